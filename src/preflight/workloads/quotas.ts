// Determines which ResourceQuotas apply to a pod (k8s.io/apiserver/pkg/quota: all scopes of a quota must match).
import type { ResourceQuotaFacts } from '../../facts/facts.ts'
import type { FixAction } from '../../cluster/apply-fix.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { getTree, isTree, newTree, type Tree } from '../../values/tree.ts'
import type { InstallView } from '../install-view.ts'
import { treesAt } from './pod-specs.ts'

export const criticalClass = 'system-node-critical'

type Scope = NonNullable<ResourceQuotaFacts['scopes']>[number]

/** Returns true if a quota applies to a long-running pod with resource requests and this priority class. */
export function quotaApplies(
  { scopes = [] }: ResourceQuotaFacts,
  priorityClass: string | undefined,
): boolean {
  return scopes.every((scope) => {
    if (scope.scopeName === 'PriorityClass') return matchesClass(scope, priorityClass)
    return scope.scopeName === 'NotBestEffort' || scope.scopeName === 'NotTerminating'
  })
}

/** Returns true if a quota allows pods of a priority class. If a class is limited, its pods need such a quota. */
export function allowsPriorityClass(quota: ResourceQuotaFacts, priorityClass: string): boolean {
  return (
    quotaApplies(quota, priorityClass) &&
    (quota.scopes ?? []).some(({ scopeName }) => scopeName === 'PriorityClass')
  )
}

/** Returns the namespaces in which a quota allows pods with the priority class of node agents. */
export function namespacesWithCriticalQuota(quotas: readonly ResourceQuotaFacts[]): ReadonlySet<string> {
  const critical = quotas.filter((quota) => allowsPriorityClass(quota, criticalClass))
  return new Set(critical.map(({ namespace }) => namespace))
}

function matchesClass({ operator, values = [] }: Scope, priorityClass: string | undefined): boolean {
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

/** Returns the quota of GKE's guide, which allows pods of priority system-node-critical in a namespace. */
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

/** Returns the action that applies this quota; `live` are the existing quotas. */
export function criticalQuotaAction(namespace: string, live: readonly ResourceQuotaFacts[]): FixAction {
  const object = criticalQuota(namespace, 1000)
  const exists = live.some((quota) => quota.namespace === namespace && quota.name === object.metadata.name)
  return { do: 'apply', object, isNew: !exists }
}

/** Returns the quotas of a plan, with nothing used. */
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

/** Returns the quotas after the install. A planned quota replaces the one with its name and keeps its usage. */
export function quotasAfter(live: readonly ResourceQuotaFacts[], plan: InstallView): ResourceQuotaFacts[] {
  const isSame = (a: ResourceQuotaFacts, b: ResourceQuotaFacts) =>
    a.namespace === b.namespace && a.name === b.name
  const planned = plannedQuotas(plan).map((quota) => ({
    ...quota,
    used: live.find((other) => isSame(other, quota))?.used ?? {},
  }))
  return [...live.filter((quota) => !planned.some((other) => isSame(other, quota))), ...planned]
}
