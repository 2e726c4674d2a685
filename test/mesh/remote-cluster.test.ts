// A real istiod reads a second cluster with the Secret of `remote-secret`.
import { expect, test } from '@jest/globals'
import { debugOf } from './istiod-debug.ts'
import { logOf } from './istiod-log.ts'
import { installMesh } from './install-result.ts'
import { eventually, istiodPods, useMesh } from './mesh.ts'
import { relayToApi, type Relay } from './relay.ts'
import { afterAllWithMesh, beforeAllWithMesh, describeWithMesh } from './with-mesh.ts'

const east = useMesh({ nodes: 1 })
const west = useMesh({ nodes: 1, istiod: false })
let relay: Relay | undefined

const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'cart', namespace: 'default' },
  spec: { ports: [{ port: 80 }], selector: { app: 'cart' } },
}

beforeAllWithMesh(async () => {
  relay = await relayToApi(east.sandbox, west.sandbox)
  await installMesh(east, '-s', 'profile=minimal', '-s', 'values.global.multiCluster.clusterName=east')
  await west.apply(service)
}, 300_000)
afterAllWithMesh(() => relay?.stop())

interface RemoteSecret {
  readonly metadata: { readonly name: string }
  readonly stringData: Readonly<Record<string, string>>
}

async function remoteSecret(name: string): Promise<RemoteSecret> {
  const { stdout } = await west.run(
    'remote-secret',
    '--name',
    name,
    '--server',
    relay?.url ?? '',
    '-o',
    'json',
  )
  return JSON.parse(stdout) as RemoteSecret
}

async function podOfIstiod(): Promise<string> {
  const [pod = ''] = await istiodPods(east)
  return pod
}

/** The state of each cluster that istiod knows, by name. */
async function clusters(): Promise<Record<string, string>> {
  const list = await debugOf<{ id: string; syncStatus: string }[]>(east, await podOfIstiod(), 'clusterz')
  return Object.fromEntries(list.map(({ id, syncStatus }) => [id, syncStatus]))
}

async function hostnames(): Promise<string[]> {
  const services = await debugOf<{ hostname: string }[]>(east, await podOfIstiod(), 'registryz')
  return services.map(({ hostname }) => hostname)
}

const cart = 'cart.default.svc.cluster.local'

describeWithMesh('istiod of one cluster', () => {
  test('reads another cluster with the Secret of remote-secret', async () => {
    expect(await clusters()).toEqual({ east: 'synced' })
    expect(await hostnames()).not.toContain(cart)
    await east.apply(await remoteSecret('west'))
    await eventually(async () => expect(await clusters()).toEqual({ east: 'synced', west: 'synced' }))
    expect(await logOf(east, await podOfIstiod())).toMatch(/cluster\[west\] synced/)
    await eventually(async () => expect(await hostnames()).toContain(cart))
  })

  test('reports a token that the other cluster does not know, and keeps its other clusters', async () => {
    const { metadata, stringData, ...rest } = await remoteSecret('revoked')
    const revoked = stringData['revoked']?.replace(/token: .*/, 'token: unknown') ?? ''
    expect(revoked).toContain('token: unknown')
    await east.apply({ ...rest, metadata, stringData: { revoked } })
    await eventually(async () =>
      expect(await logOf(east, await podOfIstiod())).toMatch(/\terror\t.* cluster revoked: .*Unauthorized/),
    )
    expect(await clusters()).toMatchObject({ east: 'synced', west: 'synced' })
    expect((await clusters())['revoked']).not.toBe('synced')
  })

  test('forgets the other cluster when its Secret is deleted', async () => {
    const secrets = ['west', 'revoked'].map((name) => `istio-remote-secret-${name}`)
    await east.kubectl('delete', 'secret', '-n', 'istio-system', ...secrets)
    await eventually(async () => expect(await clusters()).toEqual({ east: 'synced' }))
    await eventually(async () => expect(await hostnames()).not.toContain(cart))
  })
})
