// `diff`: what an install would change, on a real API server.
import { expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { useEngine } from './engine.ts'
import { runHere } from './program.ts'

const engine = useEngine(1)
const ns = 'istio-system'
const config = ['--set', 'profile=minimal']

const here = (...argv: string[]) => runHere([...argv, '-c', engine.sandbox.kubeconfig])
const diff = (...argv: string[]) => here('diff', ...config, ...argv)
const install = (...argv: string[]) =>
  here('install', ...config, '-y', '--skip-preflight', '--wait=false', ...argv)
const kubectl = (...argv: string[]) => engine.sandbox.kubectl(argv)
const apply = (manager: string, object: object) =>
  engine.sandbox.kubectl(
    ['apply', '--server-side', '--force-conflicts', `--field-manager=${manager}`, '-f', '-'],
    { input: JSON.stringify(object) },
  )

interface PlainDiff {
  readonly same: boolean
  readonly namespacesCreated: readonly string[]
  readonly components: readonly {
    readonly component: string
    readonly objects: readonly {
      readonly change: string
      readonly kind: string
      readonly name: string
      readonly reason?: string
      readonly fields?: readonly unknown[]
    }[]
  }[]
}
const data = (text: string) => JSON.parse(text) as PlainDiff

/** Writes what istiod writes into its webhooks once it runs. */
async function actAsIstiod(): Promise<void> {
  const { items } = await engine.cluster.list(
    'admissionregistration.k8s.io/v1',
    'ValidatingWebhookConfiguration',
  )
  const names = items.map(({ metadata }) => metadata.name).filter((name) => name.includes('istio'))
  expect(names).not.toEqual([])
  for (const name of names) {
    const caBundle = Buffer.from(
      '-----BEGIN CERTIFICATE-----\nMIIBYzCCAQqgAwIBAgIBATAKBggqhkjOPQQDAjAQMQ4wDAYDVQQDDAVpc3RpbzAe\n-----END CERTIFICATE-----\n',
    ).toString('base64')
    const operations = [
      { op: 'add', path: '/webhooks/0/failurePolicy', value: 'Fail' },
      { op: 'add', path: '/webhooks/0/clientConfig/caBundle', value: caBundle },
    ]
    await kubectl(
      'patch',
      'validatingwebhookconfiguration',
      name,
      '--type=json',
      '--field-manager=pilot-discovery',
      '-p',
      JSON.stringify(operations),
    )
  }
}

describeWithGo('diff', () => {
  test('shows all objects of a first install as added, by component, and changes nothing', async () => {
    const text = await diff()
    expect(text.status).toBe(1)
    expect(text.stdout).toMatch(/^--- \/dev\/null\tlive\n\+\+\+ Namespace\/istio-system\tplanned\n/)
    const heads = text.stdout.split('\n').filter((line) => line.startsWith('# '))
    expect(heads).toEqual([
      '# Istio core: release istio-system/istio-base',
      '# Istiod: release istio-system/istiod',
    ])
    expect(text.stdout).toContain('+++ Deployment/istio-system/istiod\tplanned\n')
    // Fields that only the server writes.
    expect(text.stdout).not.toMatch(
      /^\+ +(managedFields|uid|creationTimestamp|terminationMessagePath|progressDeadlineSeconds):/m,
    )
    expect(text.stderr).toMatch(/\d+ objects differ: \d+ added, 0 removed, 0 changed\.\n$/)
    expect((await kubectl('get', 'namespace', '-o', 'name')).stdout).not.toContain(ns)
  })

  test('finds no difference after the install, nor after istiod has written its webhooks', async () => {
    expect(await install()).toMatchObject({ status: 0 })
    expect(await diff()).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringMatching(/No differences\.\n$/),
    })
    await actAsIstiod()
    const { status, stdout } = await diff('-o', 'json')
    expect(status).toBe(0)
    expect(data(stdout)).toMatchObject({ same: true, namespacesCreated: [] })
  })

  test('shows a manual change, and warns where install stops at a conflict', async () => {
    await apply('someone', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'istio', namespace: ns },
      data: { mesh: 'theirs: true' },
    } satisfies KubeObject)
    const text = await diff()
    expect(text.status).toBe(1)
    expect(text.stdout).toContain(
      '# Istiod: release istio-system/istiod\n--- ConfigMap/istio-system/istio\tlive\n',
    )
    expect(text.stdout).toContain("\n-  mesh: 'theirs: true'\n+  mesh: |-\n")
    expect(text.stderr).toContain(
      'Warning: ConfigMap/istio-system/istio: .data.mesh is managed by "someone"; install stops here, unless --force takes these fields over\n',
    )
    expect(text.stderr).toMatch(/1 object differs: 0 added, 0 removed, 1 changed\.\n$/)

    const forced = await diff('--force', '-o', 'json')
    expect(forced.stderr).not.toContain('install stops here')
    const [one] = data(forced.stdout).components.flatMap(({ objects }) => objects)
    expect(one).toMatchObject({ change: 'changed', kind: 'ConfigMap', name: 'istio' })
    expect(one?.fields).toEqual([
      { path: '.data.mesh', before: 'theirs: true', after: expect.stringContaining('defaultConfig:') },
    ])

    const page = await diff('-o', 'html')
    expect(page.status).toBe(1)
    expect(page.stdout).toContain('<span class="removed">-  mesh: &#x27;theirs: true&#x27;\n</span>')
    expect(page.stdout).not.toMatch(/<script|https?:\/\/[^<]*\.(js|css)/)

    expect(await diff('--ignore', 'ConfigMap')).toMatchObject({ status: 0 })
    expect(await diff('--component', 'base')).toMatchObject({ status: 0, stdout: '' })
    expect(await install('--force')).toMatchObject({ status: 0 })
    expect(await diff()).toMatchObject({ status: 0 })
  })

  test('shows what a flag changes, and pruned objects with the reason', async () => {
    const flags = ['--set', 'values.pilot.podAnnotations.a=b', '--select', 'Deployment', '-o', 'json']
    const changed = data((await diff(...flags)).stdout)
    expect(changed.components.flatMap(({ objects }) => objects)).toMatchObject([
      {
        change: 'changed',
        kind: 'Deployment',
        fields: [{ path: '.spec.template.metadata.annotations.a', after: 'b' }],
      },
    ])
    const pruned = await diff('--set', 'values.pilot.autoscaleEnabled=false')
    expect(pruned.status).toBe(1)
    expect(pruned.stdout).toContain(
      '# not in the new manifest\n--- HorizontalPodAutoscaler/istio-system/istiod\tlive\n+++ /dev/null\tplanned\n',
    )
  })

  test('exits with 2 for objects that the server rejects, and still shows the others', async () => {
    const rejected = ['--set', 'values.pilot.podLabels.wrong=a b', '--set', 'meshConfig.rootNamespace=root']
    const { status, stdout, stderr } = await diff(...rejected)
    expect(status).toBe(2)
    expect(stderr).toMatch(/Error: .*istiod[\s\S]*a b/)
    expect(stdout).toContain('+++ ConfigMap/istio-system/istio\tplanned\n')
  })

  test('exits with 2 for a cluster that cannot be reached, and with 64 for an unknown flag', async () => {
    const away = await runHere(['diff', ...config, '-c', '/nonexistent/kubeconfig'])
    expect(away).toMatchObject({ status: 2, stdout: '' })
    expect(away.stderr).toContain('/nonexistent/kubeconfig')
    expect(await diff('--nonsense')).toMatchObject({ status: 64 })
  })
})
