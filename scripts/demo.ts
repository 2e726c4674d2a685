// `npm run demo`: the main job on this machine, one command on a fresh clone.
// With Go: a real control plane with three K3s-like nodes, and ambient Istio installed on it. Without: the manifests in out/.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { goAvailable } from '../test/cluster/sandbox/binaries.ts'
import { openSandbox, startSandbox } from '../test/cluster/sandbox/cluster.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const program = join(root, 'dist/ambientctl.js')
const config = ['--set', 'values.global.platform=k3s']

async function onSandbox(): Promise<number> {
  say('Starting a control plane with 3 K3s-like nodes (the first time it is built: some minutes).')
  const sandbox =
    openSandbox('demo') ?? (await startSandbox({ platform: 'k3s', nodes: 3, name: 'demo', keep: true }))
  const env = { ...process.env, KUBECONFIG: sandbox.kubeconfig }
  say(`\n$ ambientctl install ${config.join(' ')} -y`)
  const status = await run([program, 'install', ...config, '-y'], env)
  if (status !== 0) return status
  say('\n$ kubectl get pods -A -o wide')
  const { stdout } = await sandbox.kubectl(['get', 'pods', '-A', '-o', 'wide'])
  process.stdout.write(stdout)
  say(
    [
      '\nThe nodes are simulated (kwok), the control plane is real. Look at it:',
      `  export KUBECONFIG=${sandbox.kubeconfig}`,
      '  node dist/ambientctl.js status',
      '  node dist/ambientctl.js uninstall --purge',
      'Stop it:',
      '  npm run sandbox -- down --name demo',
    ].join('\n'),
  )
  return 0
}

async function withoutGo(): Promise<number> {
  const out = join(root, 'out')
  rmSync(out, { recursive: true, force: true })
  const status = await run([program, 'manifest', 'generate', ...config, '-o', `${out}/`], process.env)
  if (status === 0) {
    say(
      'The manifests are in out/. Left out: installing them on a control plane, because that is built with Go, and go is not on the PATH.',
    )
  }
  return status
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    spawn(process.execPath, args, { env, stdio: 'inherit' })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1))
  })
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

process.exitCode = await (goAvailable() ? onSandbox() : withoutGo())
