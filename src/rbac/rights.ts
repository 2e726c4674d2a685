// Permissions in the terms of RBAC, and roles that grant them.
import type { KubeObject } from '../manifest/object.ts'

export const rbacVersion = 'rbac.authorization.k8s.io/v1'

/** A permission; cluster-wide without a namespace. */
export interface Right {
  readonly verb: string
  /** The API group; '' for the core group. */
  readonly group: string
  /** Plural, with a subresource as in `pods/log`. */
  readonly resource: string
  readonly namespace?: string | undefined
  /** The only objects that it is for; all without it. */
  readonly resourceNames?: readonly string[] | undefined
}

/** A rule of a role. */
export interface RoleRule {
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames?: readonly string[]
  readonly verbs: readonly string[]
}

/** Returns a ClusterRole for cluster-wide rights and a Role for each namespace, sorted, with exactly these rights. */
export function rolesFor(rights: readonly Right[], name: string): KubeObject[] {
  const scopes = [...groupBy(rights, ({ namespace }) => namespace ?? '')]
  return scopes.toSorted(byFirst).map(([namespace, held]) => ({
    apiVersion: rbacVersion,
    kind: namespace === '' ? 'ClusterRole' : 'Role',
    metadata: { name, ...(namespace !== '' && { namespace }) },
    rules: rulesOf(held),
  }))
}

/** Returns one rule for all resources of a group with the same verbs. */
function rulesOf(rights: readonly Right[]): RoleRule[] {
  const names = ({ resourceNames }: Right) => sorted(resourceNames ?? [])
  const resources = [
    ...groupBy(rights, (right) => JSON.stringify([right.group, right.resource, names(right)])).values(),
  ].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, verbs: sorted(same.map(({ verb }) => verb)) }] : []
  })
  const rules = groupBy(resources, (row) => JSON.stringify([row.group, row.verbs, names(row)]))
  return [...rules.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    return [
      {
        apiGroups: [first.group],
        resources: sorted(same.map(({ resource }) => resource)),
        ...(names(first).length > 0 && { resourceNames: names(first) }),
        verbs: first.verbs,
      },
    ]
  })
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}

const byFirst = ([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]) =>
  a < b ? -1 : a > b ? 1 : 0

const sorted = (words: readonly string[]) => [...new Set(words)].toSorted()
