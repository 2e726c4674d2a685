import { expect, test } from '@jest/globals'
import type { AccessReview } from '../../src/facts/dry-run.ts'
import { rolesOf } from '../../src/preflight/fixes/roles.ts'
import { shellWord } from '../../src/preflight/fixes/shell.ts'

const right = (verb: string, group: string, resource: string, namespace?: string): AccessReview => ({
  verb,
  group,
  resource,
  ...(namespace !== undefined && { namespace }),
  allowed: false,
  needed: 'the install',
})

test('roles contain exactly the missing permissions, once each', () => {
  const { yaml, bindings } = rolesOf([
    right('patch', '', 'secrets', 'istio-system'),
    right('patch', 'apps', 'daemonsets'),
    right('create', 'apps', 'daemonsets'),
    right('create', 'apps', 'deployments'),
    right('patch', 'apps', 'deployments'),
    right('patch', 'apps', 'deployments'),
    right('get', '', 'pods/log'),
    right('get', '', 'nodes'),
    right('get', 'policy', 'poddisruptionbudgets'),
    right('create', '', 'secrets', 'istio-system'),
    right('get', '', 'events', 'kube-system'),
  ])
  expect(yaml).toBe(`apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: ambientctl-installer
rules:
- apiGroups:
  - apps
  resources:
  - daemonsets
  - deployments
  verbs:
  - create
  - patch
- apiGroups:
  - ""
  resources:
  - nodes
  - pods/log
  verbs:
  - get
- apiGroups:
  - policy
  resources:
  - poddisruptionbudgets
  verbs:
  - get
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: ambientctl-installer
  namespace: istio-system
rules:
- apiGroups:
  - ""
  resources:
  - secrets
  verbs:
  - create
  - patch
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: ambientctl-installer
  namespace: kube-system
rules:
- apiGroups:
  - ""
  resources:
  - events
  verbs:
  - get
`)
  expect(bindings).toEqual([
    'kubectl create clusterrolebinding ambientctl-installer --clusterrole=ambientctl-installer --user=NAME',
    'kubectl -n istio-system create rolebinding ambientctl-installer --role=ambientctl-installer --user=NAME',
    'kubectl -n kube-system create rolebinding ambientctl-installer --role=ambientctl-installer --user=NAME',
  ])
})

test.each([
  {
    in: 'ip-192-168-70-196.eu-central-1.compute.internal',
    out: 'ip-192-168-70-196.eu-central-1.compute.internal',
  },
  { in: 'v1beta1.metrics.k8s.io', out: 'v1beta1.metrics.k8s.io' },
  { in: '', out: "''" },
  { in: 'a b', out: "'a b'" },
  { in: '$(reboot)', out: "'$(reboot)'" },
  { in: "it's", out: `'it'\\''s'` },
  { in: 'a\nb', out: "'a\nb'" },
])('$in is the shell word $out', ({ in: text, out }) => {
  expect(shellWord(text)).toBe(out)
})
