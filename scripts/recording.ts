// `npm run docs:recording`: runs commands on a new sandbox and writes their output between two markers in README.md.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSandbox, type Sandbox } from '../test/cluster/sandbox/cluster.ts'
import {
  commands,
  insertRecording,
  normalize,
  type PodNames,
  type RecordedCommand,
} from './recording-text.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readme = join(root, 'README.md')

/** Runs a command and returns stdout and stderr as one text, as on a terminal. Throws Error if the command fails. */
function record(sandbox: Sandbox, scratch: string, [program, ...args]: readonly string[]): string {
  const file = join(scratch, 'output')
  const output = openSync(file, 'w')
  const [path, pathArgs] =
    program === 'kubectl'
      ? [sandbox.kubectlPath, args]
      : [process.execPath, [join(root, 'dist/ambientctl.js'), ...args]]
  const env = { ...process.env, KUBECONFIG: sandbox.kubeconfig, NO_COLOR: '1' }
  const { status } = spawnSync(path, pathArgs, { env, stdio: ['ignore', output, output] })
  closeSync(output)
  const text = readFileSync(file, 'utf8')
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with exit status ${status}:\n${text}`)
  return text
}

const sandbox = await startSandbox({ platform: 'k3s', nodes: 2, name: `recording-${process.pid}` })
const scratch = mkdtempSync(join(tmpdir(), 'recording-'))
const podNames: PodNames = new Map()
try {
  const recorded = commands.map((words): RecordedCommand => ({
    command: words.join(' '),
    output: normalize(record(sandbox, scratch, words), podNames),
  }))
  writeFileSync(readme, insertRecording(readFileSync(readme, 'utf8'), recorded))
} finally {
  rmSync(scratch, { recursive: true })
  await sandbox.stop()
}
