// The kinds of objects in a bundle, and which objects of a kind it contains.
import type { ApiResource } from '../cluster/api.ts'
import { groupOf, type KubeObject } from '../manifest/object.ts'
import { isRecord } from '../values/record.ts'
import { inIstioNamespace, isSelectedPod, mentionsIstio, type BundleScope } from './scope.ts'

/** A row of the table: a kind, and which of its objects are written how. */
export interface BundledKind {
  readonly group: string
  readonly kind: string
  isIncluded(object: KubeObject, scope: BundleScope): boolean
  /** Leaves out what is large and says nothing about the mesh, or sets it to undefined. */
  trim?(object: KubeObject): KubeObject
}

const everywhere = (): boolean => true
const related = (object: KubeObject, scope: BundleScope): boolean =>
  inIstioNamespace(object, scope) || mentionsIstio(object)

const rows = (
  group: string,
  isIncluded: BundledKind['isIncluded'],
  ...kinds: readonly string[]
): BundledKind[] => kinds.map((kind) => ({ group, kind, isIncluded }))

/** The built-in kinds. Secrets are read by collect-secrets.ts. */
const builtInKinds: readonly BundledKind[] = [
  { group: '', kind: 'Node', isIncluded: everywhere, trim: withoutImages },
  {
    group: '',
    kind: 'Namespace',
    isIncluded: (object, { istioNamespaces }) =>
      istioNamespaces.has(object.metadata.name) || mentionsIstio(object),
  },
  {
    group: '',
    kind: 'Pod',
    isIncluded: (object, scope) => inIstioNamespace(object, scope) || isSelectedPod(object, scope),
  },
  {
    group: '',
    kind: 'ConfigMap',
    isIncluded: (object, scope) => inIstioNamespace(object, scope) && mentionsIstio(object),
  },
  ...rows('', related, 'Service', 'ServiceAccount'),
  ...rows('', inIstioNamespace, 'ResourceQuota', 'LimitRange'),
  ...rows('apps', related, 'Deployment', 'DaemonSet', 'StatefulSet'),
  ...rows('apps', inIstioNamespace, 'ReplicaSet'),
  ...rows('discovery.k8s.io', inIstioNamespace, 'EndpointSlice'),
  ...rows('policy', related, 'PodDisruptionBudget'),
  ...rows('autoscaling', related, 'HorizontalPodAutoscaler'),
  ...rows('networking.k8s.io', inIstioNamespace, 'NetworkPolicy'),
  ...rows('coordination.k8s.io', inIstioNamespace, 'Lease'),
  ...rows('rbac.authorization.k8s.io', related, 'Role', 'RoleBinding'),
  ...rows('rbac.authorization.k8s.io', mentionsIstio, 'ClusterRole', 'ClusterRoleBinding'),
  ...rows(
    'admissionregistration.k8s.io',
    everywhere,
    'MutatingWebhookConfiguration',
    'ValidatingWebhookConfiguration',
  ),
  ...rows(
    'admissionregistration.k8s.io',
    mentionsIstio,
    'ValidatingAdmissionPolicy',
    'ValidatingAdmissionPolicyBinding',
  ),
  ...rows('k8s.cni.cncf.io', related, 'NetworkAttachmentDefinition'),
  {
    group: 'apiextensions.k8s.io',
    kind: 'CustomResourceDefinition',
    isIncluded: ({ metadata: { name } }) => meshGroup.test(name.slice(name.indexOf('.') + 1)),
    trim: crdSummary,
  },
]

/** API groups all of whose objects are in a bundle: those of Istio, of the Gateway API and of the Sail operator. */
const meshGroup =
  /(^|\.)istio\.io$|(^|\.)gateway\.networking\.(x-)?k8s(-x)?\.io$|^inference\.networking\.(x-)?k8s\.io$|^sailoperator\.io$|^multicluster\.x-k8s\.io$/

/** A kind that the server serves. */
export interface ServedKind extends BundledKind {
  readonly resource: ApiResource
  /** The name of its file: `pods`, `gateways.networking.istio.io`. */
  readonly file: string
}

/** Returns the kinds to read, in the version that the server prefers. */
export function servedKinds(resources: readonly ApiResource[]): ServedKind[] {
  const listable = resources.filter(({ verbs }) => verbs.includes('list'))
  const found = new Map<string, ServedKind>()
  for (const resource of listable) {
    const group = groupOf(resource.apiVersion)
    const key = `${group}/${resource.kind}`
    const isMesh = meshGroup.test(group)
    const row = isMesh ? rows(group, everywhere, resource.kind)[0] : builtInRow(group, resource.kind)
    // Discovery lists the preferred version of a group first.
    if (row && !found.has(key)) {
      const isCustom = isMesh || group.includes('cni')
      found.set(key, { ...row, resource, file: isCustom ? `${resource.name}.${group}` : resource.name })
    }
  }
  return [...found.values()]
}

function builtInRow(group: string, kind: string): BundledKind | undefined {
  return builtInKinds.find((row) => row.group === group && row.kind === kind)
}

/** A node lists up to 50 images, more text than all the rest. */
function withoutImages(node: KubeObject): KubeObject {
  const { status } = node
  return isRecord(status) ? { ...node, status: { ...status, images: undefined } } : node
}

/** The schemas of a CRD are its version's and known; what counts is which versions are served. */
function crdSummary(crd: KubeObject): KubeObject {
  const { versions, conversion, group, names, scope } = isRecord(crd['spec']) ? crd['spec'] : {}
  const summaries = Array.isArray(versions)
    ? versions
        .filter(isRecord)
        .map(({ name, served, storage, deprecated }) => ({ name, served, storage, deprecated }))
    : []
  const { status, ...head } = crd
  return { ...head, spec: { group, names, scope, conversion, versions: summaries }, status } as KubeObject
}
