// Starts the real registry on a free port with its data in a temporary folder.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../cluster/sandbox/ports.ts'
import { registryBinary } from './registry-cli.ts'

export interface RegistryOptions {
  /** PEM files. Without them the registry uses plain HTTP. */
  readonly tls?: { readonly certificate: string; readonly key: string }
  /** The `auth` section of its configuration. */
  readonly auth?: unknown
  /** The data folder of another registry, to serve the same charts. */
  readonly data?: string
}

export interface RegistryServer {
  /** `127.0.0.1:PORT`. */
  readonly host: string
  readonly data: string
  stop(): Promise<void>
}

/** The only user of `withUser`: ann, with password s3cret. */
const htpasswd = 'ann:$2a$10$XKFV28QoOhVVFwv2bM7wLeDxYy6dVFdPuUzcN7ADFu25JKW7g440S\n'

/** Returns the configuration of that user, with a file in `folder`. */
export function withUser(folder: string): unknown {
  const path = join(folder, 'htpasswd')
  writeFileSync(path, htpasswd)
  return { htpasswd: { realm: 'test', path } }
}

/** Starts a registry and waits until it responds. */
export async function startRegistry(options: RegistryOptions = {}): Promise<RegistryServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ambientctl-registry-'))
  const data = options.data ?? join(folder, 'data')
  mkdirSync(data, { recursive: true })
  const [port = 0] = await freePorts(1)
  const host = `127.0.0.1:${port}`
  const config = {
    version: 0.1,
    log: { level: 'error', accesslog: { disabled: true } },
    storage: { filesystem: { rootdirectory: data } },
    http: { addr: host, secret: 'test', ...(options.tls && { tls: options.tls }) },
    ...(options.auth !== undefined && { auth: options.auth }),
  }
  const file = join(folder, 'config.json')
  writeFileSync(file, JSON.stringify(config))
  const child = spawn(registryBinary(), ['serve', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, OTEL_TRACES_EXPORTER: 'none' },
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  await listening(child, host, () => log)
  return {
    host,
    data,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGKILL')
        await gone
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listening(child: ChildProcess, host: string, log: () => string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`the registry has ended: ${log()}`)
    const answer = await fetch(`http://${host}/v2/`).catch(() => undefined)
    if (answer) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`the registry does not answer: ${log()}`)
}
