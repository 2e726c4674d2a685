// Creates minimal roles with missing rights.
import type { AccessReview } from '../../facts/dry-run.ts'
import { rolesFor } from '../../rbac/rights.ts'
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
  const roles = rolesFor(rights, roleName)
  return {
    yaml: roles.map((role) => printYaml(role)).join('---\n'),
    bindings: roles.map(({ metadata: { namespace } }) =>
      namespace === undefined
        ? `kubectl create clusterrolebinding ${roleName} --clusterrole=${roleName} --user=NAME`
        : `kubectl -n ${namespace} create rolebinding ${roleName} --role=${roleName} --user=NAME`,
    ),
  }
}
