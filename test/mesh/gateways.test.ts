// The objects that the real istiod makes of Gateways from our templates, compared with those of the double of istiod.
import { expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { toTree } from '../../src/values/tree.ts'
import { installGatewayApi } from '../cluster/sandbox/gateway-api.ts'
import { gatewayInputs, type GatewayInput } from '../support/gateway-inputs.ts'
import { gatewayObjects } from '../support/istiod/gateway.ts'
import type { Gateway } from '../../src/injection/gateway-data.ts'
import { figures } from './figures.ts'
import { createGateway, gatewayCondition, madeOf, stored, withValues } from './gateway-objects.ts'
import { injectorIn, namespace, plainNamespace } from './injected.ts'
import { eventually, useMesh } from './mesh.ts'
import { afterAllWithMesh, beforeAllWithMesh, describeWithMesh } from './with-mesh.ts'

const mesh = useMesh({ nodes: 1 })

const args = [
  'profile=ambient',
  'values.pilot.env.AMBIENT_ENABLE_MULTI_NETWORK=true',
  'values.pilot.env.PILOT_ENABLE_QUIC_LISTENERS=true',
  'values.gateways.seccompProfile.type=RuntimeDefault',
].flatMap((value) => ['--set', value])

const mesh15008 = { name: 'mesh', port: 15008, protocol: 'HBONE' }

/** A Gateway of each class, as a user writes it. */
const classes: Readonly<Record<string, Gateway['spec']>> = {
  istio: { gatewayClassName: 'istio', listeners: [{ name: 'web', port: 80, protocol: 'HTTP' }] },
  'istio-waypoint': { gatewayClassName: 'istio-waypoint', listeners: [mesh15008] },
  'istio-east-west': {
    gatewayClassName: 'istio-east-west',
    listeners: [
      {
        ...mesh15008,
        tls: { mode: 'Terminate', options: { 'gateway.istio.io/tls-terminate-mode': 'ISTIO_MUTUAL' } },
      },
    ],
  },
}

const restricted = { 'pod-security.kubernetes.io/enforce': 'restricted' }

/** For three proxies with the resources of profile ambient. */
const quota = (name: string, hard: object) => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'limits', namespace: name },
  spec: { hard },
})

beforeAllWithMesh(async () => {
  await installGatewayApi(mesh.sandbox)
  const { status, stderr } = await mesh.run('install', '-y', ...args)
  expect(status === 0 ? '' : stderr).toBe('')
  await mesh.apply(
    ...['shop', plainNamespace].map((name) => namespace(name)),
    ...['tight', 'full'].map((name) => namespace(name, restricted)),
    quota('tight', {
      ...{ pods: 3, 'services.loadbalancers': 2 },
      ...{ 'limits.cpu': 6, 'limits.memory': '3Gi', 'requests.cpu': 1, 'requests.memory': '1Gi' },
    }),
    quota('full', { 'limits.cpu': 1, 'limits.memory': '4Gi', 'requests.cpu': 1, 'requests.memory': '1Gi' }),
  )
})
afterAllWithMesh(() => figures.print('gateways.test.ts'))

const inputs: readonly GatewayInput[] = [
  ...gatewayInputs(),
  ...Object.entries(classes).map(([name, spec]) => ({
    name: `class ${name}`,
    gateway: { metadata: { name: `of-${name}`, namespace: 'shop' }, spec },
    istiod: {},
    values: {},
  })),
]

describeWithMesh('istiod makes of a Gateway what the double makes of it', () => {
  test.each(inputs)('$name', async ({ gateway, istiod, values }) => {
    if (istiod.proxyConfig) await mesh.apply(proxyConfigFor(gateway, istiod.proxyConfig))
    await withValues(mesh, toTree(values), async () => {
      const uid = await createGateway(mesh, gateway)
      const described = { ...gateway, metadata: { ...gateway.metadata, uid } }
      const known = { ...(await injectorIn(mesh)), ...istiod, quic: true }
      const expected = await stored(mesh, gatewayObjects(described, known))
      await eventually(async () => expect(await madeOf(mesh, gateway)).toEqual(expected))
    })
    figures.count('gateways made', 1)
    await mesh.kubectl('delete', 'gateway', gateway.metadata.name, '-n', gateway.metadata.namespace)
  })

  function proxyConfigFor({ metadata: { name, namespace: where } }: Gateway, spec: object): object {
    const selector = { matchLabels: { 'gateway.networking.k8s.io/gateway-name': name } }
    return {
      apiVersion: 'networking.istio.io/v1beta1',
      kind: 'ProxyConfig',
      metadata: { name, namespace: where },
      spec: { selector, ...spec },
    }
  }
})

describeWithMesh('a Gateway', () => {
  test.each(Object.keys(classes))(
    'of class %s becomes ready under restricted Pod Security and a quota',
    async (name) => {
      const gateway = { metadata: { name, namespace: 'tight' }, spec: classes[name] as Gateway['spec'] }
      await createGateway(mesh, gateway)
      await eventually(async () => {
        expect(await gatewayCondition(mesh, gateway, 'Programmed')).toMatchObject({ status: 'True' })
        const { items } = await mesh.get<{ items: KubeObject[] }>(
          ...['deployments', '-n', 'tight', '-l', `gateway.networking.k8s.io/gateway-name=${name}`],
        )
        expect(items.map((item) => item['status'])).toEqual([
          expect.objectContaining({ availableReplicas: 1 }),
        ])
      })
      figures.count('gateways made', 1)
    },
  )

  test('above the quota has no pod, and an event says why', async () => {
    const gateway = {
      metadata: { name: 'much', namespace: 'full' },
      spec: classes['istio'] as Gateway['spec'],
    }
    await createGateway(mesh, gateway)
    await eventually(async () => {
      const events = await mesh.kubectl('get', 'events', '-n', 'full', '-o', 'jsonpath={.items[*].message}')
      expect(events).toContain('exceeded quota: limits')
    })
    // istiod first knows no Service of the Gateway (AddressNotUsable), then its Service without an address.
    await eventually(async () =>
      expect(await gatewayCondition(mesh, gateway, 'Programmed')).toMatchObject({
        status: 'False',
        reason: 'AddressNotAssigned',
      }),
    )
  })

  test('of an unknown class stays as it is', async () => {
    const spec = { ...(classes['istio'] as Gateway['spec']), gatewayClassName: 'example' }
    const unknown = { metadata: { name: 'unknown', namespace: 'shop' }, spec }
    await createGateway(mesh, unknown)
    const before = await mesh.get('gateway', 'unknown', '-n', 'shop')
    const later = {
      metadata: { name: 'later', namespace: 'shop' },
      spec: classes['istio'] as Gateway['spec'],
    }
    await createGateway(mesh, later)
    await eventually(async () =>
      expect(await gatewayCondition(mesh, later, 'Programmed')).toMatchObject({ status: 'True' }),
    )
    figures.count('gateways made', 1)
    expect(await mesh.get('gateway', 'unknown', '-n', 'shop')).toEqual(before)
    expect(await madeOf(mesh, unknown)).toEqual({})
  })

  test('takes its objects with it when it is deleted', async () => {
    const gateway = {
      metadata: { name: 'later', namespace: 'shop' },
      spec: classes['istio'] as Gateway['spec'],
    }
    expect(Object.keys(await madeOf(mesh, gateway))).toHaveLength(3)
    await mesh.kubectl('delete', 'gateway', 'later', '-n', 'shop')
    await eventually(async () => expect(await madeOf(mesh, gateway)).toEqual({}))
  })
})
