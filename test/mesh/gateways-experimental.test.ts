// Gateways with the experimental channel of the Gateway API, an istiod of a revision, and defaults of a class.
import { expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { installGatewayApi } from '../cluster/sandbox/gateway-api.ts'
import { gatewayObjects } from '../support/istiod/gateway.ts'
import type { Gateway } from '../../src/injection/gateway-data.ts'
import { figures } from './figures.ts'
import { createGateway, gatewayCondition, madeOf, stored } from './gateway-objects.ts'
import { injectorIn, namespace, plainNamespace } from './injected.ts'
import { eventually, useMesh } from './mesh.ts'
import { afterAllWithMesh, beforeAllWithMesh, describeWithMesh } from './with-mesh.ts'

const mesh = useMesh({ nodes: 1 })

const revision = 'canary'

const args = [
  `revision=${revision}`,
  'profile=minimal',
  'values.pilot.env.PILOT_ENABLE_AMBIENT=true',
  'values.pilot.env.PILOT_ENABLE_ALPHA_GATEWAY_API=true',
  'values.gatewayClasses.istio.deployment.spec.replicas=2',
  'values.gatewayClasses.istio.horizontalPodAutoscaler.spec.maxReplicas=3',
  'values.gatewayClasses.istio.podDisruptionBudget.spec.minAvailable=1',
].flatMap((value) => ['--set', value])

beforeAllWithMesh(async () => {
  await installGatewayApi(mesh.sandbox, 'experimental')
  const { status, stderr } = await mesh.run('install', '-y', ...args)
  expect(status === 0 ? '' : stderr).toBe('')
  await mesh.apply(
    namespace('shop', { 'istio.io/rev': revision }),
    namespace('strict', { 'istio.io/rev': revision, 'pod-security.kubernetes.io/enforce': 'restricted' }),
    namespace(plainNamespace),
  )
})
afterAllWithMesh(() => figures.print('gateways-experimental.test.ts'))

const web = { name: 'web', port: 80, protocol: 'HTTP' }
const listeners = [web, { name: 'database', port: 5432, protocol: 'TCP' }]

const gateway = (name: string, spec: Partial<Gateway['spec']> = {}, where = 'shop'): Gateway => ({
  metadata: { name, namespace: where },
  spec: { gatewayClassName: 'istio', listeners, ...spec },
})

/** What the chart's ConfigMap for class istio says. */
async function classDefaults(): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const { items } = await mesh.get<{ items: { data: Record<string, string> }[] }>(
    ...['cm', '-n', 'istio-system', '-l', 'gateway.istio.io/defaults-for-class=istio'],
  )
  expect(items).toHaveLength(1)
  return { istio: items[0]?.data ?? {} }
}

describeWithMesh('a Gateway of a revision', () => {
  test.each([
    { name: 'front', spec: {}, kinds: 5 },
    {
      name: 'way',
      spec: { gatewayClassName: 'istio-waypoint', listeners: [{ ...web, protocol: 'HBONE', port: 15008 }] },
      kinds: 3,
    },
  ])(
    'becomes what the double makes of it with the defaults of its class: $name',
    async ({ name, spec, kinds }) => {
      const given = gateway(name, spec)
      const uid = await createGateway(mesh, given)
      const described = { ...given, metadata: { ...given.metadata, uid } }
      const known = { ...(await injectorIn(mesh, revision)), classDefaults: await classDefaults() }
      const expected = await stored(mesh, gatewayObjects(described, known))
      await eventually(async () => expect(await madeOf(mesh, given)).toEqual(expected))
      expect(Object.keys(expected)).toHaveLength(kinds)
      await eventually(async () =>
        expect(await gatewayCondition(mesh, given, 'Programmed')).toMatchObject({ status: 'True' }),
      )
      figures.count('gateways made', 1)
    },
  )

  test('is patched by the ConfigMap that it names', async () => {
    await mesh.apply({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'own', namespace: 'shop' },
      data: { service: 'spec: {type: ClusterIP}', deployment: 'spec: {replicas: 3}' },
    })
    const infrastructure = { parametersRef: { group: '', kind: 'ConfigMap', name: 'own' } }
    const given = gateway('patched', { infrastructure } as Partial<Gateway['spec']>)
    await createGateway(mesh, given)
    await eventually(async () => {
      const made = await madeOf(mesh, given)
      expect(made['Deployment/patched-istio']).toMatchObject({ spec: { replicas: 3 } })
      expect(made['Service/patched-istio']).toMatchObject({ spec: { type: 'ClusterIP' } })
    })
    figures.count('gateways made', 1)
  })

  test('takes a route of the experimental channel', async () => {
    await mesh.apply({
      apiVersion: 'gateway.networking.k8s.io/v1alpha2',
      kind: 'TCPRoute',
      metadata: { name: 'database', namespace: 'shop' },
      spec: {
        parentRefs: [{ name: 'front', sectionName: 'database' }],
        rules: [{ backendRefs: [{ name: 'front-istio', port: 80 }] }],
      },
    })
    await eventually(async () => {
      const { status } = await mesh.get<{
        status: { listeners: { name: string; attachedRoutes: number }[] }
      }>(...['gateway', 'front', '-n', 'shop'])
      expect(status.listeners).toContainEqual(
        expect.objectContaining({ name: 'database', attachedRoutes: 1 }),
      )
    })
  })

  test('has no pod under restricted Pod Security without a seccomp profile in the values', async () => {
    const given = gateway('bare', {}, 'strict')
    await createGateway(mesh, given)
    await eventually(async () => {
      const events = await mesh.kubectl('get', 'events', '-n', 'strict', '-o', 'jsonpath={.items[*].message}')
      expect(events).toMatch(/violates PodSecurity "restricted:latest": seccompProfile \(/)
    })
    expect((await mesh.get<{ items: KubeObject[] }>('pods', '-n', 'strict')).items).toEqual([])
  })

  test('of another revision stays as it is', async () => {
    const other = gateway('other')
    const labelled = { ...other, metadata: { ...other.metadata, labels: { 'istio.io/rev': 'none' } } }
    await createGateway(mesh, labelled)
    const later = gateway('later')
    await createGateway(mesh, later)
    await eventually(async () => expect(Object.keys(await madeOf(mesh, later))).toHaveLength(5))
    figures.count('gateways made', 1)
    expect(await madeOf(mesh, labelled)).toEqual({})
  })
})
