// Creates minimal roles with missing rights.
import type { AccessReview } from '../../facts/dry-run.ts'
import { groupBy } from '../grouping.ts'
import { printYaml } from '../../yaml/yaml.ts'

const roleName = 'ambientctl-installer'

export interface RoleText {
  /** A ClusterRole for cluster-wide rights and a Role for each namespace, as YAML documents. */
  readonly yaml: string
  /** Commands that bind the roles; NAME is the user. */
  readonly bindings: readonly string[]
}

/** Returns roles with exactly these rights. */
export function rolesOf(rights: readonly AccessReview[]): RoleText {
  const scopes = [...groupBy(rights, ({ namespace }) => namespace)].toSorted(([a = ''], [b = '']) =>
    a < b ? -1 : 1,
  )
  return {
    yaml: scopes.map(([namespace, held]) => printYaml(roleOf(namespace, held))).join('---\n'),
    bindings: scopes.map(([namespace]) =>
      namespace === undefined
        ? `kubectl create clusterrolebinding ${roleName} --clusterrole=${roleName} --user=NAME`
        : `kubectl -n ${namespace} create rolebinding ${roleName} --role=${roleName} --user=NAME`,
    ),
  }
}

function roleOf(namespace: string | undefined, rights: readonly AccessReview[]) {
  return {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: namespace === undefined ? 'ClusterRole' : 'Role',
    metadata: { name: roleName, ...(namespace !== undefined && { namespace }) },
    rules: rulesOf(rights),
  }
}

/** Returns one rule for all resources of a group with the same verbs. */
function rulesOf(rights: readonly AccessReview[]) {
  const verbs = groupBy(rights, ({ group, resource }) => `${group}/${resource}`)
  const resources = [...verbs.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    return [{ group: first.group, resource: first.resource, verbs: sorted(same.map(({ verb }) => verb)) }]
  })
  const rules = groupBy(resources, (row) => `${row.group} ${row.verbs.join()}`)
  return [...rules.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    return [
      {
        apiGroups: [first.group],
        resources: sorted(same.map(({ resource }) => resource)),
        verbs: first.verbs,
      },
    ]
  })
}

const sorted = (words: readonly string[]) => [...new Set(words)].toSorted()
