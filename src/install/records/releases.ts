// Which Helm releases and which objects of a cluster are Istio's.
import type { Cluster } from '../../cluster/api.ts'
import { components } from '../../config/components.ts'
import { objectKey, refOf } from '../../manifest/object.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { ownerOf } from '../../release/ownership.ts'
import { recordedMetadata } from '../../release/release.ts'
import type { Release } from '../../release/release.ts'
import { textAt } from '../fields.ts'
import { mapParallel } from '../parallel.ts'
import { findReleases } from './records.ts'

/** Components by the charts' names (which are those of our folders), in the order of installing. */
const byChart = new Map(components.map((component) => [component.folders[0] ?? '', component]))

/** The chart for gateways of one's own is not a component. */
const charts = [...byChart.keys(), 'gateway']

export interface Releases {
  /** `namespace/name` of every release in the cluster. */
  readonly names: ReadonlySet<string>
  /** The newest revisions of Istio's, ours and those of Istio's own charts, in the order of installing. */
  readonly istio: readonly Release[]
}

/** The releases of a cluster. */
export async function readReleases(cluster: Cluster): Promise<Releases> {
  const { names, wanted } = await findReleases(cluster, 'istio', isIstio)
  return {
    names,
    istio: wanted.toSorted(
      (a, b) => rankOf(a) - rankOf(b) || compare(a.namespace, b.namespace) || compare(a.name, b.name),
    ),
  }
}

/** `base` is a name that others use too: the rest of Chart.yaml must speak of Istio. */
function isIstio(release: Release): boolean {
  const { name } = recordedMetadata(release)
  return charts.includes(name) && /istio/i.test(JSON.stringify(release.chart.metadata))
}

const rankOf = (release: Release) => charts.indexOf(recordedMetadata(release).name)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What people call the component of a release: `Ztunnel`, with the release's name where it is not the usual one. */
export function titleOf(release: Release): string {
  const component = byChart.get(recordedMetadata(release).name)
  if (!component) return release.name
  const isUsual = !component.isList && component.release('', '') === release.name
  return isUsual ? component.title : `${component.title} ${release.name}`
}

/** The mesh revision that a release belongs to; '' for the default one. */
export function meshRevisionOf({ config }: Release): string {
  const revision = textAt(config, 'revision')
  return revision === 'default' ? '' : revision
}

/** Kinds that Istio's charts make, in Helm's order of installing. */
const kinds: readonly (readonly [apiVersion: string, kind: string])[] = [
  ['networking.k8s.io/v1', 'NetworkPolicy'],
  ['v1', 'ResourceQuota'],
  ['policy/v1', 'PodDisruptionBudget'],
  ['v1', 'ServiceAccount'],
  ['v1', 'ConfigMap'],
  ['apiextensions.k8s.io/v1', 'CustomResourceDefinition'],
  ['rbac.authorization.k8s.io/v1', 'ClusterRole'],
  ['rbac.authorization.k8s.io/v1', 'ClusterRoleBinding'],
  ['rbac.authorization.k8s.io/v1', 'Role'],
  ['rbac.authorization.k8s.io/v1', 'RoleBinding'],
  ['v1', 'Service'],
  ['apps/v1', 'DaemonSet'],
  ['apps/v1', 'Deployment'],
  ['autoscaling/v2', 'HorizontalPodAutoscaler'],
  ['admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration'],
  ['admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration'],
  ['admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy'],
  ['admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicyBinding'],
  ['k8s.cni.cncf.io/v1', 'NetworkAttachmentDefinition'],
]

/** istioctl's label, and the one that the charts of all ways to install put on their objects. */
const selectors = ['operator.istio.io/component', 'app.kubernetes.io/part-of=istio']

/** Istio's objects that none of the recorded releases (`namespace/name`) owns: made by `kubectl apply` or istioctl. */
export async function objectsWithoutRecord(
  cluster: Cluster,
  recorded: ReadonlySet<string>,
): Promise<KubeObject[]> {
  const queries = kinds.flatMap(([apiVersion, kind]) =>
    selectors.map((labelSelector) => ({ apiVersion, kind, labelSelector })),
  )
  const found = new Map<string, KubeObject>()
  const lists = await mapParallel(queries, ({ apiVersion, kind, labelSelector }) =>
    cluster.list(apiVersion, kind, { labelSelector }),
  )
  for (const object of lists.flatMap(({ items }) => items)) {
    const owner = ownerOf(object)
    const isRecorded = owner !== undefined && recorded.has(`${owner.namespace}/${owner.name}`)
    // What a controller made (a gateway of istiod's, say) goes with the object that it was made for.
    if (!isRecorded && !object.metadata.ownerReferences) found.set(objectKey(refOf(object)), object)
  }
  return [...found.values()]
}
