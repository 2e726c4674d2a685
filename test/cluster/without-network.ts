// Runs the built program in a network namespace of its own, which has no route. Some ports of this machine are reachable there
// through sockets in a folder, as a cluster is on a machine without internet.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageFolder } from '../support/generate.ts'
import type { ProgramResult } from './program.ts'

export interface OfflineMachine {
  /** Runs `ambientctl ARGV`. */
  run(argv: readonly string[], env?: Readonly<Record<string, string>>): Promise<ProgramResult>
  /** Runs a shell command. */
  shell(command: string): Promise<ProgramResult>
  close(): void
}

/** Listens on ports of the namespace, and connects each to the socket in the folder. */
const relayScript = `
const net = require('node:net')
for (const port of process.env.PORTS.split(','))
  net.createServer((near) => {
    const far = net.connect(process.env.SOCKETS + '/' + port)
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  }).listen(Number(port), '127.0.0.1')
`

/** Opens a machine that reaches only these ports, at 127.0.0.1. Needs Linux, and the right to create user namespaces. */
export async function offlineMachine(ports: readonly number[]): Promise<OfflineMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'offline-'))
  const script = join(folder, 'relay.cjs')
  writeFileSync(script, relayScript)
  const servers = await Promise.all(ports.map((port) => relayTo(port, join(folder, String(port)))))
  const shell = (command: string, env: Readonly<Record<string, string>> = {}) => {
    const waitForRelay = `until "$NODE" -e 'require("node:net").connect(Number(process.env.PORTS.split(",")[0]), "127.0.0.1").on("connect", () => process.exit(0)).on("error", () => process.exit(1))'; do sleep 0.1; done`
    const all = `ip link set lo up && { "$NODE" "$RELAY" & } && ${waitForRelay} && ${command}; status=$?; kill $! ; exit $status`
    return output('unshare', ['--map-root-user', '--net', 'sh', '-c', all], {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      NODE: process.execPath,
      RELAY: script,
      SOCKETS: folder,
      PORTS: ports.join(','),
      ...env,
    })
  }
  const program = `"$NODE" "${join(packageFolder, 'dist/ambientctl.js')}"`
  return {
    shell,
    run: (argv, env) =>
      shell(`${program} ${argv.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')}`, env),
    close() {
      for (const server of servers) server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

function relayTo(port: number, socket: string): Promise<Server> {
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  return new Promise((resolve, reject) => {
    server.on('error', reject).listen(socket, () => resolve(server))
  })
}

function output(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => void (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ status: code ?? -1, stdout, stderr }))
  })
}
