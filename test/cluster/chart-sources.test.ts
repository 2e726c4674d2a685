// Installs charts from a repository and a registry on a real control plane, also after the source disappears.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { packageCharts } from '../../scripts/package-charts.ts'
import { helmBinary } from '../peer/helm-cli.ts'
import { startRegistry, type RegistryServer } from '../peer/registry-server.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { istioCharts, packedIn } from '../support/chart-repository.ts'
import { startChartServer, type ChartServer } from '../support/chart-server.ts'
import { runProgram } from '../support/program.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'

const next = '1.31.2'
const nextMinor = '1.32.4'

let sandbox: Sandbox
let registry: RegistryServer
let server: ChartServer
let folder = ''

beforeAllWithGo(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-chart-sources-'))
  sandbox = await startSandbox({ platform: 'k3s', nodes: 2 })
  server = await startChartServer()
  registry = await startRegistry()
  const packed = join(folder, 'packed')
  for (const { file, bytes } of packageCharts(packed)) server.at.set(`/${file}`, bytes)
  server.at.set('/index.yaml', readFileSync(join(packed, 'index.yaml')))
  for (const name of istioCharts) {
    push(join(packed, `${name}-1.31.1.tgz`))
    for (const version of [next, nextMinor]) {
      const { file, bytes } = packedIn(version, name)
      writeFileSync(join(folder, file), bytes)
      push(join(folder, file))
    }
  }
}, 900_000)

afterAllWithGo(async () => {
  await server.close()
  await registry.stop()
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
})

function push(file: string): void {
  const argv = ['push', file, `oci://${registry.host}/istio`, '--plain-http']
  execFileSync(helmBinary(), argv, { env: { HOME: folder }, stdio: 'pipe' })
}

const oci = () => `oci://${registry.host}/istio`
const run = (...argv: string[]) => runProgram([...argv, '-c', sandbox.kubeconfig], { env: { HOME: folder } })
const install = (...argv: string[]) => run('install', '--platform', 'k3s', '-y', ...argv)

interface Status {
  readonly releases: readonly {
    readonly release: string
    readonly version: string
    readonly health: string
  }[]
}

async function releases(): Promise<string[]> {
  const { stdout } = await run('status', '-o', 'json')
  return (JSON.parse(stdout) as Status).releases.map(
    ({ release, version, health }) => `${release} ${version} ${health}`,
  )
}
const all = (version: string) =>
  ['istio-base', 'istiod', 'istio-cni', 'ztunnel'].map((name) => `${name} ${version} ready`)

/** Returns the running images of istiod and ztunnel. */
async function images(): Promise<string[]> {
  const jsonpath = 'jsonpath={.items[*].spec.template.spec.containers[*].image}'
  const { stdout } = await sandbox.kubectl([
    'get',
    'deployment,daemonset',
    '-n',
    'istio-system',
    '-o',
    jsonpath,
  ])
  return stdout.split(' ').sort()
}

const upgrade = (...argv: string[]) => run('upgrade', '--platform', 'k3s', '-y', ...argv)

describeWithGo('install --charts', () => {
  test('upgrade is refused if nothing is installed', async () => {
    const { status, stdout, stderr } = await upgrade()
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toMatch(
      /^Error: there is no control plane in this cluster to upgrade\n.*ambientctl install/,
    )
  })

  test('installs the version of a repository', async () => {
    const { status, stderr } = await install('--charts', server.url)
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(stderr).toContain(`Using the charts of Istio 1.31.1 from ${server.url} (fetched).\n`)
    expect(await releases()).toEqual(all('1.31.1'))
  })

  test('uses the cache without the repository, and changes nothing', async () => {
    await server.close()
    const { status, stdout, stderr } = await install(
      '--charts',
      server.url,
      '--istio-version',
      '1.31.1',
      '-o',
      'json',
    )
    expect(status).toBe(0)
    expect(stderr).toContain(`Using the charts of Istio 1.31.1 from ${server.url} (from the cache).\n`)
    const { components } = JSON.parse(stdout) as { components: { status: string }[] }
    expect(components.map((one) => one.status)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
  })

  test('fails without changes for a version that is not cached if the repository is unavailable', async () => {
    const { status, stdout, stderr } = await install('--charts', server.url, '--istio-version', next)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(
      /^Error: looks like "http:\S+" .* failed to fetch \S+\/index\.yaml: connection refused\n$/,
    )
    expect(await releases()).toEqual(all('1.31.1'))
  })

  test('runs preflight and facts save with the charts of a registry', async () => {
    const charts = ['--platform', 'k3s', '--charts', oci(), '--istio-version']
    const file = join(folder, 'facts.json')
    const preflight = await run('preflight', ...charts, '1.31.x')
    expect({ status: preflight.status, stderr: preflight.stderr }).toMatchObject({ status: 0 })
    expect(preflight.stderr).toContain(`Using the charts of Istio ${next} from ${oci()} (fetched).\n`)
    const saved = await run('facts', 'save', file, ...charts, next)
    expect({ status: saved.status, stderr: saved.stderr }).toMatchObject({ status: 0 })
    // A dry run applies only to identical manifests, so no check is undecided.
    const report = await run('preflight', '--facts', file, ...charts, next)
    expect({ status: report.status, stderr: report.stderr }).toMatchObject({ status: 0 })
    expect(report.stderr).toContain(`Using the charts of Istio ${next} from ${oci()} (from the cache).\n`)
  })

  test.each([
    { args: ['--to', '1.30.2'], says: '--to 1.30.2: older than the installed version 1.31.1' },
    { args: ['--to', 'newest'], says: '--to newest: not a version of Istio' },
    {
      args: ['--revision', 'canary'],
      says: 'no control plane has revision canary; installed: default (1.31.1)',
    },
  ])('upgrade $args changes nothing and names the cause', async ({ args, says }) => {
    const { status, stdout, stderr } = await upgrade(...args)
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain(`Error: ${says}\n`)
  })

  test('upgrade over a minor version plans the first step only', async () => {
    const { status, stderr } = await upgrade('--to', '1.33.1', '--charts', oci(), '--dry-run')
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(stderr).toContain('Upgrading from 1.31.1 to 1.33.1 in 2 steps')
    expect(stderr).toContain('1. the newest 1.32   (this run)\n  2. 1.33.1\n')
    expect(stderr).toContain(`Using the charts of Istio ${nextMinor} from ${oci()} (fetched).\n`)
    expect(await releases()).toEqual(all('1.31.1'))
  })

  test('a jump over a minor version in one step is refused', async () => {
    const set = `tag=1.33.1-distroless`
    const { status, stderr } = await install('--set', set)
    expect({ status, stderr }).toMatchObject({ status: 1 })
    expect(stderr).toContain('PREV-15')
    expect(stderr).toContain('ambientctl upgrade --to')
    expect(await releases()).toEqual(all('1.31.1'))
  })

  test('upgrade --to reaches a later version of a registry: istiod, then istio-cni, then ztunnel', async () => {
    const { status, stdout, stderr } = await upgrade('--to', next, '--charts', oci(), '-o', 'ndjson')
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(stderr).toContain(`This will upgrade Istio from 1.31.1 to ${next},`)
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; component?: string })
    const order = events.flatMap(({ event, component = '' }) =>
      event === 'component-started' || event === 'component-ready' ? [`${component} ${event}`] : [],
    )
    expect(order).toEqual(
      ['base', 'pilot', 'cni', 'ztunnel'].flatMap((key) => [
        `${key} component-started`,
        `${key} component-ready`,
      ]),
    )
    expect(stderr).toContain(`Using the charts of Istio ${next} from ${oci()} (from the cache).\n`)
    expect(await releases()).toEqual(all(next))
    expect(await images()).toEqual(
      ['install-cni', 'pilot', 'ztunnel'].map((name) => `registry.test/istio/${name}:${next}-distroless`),
    )
  })

  test('resolves a version constraint from the cache with a warning if the registry is unavailable', async () => {
    await registry.stop()
    const { status, stderr } = await install('--charts', oci(), '--istio-version', '1.31.x')
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(stderr).toMatch(
      /^Warning: failed to fetch \S+: connection refused; using the copy fetched earlier/,
    )
    expect(stderr).toMatch(/\(.*istiod from the cache, because the source does not answer\)\.\n/)
    expect(await releases()).toEqual(all(next))
  })

  test('uninstalls everything', async () => {
    expect(await run('uninstall', '--purge', '-y')).toMatchObject({ status: 0 })
    expect((await sandbox.kubectl(['get', 'crd,namespace', '-o', 'name'])).stdout).not.toMatch(/istio/)
  })
})
