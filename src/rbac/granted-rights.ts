// The permissions that one must hold to create roles and bindings without the verbs escalate and bind. See
// https://kubernetes.io/docs/reference/access-authn-authz/rbac/#privilege-escalation-prevention-and-bootstrapping
import { groupOf, objectName, refOf, type KubeObject } from '../manifest/object.ts'
import { rbacVersion, type Right } from './rights.ts'

interface PartialRule {
  readonly apiGroups?: readonly string[]
  readonly resources?: readonly string[]
  readonly resourceNames?: readonly string[]
  readonly nonResourceURLs?: readonly string[]
  readonly verbs?: readonly string[]
}

/**
 * Returns the permissions that the roles among these objects contain. A role with rules for URLs needs `escalate`, and a
 * binding to a role that is not among the objects needs `bind`, each for this one role.
 */
export function grantedRights(objects: readonly KubeObject[]): Right[] {
  const ours = objects.filter(({ apiVersion }) => groupOf(apiVersion) === groupOf(rbacVersion))
  const roles = new Set(ours.filter(isRole).map((role) => objectName(refOf(role))))
  return ours.flatMap((object) => (isRole(object) ? rightsOfRole(object) : rightsToBind(object, roles)))
}

const isRole = ({ kind }: KubeObject) => kind === 'Role' || kind === 'ClusterRole'

function rightsOfRole(role: KubeObject): Right[] {
  const { namespace } = role.metadata
  const rules = (role['rules'] ?? []) as readonly PartialRule[]
  if (rules.some(({ nonResourceURLs = [] }) => nonResourceURLs.length > 0))
    return [granting('escalate', role.kind, role.metadata.name, namespace)]
  return rules.flatMap(({ apiGroups = [], resources = [], resourceNames = [], verbs = [] }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((resource) =>
        verbs.map((verb) => ({
          ...{ verb, group, resource, namespace },
          ...(resourceNames.length > 0 && { resourceNames }),
        })),
      ),
    ),
  )
}

function rightsToBind(binding: KubeObject, roles: ReadonlySet<string>): Right[] {
  const { namespace } = binding.metadata
  const { kind, name } = binding['roleRef'] as { readonly kind: string; readonly name: string }
  const role = objectName({
    ...{ apiVersion: rbacVersion, kind, name },
    namespace: kind === 'Role' ? namespace : undefined,
  })
  return roles.has(role) ? [] : [granting('bind', kind, name, namespace)]
}

const granting = (verb: string, kind: string, name: string, namespace: string | undefined): Right => ({
  ...{ verb, group: groupOf(rbacVersion), namespace, resourceNames: [name] },
  resource: kind === 'Role' ? 'roles' : 'clusterroles',
})
