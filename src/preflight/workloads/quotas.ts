// Which ResourceQuotas count a pod (k8s.io/apiserver/pkg/quota: all scopes of a quota must match).
import type { ResourceQuotaFacts } from '../../facts/facts.ts'
import type { FixAction } from '../../cluster/apply-fix.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { getTree, isTree, newTree, type Tree } from '../../values/tree.ts'
import type { InstallView } from '../install-view.ts'
import { treesAt } from './pod-specs.ts'

export const criticalClass = 'system-node-critical'

type Scope = NonNullable<ResourceQuotaFacts['scopes']>[number]

/** Whether a quota counts a long-running pod that requests resources and has this priority class. */
export function counts({ scopes = [] }: ResourceQuotaFacts, priorityClass: string | undefined): boolean {
  return scopes.every((scope) => {
    if (scope.scopeName === 'PriorityClass') return holdsClass(scope, priorityClass)
    return scope.scopeName === 'NotBestEffort' || scope.scopeName === 'NotTerminating'
  })
}

/** Whether a quota is for pods of a priority class: where a class is limited, its pods need one such quota. */
export function isForClass(quota: ResourceQuotaFacts, priorityClass: string): boolean {
  return (
    counts(quota, priorityClass) &&
    (quota.scopes ?? []).some(({ scopeName }) => scopeName === 'PriorityClass')
  )
}

/** Namespaces to which one of these quotas admits pods of the node agents' class. */
export function namespacesWithCriticalQuota(quotas: readonly ResourceQuotaFacts[]): ReadonlySet<string> {
  const admits = quotas.filter((quota) => isForClass(quota, criticalClass))
  return new Set(admits.map(({ namespace }) => namespace))
}

function holdsClass({ operator, values = [] }: Scope, priorityClass: string | undefined): boolean {
  switch (operator) {
    case 'In':
      return priorityClass !== undefined && values.includes(priorityClass)
    case 'NotIn':
      return priorityClass === undefined || !values.includes(priorityClass)
    case 'Exists':
      return priorityClass !== undefined
    case 'DoesNotExist':
      return priorityClass === undefined
    default:
      return false
  }
}

/** The quota that GKE's guide makes: it admits pods of priority system-node-critical to a namespace. */
export function criticalQuota(namespace: string, pods: number): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'gcp-critical-pods', namespace },
    spec: {
      hard: { pods },
      scopeSelector: {
        matchExpressions: [{ operator: 'In', scopeName: 'PriorityClass', values: [criticalClass] }],
      },
    },
  }
}

/** Applies it; `live` are the quotas that were read. */
export function criticalQuotaAction(namespace: string, live: readonly ResourceQuotaFacts[]): FixAction {
  const object = criticalQuota(namespace, 1000)
  const isThere = live.some((quota) => quota.namespace === namespace && quota.name === object.metadata.name)
  return { do: 'apply', object, isNew: !isThere }
}

/** The quotas that a plan brings; nothing of them is used yet. */
export function plannedQuotas({ objects }: InstallView): ResourceQuotaFacts[] {
  return objects
    .filter(({ kind }) => kind === 'ResourceQuota')
    .map(({ metadata, spec }) => {
      const tree = isTree(spec) ? spec : newTree()
      return {
        namespace: metadata.namespace ?? '',
        name: metadata.name,
        hard: Object.fromEntries(
          Object.entries(getTree(tree, ['hard']) ?? {}).map(([key, value]) => [key, String(value)]),
        ),
        used: {},
        scopes: treesAt(tree, 'scopeSelector', 'matchExpressions').map(scopeOf),
      }
    })
}

function scopeOf({ scopeName, operator, values }: Tree): Scope {
  return {
    scopeName: String(scopeName),
    operator: String(operator),
    values: Array.isArray(values) ? values.map(String) : [],
  }
}

/** The quotas after the install: a planned one takes the place of its namesake, and finds its pods there. */
export function quotasAfter(live: readonly ResourceQuotaFacts[], plan: InstallView): ResourceQuotaFacts[] {
  const isSame = (a: ResourceQuotaFacts, b: ResourceQuotaFacts) =>
    a.namespace === b.namespace && a.name === b.name
  const planned = plannedQuotas(plan).map((quota) => ({
    ...quota,
    used: live.find((other) => isSame(other, quota))?.used ?? {},
  }))
  return [...live.filter((quota) => !planned.some((other) => isSame(other, quota))), ...planned]
}
