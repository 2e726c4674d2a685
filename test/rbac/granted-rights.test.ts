// Permissions that one must hold to create roles and bindings.
import { expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { grantedRights } from '../../src/rbac/granted-rights.ts'

const rbac = (kind: string, name: string, more: object, namespace?: string): KubeObject => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind,
  metadata: { name, ...(namespace !== undefined && { namespace }) },
  ...more,
})
const roleRef = (kind: string, name: string) => ({ roleRef: { kind, name }, subjects: [] })
const group = 'rbac.authorization.k8s.io'

test('a role needs each permission of its rules', () => {
  const rules = [
    { apiGroups: ['', 'apps'], resources: ['pods'], verbs: ['get', 'list'] },
    { apiGroups: [''], resources: ['secrets'], resourceNames: ['a'], verbs: ['get'] },
  ]
  expect(grantedRights([rbac('Role', 'reader', { rules }, 'prod')])).toEqual([
    { verb: 'get', group: '', resource: 'pods', namespace: 'prod' },
    { verb: 'list', group: '', resource: 'pods', namespace: 'prod' },
    { verb: 'get', group: 'apps', resource: 'pods', namespace: 'prod' },
    { verb: 'list', group: 'apps', resource: 'pods', namespace: 'prod' },
    { verb: 'get', group: '', resource: 'secrets', namespace: 'prod', resourceNames: ['a'] },
  ])
})

test('a role with rules for URLs needs the verb escalate for itself', () => {
  const rules = [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }]
  expect(grantedRights([rbac('ClusterRole', 'metrics', { rules })])).toEqual([
    { verb: 'escalate', group, resource: 'clusterroles', namespace: undefined, resourceNames: ['metrics'] },
  ])
})

test('a binding to a role of the same manifests needs nothing', () => {
  const role = rbac('Role', 'reader', { rules: [] }, 'prod')
  expect(grantedRights([role, rbac('RoleBinding', 'b', roleRef('Role', 'reader'), 'prod')])).toEqual([])
})

test.each([
  {
    name: 'a cluster role that is there',
    binding: rbac('RoleBinding', 'b', roleRef('ClusterRole', 'view'), 'prod'),
    resource: 'clusterroles',
    role: 'view',
  },
  {
    name: 'a role of the same name in another namespace',
    binding: rbac('RoleBinding', 'b', roleRef('Role', 'reader'), 'prod'),
    resource: 'roles',
    role: 'reader',
  },
])('a binding to $name needs the verb bind for it', ({ binding, resource, role }) => {
  const other = rbac('Role', 'reader', { rules: [] }, 'other')
  expect(grantedRights([other, binding])).toEqual([
    { verb: 'bind', group, resource, namespace: 'prod', resourceNames: [role] },
  ])
})
