// Lets pods of one sandbox reach the API server of another one. Each sandbox has a network of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sandbox } from '../cluster/sandbox/cluster.ts'
import { findRun } from '../cluster/sandbox/runs.ts'

/** The address of the API server in every sandbox: it is in the certificate of each. */
const apiAddress = '10.43.0.1'

/** Runs in the network of the first sandbox; files are those of this machine, so a Unix socket leads out of it. */
const listener = `
const { createServer, connect } = require('node:net')
const [address, port, path] = process.argv.slice(1)
const server = createServer((near) => {
  const far = connect(path)
  near.pipe(far).pipe(near)
  for (const end of [near, far]) end.on('error', () => { near.destroy(); far.destroy() })
})
server.listen(Number(port), address, () => process.stdout.write('listening'))`

export interface Relay {
  /** The URL of the other API server, for pods. */
  readonly url: string
  stop(): void
}

/** Starts the relay. */
export async function relayToApi(from: Sandbox, to: Sandbox, port = 7443): Promise<Relay> {
  const folder = mkdtempSync(join(tmpdir(), 'relay-'))
  const path = join(folder, 'socket')
  const { hostname, port: target } = new URL(to.server)
  const server = createServer((near) => {
    const far = connect(Number(target), hostname)
    near.pipe(far).pipe(near)
    for (const end of [near, far]) {
      end.on('error', () => {
        near.destroy()
        far.destroy()
      })
    }
  })
  await once(server.listen(path), 'listening')
  const network = `--net=/proc/${findRun(from.name)?.processes.kubelet}/ns/net`
  const program = [process.execPath, '-e', listener, apiAddress, String(port), path]
  const child = spawn('nsenter', [network, '--', ...program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return {
    url: `https://${apiAddress}:${port}`,
    stop() {
      child.kill()
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}
