// `npm run bench` measures the speed and memory of whole processes, as ratios to other programs on this machine.
// It is never a test, since machines differ.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { goAvailable } from '../../test/cluster/sandbox/build.ts'
import { startSandbox, type Sandbox } from '../../test/cluster/sandbox/cluster.ts'
import { startProxy } from '../../test/cluster/sandbox/proxy.ts'
import { writeInjectionInputs } from '../injection-inputs.mjs'
import { benchEngine } from './engine.ts'
import { compare, print, runOnce, type Run } from './runs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = join(root, 'dist/ambientctl.js')
const config = ['--set', 'profile=ambient', '--set', 'values.global.platform=k3s']
const scratch = mkdtempSync(join(tmpdir(), 'ambientctl-bench-'))

function onPath(name: string): boolean {
  return spawnSync(name, ['version', '--client'], { stdio: 'ignore' }).error === undefined
}

async function benchGenerate(): Promise<void> {
  const node = process.execPath
  const commands: Record<string, readonly string[]> = {
    'node -e 0': [node, '-e', '0'],
    'manifest generate': [node, program, 'manifest', 'generate', ...config],
  }
  if (onPath('istioctl')) commands['istioctl'] = ['istioctl', 'manifest', 'generate', ...config]
  const results = await compare(commands, 9)
  print('manifest generate, ambient on k3s (limits: 2.2 × node -e 0, 150 MB)', results, 'node -e 0')
}

async function benchKubeInject(): Promise<void> {
  const inputs = writeInjectionInputs(program, scratch, 100)
  const results = await compare(
    {
      'node -e 0': [process.execPath, '-e', '0'],
      'kube-inject': [process.execPath, program, 'kube-inject', ...inputs],
    },
    9,
  )
  print('kube-inject of 100 workloads (limit: 3 × node -e 0)', results, 'node -e 0')
}

async function benchInstall(): Promise<void> {
  const ours = await onSandbox(async (sandbox) => {
    const command = [process.execPath, program, 'install', ...config, '-y', '-c', sandbox.kubeconfig]
    return { first: await runOnce(command), again: await runOnce(command) }
  })
  const istioctl = onPath('istioctl') ? await onSandbox(installWithIstioctl) : undefined
  await onSandbox(printRequests)
  const kubectl = await onSandbox(async (sandbox) => {
    return { first: await applyWithKubectl(sandbox), again: await applyWithKubectl(sandbox) }
  })
  const results = new Map([
    ['kubectl apply + rollout, first', kubectl.first],
    ['install, first', ours.first],
    ['kubectl apply + rollout, again', kubectl.again],
    ['install, again', ours.again],
    ...(istioctl
      ? [
          ['istioctl install, first', istioctl.first] as const,
          ['istioctl install, again', istioctl.again] as const,
        ]
      : []),
  ])
  print('install on 3 nodes (limits: 5 s, again 1.5 s)', results, 'kubectl apply + rollout, first')
}

async function installWithIstioctl({ kubeconfig }: Sandbox): Promise<{ first: Run; again: Run }> {
  const command = ['istioctl', 'install', ...config, '-y', '-c', kubeconfig]
  return { first: await runOnce(command), again: await runOnce(command) }
}

/** Before plan and preflight shared one result: profile ambient on k3s. */
const requestsBefore = { first: 299, again: 260 }

async function printRequests(sandbox: Sandbox): Promise<void> {
  const proxy = await startProxy({ ...sandbox, rules: [] })
  const command = [process.execPath, program, 'install', ...config, '-y', '-c', proxy.kubeconfig]
  try {
    await runOnce(command)
    const first = proxy.requests.length
    await runOnce(command)
    const again = proxy.requests.length - first
    console.log(
      `\nrequests of an install: first ${first} (was ${requestsBefore.first}), again ${again} (was ${requestsBefore.again})`,
    )
  } finally {
    await proxy.stop()
  }
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
  await sandbox.kubectl(['apply', '--server-side', '-f', manifests])
  for (const workload of ['deployment/istiod', 'daemonset/istio-cni-node', 'daemonset/ztunnel']) {
    await sandbox.kubectl(['rollout', 'status', '-n', 'istio-system', workload, '--timeout=120s'])
  }
  return { seconds: Number(process.hrtime.bigint() - start) / 1e9, processor: 0, memory: 0 }
}

try {
  console.log(
    `node ${process.version}, ${readFileSync('/proc/cpuinfo', 'utf8').match(/model name\s*: (.*)/)?.[1] ?? ''}`,
  )
  await benchGenerate()
  await benchKubeInject()
  if (goAvailable()) {
    await benchEngine({ root, program, scratch })
    await benchInstall()
  } else {
    console.log(
      '\nskipped the engine and install: they need Go to build Helm and the sandbox, and Go is not on the PATH',
    )
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
