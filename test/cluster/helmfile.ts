// The real Helmfile, built from its Go module, and a registry with the embedded charts.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { packageChart } from '../../scripts/package-charts.ts'
import { tls } from '../net/certificate.ts'
import { helmBinary } from '../peer/helm-cli.ts'
import { startRegistry } from '../peer/registry-server.ts'
import { packageFolder } from '../support/generate.ts'
import { home, sourceFrom } from './sandbox/binaries.ts'
import { buildPrograms, builtFolder, helmfileModule } from './sandbox/build.ts'
import { withLock } from './sandbox/lock.ts'

const run = promisify(execFile)
const silent = () => undefined

export interface ChartRegistry {
  /** `oci://127.0.0.1:PORT/charts`, with TLS. */
  readonly url: string
  /** A folder for files of the test. It has the home folder of Helm. */
  readonly folder: string
  /** The environment in which Helm and Helmfile trust the registry. */
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Starts a registry and pushes the embedded charts with Helm. */
export async function startChartRegistry(): Promise<ChartRegistry> {
  const folder = mkdtempSync(join(tmpdir(), 'ambientctl-charts-'))
  const certificate = join(folder, 'ca.pem')
  const key = join(folder, 'key.pem')
  writeFileSync(certificate, tls.cert)
  writeFileSync(key, tls.key)
  const registry = await startRegistry({ tls: { certificate, key } })
  const url = `oci://${registry.host}/charts`
  const env = { HOME: folder, SSL_CERT_FILE: certificate, PATH: process.env.PATH ?? '' }
  const charts = join(packageFolder, 'charts')
  for (const { name } of readdirSync(charts, { withFileTypes: true }).filter((it) => it.isDirectory())) {
    if (!existsSync(join(charts, name, 'Chart.yaml'))) continue
    const { file, bytes } = packageChart(join(charts, name))
    writeFileSync(join(folder, file), bytes)
    await run(helmBinary(), ['push', join(folder, file), url], { env })
  }
  return {
    ...{ url, folder, env },
    async stop() {
      await registry.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the path of Helmfile, built on first use (minutes). */
export async function helmfileBinary(): Promise<string> {
  const folder = join(home(), 'bin', builtFolder(helmfileModule))
  mkdirSync(dirname(folder), { recursive: true })
  if (!existsSync(folder))
    await withLock(join(home(), 'build.lock'), silent, async () => {
      if (!existsSync(folder)) await buildPrograms(helmfileModule, folder, silent, sourceFrom(process.env))
    })
  return join(folder, 'helmfile')
}

/** Runs Helmfile with the content of a helmfile; returns stdout, and rejects with stderr. */
export async function helmfile(
  registry: ChartRegistry,
  content: string,
  args: readonly string[],
  kubeconfig?: string,
): Promise<string> {
  const file = join(registry.folder, 'helmfile.yaml')
  writeFileSync(file, content)
  const env = { ...registry.env, ...(kubeconfig !== undefined && { KUBECONFIG: kubeconfig }) }
  const all = ['--file', file, '--helm-binary', helmBinary(), '--quiet', ...args]
  const { stdout } = await run(await helmfileBinary(), all, {
    env,
    cwd: registry.folder,
    maxBuffer: 2 ** 28,
  })
  return stdout
}
