// Which of many rights are granted by rules that the server lists: one request in place of one for each right.
import type { Cluster, PolicyRule } from '../cluster/api.ts'
import { ApiError } from '../errors.ts'

/** A right by the words of RBAC; without a namespace, of the whole cluster. */
export interface ResourceAccess {
  readonly verb: string
  readonly group: string
  /** Plural. */
  readonly resource: string
  readonly subresource?: string | undefined
  readonly namespace?: string | undefined
}

/** Answers true if a rule grants the right; false if only a SelfSubjectAccessReview can tell. */
export type GrantedByRules = (access: ResourceAccess) => Promise<boolean>

/** No namespace has this name (it is too long for one), so its rules are those of the whole cluster. */
const noNamespace = `ambientctl-cluster-wide-${'x'.repeat(64)}`

/**
 * Reads rules by SelfSubjectRulesReview: once for the whole cluster, and once for each namespace where those do not
 * suffice. An authorizer that cannot list its rules (`incomplete`), or a server that refuses the review, grants nothing
 * here.
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

/** As RBAC matches: `*` is any; a rule with resource names grants nothing for all objects. */
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

const matches = (allowed: readonly string[], wanted: string) =>
  allowed.includes('*') || allowed.includes(wanted)
