// `npm run bench:scale` measures install, status, diff, a changed install and uninstall on a sandbox of 1,000 nodes: 2,000
// pods of ztunnel and the CNI agent. An argument is another number of nodes: `-- 100`.
import { fileURLToPath } from 'node:url'
import { call } from '../../test/cluster/sandbox/api.ts'
import { startSandbox, type Sandbox } from '../../test/cluster/sandbox/cluster.ts'
import { startProxy, type Proxy, type ProxiedRequest } from '../../test/cluster/sandbox/proxy.ts'
import { runOnce } from './runs.ts'

const program = fileURLToPath(new URL('../../dist/ambientctl.js', import.meta.url))
const nodes = Number(process.argv[2] ?? 1000)

// By default, one pod after the other is updated. Nobody waits for that with 1,000 nodes.
const config = [
  ['--set', 'profile=ambient', '--platform', 'k3s'],
  ['--set', 'values.ztunnel.updateStrategy.rollingUpdate.maxSurge=0'],
  ['--set', 'values.ztunnel.updateStrategy.rollingUpdate.maxUnavailable=50%'],
  ['--set', 'values.cni.updateStrategy.rollingUpdate.maxUnavailable=50%'],
].flat()
const changed = [
  ...config,
  '--set',
  'values.ztunnel.logLevel=debug',
  '--set',
  'values.cni.logging.level=debug',
]

interface Command {
  readonly title: string
  readonly args: readonly string[]
  /** 0 by default. */
  readonly statuses?: readonly number[]
  /** True if it waits until pods are ready. */
  readonly waits?: boolean
}

const commands: readonly Command[] = [
  { title: 'install', args: ['install', '-y', '--readiness-timeout', '30m', ...config], waits: true },
  { title: 'status', args: ['status'] },
  { title: 'diff', args: ['diff', ...changed], statuses: [0, 1] },
  {
    title: 'changed install',
    args: ['install', '-y', '--readiness-timeout', '30m', ...changed],
    waits: true,
  },
  { title: 'install again', args: ['install', '-y', '--readiness-timeout', '30m', ...changed] },
  { title: 'uninstall', args: ['uninstall', '-y', '--purge'] },
]

async function measure(
  { title, args, statuses, waits }: Command,
  sandbox: Sandbox,
  proxy: Proxy,
): Promise<void> {
  const before = proxy.requests.length
  const start = Date.now()
  const run = await runOnce([process.execPath, program, ...args, '-c', proxy.kubeconfig], statuses)
  const requests = proxy.requests.slice(before)
  const parts = [
    `${run.seconds.toFixed(1)} s`.padStart(8),
    `${run.processor.toFixed(2)} s of CPU`.padStart(15),
    `${run.memory.toFixed(0)} MB`.padStart(7),
    requestText(requests),
  ]
  if (waits) {
    const ready = ((await lastReady(sandbox)) - start) / 1000
    parts.push(`last pod ready after ${ready.toFixed(0)} s: ${(run.seconds / ready).toFixed(2)} ×`)
  }
  console.log(`  ${title.padEnd(16)} ${parts.join('  ')}`)
}

/** `212 requests (31 lists in 36 pages, 12 watches)`. */
function requestText(requests: readonly ProxiedRequest[]): string {
  const has = (text: string) =>
    requests.filter(({ method, url }) => method === 'GET' && url.includes(text)).length
  const [pages, further, watches] = [has('limit='), has('continue='), has('watch=true')]
  return `${requests.length} requests (${pages - further} lists in ${pages} pages, ${watches} watches)`
}

/** Returns when the last pod of ztunnel and the CNI agent became ready, in milliseconds since 1970; the API has whole seconds. */
async function lastReady(sandbox: Sandbox): Promise<number> {
  const { body } = await call(sandbox, 'GET', '/api/v1/pods')
  const { items } = JSON.parse(body) as { items: readonly Pod[] }
  const times = items.flatMap(({ status }) =>
    (status.conditions ?? [])
      .filter(({ type }) => type === 'Ready')
      .map((one) => Date.parse(one.lastTransitionTime)),
  )
  return times.reduce((last, time) => Math.max(last, time), 0)
}

interface Pod {
  readonly status: {
    readonly conditions?: readonly { readonly type: string; readonly lastTransitionTime: string }[]
  }
}

const sandbox = await startSandbox({ platform: 'k3s', nodes })
const proxy = await startProxy({ ...sandbox, rules: [] })
try {
  console.log(`${nodes} nodes (limits: 10 s of CPU, 250 MB, 1.1 × the time until the last pod is ready)`)
  for (const command of commands) await measure(command, sandbox, proxy)
} finally {
  await proxy.stop()
  await sandbox.stop()
}
