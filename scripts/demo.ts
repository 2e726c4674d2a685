// `npm run demo [-- --build --offline --out FOLDER]`: starts a control plane with three K3s-like nodes and installs
// ambient mesh on it. If the control plane cannot be started, writes the manifests to out/.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BinariesUnavailableError, sourceFrom } from '../test/cluster/sandbox/binaries.ts'
import { openSandbox, startSandbox, type Sandbox } from '../test/cluster/sandbox/cluster.ts'
import { ChecksumError } from '../test/cluster/sandbox/download.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const program = join(root, 'dist/ambientctl.js')
const config = ['--set', 'values.global.platform=k3s']

const options = {
  build: { type: 'boolean' },
  offline: { type: 'boolean' },
  out: { type: 'string', default: 'out' },
} as const

async function demo(): Promise<number> {
  const { out, ...flags } = parseArgs({ options }).values
  say('Starting a control plane with 3 K3s-like nodes.')
  try {
    return await onSandbox(
      openSandbox('demo') ??
        (await startSandbox({
          platform: 'k3s',
          nodes: 3,
          name: 'demo',
          keep: true,
          source: { ...sourceFrom(process.env), ...flags },
        })),
    )
  } catch (error) {
    if (error instanceof BinariesUnavailableError)
      return await withoutSandbox(resolve(root, out), error.message)
    if (!(error instanceof ChecksumError)) throw error
    say(`demo: ${error.message}`)
    return 1
  }
}

async function onSandbox(sandbox: Sandbox): Promise<number> {
  const env = { ...process.env, KUBECONFIG: sandbox.kubeconfig }
  say(`\n$ ambientctl install ${config.join(' ')} -y`)
  const status = await run([program, 'install', ...config, '-y'], env)
  if (status !== 0) return status
  say('\n$ kubectl get pods -A -o wide')
  const { stdout } = await sandbox.kubectl(['get', 'pods', '-A', '-o', 'wide'])
  process.stdout.write(stdout)
  say(
    [
      '\nThe nodes are simulated (kwok), the control plane is real. To inspect it:',
      `  export KUBECONFIG=${sandbox.kubeconfig}`,
      '  node dist/ambientctl.js status',
      '  node dist/ambientctl.js uninstall --purge',
      'To stop it:',
      '  npm run sandbox -- down --name demo',
    ].join('\n'),
  )
  return 0
}

/** Writes the manifests of the install to the folder `out`, and prints why they are not applied. */
async function withoutSandbox(out: string, reason: string): Promise<number> {
  rmSync(out, { recursive: true, force: true })
  const status = await run([program, 'manifest', 'generate', ...config, '-o', `${out}/`], process.env)
  if (status === 0) {
    say(`The manifests are in ${out}. They were not installed, because the control plane cannot be started:`)
    say(reason)
  }
  return status
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((done, fail) => {
    spawn(process.execPath, args, { env, stdio: 'inherit' })
      .once('error', fail)
      .once('exit', (code) => done(code ?? 1))
  })
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

process.exitCode = await demo()
