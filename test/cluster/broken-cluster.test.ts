// Waits for workloads that cannot become ready, each for its own reason.
import { expect, test } from '@jest/globals'
import { refOf, type KubeObject } from '../../src/manifest/object.ts'
import { waitReady } from '../../src/install/wait/wait.ts'
import { describeWithGo } from '../peer/with-go.ts'
import { runProgram } from '../support/program.ts'
import { brokenWorkloads, objectsOf, type BrokenWorkload } from './broken-workloads.ts'
import { useEngine } from './engine.ts'
import { reportPods } from './kubelet-reports.ts'
import { until } from './support.ts'

const engine = useEngine()

/** Far more than any wait of these tests takes: only a stopped wait ends before, or one whose pods become ready. */
const timeout = 200_000

/** Waits for a workload; returns the message of the rejection, and the seconds that it took. */
async function waitFor(
  workload: KubeObject,
  failFast?: boolean,
): Promise<{ message: string; seconds: number }> {
  const start = performance.now()
  const message = await waitReady(engine.cluster, [refOf(workload)], {
    title: 'istiod',
    timeout,
    failFast,
  }).then(
    () => 'ready',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  return { message, seconds: (performance.now() - start) / 1000 }
}

async function create({ before, workload }: ReturnType<typeof objectsOf>): Promise<void> {
  for (const object of before) await engine.cluster.apply(object)
  // The API server enforces a new policy or webhook a moment later; until then the workload would get its pods.
  if (before.some(({ apiVersion }) => apiVersion.startsWith('admissionregistration.k8s.io/')))
    await until(() => rejectsPods(workload))
  await engine.cluster.apply(workload)
}

async function rejectsPods({ metadata, spec }: KubeObject): Promise<boolean> {
  const { template } = spec as { template: Pick<KubeObject, 'metadata' | 'spec'> }
  const pod = { ...template, apiVersion: 'v1', kind: 'Pod', metadata: { ...template.metadata, ...metadata } }
  return engine.cluster.apply(pod, { dryRun: true }).then(
    () => false,
    () => true,
  )
}

async function breakAndWait(broken: BrokenWorkload): Promise<{ message: string; seconds: number }> {
  const objects = objectsOf(broken)
  await create(objects)
  const { sandbox, cluster } = engine
  const stop = broken.report && reportPods(sandbox, cluster, broken.id, broken.report)
  try {
    return await waitFor(objects.workload)
  } finally {
    await stop?.()
  }
}

describeWithGo('a wait', () => {
  let results: ReadonlyMap<string, { message: string; seconds: number }> = new Map()

  test('ends for each of these broken clusters', async () => {
    const entries = await Promise.all(
      brokenWorkloads.map(async (broken) => [broken.id, await breakAndWait(broken)] as const),
    )
    results = new Map(entries)
    const seconds = entries.map(([, one]) => one.seconds).sort((a, b) => a - b)
    console.log(
      `${entries.length} broken clusters: the waits ended after ${seconds[0]?.toFixed(0)} to ${seconds.at(-1)?.toFixed(0)} s`,
    )
  })

  test.each(brokenWorkloads)('names the cause $id', ({ id, kind = 'Deployment' }) => {
    const message = results.get(id)?.message
    expect(message).toMatch(/^istiod cannot become ready:/)
    expect(message).toContain(`${kind}/${id}/own`)
    expect(message?.match(/^ {4}cause: .* \(([a-z-]+)\)$/m)?.[1]).toBe(id)
    expect(message).toMatch(/^ {4}fix: \S/m)
  })

  test('goes on while the cluster may end the problem, and ends when it does', async () => {
    const message = 'MountVolume.SetUp failed for volume "ca" : configmap "istio-ca-root-cert" not found'
    const report = { event: ['FailedMount', message] } as const
    const { before, workload } = objectsOf({ id: 'may-heal', report })
    await create({ before, workload })
    const stop = reportPods(engine.sandbox, engine.cluster, 'may-heal', report)
    const waiting = waitFor(workload)
    await new Promise((resolve) => setTimeout(resolve, 15_000))
    await stop()
    await engine.sandbox.kubectl(['label', 'pods', '--all', '-n', 'may-heal', 'ambientctl.test/pod-'])
    expect((await waiting).message).toBe('ready')
  })

  test('ignores broken pods of an earlier revision', async () => {
    const { before, workload } = objectsOf({ id: 'repaired' })
    const version = (name: string, annotations: object): KubeObject => {
      const copy = structuredClone(workload) as KubeObject & { spec: { template: { metadata: object } } }
      copy.spec.template.metadata = { labels: { app: 'own', version: name }, annotations }
      return copy
    }
    await create({ before, workload: version('1', { 'ambientctl.test/pod': 'image-pull-fails' }) })
    const { cluster } = engine
    await until(async () => {
      const { items } = await cluster.list('v1', 'Pod', { namespace: 'repaired' })
      return JSON.stringify(items).includes('ImagePullBackOff')
    })
    await cluster.apply(version('2', { 'ambientctl.test/ready-after': '15s' }))
    expect((await waitFor(workload)).message).toBe('ready')
  })
})

describeWithGo('install', () => {
  test('stops for a pod that cannot become ready, and says how to wait longer', async () => {
    const kubeconfig = engine.sandbox.kubeconfig
    const argv = ['install', '-y', '--skip-preflight', '--readiness-timeout=15m', '-c', kubeconfig]
    const { status, stderr } = await runProgram([...argv, '--set', 'values.pilot.nodeSelector.disk=gold'])
    expect(status).toBe(1)
    expect(stderr).toMatch(/istiod cannot become ready:/)
    expect(stderr).toMatch(/\(node-selector\)/)
    expect(stderr).toMatch(/--fail-fast=false/)
  })

  test('leaves the cause and the fix to `status`', async () => {
    const flags = ['-c', engine.sandbox.kubeconfig]
    const { stdout } = await runProgram(['status', ...flags])
    expect(stdout).toMatch(/Unschedulable: .*\n {4}cause: .*\(node-selector\)\n {4}fix: /)
    const json = JSON.parse((await runProgram(['status', '-o', 'json', ...flags])).stdout) as object
    const problem = { workload: 'Deployment/istio-system/istiod', cause: { name: 'node-selector' } }
    expect(json).toHaveProperty(
      'releases[1].problems[0]',
      expect.objectContaining({ reason: 'Unschedulable' }),
    )
    expect(json).toMatchObject({ releases: [{}, { problems: [problem] }, {}] })
  })

  test('stops at the time limit of the whole command, and the next run continues', async () => {
    const argv = ['install', '-y', '--skip-preflight', '-c', engine.sandbox.kubeconfig]
    const limits = ['--timeout=5s', '--fail-fast=false', '--set', 'values.pilot.nodeSelector.disk=gold']
    const { status, stderr } = await runProgram([...argv, ...limits])
    expect(status).toBe(1)
    expect(stderr).toMatch(/Stopped: the time limit of --timeout has passed\. .*Run the same command again/)
    expect(await runProgram([...argv])).toMatchObject({ status: 0 })
  })
})
