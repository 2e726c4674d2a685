// Behaviour that the real registry in test/peer lacks: redirects, pages, indexes, malicious responses.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { contentDigest } from '../../src/sources/cache.ts'
import { tls } from '../net/certificate.ts'
import {
  cutOff,
  packedChart,
  redirectTo,
  silence,
  startChartServer,
  type ChartServer,
} from '../support/chart-server.ts'
import { makeSurroundings, refusal, type Surroundings } from './surroundings.ts'

const manifestType = 'application/vnd.oci.image.manifest.v1+json'
const indexType = 'application/vnd.oci.image.index.v1+json'
const chartType = 'application/vnd.cncf.helm.chart.content.v1.tar+gzip'
const configType = 'application/vnd.cncf.helm.config.v1+json'

const archive = packedChart('web', '1.0.0')
const base = '/v2/a/web'
const login = { username: 'ann', password: 's3cret' }
const basic = `Basic ${Buffer.from('ann:s3cret').toString('base64')}`

let server: ChartServer
let other: ChartServer
let here: Surroundings
beforeEach(async () => {
  server = await startChartServer()
  other = await startChartServer()
  here = makeSurroundings()
  server.at.set(`${base}/manifests/1.0.0`, manifest())
  server.at.set(`${base}/blobs/${contentDigest(archive)}`, archive)
})
afterEach(async () => {
  await server.close()
  await other.close()
  here.remove()
})

const descriptor = (mediaType: string, content: Buffer | string) => ({
  mediaType,
  digest: contentDigest(Buffer.from(content)),
  size: content.length,
})

function manifest(type = chartType, config = configType): string {
  return JSON.stringify({
    schemaVersion: 2,
    mediaType: manifestType,
    config: descriptor(config, '{}'),
    layers: [
      descriptor('application/vnd.cncf.helm.chart.provenance.v1.prov', 'x'),
      descriptor(type, archive),
    ],
  })
}

const ref = () => `${server.url.replace('http:', 'oci:')}/a/web`
const fetch = (tail = ':1.0.0', options = {}) =>
  here.fetch(`${ref()}${tail}`, { plainHttp: true, timeout: 1000, ...options })

describe('a registry', () => {
  test('can redirect to another host, which does not get the login', async () => {
    demandLogin('Basic realm="x"')
    other.at.set('/signed', archive)
    const blob = `${base}/blobs/${contentDigest(archive)}`
    server.at.set(blob, redirectTo(`${other.url}/signed?sig=s3cret`, 307))
    expect(await fetch(':1.0.0', login)).toBe('web 1.0.0')
    expect(server.asked.find(({ path }) => path === blob)?.headers.authorization).toBe(basic)
    expect(other.asked.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  test('is not sent a login for the host of a redirect', async () => {
    other.at.set('/signed', (_, response) => {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"' }).end()
    })
    server.at.set(`${base}/blobs/${contentDigest(archive)}`, redirectTo(`${other.url}/signed`))
    expect(await refusal(fetch(':1.0.0', login))).toMatch(/: the registry requires a login \(401\)/)
    expect(other.asked.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  test('can list its tags on several pages', async () => {
    const pages: Record<string, string> = { '': '["0.1.0"]', '0.1.0': '["1.0.0","v9.0.0","junk","8.0"]' }
    server.at.set(`${base}/tags/list`, (request, response) => {
      const last = new URL(request.url ?? '', server.url).searchParams.get('last') ?? ''
      if (last === '') response.setHeader('Link', `<${base}/tags/list?n=1&last=0.1.0>; rel="next"`)
      response.end(`{"name":"a/web","tags":${pages[last] ?? '[]'}}`)
    })
    expect(await fetch('', { version: '>=0.1.0' })).toBe('web 1.0.0')
  })

  test('is not followed to pages of another host', async () => {
    server.at.set(`${base}/tags/list`, (_, response) => {
      response.setHeader('Link', `<${other.url}/tags>; rel="next"`)
      response.end('{"tags":["1.0.0"]}')
    })
    expect(await fetch('', { version: '*' })).toBe('web 1.0.0')
    expect(other.asked).toEqual([])
  })

  test('can name the chart in an image index', async () => {
    const content = manifest()
    const image = JSON.stringify({ schemaVersion: 2, config: descriptor('x/y', '{}'), layers: [] })
    const manifests = [descriptor(manifestType, image), descriptor(manifestType, content)]
    server.at.set(`${base}/manifests/1.0.0`, JSON.stringify({ mediaType: indexType, manifests }))
    for (const one of [image, content]) {
      server.at.set(`${base}/manifests/${contentDigest(Buffer.from(one))}`, one)
    }
    expect(await fetch()).toBe('web 1.0.0')
  })

  test('can have charts with the legacy media type, with a warning', async () => {
    server.at.set(`${base}/manifests/1.0.0`, manifest('application/tar+gzip'))
    expect(await fetch()).toBe('web 1.0.0')
    expect(here.warnings).toEqual(['chart media type application/tar+gzip is deprecated'])
  })

  const failures: { name: string; make: () => void; tail?: string; says: RegExp }[] = [
    {
      name: 'a manifest with another digest than requested',
      make: () => server.at.set(`${base}/manifests/sha256:${'0'.repeat(64)}`, manifest()),
      tail: `@sha256:${'0'.repeat(64)}`,
      says: /the manifest has the wrong digest: got sha256:\w{64}, want sha256:0{64}\n/,
    },
    {
      name: 'a manifest with another digest than its header states',
      make: () =>
        server.at.set(`${base}/manifests/1.0.0`, (_, response) => {
          response.setHeader('Docker-Content-Digest', `sha256:${'1'.repeat(64)}`)
          response.end(manifest())
        }),
      says: /the manifest has the wrong digest: got sha256:\w{64}, want sha256:1{64}\n/,
    },
    {
      name: 'a chart that is longer than its manifest says',
      make: () => server.at.set(`${base}/blobs/${contentDigest(archive)}`, Buffer.concat([archive, archive])),
      says: new RegExp(`/blobs/\\S+: the response is larger than ${archive.length} bytes$`),
    },
    {
      name: 'a chart with another digest',
      make: () => server.at.set(`${base}/blobs/${contentDigest(archive)}`, Buffer.alloc(archive.length)),
      says: /the chart has the wrong digest: /,
    },
    {
      name: 'an endless manifest',
      make: () => server.at.set(`${base}/manifests/1.0.0`, Buffer.alloc(4 * 1024 * 1024 + 1, 'x')),
      says: /manifests\/1\.0\.0: the response is larger than 4194304 bytes$/,
    },
    {
      name: 'a manifest that is not JSON',
      make: () => server.at.set(`${base}/manifests/1.0.0`, '<html>'),
      says: /: the registry's response is not a JSON object$/,
    },
    {
      name: 'a manifest without a chart',
      make: () => server.at.set(`${base}/manifests/1.0.0`, manifest('x/y')),
      says: /: manifest does not contain a layer with mediatype application\/vnd\.cncf\.helm\.chart\.content/,
    },
    {
      name: 'an image',
      make: () => server.at.set(`${base}/manifests/1.0.0`, manifest(chartType, 'x/y')),
      says: /: could not load config with mediatype application\/vnd\.cncf\.helm\.config/,
    },
    {
      name: 'a connection that is closed',
      make: () => server.at.set(`${base}/blobs/${contentDigest(archive)}`, cutOff),
      says: /: connection reset$/,
    },
    {
      name: 'a registry that never answers',
      make: () => server.at.set(`${base}/manifests/1.0.0`, silence),
      says: /: no answer for 1 s$/,
    },
    {
      name: 'a registry that is down',
      make: () =>
        server.at.set(`${base}/manifests/1.0.0`, (_, response) => void response.writeHead(503).end()),
      says: /: the registry returned status 503$/,
    },
    {
      name: 'an unknown kind of login',
      make: () => demandLogin('Negotiate'),
      says: /: the registry requires a login \(401\)/,
    },
    {
      name: 'a login at an invalid URL',
      make: () => demandLogin('Bearer realm="ftp://x/s3cret"'),
      says: /: the registry requests a login at ftp:\/\/x\/s3cret, which is not allowed$/,
    },
  ]
  test.each(failures)('refuses $name', async ({ make, tail, says }) => {
    make()
    expect(await refusal(fetch(tail))).toMatch(says)
  })

  /** Returns 401 with this challenge until the request has an Authorization header. */
  function demandLogin(challenge: string): void {
    for (const [path, content] of [...server.at]) {
      server.at.set(path, (request, response) => {
        if (request.headers.authorization === undefined) {
          response.writeHead(401, { 'WWW-Authenticate': challenge }).end()
        } else if (typeof content === 'function') content(request, response)
        else response.end(content)
      })
    }
  }

  describe('tokens', () => {
    beforeEach(() =>
      demandLogin(`Bearer realm="${other.url}/token?x=1",service="s",scope="repository:a/web:pull"`),
    )

    test('are requested without a login', async () => {
      other.at.set('/token', '{"access_token":"t0ken"}')
      expect(await fetch()).toBe('web 1.0.0')
      expect(
        other.asked.map(({ path, headers }) => [decodeURIComponent(path), headers.authorization]),
      ).toEqual([['/token?x=1&service=s&scope=repository:a/web:pull', undefined]])
      expect(server.asked.map(({ headers }) => headers.authorization)).toEqual([
        undefined,
        'Bearer t0ken',
        'Bearer t0ken',
      ])
    })

    test('are requested with an identity token', async () => {
      const form: string[] = []
      other.at.set('/token', (request, response) => {
        request.setEncoding('utf8').on('data', (text: string) => void form.push(text))
        request.on('end', () => void response.end('{"access_token":"t0ken"}'))
      })
      const auths = { [server.url.replace('http://', '')]: { identitytoken: 'id3ntity' } }
      writeFileSync(join(here.folder, 'auth.json'), JSON.stringify({ auths }))
      const env = { ...here.env, REGISTRY_AUTH_FILE: join(here.folder, 'auth.json') }
      expect(await fetch(':1.0.0', { env })).toBe('web 1.0.0')
      expect(Object.fromEntries(new URLSearchParams(form.join('')))).toEqual({
        grant_type: 'refresh_token',
        refresh_token: 'id3ntity',
        service: 's',
        client_id: 'ambientctl',
        scope: 'repository:a/web:pull',
      })
    })

    test('are not issued for an expired login', async () => {
      other.at.set('/token', (_, response) => void response.writeHead(401).end())
      expect(await refusal(fetch(':1.0.0', login))).toMatch(
        /: the registry rejected the login from the command line \(401\); it may have expired\nlog in with: helm registry login 127/,
      )
    })

    test('that are invalid are reported as a failed login', async () => {
      other.at.set('/token', '{"token":"two words\\r\\nX: y"}')
      expect(await refusal(fetch(':1.0.0', login))).toMatch(/rejected the login/)
    })
  })
})

test('a registry with TLS cannot send a login to a URL without TLS', async () => {
  const secure = await startChartServer({ tls: true })
  try {
    const ca = join(here.folder, 'ca.pem')
    writeFileSync(ca, tls.cert)
    secure.at.set(`${base}/manifests/1.0.0`, (_, response) => {
      response.writeHead(401, { 'WWW-Authenticate': `Bearer realm="${other.url}/token"` }).end()
    })
    const options = { ...login, caFile: ca }
    expect(await refusal(here.fetch(`${secure.url.replace('https:', 'oci:')}/a/web:1.0.0`, options))).toMatch(
      /: the registry requests a login at http:\/\/\S+\/token, which is not allowed$/,
    )
    expect(other.asked).toEqual([])
  } finally {
    await secure.close()
  }
})
