// Orders of objects: Helm's install order, Helm's uninstall order and istioctl's print order.
import { groupOf } from './object.ts'
import type { KubeObject } from './object.ts'

/** Helm 3's install order of kinds (pkg/releaseutil). Other kinds come last, sorted by name. */
export const installOrder: readonly string[] = [
  'PriorityClass',
  'Namespace',
  'NetworkPolicy',
  'ResourceQuota',
  'LimitRange',
  'PodSecurityPolicy',
  'PodDisruptionBudget',
  'ServiceAccount',
  'Secret',
  'SecretList',
  'ConfigMap',
  'StorageClass',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'CustomResourceDefinition',
  'ClusterRole',
  'ClusterRoleList',
  'ClusterRoleBinding',
  'ClusterRoleBindingList',
  'Role',
  'RoleList',
  'RoleBinding',
  'RoleBindingList',
  'Service',
  'DaemonSet',
  'Pod',
  'ReplicationController',
  'ReplicaSet',
  'Deployment',
  'HorizontalPodAutoscaler',
  'StatefulSet',
  'Job',
  'CronJob',
  'IngressClass',
  'Ingress',
  'APIService',
]

/** Helm 3's uninstall order: the reverse install order, except that Services come before their workloads. */
export const uninstallOrder: readonly string[] = [
  'APIService',
  'Ingress',
  'IngressClass',
  'Service',
  ...installOrder
    .filter((kind) => !['APIService', 'Ingress', 'IngressClass', 'Service'].includes(kind))
    .reverse(),
]

interface Kinded {
  readonly kind: string
}

/** Compares by install order, for Array.sort. Objects of one kind keep their order, because the sort is stable. */
export const byInstallOrder: (a: Kinded, b: Kinded) => number = byKinds(installOrder)

/** Compares by uninstall order, as byInstallOrder does. */
export const byUninstallOrder: (a: Kinded, b: Kinded) => number = byKinds(uninstallOrder)

function byKinds(order: readonly string[]): (a: Kinded, b: Kinded) => number {
  const ranks = new Map(order.map((kind, rank) => [kind, rank]))
  return (a, b) => {
    const [rankA, rankB] = [ranks.get(a.kind), ranks.get(b.kind)]
    if (rankA === undefined && rankB === undefined) return compareTexts(a.kind, b.kind)
    return (rankA ?? order.length) - (rankB ?? order.length)
  }
}

// istioctl's ranks by `group/Kind` (operator/cmd/mesh/manifest-generate.go).
const printRanks: ReadonlyMap<string, number> = new Map([
  ['apiextensions.k8s.io/CustomResourceDefinition', -1000],
  ['/ServiceAccount', 1],
  ['rbac.authorization.k8s.io/ClusterRole', 1],
  ['rbac.authorization.k8s.io/ClusterRoleBinding', 2],
  ['admissionregistration.k8s.io/ValidatingWebhookConfiguration', 3],
  ['/ConfigMap', 100],
  ['autoscaling/HorizontalPodAutoscaler', 1001],
  ['/Service', 10000],
])
const otherPrintRank = 1000

/**
 * Returns the objects in the order of `istioctl manifest generate`: rank, API group, kind, name. Ties are ordered by
 * namespace; in istioctl their order is random.
 */
export function sortForPrint(objects: readonly KubeObject[]): KubeObject[] {
  return objects
    .map((object) => ({ object, keys: printKeys(object) }))
    .sort((a, b) => a.keys.rank - b.keys.rank || compareTextLists(a.keys.names, b.keys.names))
    .map(({ object }) => object)
}

function printKeys({ apiVersion, kind, metadata }: KubeObject): { rank: number; names: string[] } {
  const group = groupOf(apiVersion)
  const rank = printRanks.get(`${group}/${kind}`) ?? otherPrintRank
  return { rank, names: [group, kind, metadata.name, metadata.namespace ?? ''] }
}

/** Compares the texts at the first index where the lists differ, for Array.sort. The lists have the same length. */
export function compareTextLists(a: readonly string[], b: readonly string[]): number {
  const i = a.findIndex((text, at) => text !== b[at])
  return i < 0 ? 0 : compareTexts(a[i] ?? '', b[i] ?? '')
}

/** Compares by UTF-16 code units, for Array.sort: the same order in every locale. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
