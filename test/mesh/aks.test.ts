// An AKS cluster moves from istio-init to the CNI plugin with a real istiod: the file of the guide, then a restart.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { makeNamespace } from './injected.ts'
import { installMesh } from './install-result.ts'
import { eventually, useMesh } from './mesh.ts'
import { describeWithMesh } from './with-mesh.ts'

const mesh = useMesh({ platform: 'aks' })
const folder = mkdtempSync(join(tmpdir(), 'ambientctl-aks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = `apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
spec:
  addonComponents:
    grafana: {enabled: true}
    tracing: {enabled: true}
    kiali: {enabled: true}
    prometheus: {enabled: true}
  components:
    cni:
      enabled: true
  values:
    cni:
      excludeNamespaces: [istio-system, kube-system, kube-node-lease, kube-public]
`

interface Pod {
  readonly metadata: { readonly uid: string; readonly deletionTimestamp?: string }
  readonly spec: { readonly initContainers?: readonly { readonly name: string }[] }
  readonly status: { readonly phase: string }
}

/** The names of the init containers of the only pod of the shop; rejects until there is one that runs. */
async function initContainers(): Promise<string[]> {
  return eventually(async () => {
    const { items } = await mesh.get<{ items: Pod[] }>('pods', '-n', 'shop')
    const [pod, ...others] = items.filter(({ metadata }) => metadata.deletionTimestamp === undefined)
    if (pod?.status.phase !== 'Running' || others.length > 0) throw new Error('no single running pod')
    return (pod.spec.initContainers ?? []).map(({ name }) => name)
  })
}

describeWithMesh('a mesh on AKS', () => {
  test('has pods with istio-init before', async () => {
    await installMesh(mesh, '--set', 'profile=default')
    await makeNamespace(mesh, 'shop', { 'istio-injection': 'enabled' })
    await mesh.kubectl('create', 'deployment', 'web', '-n', 'shop', '--image=example.test/web')
    expect(await initContainers()).toEqual(expect.arrayContaining(['istio-init', 'istio-proxy']))
  })

  test('gets the CNI plugin with manifest apply -f, and no pod restarts', async () => {
    const pods = () => mesh.kubectl('get', 'pods', '-n', 'shop', '-o', 'jsonpath={.items[*].metadata.uid}')
    const before = await pods()
    const path = join(folder, 'istio.yaml')
    writeFileSync(path, file)
    const { status, stderr } = await mesh.run('manifest', 'apply', '-f', path, '-y')
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(await pods()).toBe(before)
    expect(await initContainers()).toContain('istio-init')
  })

  test('has pods without istio-init after kubectl rollout restart', async () => {
    await mesh.kubectl('rollout', 'restart', 'deployment', '-n', 'shop')
    await mesh.kubectl('rollout', 'status', 'deployment', '-n', 'shop')
    const names = await initContainers()
    expect(names).toEqual(expect.arrayContaining(['istio-validation', 'istio-proxy']))
    expect(names).not.toContain('istio-init')
  })
})
