// Pulls charts that Helm pushed to a real registry.
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { tls } from '../net/certificate.ts'
import { makeSurroundings, refusal, type Surroundings } from '../sources/surroundings.ts'
import { packageCharts } from '../../scripts/package-charts.ts'
import { runCommand } from '../support/generate.ts'
import { packedChart, startChartServer } from '../support/chart-server.ts'
import { helmBinary } from './helm-cli.ts'
import { startRegistry, withUser, type RegistryServer } from './registry-server.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from './with-go.ts'

const versions = ['1.0.0', '1.1.0', '1.1.5+build.7', '1.2.0-rc.1', '2.0.0', '2.1.0-alpha.2', '10.0.0-0']

const folder = mkdtempSync(join(tmpdir(), 'registry-'))
const helmEnv = { PATH: process.env.PATH ?? '', HOME: folder }
const ca = join(folder, 'ca.pem')
const key = join(folder, 'key.pem')
let open: RegistryServer
let closed: RegistryServer
let here: Surroundings

/** Runs Helm and returns its output, or its error output if it fails. */
function helm(...args: string[]): { status: number; text: string } {
  try {
    const text = execFileSync(helmBinary(), args, { env: helmEnv, encoding: 'utf8', stdio: 'pipe' })
    return { status: 0, text }
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string }
    return { status, text: stderr }
  }
}

beforeAllWithGo(async () => {
  writeFileSync(ca, tls.cert)
  writeFileSync(key, tls.key)
  open = await startRegistry()
  for (const version of versions) push('web', version, open)
  const auth = withUser(folder)
  closed = await startRegistry({ auth, data: open.data, tls: { certificate: ca, key } })
}, 600_000)
afterAllWithGo(async () => {
  await open.stop()
  await closed.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  here = makeSurroundings()
})
afterEach(() => here.remove())

function push(name: string, version: string, to: RegistryServer): string {
  const file = join(folder, `${name}-${version}.tgz`)
  writeFileSync(file, packedChart(name, version))
  const { status, text } = helm('push', file, `oci://${to.host}/charts`, '--plain-http')
  if (status !== 0) throw new Error(text)
  return text
}

const ref = (registry: RegistryServer): string => `oci://${registry.host}/charts/web`

/** Returns the digest of a manifest in the registry. */
async function digestOf(tag: string): Promise<string> {
  const accept = 'application/vnd.oci.image.manifest.v1+json'
  const answer = await fetch(`http://${open.host}/v2/charts/web/manifests/${tag}`, { headers: { accept } })
  return answer.headers.get('docker-content-digest') ?? ''
}

/** Returns the file of a blob in the registry's storage. */
function blobFile(digest: string): string {
  const hex = digest.slice('sha256:'.length)
  return join(open.data, 'docker/registry/v2/blobs/sha256', hex.slice(0, 2), hex, 'data')
}

describeWithGo('a registry', () => {
  const constraints = [
    '',
    '1.0.0',
    '1.1.5+build.7',
    '1.2.0-rc.1',
    '~1.1.0',
    '^1.0.0',
    '>=1.0.0 <2.0.0',
    '>1.1.0',
    '1.x',
    '1.*',
    '*',
    '>0.0.0-0',
    '>=1.2.0-0 <1.3.0',
    '^2.1.0-alpha',
    '1.0 - 1.9',
    '~1.1.0 || ^2.0.0',
    '!=2.0.0',
    '=1.1.0',
  ]
  test.each(constraints)('returns the version that Helm chooses for %j', async (version) => {
    const asked = version ? ['--version', version] : []
    const { text } = helm('show', 'chart', ref(open), '--plain-http', ...asked)
    const taken = /^version: "?([^"\n]+)/m.exec(text)?.[1]
    expect(await here.fetch(ref(open), { version, plainHttp: true })).toBe(`web ${taken}`)
  })

  const nothing = ['1.1.5', '<1.0.0', '3.0.0', '>=3.0.0', '>1.1.5 <2.0.0', 'v1.0.0', 'nonsense']
  test.each(nothing)('returns nothing for %j, like Helm', async (version) => {
    expect(helm('show', 'chart', ref(open), '--plain-http', '--version', version).status).toBe(1)
    await expect(here.fetch(ref(open), { version })).rejects.toThrow(
      expect.objectContaining({ name: 'UserError', status: 1 }),
    )
  })

  test('returns the newest 1.1 for 1.1, which Helm treats as a tag', async () => {
    expect(helm('show', 'chart', ref(open), '--plain-http', '--version', '1.1').status).toBe(1)
    expect(await here.fetch(ref(open), { version: '1.1' })).toBe('web 1.1.5+build.7')
  })

  test('needs no flag for plain HTTP on localhost', async () => {
    expect(await here.fetch(ref(open), { version: '1.0.0' })).toBe('web 1.0.0')
  })

  test('returns a chart by tag, by digest and by both', async () => {
    const digest = await digestOf('1.0.0')
    expect(await here.fetch(`${ref(open)}:1.0.0`)).toBe('web 1.0.0')
    expect(await here.fetch(`${ref(open)}:1.1.5_build.7`)).toBe('web 1.1.5+build.7')
    expect(await here.fetch(`${ref(open)}:1.1.5+build.7`, { version: '1.1.5+build.7' })).toBe(
      'web 1.1.5+build.7',
    )
    expect(await here.fetch(`${ref(open)}@${digest}`)).toBe('web 1.0.0')
    expect(await here.fetch(`${ref(open)}:1.0.0@${digest}`)).toBe('web 1.0.0')
    expect(await here.fetch(`${ref(open)}@${digest}`, { version: '1.0.0' })).toBe('web 1.0.0')
  })

  test('rejects a digest of another tag', async () => {
    const said = await refusal(here.fetch(`${ref(open)}:1.1.0@${await digestOf('1.0.0')}`))
    expect(said).toMatch(/^chart reference digest mismatch: sha256:[0-9a-f]{64} is not sha256:[0-9a-f]{64}$/)
  })

  const faults = [
    {
      name: 'a missing tag',
      ref: ':9.9.9',
      says: /^oci:\/\/127\S+\/charts\/web:9\.9\.9: not found\nthe newest versions of oci:\S+\/web are 10\.0\.0-0, /,
    },
    {
      name: 'a missing digest',
      ref: `@sha256:${'0'.repeat(64)}`,
      says: /^oci:\S+@sha256:0{64}: not found$/,
    },
    {
      name: 'a tag and another version',
      ref: ':1.0.0',
      version: '1.1.0',
      says: /^chart reference and version mismatch: 1\.1\.0 is not 1\.0\.0$/,
    },
    {
      name: 'a constraint without a matching version',
      ref: '',
      version: '>=11',
      says: /^Could not locate a version matching provided version string >=11\nthe newest versions of oci:\S+\/web are 10\.0\.0-0, 2\.1\.0-alpha\.2, 2\.0\.0,/,
    },
    { name: 'a missing chart', ref: '-not', says: /^oci:\S+\/charts\/web-not: not found$/ },
  ]
  test.each(faults)('reports $name', async ({ ref: tail, version, says }) => {
    expect(await refusal(here.fetch(`${ref(open)}${tail}`, { version }))).toMatch(says)
  })

  test('serves from the cache a chart fetched by version, digest or constraint', async () => {
    const digest = await digestOf('1.0.0')
    const own = await startRegistry({ data: open.data })
    const fetched = (tail: string, version?: string) => here.fetch(`${ref(own)}${tail}`, { version })
    await fetched(':1.0.0')
    await fetched('', '~1.1')
    await own.stop()
    expect(await fetched('', '1.0.0')).toBe('web 1.0.0')
    expect(await fetched(`@${digest}`)).toBe('web 1.0.0')
    expect(await fetched('', '1.1.5+build.7')).toBe('web 1.1.5+build.7')
    expect(here.warnings).toEqual([])
    expect(await fetched('', '~1.1')).toBe('web 1.1.5+build.7')
    expect(here.warnings).toEqual([
      expect.stringMatching(/connection refused; using the copy fetched earlier/),
    ])
    expect(await refusal(fetched('', '2.0.0'))).toMatch(/connection refused/)
  })

  test('rejects a chart whose blob was changed', async () => {
    push('changed', '1.0.0', open)
    const name = `oci://${open.host}/charts/changed`
    const manifest = await (
      await fetch(`http://${open.host}/v2/charts/changed/manifests/1.0.0`, {
        headers: { accept: 'application/vnd.oci.image.manifest.v1+json' },
      })
    ).text()
    const { layers } = JSON.parse(manifest) as { layers: { digest: string }[] }
    const digest = layers[0]?.digest ?? ''
    const file = blobFile(digest)
    const content = readFileSync(file)
    content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
    writeFileSync(file, content)
    expect(await refusal(here.fetch(name, { version: '1.0.0' }))).toMatch(
      new RegExp(`^${name}: the chart has the wrong digest: got sha256:\\w+, want ${digest}\\n`),
    )
  })

  test('rejects an artifact that is not a chart', async () => {
    const base = `http://${open.host}/v2/charts/image`
    const upload = async (content: string): Promise<{ digest: string; size: number }> => {
      const started = await fetch(`${base}/blobs/uploads/`, { method: 'POST' })
      const { contentDigest: sha } = await import('../../src/sources/cache.ts')
      const digest = sha(Buffer.from(content))
      const place = new URL(started.headers.get('location') ?? '', base)
      place.searchParams.set('digest', digest)
      await fetch(place, { method: 'PUT', body: content })
      return { digest, size: content.length }
    }
    const image = await upload('{}')
    const mediaType = 'application/vnd.oci.image.manifest.v1+json'
    const config = { mediaType: 'application/vnd.oci.image.config.v1+json', ...image }
    const body = JSON.stringify({ schemaVersion: 2, mediaType, config, layers: [] })
    await fetch(`${base}/manifests/1.0.0`, { method: 'PUT', body, headers: { 'content-type': mediaType } })
    const name = `oci://${open.host}/charts/image`
    const theirs = helm('show', 'chart', name, '--version', '1.0.0', '--plain-http')
    expect(theirs.status).toBe(1)
    expect(await refusal(here.fetch(name, { version: '1.0.0' }))).toBe(
      `${name}: could not load config with mediatype application/vnd.cncf.helm.config.v1+json\nthe reference is not a Helm chart`,
    )
  })

  test('serves charts that a repository’s index lists', async () => {
    const server = await startChartServer()
    try {
      const urls = `[${ref(open)}:1.0.0]`
      server.at.set('/index.yaml', `apiVersion: v1\nentries: {web: [{version: 1.0.0, urls: ${urls}}]}\n`)
      expect(await here.fetch('web', { repo: server.url })).toBe('web 1.0.0')
    } finally {
      await server.close()
    }
  })
})

describeWithGo('the bundled charts, pushed to a registry', () => {
  const run = (...argv: string[]) => runCommand(argv, '', here.env)
  const source = () => `oci://${open.host}/istio`
  beforeAllWithGo(() => {
    for (const { file } of packageCharts(folder)) helm('push', join(folder, file), source(), '--plain-http')
  })

  test('render like the embedded ones', async () => {
    const embedded = await run('manifest', 'generate', '--platform', 'k3s')
    const pulled = await run('manifest', 'generate', '--platform', 'k3s', '--charts', source())
    expect(pulled.stderr).toContain(`Using the charts of Istio 1.31.1 from ${source()} (fetched).\n`)
    // The image registry is a setting of the charts and may differ.
    const own = embedded.stdout.replace(/^ +"hub": .*\n(?= +"istioNamespace")/m, '')
    expect(pulled.stdout === own).toBe(true)
  })

  test('render with `template` like with helm', async () => {
    const args = ['template', 'mesh', `${source()}/istiod`, '--version', '1.31.x', '--kube-version', '1.34.0']
    const theirs = helm(...args, '--plain-http')
    const ours = await run(...args)
    expect(ours.status).toBe(0)
    expect(ours.stdout === theirs.text).toBe(true)
  })
})

describeWithGo('a registry with users and TLS', () => {
  const login = { username: 'ann', password: 's3cret' }
  const write = (path: string, content: unknown): void => {
    mkdirSync(join(here.folder, path, '..'), { recursive: true })
    writeFileSync(join(here.folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const auths = (user: string) => ({
    auths: { [closed.host]: { auth: Buffer.from(user).toString('base64') } },
  })
  const fetchClosed = (options = {}) => here.fetch(ref(closed), { version: '1.0.0', caFile: ca, ...options })

  test('accepts the login of the command line', async () => {
    expect(await fetchClosed(login)).toBe('web 1.0.0')
  })

  test('accepts a login saved by Helm', async () => {
    const { status, text } = helm(
      'registry',
      'login',
      closed.host,
      '-u',
      'ann',
      '-p',
      's3cret',
      '--ca-file',
      ca,
    )
    expect({ status, text }).toEqual({ status: 0, text: expect.any(String) })
    const config = join(folder, '.config/helm/registry/config.json')
    expect(await fetchClosed({ env: { ...here.env, HELM_REGISTRY_CONFIG: config } })).toBe('web 1.0.0')
    expect(await fetchClosed({ env: { HOME: folder } })).toBe('web 1.0.0')
  })

  test('accepts Docker’s login and its credential helper’s', async () => {
    write('.docker/config.json', auths('ann:s3cret'))
    expect(await fetchClosed()).toBe('web 1.0.0')
    here.remove()
    here = makeSurroundings()
    const answer = JSON.stringify({ ServerURL: closed.host, Username: 'ann', Secret: 's3cret' })
    write(
      'bin/docker-credential-test',
      `#!/bin/sh\nread server\n[ "$server" = "${closed.host}" ] && echo '${answer}'\n`,
    )
    execFileSync('chmod', ['+x', join(here.folder, 'bin/docker-credential-test')])
    write('.docker/config.json', { credHelpers: { [closed.host]: 'test' } })
    const env = { ...here.env, PATH: `${join(here.folder, 'bin')}:${here.env.PATH}` }
    expect(await fetchClosed({ env })).toBe('web 1.0.0')
  })

  test('requires a login', async () => {
    expect(await refusal(fetchClosed())).toBe(
      `${ref(closed)}: the registry requires a login (401)\nlog in with: helm registry login ${closed.host}`,
    )
  })

  test('rejects an expired login', async () => {
    write('.docker/config.json', auths('ann:an old one'))
    const said = await refusal(fetchClosed())
    expect(said).toBe(
      `${ref(closed)}: the registry rejected the login from ${join(here.folder, '.docker/config.json')} (401); it may have expired\nlog in with: helm registry login ${closed.host}`,
    )
    expect(await refusal(fetchClosed({ ...login, password: 'wr0ng' }))).toMatch(
      /the login from the command line \(401\)/,
    )
  })

  test('is not trusted without its CA', async () => {
    expect(await refusal(fetchClosed({ ...login, caFile: undefined }))).toMatch(
      /the TLS connection is not trusted/,
    )
    expect(await fetchClosed({ ...login, caFile: undefined, insecureSkipTlsVerify: true })).toBe('web 1.0.0')
  })
})

describeWithGo('a registry with tokens', () => {
  const service = 'charts'
  const issuer = 'test'
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** Returns a signed token that allows its bearer to pull. */
  function token(): string {
    const now = Math.floor(Date.now() / 1000)
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const access = [{ type: 'repository', name: 'charts/web', actions: ['pull'] }]
    const claims = {
      iss: issuer,
      sub: 'ann',
      aud: service,
      exp: now + 300,
      nbf: now - 10,
      iat: now,
      jti: randomUUID(),
      access,
    }
    const text = `${part({ alg: 'ES256', typ: 'JWT', kid: 'k' })}.${part(claims)}`
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }

  test('returns a token for a login, which allows the pull', async () => {
    const server = await startChartServer()
    const jwks = join(folder, 'jwks.json')
    writeFileSync(
      jwks,
      JSON.stringify({
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256', use: 'sig' }],
      }),
    )
    const auth = { token: { realm: `${server.url}/token`, service, issuer, jwks } }
    let registry: RegistryServer | undefined
    try {
      registry = await startRegistry({ auth, data: open.data })
      const expected = `Basic ${Buffer.from('ann:s3cret').toString('base64')}`
      server.at.set('/token', (request, response) => {
        if (request.headers.authorization !== expected) return void response.writeHead(401).end()
        return void response.end(JSON.stringify({ token: token() }))
      })
      const login = { username: 'ann', password: 's3cret' }
      expect(await here.fetch(ref(registry), { version: '~1.1', ...login })).toBe('web 1.1.5+build.7')
      expect(server.asked.map(({ path }) => decodeURIComponent(path))).toEqual([
        '/token?service=charts&scope=repository:charts/web:pull',
      ])
      const said = await refusal(here.fetch(ref(registry), { version: '2.0.0', ...login, password: 'old' }))
      expect(said).toMatch(
        /the registry rejected the login from the command line \(401\); it may have expired/,
      )
    } finally {
      await registry?.stop()
      await server.close()
    }
  })
})
