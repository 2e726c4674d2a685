// A real istiod takes the configuration that each profile gives it.
import { expect, test } from '@jest/globals'
import { eventually, istiodPods, useMesh } from './mesh.ts'
import { describeWithMesh } from './with-mesh.ts'

const mesh = useMesh()

describeWithMesh('istiod of profile ambient', () => {
  test('becomes ready, and its webhooks carry its root certificate', async () => {
    const { status, stderr } = await mesh.run('install', '-y', '--set', 'values.global.platform=k3s')
    expect({ status, stderr }).toMatchObject({ status: 0 })
    const [pod] = await istiodPods(mesh)
    expect(await mesh.ask('istio-system', pod ?? '', 8080, '/ready')).toMatchObject({ status: 200 })
    const root = await eventually(async () => {
      const map = await mesh.get<{ data: Record<string, string> }>(
        'cm',
        'istio-ca-root-cert',
        '-n',
        'default',
      )
      return map.data['root-cert.pem'] ?? ''
    })
    const hooks = await mesh.get<{ items: { webhooks: { clientConfig: { caBundle?: string } }[] }[] }>(
      'mutatingwebhookconfigurations,validatingwebhookconfigurations',
    )
    const bundles = hooks.items.flatMap(({ webhooks }) =>
      webhooks.map((it) => it.clientConfig.caBundle ?? ''),
    )
    expect(bundles.length).toBeGreaterThan(4)
    expect(new Set(bundles.map((it) => Buffer.from(it, 'base64').toString().trim()))).toEqual(
      new Set([root.trim()]),
    )
  })
})
