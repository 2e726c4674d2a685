import { describe, expect, test } from '@jest/globals'
import { isWaypoint, waypointGateway, waypointOf } from '../../src/waypoint/gateway.ts'
import { requireName, unhandledText } from '../../src/waypoint/require.ts'

const planes = (revisions: string[], tags: [string, string][] = []) => ({
  revisions,
  tags: new Map(tags),
  injectors: [],
})

describe('the Gateway of a waypoint', () => {
  test('has the class and the listener that Istio documents, and no labels that were not asked for', () => {
    const gateway = waypointGateway({ name: 'waypoint', namespace: 'shop' })
    expect(gateway).toEqual({
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: { name: 'waypoint', namespace: 'shop' },
      spec: {
        gatewayClassName: 'istio-waypoint',
        listeners: [{ name: 'mesh', port: 15008, protocol: 'HBONE' }],
      },
    })
    expect(isWaypoint(gateway)).toBe(true)
  })

  test('carries traffic and revision as labels, which a list reads', () => {
    const gateway = waypointGateway({ name: 'w', namespace: 'shop', for: 'all', revision: 'prod' })
    expect(gateway.metadata.labels).toEqual({ 'istio.io/waypoint-for': 'all', 'istio.io/rev': 'prod' })
    const status = { namespace: 'shop', name: 'w', programmed: 'Unknown' }
    expect(waypointOf(gateway)).toEqual({ ...status, for: 'all', revision: 'prod' })
  })

  test('is read with the defaults of istiod', () => {
    const read = waypointOf(waypointGateway({ name: 'w', namespace: 'shop' }))
    expect(read).toMatchObject({ for: 'service', revision: 'default' })
  })
})

test.each(['none', 'W', '1st', 'a.b', 'a_b', '-a', 'a-', '', 'a'.repeat(64)])(
  'rejects the name %j',
  (name) => {
    expect(() => requireName(name)).toThrow('--name')
  },
)

test.each(['a', 'waypoint', 'a-1', 'a'.repeat(63)])('accepts the name %j', (name) => {
  expect(() => requireName(name)).not.toThrow()
})

describe('a Gateway without a control plane', () => {
  const gateway = waypointGateway({ name: 'w', namespace: 'shop' })
  const namespace = (labels: Record<string, string>) => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'shop', labels },
  })

  test.each([
    { name: 'the default revision', labels: {}, found: planes(['default']) },
    { name: 'the tag default', labels: {}, found: planes(['1-31'], [['default', '1-31']]) },
    { name: 'the revision of its namespace', labels: { 'istio.io/rev': '1-31' }, found: planes(['1-31']) },
    { name: 'control planes that could not be read', labels: {}, found: undefined },
  ])('is none with $name', ({ labels, found }) => {
    expect(unhandledText(gateway, namespace(labels), found)).toBeUndefined()
  })

  test('is reported with the revisions that exist', () => {
    const found = planes(['1-30', '1-31'], [['prod', '1-31']])
    expect(unhandledText(gateway, namespace({}), found)).toMatch(
      /revision or tag "default".*revisions 1-30, 1-31; tag prod \(1-31\)/,
    )
    const own = waypointGateway({ name: 'w', namespace: 'shop', revision: 'gone' })
    expect(unhandledText(own, namespace({ 'istio.io/rev': '1-31' }), found)).toMatch(/"gone"/)
    expect(unhandledText(gateway, undefined, planes([]))).toMatch(/there is no control plane/)
  })
})
