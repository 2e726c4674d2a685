import { describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import {
  byInstallOrder,
  byUninstallOrder,
  installOrder,
  sortForPrint,
  uninstallOrder,
} from '../../src/manifest/order.ts'

const kinds = (...list: string[]) => list.map((kind) => ({ kind }))

describe('install order', () => {
  test('has Helm’s 36 kinds, as the uninstall order', () => {
    expect(installOrder).toHaveLength(36)
    expect([...uninstallOrder].sort()).toEqual([...installOrder].sort())
  })

  const rows = [
    {
      name: 'sorts by rank',
      in: ['Deployment', 'ConfigMap', 'Namespace'],
      out: ['Namespace', 'ConfigMap', 'Deployment'],
    },
    {
      name: 'sorts unknown kinds last, by name',
      in: ['Zebra', 'APIService', '', 'Apple'],
      out: ['APIService', '', 'Apple', 'Zebra'],
    },
    {
      name: 'sorts a policy before the objects it limits',
      in: ['ServiceAccount', 'NetworkPolicy'],
      out: ['NetworkPolicy', 'ServiceAccount'],
    },
  ]
  test.each(rows)('$name', (row) => {
    expect(kinds(...row.in).sort(byInstallOrder)).toEqual(kinds(...row.out))
  })

  test('keeps the order of objects of one kind', () => {
    const two = [
      { kind: 'Job', n: 2 },
      { kind: 'Job', n: 1 },
    ]
    expect([...two].sort(byInstallOrder)).toEqual(two)
  })

  test('differs from the reverse uninstall order: services come before workloads', () => {
    const sorted = kinds('Namespace', 'Deployment', 'Service', 'Job', 'Other').sort(byUninstallOrder)
    expect(sorted).toEqual(kinds('Service', 'Job', 'Deployment', 'Namespace', 'Other'))
  })
})

function object(apiVersion: string, kind: string, name: string, namespace?: string): KubeObject {
  return { apiVersion, kind, metadata: { name, ...(namespace === undefined ? {} : { namespace }) } }
}

describe('sortForPrint, as istioctl prints', () => {
  const ordered = [
    object('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'z'),
    object('v1', 'ServiceAccount', 'z'),
    object('rbac.authorization.k8s.io/v1', 'ClusterRole', 'a'),
    object('rbac.authorization.k8s.io/v1', 'ClusterRoleBinding', 'a'),
    object('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', 'a'),
    object('v1', 'ConfigMap', 'a'),
    object('v1', 'Secret', 'a'),
    object('admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration', 'a'),
    object('apps/v1', 'DaemonSet', 'a'),
    object('apps/v1', 'Deployment', 'a', 'one'),
    object('apps/v1', 'Deployment', 'a', 'two'),
    object('apps/v1', 'Deployment', 'b', 'one'),
    object('policy/v1', 'PodDisruptionBudget', 'a'),
    object('rbac.authorization.k8s.io/v1', 'Role', 'a'),
    object('autoscaling/v2', 'HorizontalPodAutoscaler', 'a'),
    object('v1', 'Service', 'a'),
  ]
  test('sorts by rank, group, kind, name, namespace', () => {
    expect(sortForPrint([...ordered].reverse())).toEqual(ordered)
  })

  test('distinguishes a kind of another group from the core kind', () => {
    const services = [object('serving.example.com/v1', 'Service', 'x'), object('v1', 'Service', 'a')]
    expect(sortForPrint([...services].reverse())).toEqual(services)
  })
})
