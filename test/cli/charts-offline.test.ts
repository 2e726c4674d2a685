// `--charts`: credentials and certificates from flags, the cache, and sources without some of the charts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { tls } from '../net/certificate.ts'
import { istioCharts, publishCharts } from '../support/chart-repository.ts'
import { redirectTo, startChartServer, type ChartServer } from '../support/chart-server.ts'
import { runCommand } from '../support/generate.ts'

let server: ChartServer
let home = ''
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'ambientctl-charts-'))
  server = await startChartServer()
  publishCharts(server, { versions: ['1.28.0', '1.28.3'] })
})
afterEach(async () => {
  await server.close()
  rmSync(home, { recursive: true })
})

const repo = () => `${server.url}/charts`
const paths = () => server.asked.map(({ path }) => path)
const run = (words: readonly string[], env: Record<string, string> = {}) =>
  runCommand(['manifest', 'generate', '--charts', ...words.map((word) => word.replace('REPO', repo()))], '', {
    HOME: home,
    ...env,
  })
/** The lines on stderr, except for the line about the profile. */
const stderrLines = async (...words: string[]) =>
  (await run(words)).stderr.split('\n').filter((line) => !/^Using profile/.test(line))
const index = '/charts/index.yaml'

describe('the cache', () => {
  test('fetches one index, and one archive for each chart', async () => {
    await run(['REPO', '--istio-version', '1.28.0'])
    const archives = istioCharts.map((name) => `/charts/${name}-1.28.0.tgz`)
    expect(paths().sort()).toEqual([...archives, index].sort())
  })

  test('uses a fetched exact version without a network, and says so', async () => {
    const first = await run(['REPO', '--istio-version', '1.28.0'])
    await server.close()
    const second = await run(['REPO', '--istio-version', '1.28.0'])
    expect({ status: second.status, isSame: second.stdout === first.stdout }).toEqual({
      status: 0,
      isSame: true,
    })
    expect(second.stderr).toContain(`Using the charts of Istio 1.28.0 from ${repo()} (from the cache).\n`)
  })

  test('fetches istiod again to resolve a constraint, and takes the other charts from the cache', async () => {
    await run(['REPO', '--istio-version', '1.28.x'])
    expect(await stderrLines('REPO', '--istio-version', '1.28.x')).toEqual([
      `Using the charts of Istio 1.28.3 from ${repo()} (istiod fetched; base, cni, ztunnel from the cache).`,
      '',
    ])
  })

  test('resolves a constraint from the cache with a warning if the source is unreachable', async () => {
    await run(['REPO', '--istio-version', '1.28.x'])
    await server.close()
    expect(await stderrLines('REPO', '--istio-version', '1.28.x')).toEqual([
      expect.stringMatching(
        /^Warning: looks like .*: failed to fetch .*: connection refused; using the copy fetched earlier/,
      ),
      `Using the charts of Istio 1.28.3 from ${repo()} (base, cni, ztunnel from the cache; istiod from the cache, because the source does not answer).`,
      '',
    ])
  })

  test('fetches cached charts again with --charts-refresh', async () => {
    await run(['REPO', '--istio-version', '1.28.0'])
    publishCharts(server, {
      versions: ['1.28.0'],
      change: (path) => (path === 'README.md' ? 'new' : undefined),
    })
    server.asked.length = 0
    expect(await stderrLines('REPO', '--istio-version', '1.28.0', '--charts-refresh')).toEqual([
      `Using the charts of Istio 1.28.0 from ${repo()} (fetched).`,
      '',
    ])
    expect(paths()).toHaveLength(5)
    // After this run, the cache contains the new archives.
    await run(['REPO', '--istio-version', '1.28.0'])
    expect(paths()).toHaveLength(5)
  })

  test('fails with --charts-refresh if the source is unreachable', async () => {
    await run(['REPO', '--istio-version', '1.28.0'])
    await server.close()
    const { status, stdout, stderr } = await run(['REPO', '--istio-version', '1.28.0', '--charts-refresh'])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^Error: .*\/index\.yaml: connection refused\n$/)
  })

  test('fails for a version that was never fetched if the source is gone', async () => {
    await run(['REPO', '--istio-version', '1.28.0'])
    await server.close()
    const { status, stderr } = await run(['REPO', '--istio-version', '1.28.3'])
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /^Error: looks like .*: failed to fetch http:\S+\/index\.yaml: connection refused\n$/,
      ),
    })
  })
})

describe('charts that a source may lack', () => {
  test('uses the gateway charts of the source if it has them', async () => {
    const names = [...istioCharts, 'istio-ingress']
    const note = (path: string) => (path === 'templates/NOTES.txt' ? 'WARNING: of the source\n' : undefined)
    publishCharts(server, { versions: ['1.28.0'], names, change: note })
    const { status, stderr, stdout } = await run(['REPO', '--set', 'profile=default'])
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `Using the charts of Istio 1.28.0 from ${repo()} (fetched).\nUsing profile default (--set profile=default), no platform given.\nWarning: of the source\n`,
    })
    expect(stdout).toContain('name: istio-ingressgateway')
  })

  test('does not ask for gateways offline if the source has none', async () => {
    await run(['REPO', '--istio-version', '1.28.0', '--set', 'profile=default'])
    await server.close()
    const { status, stderr } = await run(['REPO', '--istio-version', '1.28.0', '--set', 'profile=default'])
    expect(status).toBe(0)
    expect(stderr).toContain('Warning: gateways are rendered with the embedded charts')
  })

  test('refuses a source without a chart that the profile needs', async () => {
    publishCharts(server, { versions: ['1.28.0'], names: ['base', 'istiod'] })
    const { status, stdout, stderr } = await run(['REPO'])
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
    expect(stderr).toContain(
      `Error: ${repo()}, Istio 1.28.0: missing charts: cni or istio-cni, ztunnel\n  use a profile without CNI and Ztunnel, or charts of another version\n`,
    )
  })

  test('does not treat an unavailable chart as missing', async () => {
    server.at.set('/charts/ztunnel-1.28.3.tgz', (_, response) => void response.writeHead(503).end())
    const { status, stderr } = await run(['REPO'])
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /^Error: failed to fetch \S+\/ztunnel-1\.28\.3\.tgz : 503 Service Unavailable\n$/,
      ),
    })
  })

  test('does not treat a denied chart as missing', async () => {
    server.at.set('/charts/ztunnel-1.28.3.tgz', (_, response) => void response.writeHead(403).end())
    const { status, stderr } = await run(['REPO'])
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /ztunnel-1\.28\.3\.tgz : 403 Forbidden\n {2}log in with --charts-username/,
      ),
    })
  })

  test('accepts a source without a chart that the profile does not need', async () => {
    publishCharts(server, { versions: ['1.28.0'], names: ['base', 'istiod'] })
    const { status, stdout } = await run(['REPO', '--set', 'profile=minimal'])
    expect(status).toBe(0)
    expect(stdout).toContain('registry.test/istio/pilot:1.28.0')
  })

  test('refuses a source that has a chart only in another version', async () => {
    publishCharts(server, { versions: ['1.28.0'], folder: '/mixed' })
    const text = String(server.at.get('/mixed/index.yaml'))
    server.at.set(
      '/mixed/index.yaml',
      text
        .replace(/"name":"base","version":"1.28.0"/, '"name":"base","version":"1.27.9"')
        .replace(/("base":\[\{[^\]]*"version":)"1.28.0"/, '$1"1.27.9"'),
    )
    const { status, stderr } = await run([`${server.url}/mixed`])
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^Error: chart "base" version "1\.28\.0" not found in http:\S+ repository\n {2}its newest versions are 1\.27\.9\n$/,
    )
  })
})

describe('flags for credentials and certificates', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  const logins = () => [...new Set(server.asked.map(({ headers }) => headers.authorization))]

  test('logs in with user name and password', async () => {
    const { status } = await run(['REPO', '--charts-username', 'ann', '--charts-password', 's3cret'])
    expect({ status, logins: logins() }).toEqual({ status: 0, logins: [basic('ann:s3cret')] })
  })

  test('reads the password from a variable, which process lists do not show', async () => {
    await run(['REPO', '--charts-username', 'ann'], { AMBIENTCTL_CHARTS_PASSWORD: 's3cret' })
    expect(logins()).toEqual([basic('ann:s3cret')])
  })

  test('names the flags to check, and not the password, if a login is refused', async () => {
    server.at.set(index, (_, response) => void response.writeHead(401).end())
    const { status, stderr } = await run(['REPO', '--charts-username', 'ann', '--charts-password', 's3cret'])
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /^Error: looks like .* : 401 Unauthorized\n {2}log in with --charts-username and --charts-password, or with `helm repo add NAME URL --username …`\n$/,
      ),
    })
    expect(stderr).not.toContain('s3cret')
  })

  test('verifies the server with the given CA', async () => {
    const secure = await startChartServer({ tls: true })
    try {
      publishCharts(secure, { versions: ['1.28.0'] })
      const ca = join(home, 'ca.pem')
      writeFileSync(ca, tls.cert)
      const source = `${secure.url}/charts`
      const untrusted = await run([source])
      expect(untrusted.status).toBe(1)
      expect(untrusted.stderr).toMatch(
        /the TLS connection is not trusted \(\w+\)\n {2}use --charts-ca-file FILE to trust the CA .*\n$/,
      )
      expect((await run([source, '--charts-ca-file', ca])).status).toBe(0)
      expect((await run([source, '--charts-insecure-skip-tls-verify', '--charts-refresh'])).status).toBe(0)
    } finally {
      await secure.close()
    }
  })

  test('sends credentials along a redirect only on the same host', async () => {
    const other = await startChartServer()
    try {
      server.at.set('/charts/base-1.28.3.tgz', redirectTo(`${other.url}/base.tgz`))
      await run(['REPO', '--charts-username', 'ann', '--charts-password', 's3cret'])
      expect(other.asked.map(({ headers }) => headers.authorization)).toEqual([undefined])
    } finally {
      await other.close()
    }
  })

  const mistakes = [
    {
      name: 'a user name without a password',
      argv: ['REPO', '--charts-username', 'ann'],
      says: '--charts-username ann: the password is missing\n  set AMBIENTCTL_CHARTS_PASSWORD, or use --charts-password\n',
    },
    {
      name: 'a password without a user name',
      argv: ['REPO', '--charts-password', 'x'],
      says: '--charts-password: --charts-username is missing\n',
    },
    {
      name: 'credentials for a folder',
      argv: ['.', '--charts-username', 'ann'],
      says: '--charts-username: not used, because the folder . needs no network\n  use a repository or a registry with --charts, or remove the flag\n',
    },
    {
      name: 'a CA file that does not exist',
      argv: ['REPO', '--charts-ca-file', '/nowhere'],
      says: 'http://127.0.0.1: /nowhere cannot be read (ENOENT)\n',
    },
    {
      name: 'a client certificate without its key',
      argv: ['REPO', '--charts-cert-file', '/nowhere'],
      says: 'http://127.0.0.1: client certificate without a key\n  give both files\n',
    },
  ]
  test.each(mistakes)('refuses $name', async ({ argv, says }) => {
    const { status, stdout, stderr } = await run(argv)
    const bare = stderr.replace(/(http:\/\/127\.0\.0\.1):\d+\/charts/, '$1')
    expect({ status, stdout, stderr: bare }).toEqual({ status: 64, stdout: '', stderr: `Error: ${says}` })
  })
})

describe('a folder that is not a folder of charts', () => {
  const rows = [
    { name: 'the folder of a release', make: 'manifests/charts', says: 'use its manifests folder: ' },
    {
      name: 'a folder of charts without profiles',
      make: 'base/Chart.yaml',
      says: 'use the parent folder, which contains profiles/: ',
    },
    {
      name: 'a folder of packed charts',
      make: 'index.yaml',
      says: 'packed charts must be served over HTTP, or pushed',
    },
  ]
  test.each(rows)('refuses $name, and suggests the right one', async ({ make, says }) => {
    mkdirSync(join(home, make), { recursive: true })
    const { status, stderr } = await run([home])
    expect(status).toBe(64)
    expect(stderr).toContain(`Error: --charts ${home}: does not contain charts/ and profiles/\n  ${says}`)
  })

  test('refuses a file', async () => {
    writeFileSync(join(home, 'istiod.tgz'), '')
    const { stderr } = await run([join(home, 'istiod.tgz')])
    expect(stderr).toContain('istiod.tgz: is a file; to render a single chart use `ambientctl template`\n')
  })
})
