// Checks permissions with the rules that the server lists: one request instead of one for each permission.
import type { Cluster, PolicyRule } from '../cluster/api.ts'
import { ApiError } from '../errors.ts'

/** A permission in RBAC terms; cluster-wide without a namespace. */
export interface ResourceAccess {
  readonly verb: string
  readonly group: string
  /** Plural. */
  readonly resource: string
  readonly subresource?: string | undefined
  readonly namespace?: string | undefined
}

/** Returns true if a rule grants the permission; false if a SelfSubjectAccessReview must decide. */
export type GrantedByRules = (access: ResourceAccess) => Promise<boolean>

/** A name too long for a namespace: its rules are only the cluster-wide ones. */
const noNamespace = `ambientctl-cluster-wide-${'x'.repeat(64)}`

/**
 * Reads rules with SelfSubjectRulesReview: once cluster-wide, and once for each namespace where those are not enough.
 * Grants nothing if the rules are `incomplete` or the server rejects the review.
 */
export function createRulesReview(cluster: Pick<Cluster, 'rules'>): GrantedByRules {
  const reviews = new Map<string, Promise<readonly PolicyRule[]>>()
  const rulesIn = (namespace: string): Promise<readonly PolicyRule[]> => {
    const review = reviews.get(namespace) ?? readRules(cluster, namespace)
    reviews.set(namespace, review)
    return review
  }
  return async (access) => {
    if ((await rulesIn(noNamespace)).some((rule) => allows(rule, access))) return true
    if (access.namespace === undefined) return false
    return (await rulesIn(access.namespace)).some((rule) => allows(rule, access))
  }
}

async function readRules(cluster: Pick<Cluster, 'rules'>, namespace: string): Promise<readonly PolicyRule[]> {
  try {
    const { rules, incomplete } = await cluster.rules(namespace)
    return incomplete ? [] : rules
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error
    return []
  }
}

/** Matches like RBAC: `*` matches all; a rule with resourceNames does not grant access to all objects. */
function allows(rule: PolicyRule, { verb, group, resource, subresource }: ResourceAccess): boolean {
  const full = subresource === undefined ? resource : `${resource}/${subresource}`
  return (
    rule.resourceNames.length === 0 &&
    matches(rule.verbs, verb) &&
    matches(rule.apiGroups, group) &&
    (matches(rule.resources, full) ||
      (subresource !== undefined && rule.resources.includes(`*/${subresource}`)))
  )
}

const matches = (allowed: readonly string[], value: string) =>
  allowed.includes('*') || allowed.includes(value)
