// Three orders of objects: Helm's for installing, Helm's for uninstalling, istioctl's for printing.
import { groupOf } from './object.ts'
import type { KubeObject } from './object.ts'

/** Helm 3's order of kinds for installing (pkg/releaseutil); kinds not listed come last, by name. */
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

/** Helm 3's order for uninstalling: the reverse, but that Service goes before the workloads behind it. */
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

/** For Array.sort, which is stable: install order by kind; objects of one kind stay in the order they have. */
export const byInstallOrder: (a: Kinded, b: Kinded) => number = byKinds(installOrder)

/** As byInstallOrder, for deleting. */
export const byUninstallOrder: (a: Kinded, b: Kinded) => number = byKinds(uninstallOrder)

function byKinds(order: readonly string[]): (a: Kinded, b: Kinded) => number {
  const ranks = new Map(order.map((kind, rank) => [kind, rank]))
  return (a, b) => {
    const [rankA, rankB] = [ranks.get(a.kind), ranks.get(b.kind)]
    if (rankA === undefined && rankB === undefined) return compare(a.kind, b.kind)
    return (rankA ?? order.length) - (rankB ?? order.length)
  }
}

// istioctl's ranks (operator/cmd/mesh/manifest-generate.go), by `group/Kind`.
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
 * The objects in the order of `istioctl manifest generate`: rank, API group, kind, name. istioctl leaves ties to chance;
 * here the namespace breaks them.
 */
export function sortForPrint(objects: readonly KubeObject[]): KubeObject[] {
  return objects
    .map((object) => ({ object, keys: printKeys(object) }))
    .sort((a, b) => a.keys.rank - b.keys.rank || compareAll(a.keys.names, b.keys.names))
    .map(({ object }) => object)
}

function printKeys({ apiVersion, kind, metadata }: KubeObject): { rank: number; names: string[] } {
  const group = groupOf(apiVersion)
  const rank = printRanks.get(`${group}/${kind}`) ?? otherPrintRank
  return { rank, names: [group, kind, metadata.name, metadata.namespace ?? ''] }
}

function compareAll(a: readonly string[], b: readonly string[]): number {
  const i = a.findIndex((text, at) => text !== b[at])
  return i < 0 ? 0 : compare(a[i] ?? '', b[i] ?? '')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
