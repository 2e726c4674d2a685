// After an install: the findings of verify-install for a mesh with a working istiod, and for incomplete ones.
import { afterEach, expect, test } from '@jest/globals'
import { connect } from '../../src/cluster/client.ts'
import type { Cluster } from '../../src/cluster/api.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { runProgram } from '../support/program.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { until } from './support.ts'
import { openAs } from './users.ts'
import type { PlainReport } from '../../src/preflight/report.ts'

let sandbox: Sandbox
let cluster: Cluster

beforeAllWithGo(async () => {
  sandbox = await startSandbox({ platform: 'k3s', nodes: 3 })
  cluster = await connect({ kubeconfig: sandbox.kubeconfig, env: {} })
}, 900_000)

afterAllWithGo(async () => {
  cluster.close()
  await sandbox.stop()
})

const run = (...argv: string[]) => runProgram([...argv, '-c', sandbox.kubeconfig])

async function verify(...argv: string[]) {
  const { status, stdout, stderr } = await run('verify-install', '-o', 'json', ...argv)
  if (stdout === '') throw new Error(stderr)
  const { findings } = JSON.parse(stdout) as PlainReport
  return { status, stderr, findings, ids: [...new Set(findings.map(({ id }) => id))].sort() }
}

const webhooks = [
  ['mutatingwebhookconfiguration', 'istio-sidecar-injector'],
  ['validatingwebhookconfiguration', 'istio-validator-istio-system'],
  ['validatingwebhookconfiguration', 'istiod-default-validator'],
] as const

/** Does what a running istiod does: signs its webhooks, and writes its root certificate to each namespace. */
async function actAsIstiod(): Promise<void> {
  // The server accepts only certificates; the content does not matter.
  const ca = Buffer.from(sandbox.ca).toString('base64')
  for (const [kind, name] of webhooks) {
    const { stdout } = await sandbox.kubectl(['get', kind, name, '-o', 'json'])
    const object = JSON.parse(stdout) as { webhooks: { clientConfig: { caBundle?: string } }[] }
    for (const webhook of object.webhooks) webhook.clientConfig.caBundle = ca
    await sandbox.kubectl(['replace', '--field-manager=pilot-discovery', '-f', '-'], {
      input: JSON.stringify(object),
    })
  }
  await sandbox.kubectl([
    'create',
    'configmap',
    'istio-ca-root-cert',
    '-n',
    'istio-system',
    '--from-literal=root-cert.pem=x',
  ])
}

/** Does what istio-cni does to a pod that it captures. */
function actAsCni(): () => void {
  const done = new AbortController()
  void (async () => {
    const pods = cluster.watch('v1', 'Pod', { labelSelector: 'app=ambientctl-canary', signal: done.signal })
    for await (const { type, object } of pods) {
      if (type === 'DELETED') continue
      const { name, namespace } = object.metadata
      const ref = { apiVersion: 'v1', kind: 'Pod', name, namespace }
      await cluster
        .patch(ref, { metadata: { annotations: { 'ambient.istio.io/redirection': 'enabled' } } })
        .catch(() => undefined)
    }
  })().catch(() => undefined)
  return () => done.abort()
}

async function scratchNamespaces(): Promise<string[]> {
  const { items } = await cluster.list('v1', 'Namespace')
  return items
    .filter(({ metadata, status }) => {
      const phase = (status as { phase?: string }).phase
      return metadata.name.startsWith('ambientctl-canary') && phase !== 'Terminating'
    })
    .map(({ metadata }) => metadata.name)
}

describeWithGo('verify-install', () => {
  beforeAllWithGo(async () => {
    expect((await run('verify-install')).stdout).toContain('POST-01')
    expect(await run('install', '-y', '--skip-preflight')).toMatchObject({ status: 0 })
  })

  afterEach(async () => expect(await scratchNamespaces()).toEqual([]))

  test('reports unsigned webhooks and a missing root certificate', async () => {
    const { status, ids } = await verify()
    expect(ids).toEqual(['POST-06', 'POST-09'])
    expect(status).toBe(1)
    expect(await verify('--skip', 'post-06,post-09')).toMatchObject({ status: 0, ids: [] })
  })

  test('reports nothing with a working istiod', async () => {
    await actAsIstiod()
    expect(await verify()).toMatchObject({ status: 0, ids: [] })
  })

  test('reports a pod that is not captured, and not a captured one', async () => {
    await sandbox.kubectl(['create', 'namespace', 'shop'])
    await sandbox.kubectl(['label', 'namespace', 'shop', 'istio.io/dataplane-mode=ambient'])
    await sandbox.kubectl(['run', 'web', '-n', 'shop', '--image=web:1'])
    await sandbox.kubectl(['wait', '--for=condition=Ready', 'pod/web', '-n', 'shop'])
    const { status, findings } = await verify()
    expect(findings).toMatchObject([{ id: 'POST-10', level: 'warning', object: 'Pod/shop/web' }])
    expect(status).toBe(0)
    await sandbox.kubectl(['annotate', 'pod/web', '-n', 'shop', 'ambient.istio.io/redirection=enabled'])
    expect((await verify()).ids).toEqual([])
    await sandbox.kubectl(['delete', 'namespace', 'shop'])
  })

  test('reports a component that is not ready', async () => {
    const image = ['set', 'image', 'daemonset/ztunnel', '-n', 'istio-system']
    await sandbox.kubectl([...image, 'istio-proxy=example.com/image-pull-fails:1.31.1'])
    await until(async () => (await verify()).ids.includes('POST-02'))
    const { status, findings } = await verify()
    expect(status).toBe(1)
    const [unready] = findings.filter(({ id }) => id === 'POST-02')
    expect(unready).toMatchObject({ object: 'DaemonSet/istio-system/ztunnel' })
    // Old pods stay until a new one is ready.
    expect(unready?.message).toMatch(/3 of 3 pods are ready, 0 have the newest revision.*ImagePullBackOff/)
    await sandbox.kubectl([...image, 'istio-proxy=example.com/ztunnel:1.31.1'])
    await until(async () => (await verify()).ids.length === 0)
  })

  test('reports a webhook that does not respond', async () => {
    const policy = [{ op: 'replace', path: '/webhooks/0/failurePolicy', value: 'Fail' }]
    const [, [kind, name]] = webhooks
    await sandbox.kubectl(['patch', kind, name, '--type=json', '-p', JSON.stringify(policy)])
    await until(async () => (await verify()).ids.includes('POST-08'))
    expect(await verify()).toMatchObject({ status: 1, findings: [{ id: 'POST-08', level: 'error' }] })
    await sandbox.kubectl([
      'patch',
      kind,
      name,
      '--type=json',
      '-p',
      JSON.stringify(policy).replace('Fail', 'Ignore'),
    ])
  })

  describeWithGo('--canary', () => {
    test('succeeds for a pod that becomes ready and is captured', async () => {
      const stop = actAsCni()
      expect(await verify('--canary')).toMatchObject({ status: 0, ids: [] })
      stop()
    })

    test('fails for a pod whose probe fails', async () => {
      const bad = ['--canary', '--canary-image', 'example.com/never-ready:1', '--canary-timeout', '3s']
      const { status, findings } = await verify(...bad)
      expect(findings).toMatchObject([{ id: 'POST-11', level: 'error' }])
      expect(findings[0]?.message).toMatch(/not ready after 3s.*statuscode: 503/)
      expect(status).toBe(1)
    })

    test('fails for a pod whose probe fails, also without permission to read events', async () => {
      const canary = await openAs(sandbox, cluster, 'canary', [
        {
          apiGroups: [''],
          resources: ['namespaces', 'pods', 'serviceaccounts'],
          verbs: ['create', 'get', 'delete'],
        },
      ])
      canary.close()
      const bad = ['--canary', '--canary-image', 'example.com/never-ready:1', '--canary-timeout', '3s']
      const { findings } = await verify(...bad, '--as', 'canary')
      const found = findings.find(({ id }) => id === 'POST-11')
      expect(found?.message).toContain('not ready after 3s')
    })

    test('fails for a pod that is ready but not captured', async () => {
      const { status, findings } = await verify('--canary', '--canary-timeout', '3s')
      expect(findings[0]?.message).toContain('did not add it to the mesh')
      expect(status).toBe(1)
    })
  })
})
