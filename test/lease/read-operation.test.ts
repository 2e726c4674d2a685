// What `status` says of the operation that holds the Lease.
import { expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { leaseObject, leaseRef } from '../../src/lease/lease-object.ts'
import { readOperation } from '../../src/lease/read-operation.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

const now = new Date('2026-01-01T00:01:00Z')
const held = (renewed: string): KubeObject =>
  leaseObject(leaseRef('istio-system'), {
    holder: 'ann@laptop/4711/install',
    now: new Date(renewed),
    acquired: new Date('2026-01-01T00:00:20Z'),
    transitions: 0,
  })

test.each([
  { name: 'no Lease', lease: undefined, out: undefined },
  {
    name: 'a renewed Lease',
    lease: held('2026-01-01T00:00:50Z'),
    out: 'ann@laptop, process 4711, runs install since 40s (Lease/istio-system/ambientctl)',
  },
  { name: 'an expired Lease', lease: held('2025-12-31T23:59:00Z'), out: undefined },
])('the operation of $name', async ({ lease, out }) => {
  const cluster = { get: async () => lease } as unknown as Cluster
  expect(await readOperation(cluster, 'istio-system', now)).toBe(out)
})
