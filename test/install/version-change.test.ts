// Which plans change the version of istiod or istio-cni.
import { expect, test } from '@jest/globals'
import type { ComponentKey } from '../../src/config/components.ts'
import type { Change } from '../../src/install/plan/changes.ts'
import { changesVersion, versionChange } from '../../src/install/plan/version-change.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

type Images = Readonly<Record<string, string>>

function workload(kind: string, images: Images): KubeObject {
  const containers = Object.entries(images).map(([name, image]) => ({ name, image }))
  const metadata = { name: 'workload', namespace: 'istio-system' }
  return { apiVersion: 'apps/v1', kind, metadata, spec: { template: { spec: { containers } } } }
}

function planned(component: ComponentKey, kind: string, change: Partial<Change>) {
  const ref = { apiVersion: 'apps/v1', kind, name: 'workload', namespace: 'istio-system' }
  const changes = [{ ref, action: 'configure', ...change }] as const
  const release = { component, release: component, namespace: 'istio-system' }
  return { components: [{ ...release, record: 'upgrade', revision: 2, changes }] } as const
}

const istiod = (images: Images) => workload('Deployment', images)
const old = istiod({ discovery: 'pilot:1.30.2', other: 'app:1' })

test('another image of istiod is a change of the version', () => {
  const object = istiod({ discovery: 'pilot:1.31.1', other: 'app:1' })
  const plan = planned('pilot', 'Deployment', { live: old, object })
  expect(versionChange(plan, 'pilot')).toEqual({ from: 'pilot:1.30.2', to: 'pilot:1.31.1' })
  expect(changesVersion(plan)).toBe(true)
})

test('another image of istio-cni is one, too: a new revision shares it', () => {
  const live = workload('DaemonSet', { 'install-cni': 'cni:1.30.2' })
  const object = workload('DaemonSet', { 'install-cni': 'cni:1.31.1' })
  expect(changesVersion(planned('cni', 'DaemonSet', { live, object }))).toBe(true)
})

test.each([
  {
    name: 'another image of another container',
    change: { live: old, object: istiod({ discovery: 'pilot:1.30.2', other: 'app:2' }) },
  },
  { name: 'a new istiod', change: { object: old } },
  { name: 'an unchanged istiod', change: { live: old } },
])('$name is none', ({ change }) =>
  expect(changesVersion(planned('pilot', 'Deployment', change))).toBe(false),
)

test('another image of a gateway is none', () => {
  const object = istiod({ discovery: 'pilot:1.31.1' })
  expect(changesVersion(planned('ingressGateways', 'Deployment', { live: old, object }))).toBe(false)
})
