// Uninstall after a real istiod, CNI agent and gateways ran: the cluster and its nodes are as they were before.
import { setTimeout } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import type { Cluster } from '../../src/cluster/api.ts'
import { uninstall } from '../../src/library/workflows.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import type { WorkflowEvent } from '../../src/workflow/progress-events.ts'
import { installGatewayApi } from '../cluster/sandbox/gateway-api.ts'
import { open } from '../cluster/support.ts'
import { makeNamespace } from './injected.ts'
import { installMesh } from './install-result.ts'
import { listEverything, nodeFiles, selectObjects, type Listing } from './listing.ts'
import { eventually, useMesh } from './mesh.ts'
import { expectSigned } from './webhooks.ts'
import { afterAllWithMesh, beforeAllWithMesh, describeWithMesh } from './with-mesh.ts'

const mesh = useMesh({ nodes: 1 })
const install = ['-s', 'profile=ambient']
const conflist = 'var/lib/rancher/k3s/agent/etc/cni/net.d/10-flannel.conflist'

let cluster: Cluster
let before: Listing
let filesBefore: Readonly<Record<string, unknown>>

const files = () => nodeFiles(mesh.sandbox, mesh.sandbox.nodes[0] ?? '')
const hasPlugin = () => JSON.stringify(files()[conflist]).includes('istio-cni')

beforeAllWithMesh(async () => {
  cluster = await open(mesh.sandbox.kubeconfig)
  await installGatewayApi(mesh.sandbox)
  // Namespaces of the user stay, so that their deletion cannot hide what is left in them.
  for (const name of ['istio-system', 'prod']) await makeNamespace(mesh, name)
  await eventually(async () => {
    const { items } = await cluster.list('v1', 'ConfigMap', {
      fieldSelector: 'metadata.name=kube-root-ca.crt',
    })
    expect(items.length).toBe((await cluster.list('v1', 'Namespace')).items.length)
  })
  before = await listEverything(cluster)
  filesBefore = files()
})
afterAllWithMesh(() => cluster?.close())

/** What istiod creates in its first seconds. */
const firstObjects = [
  '|ConfigMap|istio-system|istio-ip-autoallocate',
  '|ConfigMap|istio-system|istio-leader',
  '|ConfigMap|istio-system|istio-namespace-controller-election',
  '|ConfigMap|prod|istio-ca-root-cert',
  '|Secret|istio-system|istio-ca-secret',
  'coordination.k8s.io|Lease|istio-system|istio-gateway-deployment-default',
  'coordination.k8s.io|Lease|istio-system|istio-gateway-status-leader-default',
  'gateway.networking.k8s.io|GatewayClass||istio-waypoint',
]

/** Lists everything when istiod has created its objects, and nothing is being deleted any more. */
const listSettled = () =>
  eventually(async () => {
    await expectSigned(mesh)
    const listing = await listEverything(cluster)
    expect(Object.keys(listing)).toEqual(expect.arrayContaining(firstObjects))
    expect(Object.keys(selectObjects(listing, (_, { metadata }) => 'deletionTimestamp' in metadata))).toEqual(
      [],
    )
    return listing
  })

/** Lists everything until it is as expected, for two minutes; returns the last listing. */
async function listUntilEqual(expected: Listing): Promise<Listing> {
  const text = JSON.stringify(expected)
  for (const end = Date.now() + 120_000; ;) {
    const listing = await listEverything(cluster)
    if (JSON.stringify(listing) === text || Date.now() > end) return listing
    await setTimeout(1000)
  }
}

const isOfFirst = (_: string, { metadata }: KubeObject) =>
  metadata.annotations?.['meta.helm.sh/release-name'] === 'istiod'

/** An IPAddress has the address as its name, and names the Service. */
const isOfCanary = (key: string, { kind, spec }: KubeObject) =>
  key.includes('canary') || (kind === 'IPAddress' && JSON.stringify(spec).includes('"istiod-canary"'))

/** Runs workloads of all kinds in a namespace for a moment: an injected pod, a gateway and a waypoint. */
async function runWorkloads(namespace: string): Promise<void> {
  await makeNamespace(mesh, namespace, { 'istio-injection': 'enabled' })
  const listeners = [{ name: 'web', port: 80, protocol: 'HTTP' }]
  await mesh.apply({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name: 'edge', namespace },
    spec: { gatewayClassName: 'istio', listeners },
  })
  await eventually(() => mesh.kubectl('run', 'web', '-n', namespace, '--image=web:1'))
  expect(await mesh.kubectl('get', 'pod', 'web', '-n', namespace, '-o', 'yaml')).toContain('istio-proxy')
  expect(await mesh.run('waypoint', 'apply', '-n', namespace, '--wait')).toMatchObject({ status: 0 })
  await eventually(() => mesh.kubectl('get', 'deployment', 'edge-istio', '-n', namespace))
}

describeWithMesh('uninstall', () => {
  test('of a revision deletes its objects, and leaves all others as they are', async () => {
    await installMesh(mesh, ...install)
    const first = selectObjects(await listSettled(), isOfFirst)
    expect(Object.keys(first).length).toBeGreaterThan(10)
    await installMesh(mesh, ...install, '-r', 'canary')
    const both = await listSettled()
    expect(selectObjects(both, isOfFirst)).toEqual(first)
    expect(await mesh.run('uninstall', '-r', 'canary', '-y')).toMatchObject({ status: 0 })
    const others = selectObjects(both, (key, object) => !isOfCanary(key, object))
    expect(Object.keys(both).length - Object.keys(others).length).toBeGreaterThan(10)
    expect(await listUntilEqual(others)).toEqual(others)
  })

  test('--purge takes the CNI plugin off the nodes before istiod is deleted', async () => {
    await runWorkloads('shop')
    await mesh.kubectl('delete', 'namespace', 'shop')
    expect(hasPlugin()).toBe(true)
    const configs: Record<string, boolean> = {}
    const onEvent = (all: WorkflowEvent) => {
      if (all.kind !== 'uninstall' || all.event.kind !== 'component-started') return
      configs[all.event.title] = hasPlugin()
    }
    const { status, result } = await uninstall(
      { kubeconfig: mesh.sandbox.kubeconfig, purge: true },
      { onEvent },
    )
    expect({ status, errors: result?.errors }).toEqual({ status: 'done', errors: [] })
    expect(configs).toMatchObject({ Ztunnel: true, CNI: true, Istiod: false, 'Istio core': false })
    expect(Object.keys(configs).slice(0, 4)).toEqual(['Ztunnel', 'CNI', 'Istiod', 'Istio core'])
  })

  test('--purge leaves the cluster and its nodes as they were before the install', async () => {
    expect(await listUntilEqual(before)).toEqual(before)
    expect(files()).toEqual(filesBefore)
  })
})
