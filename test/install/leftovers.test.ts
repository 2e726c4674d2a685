import { describe, expect, test } from '@jest/globals'
import { isDefault } from '../../src/install/namespace-contents.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

const rows: readonly { kind: string; name: string; metadata?: object; out: boolean }[] = [
  { kind: 'ConfigMap', name: 'kube-root-ca.crt', out: true },
  { kind: 'ConfigMap', name: 'istio-ca-root-cert', out: true },
  { kind: 'ConfigMap', name: 'mine', out: false },
  {
    kind: 'ConfigMap',
    name: 'istio-leader',
    metadata: { annotations: { 'control-plane.alpha.kubernetes.io/leader': '{}' } },
    out: true,
  },
  { kind: 'ConfigMap', name: 'istio-leader', out: false },
  { kind: 'ServiceAccount', name: 'default', out: true },
  { kind: 'ServiceAccount', name: 'mine', out: false },
  { kind: 'Secret', name: 'istio-ca-secret', out: true },
  { kind: 'Secret', name: 'cacerts', out: false },
  { kind: 'RoleBinding', name: 'system:image-pullers', out: true },
  { kind: 'Lease', name: 'istio-leader', out: true },
  { kind: 'Event', name: 'x', out: true },
  { kind: 'Pod', name: 'mine', out: false },
  { kind: 'Pod', name: 'of-a-replica-set', metadata: { ownerReferences: [{}] }, out: true },
  { kind: 'Pod', name: 'going', metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' }, out: true },
]

describe('in a namespace to delete', () => {
  test.each(rows)('$kind/$name is ignored: $out', ({ kind, name, metadata, out }) => {
    const object: KubeObject = { apiVersion: 'v1', kind, metadata: { name, ...metadata } }
    expect(isDefault(object)).toBe(out)
  })
})
