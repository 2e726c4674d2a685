// `--charts SOURCE` and `--istio-version`: our charts, published as if they were other versions.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { packageChart } from '../../scripts/package-charts.ts'
import { readTar } from '../../src/chart/files/tar.ts'
import { publishCharts } from '../support/chart-repository.ts'
import { startChartServer, type ChartServer } from '../support/chart-server.ts'
import { packageFolder, runCommand } from '../support/generate.ts'
import { rawTgz } from '../support/tar.ts'

let server: ChartServer
let home = ''
beforeAll(async () => {
  server = await startChartServer()
  publishCharts(server, { versions: ['1.28.0', '1.28.3', '1.29.0-rc.1'] })
  // A very old chart, and one without values for K3s.
  const withoutProfiles = (path: string) => (/^files\/(profile|known)/.test(path) ? null : undefined)
  publishCharts(server, { versions: ['1.20.0'], change: withoutProfiles, folder: '/old' })
  const known = JSON.stringify({ profiles: ['ambient'], platforms: ['k3d'], compatibilityVersions: ['1.27'] })
  const withoutK3s = (path: string) => {
    if (path === 'files/known.yaml') return known
    return path.includes('platform-k3s') ? null : undefined
  }
  publishCharts(server, { versions: ['1.28.0'], change: withoutK3s, folder: '/plain' })
})
afterAll(() => server.close())
// Each test has its own cache.
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'ambientctl-charts-'))))
afterEach(() => rmSync(home, { recursive: true }))

const generate = (...argv: string[]) => runCommand(['manifest', 'generate', ...argv], '', { HOME: home })
const repo = () => `${server.url}/charts`
const images = (text: string) =>
  [...new Set([...text.matchAll(/image: (\S+-distroless)$/gm)].map(([, image]) => image))].sort()

describe('manifest generate --charts', () => {
  const versions = [
    { args: [], is: '1.28.3' },
    { args: ['--istio-version', '1.28.0'], is: '1.28.0' },
    { args: ['--istio-version', '~1.28'], is: '1.28.3' },
    { args: ['--istio-version', '>=1.29.0-0'], is: '1.29.0-rc.1' },
  ]
  test.each(versions)('takes version $is for $args', async ({ args, is }) => {
    const { status, stdout, stderr } = await generate('--charts', repo(), ...args)
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `Using the charts of Istio ${is} from ${repo()} (fetched).\nUsing profile ambient (none given), no platform given.\n`,
    })
    expect(images(stdout)).toEqual(
      ['install-cni', 'pilot', 'ztunnel'].map((name) => `registry.test/istio/${name}:${is}-distroless`),
    )
  })

  test('renders the same as the embedded charts, except for the version', async () => {
    const own = await generate('--platform', 'k3s')
    const theirs = await generate('--platform', 'k3s', '--charts', `${repo()}/`, '--istio-version', '1.28.0')
    const back = theirs.stdout
      .replaceAll('1.28.0', '1.31.1')
      .replaceAll('registry.test/istio', 'registry.istio.io/release')
    // The charts decide which registry serves the images.
    expect(back).toBe(own.stdout.replace(/^ +"hub": .*\n(?= +"istioNamespace")/m, ''))
  })

  test('renders the same from a bundle of the charts, without the repository', async () => {
    const file = join(home, 'istio.tgz')
    const args = ['--platform', 'k3s', '--charts', repo(), '--istio-version', '1.28.0']
    const saved = await runCommand(['bundle', 'save', file, '--no-images', ...args], '', { HOME: home })
    expect(saved.stderr).toContain('Istio 1.28.0, no images')
    const { stdout } = await runCommand(['manifest', 'generate', '--bundle', file], '', { HOME: '/nowhere' })
    expect(images(stdout)).toHaveLength(3)
    expect(stdout).toBe((await generate(...args)).stdout)
    const { stdout: inspected } = await runCommand(['bundle', 'inspect', file])
    expect(inspected).toContain(repo())
  })

  test('prefers the image of the user', async () => {
    const { stdout } = await generate('--charts', repo(), '--set', 'hub=my.hub', '--set', 'tag=9')
    expect(images(stdout)).toEqual(
      ['install-cni', 'pilot', 'ztunnel'].map((name) => `my.hub/${name}:9-distroless`),
    )
  })

  test('merges the values of a platform that the charts do not contain', async () => {
    const known = await generate('--platform', 'k3s', '--charts', repo(), '--istio-version', '1.28.0')
    const unknown = await generate('--platform', 'k3s', '--charts', `${server.url}/plain`)
    expect(unknown.status).toBe(0)
    const folders = (text: string) =>
      [...text.matchAll(/path: "?(\/var\/lib\/rancher[^"\s]*)/g)].map(([, path]) => path)
    expect(folders(unknown.stdout)).toEqual(folders(known.stdout))
    expect(folders(unknown.stdout).length).toBeGreaterThan(0)
  })

  test('uses the embedded gateway charts, and says so', async () => {
    const { status, stdout, stderr } = await generate('--charts', repo(), '--set', 'profile=default')
    expect(status).toBe(0)
    expect(stderr).toContain('Warning: gateways are rendered with the embedded charts')
    expect(stdout).toContain('name: istio-ingressgateway')
  })

  test('accepts the name of a repository in Helm’s configuration', async () => {
    const folder = join(home, '.config/helm')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'repositories.yaml'), `repositories: [{name: mine, url: "${repo()}"}]`)
    const { stderr } = await generate('--charts', 'mine', '--istio-version', '1.28.0')
    expect(stderr).toContain('Using the charts of Istio 1.28.0 from mine (fetched).\n')
  })

  test('accepts a folder with the layout of --manifests', async () => {
    const own = await generate()
    const { status, stdout } = await generate('--charts', packageFolder)
    expect({ status, isSame: stdout === own.stdout }).toEqual({ status: 0, isSame: true })
  })

  test('renders the CRDs of a crds/ folder', async () => {
    const { bytes } = packageChart(join(packageFolder, 'charts/base'))
    const entries = [...readTar(gunzipSync(bytes))].flatMap((entry) => (entry.kind === 'file' ? [entry] : []))
    const crd =
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: as.b.c}\n'
    const old = rawTgz([...entries, { name: 'base/crds/a.yaml', data: crd }])
    publishCharts(server, { versions: ['1.28.0'], folder: '/crds' })
    const index = String(server.at.get('/crds/index.yaml')).replace(/"digest":"\w+",/g, '')
    server.at.set('/crds/index.yaml', index)
    server.at.set('/crds/base-1.28.0.tgz', old)
    const { stdout } = await generate('--charts', `${server.url}/crds`)
    expect(stdout).toContain('name: as.b.c\n')
  })

  const mistakes = [
    {
      name: 'a version that does not exist',
      argv: () => ['--charts', repo(), '--istio-version', '1.5.0'],
      status: 1,
      says: /^Error: chart "istiod" version "1\.5\.0" not found in http:\S+ repository\n {2}its newest versions are 1\.29\.0-rc\.1, 1\.28\.3, 1\.28\.0\n$/,
    },
    {
      name: 'charts without profiles',
      argv: () => ['--charts', `${server.url}/old`],
      status: 64,
      says: /^Error: chart istiod 1\.20\.0 has no profiles\n/,
    },
    {
      name: 'a registry that does not exist',
      argv: () => ['--charts', 'oci://127.0.0.1:9/x', '--istio-version', '1.28.0'],
      status: 1,
      says: /^Error: failed to fetch https:\/\/127\.0\.0\.1:9\/v2\/x\/istiod\/manifests\/1\.28\.0: connection refused\n/,
    },
    {
      name: 'a folder that does not exist',
      argv: () => ['--charts', './nowhere'],
      status: 64,
      says: /^Error: --charts \.\/nowhere: folder does not exist\n {2}use https:/,
    },
    {
      name: 'a repository that is not in Helm’s configuration',
      argv: () => ['--charts', 'nobody'],
      status: 64,
      says: /^Error: --charts nobody: folder does not exist\n/,
    },
    {
      name: 'a version together with a folder',
      argv: () => ['--charts', packageFolder, '--istio-version', '1.28.0'],
      status: 64,
      says: /^Error: --istio-version 1\.28\.0: not allowed with a folder, whose charts have one version\n/,
    },
    {
      name: 'a folder together with a repository',
      argv: () => ['--charts', repo(), '-d', packageFolder],
      status: 64,
      says: /^Error: --manifests cannot be used with charts of a repository: use one of them\n$/,
    },
  ]
  test.each(mistakes)('refuses $name', async ({ argv, status, says }) => {
    const ended = await generate(...argv())
    expect(ended).toEqual({ status, stdout: '', stderr: expect.stringMatching(says) })
  })
})

test('needs no network for --istio-version with the version of the embedded charts', async () => {
  const { status, stderr } = await generate('--istio-version', '1.31.1')
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: 'Using profile ambient (none given), no platform given.\n',
  })
})
