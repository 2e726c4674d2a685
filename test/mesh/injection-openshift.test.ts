// Pods and Gateways on OpenShift, where each namespace has users of its own and Multus calls the CNI plugin.
import { expect, test } from '@jest/globals'
import { networkAttachments } from '../cluster/multus.ts'
import { installGatewayApi } from '../cluster/sandbox/gateway-api.ts'
import { readInjection } from '../support/injection.ts'
import { gatewayObjects } from '../support/istiod/gateway.ts'
import type { Gateway } from '../../src/injection/gateway-data.ts'
import type { Injector } from '../../src/injection/injector-config.ts'
import { figures } from './figures.ts'
import { createGateway, madeOf, stored } from './gateway-objects.ts'
import {
  admitted,
  containerIn,
  injectedByBoth,
  injectorIn,
  makeNamespace,
  namesIn,
  plainNamespace,
  podOf,
  type Workload,
} from './injected.ts'
import { eventually, useMesh } from './mesh.ts'
import { afterAllWithMesh, beforeAllWithMesh, describeWithMesh } from './with-mesh.ts'

const mesh = useMesh({ platform: 'openshift', nodes: 4 })

/** OpenShift writes this annotation, and istiod gives the proxy the last user of the range. */
const annotations = { 'openshift.io/sa.scc.uid-range': '1000650000/10000' }
const proxyId = 1000659999

const labels = { 'istio-injection': 'enabled' }

const { cases, args } = readInjection('openshift-cni')
const plain = cases['plain']?.input as unknown as Workload
let injector: Injector

beforeAllWithMesh(async () => {
  await installGatewayApi(mesh.sandbox)
  await mesh.apply(networkAttachments)
  const { status, stderr } = await mesh.run('install', '-y', ...args)
  expect(status === 0 ? '' : stderr).toBe('')
  await makeNamespace(mesh, plainNamespace)
  await makeNamespace(mesh, 'apps', labels)
  await mesh.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'apps', labels, annotations } })
  injector = { ...(await injectorIn(mesh)), proxyId }
})
afterAllWithMesh(() => figures.print('injection-openshift.test.ts'))

describeWithMesh('on OpenShift, istiod', () => {
  test('gives the proxy a user of the namespace, and names the network of istio-cni', async () => {
    const pod = await admitted(mesh, 'apps', podOf(plain))
    expect(namesIn(pod, 'initContainers')).toEqual(['istio-validation', 'istio-proxy'])
    expect(containerIn(pod, 'istio-proxy')).toMatchObject({ securityContext: { runAsUser: proxyId } })
    expect(pod).toMatchObject({
      metadata: { annotations: { 'k8s.v1.cni.cncf.io/networks': 'default/istio-cni' } },
    })
  })

  test.each(Object.keys(cases))('makes of a Pod what the double makes of it: %s', async (name) => {
    const workload = cases[name]?.input as unknown as Workload
    const { real, double } = await injectedByBoth(mesh, injector, 'apps', workload)
    expect(double).toEqual(real)
  })

  test('makes of a Gateway what the double makes of it', async () => {
    const listeners = [{ name: 'web', port: 80, protocol: 'HTTP' }]
    const gateway: Gateway = {
      metadata: { name: 'front', namespace: 'apps' },
      spec: { gatewayClassName: 'istio', listeners },
    }
    const uid = await createGateway(mesh, gateway)
    const described = { ...gateway, metadata: { ...gateway.metadata, uid } }
    const expected = await stored(mesh, gatewayObjects(described, { ...injector, ambient: false }))
    await eventually(async () => expect(await madeOf(mesh, gateway)).toEqual(expected))
    figures.count('gateways made', 1)
  })
})
