// Roles and bindings that an install creates together.
import { expect, test } from '@jest/globals'
import { boundRole, readNamespaceContext } from '../../src/dryrun/namespace-context.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

const object = (kind: string, name: string, namespace?: string, roleRef?: object): KubeObject => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind,
  metadata: { name, ...(namespace !== undefined && { namespace }) },
  ...(roleRef && { roleRef }),
})

const context = readNamespaceContext(
  { get: () => Promise.resolve(undefined) },
  [],
  [object('ClusterRole', 'istiod'), object('Role', 'istiod', 'istio-system')],
)

test.each([
  { kind: 'ClusterRole', name: 'istiod', namespace: undefined, role: 'ClusterRole/istiod' },
  { kind: 'ClusterRole', name: 'istiod', namespace: 'prod', role: 'ClusterRole/istiod' },
  { kind: 'Role', name: 'istiod', namespace: 'istio-system', role: 'Role/istio-system/istiod' },
  { kind: 'Role', name: 'istiod', namespace: 'prod', role: undefined },
  { kind: 'ClusterRole', name: 'view', namespace: undefined, role: undefined },
])('a binding in $namespace to $kind/$name refers to $role', async ({ kind, name, namespace, role }) => {
  const binding = object(`${kind}Binding`, 'b', namespace, { kind, name })
  expect(boundRole(await context, binding)).toBe(role)
})

test('an object that is no binding refers to no role', async () => {
  expect(boundRole(await context, object('Role', 'istiod', 'istio-system'))).toBeUndefined()
})
