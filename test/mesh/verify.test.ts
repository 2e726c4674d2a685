// verify-install finds each fault of a mesh whose istiod is real, and nothing in a mesh that works.
import { beforeAll, expect, test } from '@jest/globals'
import type { PlainReport } from '../../src/preflight/report.ts'
import { installMesh } from './install-result.ts'
import { eventually, useMesh } from './mesh.ts'
import { describeWithMesh } from './with-mesh.ts'
import { expectSigned } from './webhooks.ts'

const mesh = useMesh()
const install = ['-s', 'profile=ambient']
const istiod = ['-n', 'istio-system', 'deployment/istiod']

/** Runs verify-install; returns its findings as lines of id, object and message. */
async function verify(): Promise<string[]> {
  const { stdout, stderr } = await mesh.run('verify-install', '-o', 'json')
  if (stdout === '') throw new Error(stderr)
  const { findings } = JSON.parse(stdout) as PlainReport
  return findings.map(({ id, object, message }) => `${id} ${object}: ${message}`)
}

async function expectClean(): Promise<void> {
  await eventually(async () => expect(await verify()).toEqual([]))
}

async function stopIstiod(): Promise<void> {
  await mesh.kubectl('scale', ...istiod, '--replicas=0')
  await mesh.kubectl('wait', '-n', 'istio-system', '--for=delete', 'pod', '-l', 'app=istiod')
}

async function startIstiod(): Promise<void> {
  await mesh.kubectl('scale', ...istiod, '--replicas=1')
  await mesh.kubectl('wait', ...istiod, '--for=condition=Available', '--timeout=60s')
}

/** What verify-install finds whenever istiod is stopped. */
const stopped = [
  'POST-02 Deployment/istio-system/istiod: is 0',
  ...[
    'MutatingWebhookConfiguration/istio-sidecar-injector',
    'ValidatingWebhookConfiguration/istio-validator-istio-system',
    'ValidatingWebhookConfiguration/istiod-default-validator',
  ].map((name) => `POST-07 ${name}: Service istio-system/istiod has no ready endpoint (failurePolicy Fail)`),
  expect.stringMatching(/^POST-08 .*failed calling webhook.*no endpoints available for service "istiod"/),
]

describeWithMesh('verify-install', () => {
  beforeAll(async () => {
    await installMesh(mesh, ...install)
    await eventually(() => expectSigned(mesh))
  })

  test('finds nothing after an install', expectClean)

  describeWithMesh('while istiod is stopped', () => {
    beforeAll(async () => {
      await mesh.apply({
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: 'shop', labels: { 'istio-injection': 'enabled' } },
      })
      await eventually(async () => void (await mesh.get('configmap', 'istio-ca-root-cert', '-n', 'shop')))
      await eventually(() => mesh.kubectl('run', 'web', '-n', 'shop', '--image=web:1'))
      await stopIstiod()
    })

    test('finds that', async () => {
      await eventually(async () => {
        const found = await verify()
        expect(found).toHaveLength(stopped.length)
        expect(found).toEqual(expect.arrayContaining(stopped))
      })
    })

    test.each([
      ['MutatingWebhookConfiguration', 'istio-sidecar-injector', '1 of 4'],
      ['ValidatingWebhookConfiguration', 'istio-validator-istio-system', '1 of 1'],
      ['ValidatingWebhookConfiguration', 'istiod-default-validator', '1 of 1'],
    ])('finds an emptied CA bundle: %s/%s', async (kind, name, amount) => {
      const patch = [{ op: 'remove', path: '/webhooks/0/clientConfig/caBundle' }]
      await mesh.kubectl('patch', kind, name, '--type=json', '-p', JSON.stringify(patch))
      expect(await verify()).toContain(`POST-06 ${kind}/${name}: ${amount} webhooks have no CA bundle`)
    })

    test.each([
      ['istio-system', 'DaemonSet/istio-system/ztunnel'],
      ['shop', 'Pod/shop/web'],
    ])('finds a deleted root certificate: %s', async (namespace, object) => {
      await mesh.kubectl('delete', 'configmap', 'istio-ca-root-cert', '-n', namespace)
      expect(await verify()).toContain(
        `POST-09 ${object}: there is no ConfigMap ${namespace}/istio-ca-root-cert`,
      )
    })

    test('finds nothing when istiod is back, which repairs all that', async () => {
      await startIstiod()
      await expectClean()
      await expectSigned(mesh)
    })
  })

  test('finds the webhooks of a revision whose istiod is gone', async () => {
    await installMesh(mesh, ...install, '-r', 'canary')
    await expectClean()
    await mesh.kubectl('delete', '-n', 'istio-system', 'deployment/istiod-canary', 'service/istiod-canary')
    const none = 'Service istio-system/istiod-canary has no ready endpoint (failurePolicy Fail)'
    await eventually(async () => {
      const found = await verify()
      expect(found.sort()).toEqual([
        `POST-07 MutatingWebhookConfiguration/istio-sidecar-injector-canary: ${none}`,
        `POST-07 ValidatingWebhookConfiguration/istio-validator-canary-istio-system: ${none}`,
      ])
    })
    expect(await mesh.run('uninstall', '-r', 'canary', '-y')).toMatchObject({ status: 0 })
    await expectClean()
  })
})
