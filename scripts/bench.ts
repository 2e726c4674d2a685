// `npm run bench`: speed and memory of whole processes, as ratios to what else is on this machine. Never a test: machines differ.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { goAvailable } from '../test/cluster/sandbox/binaries.ts'
import { startSandbox, type Sandbox } from '../test/cluster/sandbox/cluster.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const program = join(root, 'dist/ambientctl.js')
const config = ['--set', 'profile=ambient', '--set', 'values.global.platform=k3s']
const scratch = mkdtempSync(join(tmpdir(), 'ambientctl-bench-'))

interface Run {
  readonly seconds: number
  /** Peak resident memory in MB; 0 where it could not be read. */
  readonly memory: number
}

const peak = join(scratch, 'peak.mjs')
writeFileSync(
  peak,
  "process.on('exit',()=>process.stderr.write(`\\nPEAK ${process.resourceUsage().maxRSS}\\n`))",
)

function runOnce(command: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const [file = '', ...args] = command
  const isNode = file === process.execPath
  const start = process.hrtime.bigint()
  return new Promise((resolve, reject) => {
    const all = isNode ? ['--import', peak, ...args] : args
    const child = spawn(file, all, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code !== 0) return reject(new Error(`${command.join(' ')} ended with ${code}:\n${errors}`))
      const seconds = Number(process.hrtime.bigint() - start) / 1e9
      resolve({ seconds, memory: Number(/PEAK (\d+)/.exec(errors)?.[1] ?? 0) / 1024 })
    })
  })
}

/** The commands in turn (A B A B …), so that a machine that changes its speed changes it for all; medians. */
async function compare(
  commands: Readonly<Record<string, readonly string[]>>,
  times: number,
): Promise<Map<string, Run>> {
  const runs = new Map<string, Run[]>(Object.keys(commands).map((name) => [name, []]))
  for (let i = 0; i <= times; i++) {
    for (const [name, command] of Object.entries(commands)) {
      const run = await runOnce(command)
      if (i > 0) runs.get(name)?.push(run)
    }
  }
  return new Map([...runs].map(([name, all]) => [name, medianOf(all)]))
}

function medianOf(runs: readonly Run[]): Run {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return { seconds: middle(runs.map((run) => run.seconds)), memory: middle(runs.map((run) => run.memory)) }
}

function onPath(name: string): boolean {
  return spawnSync(name, ['version', '--client'], { stdio: 'ignore' }).error === undefined
}

function print(title: string, results: ReadonlyMap<string, Run>, base: string): void {
  const unit = results.get(base)?.seconds ?? 1
  console.log(`\n${title}`)
  for (const [name, { seconds, memory }] of results) {
    const parts = [
      `${seconds.toFixed(2)} s`.padStart(9),
      `${(seconds / unit).toFixed(2)} × ${base}`.padStart(20),
    ]
    if (memory) parts.push(`${memory.toFixed(0)} MB`.padStart(8))
    console.log(`  ${name.padEnd(34)} ${parts.join('  ')}`)
  }
}

async function benchGenerate(): Promise<void> {
  const node = process.execPath
  const commands: Record<string, readonly string[]> = {
    'node -e 0': [node, '-e', '0'],
    'manifest generate': [node, program, 'manifest', 'generate', ...config],
  }
  if (onPath('istioctl')) commands['istioctl'] = ['istioctl', 'manifest', 'generate', ...config]
  if (onPath('helm')) {
    const sets = ['--set', 'profile=ambient', '--set', 'global.platform=k3s']
    commands['helm template charts/istiod'] = [
      'helm',
      'template',
      'istiod',
      join(root, 'charts/istiod'),
      ...sets,
    ]
  }
  const results = await compare(commands, 9)
  print('manifest generate, ambient on k3s (limits: 2.2 × node -e 0, 150 MB)', results, 'node -e 0')
}

async function benchInstall(): Promise<void> {
  if (!goAvailable())
    return console.log('\ninstall: left out, the sandbox is built with Go and go is not on the PATH')
  const ours = await onSandbox(async (sandbox) => {
    const command = [process.execPath, program, 'install', ...config, '-y', '-c', sandbox.kubeconfig]
    return { first: await runOnce(command), again: await runOnce(command) }
  })
  const kubectl = await onSandbox(async (sandbox) => {
    return { first: await applyWithKubectl(sandbox), again: await applyWithKubectl(sandbox) }
  })
  const results = new Map([
    ['kubectl apply + rollout, first', kubectl.first],
    ['install, first', ours.first],
    ['kubectl apply + rollout, again', kubectl.again],
    ['install, again', ours.again],
  ])
  print('install on 3 nodes (limits: 5 s, again 1.5 s)', results, 'kubectl apply + rollout, first')
}

async function onSandbox<T>(work: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = await startSandbox({ platform: 'k3s', nodes: 3 })
  try {
    return await work(sandbox)
  } finally {
    await sandbox.stop()
  }
}

async function applyWithKubectl(sandbox: Sandbox): Promise<Run> {
  const manifests = join(scratch, 'manifests.yaml')
  spawnSync(process.execPath, [program, 'manifest', 'generate', ...config, '-o', manifests])
  const start = process.hrtime.bigint()
  await sandbox.kubectl(['create', 'namespace', 'istio-system'], { mayFail: true })
  // Custom resources' kinds are known one try later, as users of kubectl know.
  await sandbox.kubectl(['apply', '--server-side', '-f', manifests])
  for (const workload of ['deployment/istiod', 'daemonset/istio-cni-node', 'daemonset/ztunnel']) {
    await sandbox.kubectl(['rollout', 'status', '-n', 'istio-system', workload, '--timeout=120s'])
  }
  return { seconds: Number(process.hrtime.bigint() - start) / 1e9, memory: 0 }
}

try {
  console.log(
    `node ${process.version}, ${readFileSync('/proc/cpuinfo', 'utf8').match(/model name\s*: (.*)/)?.[1] ?? ''}`,
  )
  await benchGenerate()
  await benchInstall()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
