// Users with some permissions, for tests of missing ones.
import type { Cluster } from '../../src/cluster/api.ts'
import { groupOf } from '../../src/manifest/object.ts'
import type { Sandbox } from './sandbox/cluster.ts'
import { open, until } from './support.ts'

export interface Rule {
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
}

/** All permissions. */
export const allPermissions: Rule = { apiGroups: ['*'], resources: ['*'], verbs: ['*'] }

/** Grants a user these permissions in the whole cluster, and connects as that user once the API server applies them. */
export async function openAs(
  sandbox: Sandbox,
  admin: Cluster,
  user: string,
  rules: readonly Rule[],
): Promise<Cluster> {
  const rbac = 'rbac.authorization.k8s.io/v1'
  await admin.apply({ apiVersion: rbac, kind: 'ClusterRole', metadata: { name: user }, rules })
  await admin.apply({
    apiVersion: rbac,
    kind: 'ClusterRoleBinding',
    metadata: { name: user },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: user },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: user }],
  })
  const cluster = await open(sandbox.kubeconfig, { as: user })
  const [first] = rules
  const resources = await cluster.resources()
  const known = resources.resources.find(
    ({ name, apiVersion }) =>
      [name, '*'].some((one) => first?.resources.includes(one)) &&
      [groupOf(apiVersion), '*'].some((one) => first?.apiGroups.includes(one)),
  )
  if (!known || !first) throw new Error('a user needs a right that the server knows')
  const verb = first.verbs[0] === '*' ? 'list' : (first.verbs[0] ?? 'list')
  await until(async () => (await cluster.can(verb, known.apiVersion, known.kind)).allowed)
  return cluster
}
