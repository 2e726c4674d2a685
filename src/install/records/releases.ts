// Finds Istio's Helm releases and objects in a cluster.
import type { Cluster } from '../../cluster/api.ts'
import { components, type Component } from '../../config/components.ts'
import { objectKey, refOf } from '../../manifest/object.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { compareTextLists } from '../../manifest/order.ts'
import { ownerOf } from '../../release/ownership.ts'
import { recordedMetadata } from '../../release/release.ts'
import type { Release } from '../../release/release.ts'
import { textOrEmpty } from '../fields.ts'
import { mapParallel } from '../parallel.ts'
import { findReleases } from './records.ts'

/** Components by chart name (the name of the chart's folder), in installation order. */
const byChart = new Map(components.map((component) => [component.folders[0] ?? '', component]))

/** All charts of Istio; `gateway` is a chart but no component. */
const charts = [...byChart.keys(), 'gateway']

export interface IstioReleases {
  /** `namespace/name` of every release in the cluster. */
  readonly names: ReadonlySet<string>
  /** The newest revisions of Istio's releases, made with these or with Istio's own charts, in installation order. */
  readonly istio: readonly Release[]
}

/** Finds all releases of a cluster and decodes those of Istio. */
export async function readReleases(cluster: Cluster): Promise<IstioReleases> {
  const { names, selected } = await findReleases(cluster, 'istio', isIstio)
  return {
    names,
    istio: selected.toSorted(byReleaseOrder),
  }
}

/** True if the chart is one of Istio's. Other charts are named `base` too, so Chart.yaml must also mention Istio. */
function isIstio(release: Release): boolean {
  const { name } = recordedMetadata(release)
  return charts.includes(name) && /istio/i.test(JSON.stringify(release.chart.metadata))
}

/** Compares releases by the installation order of their components, then by namespace and name. */
export function byReleaseOrder(a: Release, b: Release): number {
  return rankOf(a) - rankOf(b) || compareTextLists([a.namespace, a.name], [b.namespace, b.name])
}

const rankOf = (release: Release) => charts.indexOf(recordedMetadata(release).name)

/** Returns the component of a release by its chart; undefined for chart `gateway`, which no component uses. */
export function componentOf(release: Release): Component | undefined {
  return byChart.get(recordedMetadata(release).name)
}

/** Returns the title of a release's component (`Ztunnel`), with the release name if it is not the default one. */
export function titleOf(release: Release): string {
  const component = componentOf(release)
  if (!component) return release.name
  const isDefault = !component.isList && component.release('', '') === release.name
  return isDefault ? component.title : `${component.title} ${release.name}`
}

/** Returns the Istio revision of a release; '' for the default one. */
export function istioRevisionOf({ config }: Release): string {
  const revision = textOrEmpty(config, 'revision')
  return revision === 'default' ? '' : revision
}

/** The kinds of objects in Istio's charts, in Helm's installation order. */
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

/** The label of istioctl, and the label that all of Istio's charts set. */
const selectors = ['operator.istio.io/component', 'app.kubernetes.io/part-of=istio']

/** Returns Istio's objects that no release (`namespace/name`) owns: created by `kubectl apply` or istioctl. */
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
    // An object with an owner, such as a gateway Deployment by istiod, is deleted with its owner.
    if (!isRecorded && !object.metadata.ownerReferences) found.set(objectKey(refOf(object)), object)
  }
  return [...found.values()]
}
