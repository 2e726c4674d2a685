import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { describeWithGo } from '../peer/with-go.ts'
import { startSandbox } from './sandbox/cluster.ts'
import type { Sandbox } from './sandbox/cluster.ts'
import { nodesOf, platformNames } from './sandbox/nodes.ts'
import { isRunning } from './sandbox/process.ts'
import { balancerKey, delayKey, partKey } from './sandbox/stages.ts'

interface PodList {
  readonly items: readonly {
    readonly spec: { readonly nodeName?: string }
    readonly status: {
      readonly phase: string
      readonly conditions?: readonly { readonly type: string; readonly status: string }[]
      readonly containerStatuses?: readonly {
        readonly restartCount: number
        readonly state: { readonly waiting?: { readonly reason: string; readonly message: string } }
      }[]
    }
  }[]
}

describeWithGo('a sandbox of 3 K3s nodes', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ platform: 'k3s', nodes: 3 })
    await sandbox.kubectl(['create', 'namespace', 'work'])
    await waitFor(() => exists(sandbox, ['serviceaccount', 'default', '-n', 'work']))
  }, 900_000)
  afterAll(() => sandbox?.stop())

  test('runs the Kubernetes version that its module pins', async () => {
    const { serverVersion } = await json<{ serverVersion: { gitVersion: string } }>(sandbox, ['version'])
    expect(serverVersion.gitVersion).toBe('v1.34.4')
  })

  test('has ready nodes with the properties of K3s', async () => {
    await sandbox.kubectl(['wait', 'nodes', '--all', '--for=condition=Ready', '--timeout=90s'])
    const { items } = await json<{ items: Record<string, never>[] }>(sandbox, ['get', 'nodes'])
    expect(items).toHaveLength(3)
    expect(items[0]).toMatchObject({
      metadata: { labels: { 'node.kubernetes.io/instance-type': 'k3s' } },
      spec: { providerID: 'k3s://k3s-1' },
      status: {
        nodeInfo: { kubeletVersion: 'v1.34.4+k3s1', containerRuntimeVersion: 'containerd://1.7.1-k3s1' },
      },
    })
    expect(items[0]).not.toHaveProperty('spec.taints')
  })

  test('accepts the nodes of every platform', async () => {
    const items = platformNames().flatMap((platform) => nodesOf(platform, 2))
    const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
    await sandbox.kubectl(['apply', '--server-side', '--dry-run=server', '--force-conflicts', '-f', '-'], {
      input,
    })
  })

  test('makes a Deployment and a DaemonSet ready, the DaemonSet on every node', async () => {
    await apply(sandbox, workload('Deployment', 'web', { replicas: 2 }), workload('DaemonSet', 'agent'))
    await sandbox.kubectl(['rollout', 'status', 'deployment/web', '-n', 'work', '--timeout=90s'])
    await sandbox.kubectl(['rollout', 'status', 'daemonset/agent', '-n', 'work', '--timeout=90s'])
    const { items } = await pods(sandbox, 'agent')
    expect(items.map(({ spec }) => spec.nodeName).sort()).toEqual(['k3s-1', 'k3s-2', 'k3s-3'])
  })

  test('completes a Job', async () => {
    await apply(sandbox, workload('Job', 'once', {}, { restartPolicy: 'Never' }))
    await sandbox.kubectl(['wait', 'job/once', '-n', 'work', '--for=condition=Complete', '--timeout=90s'])
  })

  test('accepts a HorizontalPodAutoscaler without metrics', async () => {
    await sandbox.kubectl(['autoscale', 'deployment/web', '-n', 'work', '--max=3', '--cpu=80%'])
    expect(await exists(sandbox, ['hpa', 'web', '-n', 'work'])).toBe(true)
  })

  test.each([
    { name: 'never-ready', phase: 'Running', reason: undefined, event: 'Unhealthy' },
    { name: 'image-pull-fails', phase: 'Pending', reason: 'ImagePullBackOff', event: 'Failed' },
    { name: 'crash-loops', phase: 'Running', reason: 'CrashLoopBackOff', event: 'BackOff' },
  ])('simulates $name for a pod with that label', async ({ name, phase, reason, event }) => {
    await apply(sandbox, workload('Deployment', name, {}, {}, { labels: { [partKey]: name } }))
    await waitFor(async () =>
      (await pods(sandbox, name)).items.some(({ status }) => status.containerStatuses),
    )
    const status = (await pods(sandbox, name)).items[0]?.status
    expect(status?.phase).toBe(phase)
    expect(status?.conditions).toContainEqual(expect.objectContaining({ type: 'Ready', status: 'False' }))
    expect(status?.containerStatuses?.[0]?.state.waiting?.reason).toBe(reason)
    await waitFor(async () => (await text(sandbox, ['events', '-n', 'work'])).includes(` ${event} `))
  })

  test('simulates a failure for an image with its name, and recovers with the next image', async () => {
    await apply(sandbox, workload('Deployment', 'pull', {}, { image: 'example.test/image-pull-fails/app:1' }))
    await waitFor(async () => {
      const waiting = (await pods(sandbox, 'pull')).items[0]?.status.containerStatuses?.[0]?.state.waiting
      return waiting?.message === 'Back-off pulling image "example.test/image-pull-fails/app:1"'
    })
    await sandbox.kubectl(['set', 'image', 'deployment/pull', 'main=example.test/app:1', '-n', 'work'])
    await sandbox.kubectl(['rollout', 'status', 'deployment/pull', '-n', 'work', '--timeout=90s'])
  })

  test('makes a pod ready when its label never-ready is removed', async () => {
    await apply(sandbox, workload('DaemonSet', 'late', {}, {}, { annotations: { [partKey]: 'never-ready' } }))
    await waitFor(async () => (await pods(sandbox, 'late')).items.length === 3)
    await sandbox.kubectl(['annotate', 'pods', '-l', 'app=late', '-n', 'work', `${partKey}-`])
    await sandbox.kubectl(['rollout', 'status', 'daemonset/late', '-n', 'work', '--timeout=90s'])
  })

  test('makes a pod ready after the requested delay', async () => {
    const start = Date.now()
    await apply(sandbox, workload('Deployment', 'slow', {}, {}, { annotations: { [delayKey]: '3s' } }))
    await sandbox.kubectl(['rollout', 'status', 'deployment/slow', '-n', 'work', '--timeout=90s'])
    expect(Date.now() - start).toBeGreaterThan(2900)
  })

  test('completes a foreground deletion, pods first', async () => {
    await sandbox.kubectl(['delete', 'deployment/web', '-n', 'work', '--cascade=foreground', '--timeout=90s'])
    expect((await pods(sandbox, 'web')).items).toEqual([])
  })

  test('gives a LoadBalancer Service an address unless its annotation forbids it', async () => {
    const service = (name: string, annotations: object = {}) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, namespace: 'work', annotations },
      spec: { type: 'LoadBalancer', ports: [{ port: 80 }] },
    })
    const address = (name: string) =>
      text(sandbox, [
        'get',
        'service',
        name,
        '-n',
        'work',
        '-o',
        'jsonpath={.status.loadBalancer.ingress[0].ip}',
      ])
    await apply(sandbox, service('pending', { [balancerKey]: 'none' }), service('balanced'))
    await waitFor(async () => (await address('balanced')) === '192.0.2.80')
    expect(await address('pending')).toBe('')
  })

  test('rejects requests to an unserved webhook immediately', async () => {
    const clientConfig = { service: { name: 'nobody', namespace: 'work', port: 443 } }
    const rule = { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }
    const webhook = { name: 'a.example.com', sideEffects: 'None', admissionReviewVersions: ['v1'] }
    const configuration = {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'nobody' },
      webhooks: [{ ...webhook, clientConfig, rules: [rule] }],
    }
    const nobody = { ...workload('Deployment', 'nobody'), apiVersion: 'v1', kind: 'Service' }
    await apply(sandbox, { ...nobody, spec: { ports: [{ port: 443 }] } }, configuration)
    const create = ['create', 'configmap', 'x', '-n', 'work', '--dry-run=server']
    const refused = /failed calling webhook "a\.example\.com".*proxyconnect.*connection refused/
    await waitFor(async () => refused.test((await sandbox.kubectl(create, { mayFail: true })).stderr))
    const start = Date.now()
    expect((await sandbox.kubectl(create, { mayFail: true })).stderr).toMatch(refused)
    // The API server waits 10 s for a webhook that does not answer.
    expect(Date.now() - start).toBeLessThan(9000)
    await sandbox.kubectl(['delete', 'validatingwebhookconfiguration', 'nobody'])
  })

  test('allows a guest only discovery', async () => {
    await sandbox.kubectl(['version'], { user: 'guest' })
    const refused = await sandbox.kubectl(['get', 'pods'], { user: 'guest', mayFail: true })
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('User "guest" cannot list resource "pods"'),
    })
  })

  test('creates service account and root certificate in a new namespace, and deletes it with its contents', async () => {
    await sandbox.kubectl(['create', 'namespace', 'fresh'])
    await waitFor(() => exists(sandbox, ['configmap', 'kube-root-ca.crt', '-n', 'fresh']))
    await waitFor(() => exists(sandbox, ['serviceaccount', 'default', '-n', 'fresh']))
    await sandbox.kubectl(['delete', 'namespace', 'fresh', 'work', '--timeout=90s'])
    expect(await exists(sandbox, ['namespace', 'work'])).toBe(false)
  })

  test('leaves no process and no folder after stop', async () => {
    const { processes } = JSON.parse(readFileSync(`${sandbox.folder}/state.json`, 'utf8'))
    const ids = Object.values<number>(processes)
    expect(ids).toHaveLength(5)
    expect(ids.every((pid) => isRunning(pid, sandbox.folder))).toBe(true)
    await sandbox.stop()
    expect(ids.filter((pid) => isRunning(pid, sandbox.folder))).toEqual([])
    expect(existsSync(sandbox.folder)).toBe(false)
  })
})

/** A workload with one container in namespace `work`; its pods have the label `app=NAME`. */
function workload(
  kind: 'Deployment' | 'DaemonSet' | 'Job',
  name: string,
  spec: object = {},
  { image = 'example.test/app:1', ...pod }: { image?: string; restartPolicy?: string } = {},
  { labels = {}, annotations = {} }: { labels?: object; annotations?: object } = {},
): object {
  return {
    apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1',
    kind,
    metadata: { name, namespace: 'work' },
    spec: {
      ...(kind !== 'Job' && { selector: { matchLabels: { app: name } } }),
      template: {
        metadata: { labels: { app: name, ...labels }, annotations },
        spec: { containers: [{ name: 'main', image }], terminationGracePeriodSeconds: 1, ...pod },
      },
      ...spec,
    },
  }
}

async function apply(sandbox: Sandbox, ...items: object[]): Promise<void> {
  const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
  await sandbox.kubectl(['apply', '-f', '-'], { input })
}

async function text(sandbox: Sandbox, args: readonly string[]): Promise<string> {
  return (await sandbox.kubectl(args)).stdout
}

async function json<T>(sandbox: Sandbox, args: readonly string[]): Promise<T> {
  return JSON.parse(await text(sandbox, [...args, '-o', 'json'])) as T
}

function pods(sandbox: Sandbox, app: string): Promise<PodList> {
  return json<PodList>(sandbox, ['get', 'pods', '-n', 'work', '-l', `app=${app}`])
}

async function exists(sandbox: Sandbox, args: readonly string[]): Promise<boolean> {
  return (await sandbox.kubectl(['get', ...args], { mayFail: true })).status === 0
}

/** Polls every 0.2 s, for 100 s. */
async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 100_000; !(await condition());) {
    if (Date.now() > end) throw new Error(`waited in vain for ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
