// The real Helmfile, built from its Go module, and where it gets the embedded charts.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { indexOf, packageCharts } from '../../scripts/package-charts.ts'
import { tls } from '../net/certificate.ts'
import { helmBinary } from '../peer/helm-cli.ts'
import { startRegistry } from '../peer/registry-server.ts'
import { startChartServer } from '../support/chart-server.ts'
import { runCommand } from '../support/generate.ts'
import { builtProgram } from './built-program.ts'
import { helmfileModule } from './sandbox/build.ts'

const run = promisify(execFile)

/** Where Helmfile gets the embedded charts. */
export interface ChartSource {
  readonly url: string
  /** A folder for files of the test, and the home folder of Helm. */
  readonly folder: string
  /** The environment in which Helm and Helmfile trust the source. */
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Starts a Helm repository with the embedded charts. */
export async function startChartRepository(): Promise<ChartSource> {
  const { folder, env, remove } = homeFolder()
  const server = await startChartServer()
  const packages = packageCharts(join(folder, 'packages'))
  for (const { file, bytes } of packages) server.at.set(`/${file}`, bytes)
  server.at.set('/index.yaml', indexOf(packages, new Date(0)))
  return {
    ...{ url: server.url, folder, env },
    async stop() {
      await server.close()
      remove()
    },
  }
}

/** Starts a registry with TLS, and pushes the embedded charts with Helm. */
export async function startChartRegistry(): Promise<ChartSource> {
  const { folder, env: home, remove } = homeFolder()
  const certificate = join(folder, 'ca.pem')
  const key = join(folder, 'key.pem')
  writeFileSync(certificate, tls.cert)
  writeFileSync(key, tls.key)
  const registry = await startRegistry({ tls: { certificate, key } })
  const url = `oci://${registry.host}/charts`
  const env = { ...home, SSL_CERT_FILE: certificate }
  for (const { file } of packageCharts(join(folder, 'packages')))
    await run(helmBinary(), ['push', join(folder, 'packages', file), url], { env })
  return {
    ...{ url, folder, env },
    async stop() {
      await registry.stop()
      remove()
    },
  }
}

function homeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'ambientctl-helmfile-'))
  const env = { HOME: folder, PATH: process.env.PATH ?? '' }
  return { folder, env, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Returns the path of Helmfile, built on first use (minutes). */
export const helmfileBinary = (): Promise<string> => builtProgram(helmfileModule)

/** Runs Helmfile with the content of a helmfile; returns stdout, and rejects with stderr. */
export async function helmfile(
  source: ChartSource,
  content: string,
  args: readonly string[],
  kubeconfig?: string,
): Promise<string> {
  const file = join(source.folder, 'helmfile.yaml')
  writeFileSync(file, content)
  const env = { ...source.env, ...(kubeconfig !== undefined && { KUBECONFIG: kubeconfig }) }
  const all = ['--file', file, '--helm-binary', helmBinary(), '--quiet', ...args]
  const { stdout } = await run(await helmfileBinary(), all, {
    env,
    cwd: source.folder,
    maxBuffer: 2 ** 28,
  })
  return stdout
}

/** Returns what `export helmfile ARGS [-f -]` prints. */
export async function exportHelmfile(
  { url }: ChartSource,
  args: readonly string[],
  file?: string,
): Promise<string> {
  const words = ['export', 'helmfile', '--chart-repository', url, ...args]
  const { status, stdout, stderr } = await runCommand(
    file === undefined ? words : [...words, '-f', '-'],
    file,
  )
  if (status !== 0) throw new Error(`export helmfile ended with ${status}: ${stderr}`)
  return stdout
}
