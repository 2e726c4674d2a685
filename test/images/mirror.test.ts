// `images mirror`: copies between registries, with connections that break and registries that refuse.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { contentDigest } from '../../src/sources/cache.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'
import { startChartServer } from '../support/chart-server.ts'
import { runCommand } from '../support/generate.ts'
import {
  cutBlob,
  demandAuthorization,
  startTestRegistry,
  type TestRegistry,
} from '../support/image-registry.ts'
import { addImage, bytesOf, makeImage } from '../support/test-images.ts'

const cni = makeImage('install-cni')
const ztunnel = makeImage('ztunnel')
const layer = cni.blobs[2] ?? Buffer.alloc(0)

let source: TestRegistry
let mirror: TestRegistry
let home = ''
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'mirror-'))
  source = await startTestRegistry()
  mirror = await startTestRegistry()
  addImage(source, 'istio/install-cni', '1-distroless', cni)
  addImage(source, 'istio/ztunnel', '1-distroless', ztunnel)
})
afterEach(async () => {
  await source.close()
  await mirror.close()
  rmSync(home, { recursive: true })
})

const small = ['--component', 'cni,ztunnel']
/** An IstioOperator with the source as hub. */
const operatorFile = (spec: object) =>
  JSON.stringify({
    apiVersion: 'install.istio.io/v1alpha1',
    kind: 'IstioOperator',
    spec: { profile: 'ambient', hub: `${source.host}/istio`, tag: '1', ...spec },
  })
const run = (args: readonly string[], spec: object = {}) =>
  runCommand(['images', 'mirror', '-f', '-', ...args], operatorFile(spec), { HOME: home })
const mirrored = (...args: string[]) => run([...small, ...args, `${mirror.host}/mesh`])
const gets = (registry: TestRegistry, part: string) =>
  registry.requests.filter(({ method, path }) => method === 'GET' && path.includes(part))
const uploads = () =>
  mirror.requests.filter(({ method, path }) => method === 'PUT' && path.includes('/blobs/'))

describe('a mirror in a registry', () => {
  test('has the same indexes, manifests and blobs, and values name it', async () => {
    const { status, stdout, stderr } = await mirrored()
    expect({ status, stderr }).toEqual({
      status: 0,
      // Two shared layers, four others, and four configs.
      stderr: expect.stringContaining(`Copied 2 images to ${mirror.host}/mesh (31 kB transferred).\n`),
    })
    expect(mirror.tags).toEqual(
      new Map([
        ['mesh/install-cni:1-distroless', cni.digest],
        ['mesh/ztunnel:1-distroless', ztunnel.digest],
      ]),
    )
    for (const image of [cni, ztunnel]) {
      const content = mirror.content.get(image === cni ? 'mesh/install-cni' : 'mesh/ztunnel')
      for (const part of [...image.blobs, ...image.manifests.values(), image.root])
        expect(content?.get(contentDigest(part))).toEqual(part)
    }
    expect(parseYaml(stdout)).toEqual({
      apiVersion: 'install.istio.io/v1alpha1',
      kind: 'IstioOperator',
      spec: { profile: 'ambient', hub: `${mirror.host}/mesh` },
    })
  })

  test('gets each blob once, and mounts shared ones', async () => {
    await mirrored()
    const shared = contentDigest(bytesOf('base linux/amd64', 5000))
    expect(gets(source, shared)).toHaveLength(1)
    expect(
      mirror.requests.filter(({ path }) => path.includes(`mount=${encodeURIComponent(shared)}`)),
    ).toHaveLength(1)
    expect(mirror.content.get('mesh/ztunnel')?.has(shared)).toBe(true)
  })

  test('is complete at once in the second run', async () => {
    await mirrored()
    const before = gets(source, '/blobs/').length
    const { status, stderr } = await mirrored()
    expect(status).toBe(0)
    expect(stderr).toContain('Copied 0 images')
    expect(stderr).toContain('2 images already there')
    expect(gets(source, '/blobs/')).toHaveLength(before)
  })

  test('continues where an earlier run stopped', async () => {
    const content = new Map(cni.blobs.slice(0, 3).map((blob) => [contentDigest(blob), blob]))
    mirror.content.set('mesh/install-cni', content)
    expect((await mirrored()).status).toBe(0)
    for (const blob of cni.blobs.slice(0, 3)) {
      expect(uploads().filter(({ path }) => path.includes(encodeURIComponent(contentDigest(blob))))).toEqual(
        [],
      )
    }
    expect(mirror.tags.get('mesh/install-cni:1-distroless')).toBe(cni.digest)
  })

  test('has one platform with --image-platform', async () => {
    expect((await mirrored('--image-platform', 'linux/arm64')).status).toBe(0)
    const manifest = ztunnel.manifests.get('linux/arm64') ?? Buffer.alloc(0)
    expect(mirror.tags.get('mesh/ztunnel:1-distroless')).toBe(contentDigest(manifest))
    expect(mirror.content.get('mesh/ztunnel')?.has(contentDigest(bytesOf('ztunnel linux/amd64', 5000)))).toBe(
      false,
    )
  })

  test('refuses a platform that an image does not have', async () => {
    const { status, stderr } = await mirrored('--image-platform', 'linux/s390x')
    expect(status).toBe(1)
    expect(stderr).toContain('/istio/ztunnel:1-distroless: no image for platform linux/s390x\n')
    expect(stderr).toContain('the image has linux/amd64, linux/arm64\n')
    expect(uploads()).toEqual([])
  })

  test('gets a blob whose connection breaks, from where it broke', async () => {
    source.intercept = cutBlob(layer, 2000, 2)
    expect((await mirrored()).status).toBe(0)
    const ranges = gets(source, contentDigest(layer)).map(({ headers }) => headers.range)
    expect(ranges).toEqual([undefined, 'bytes=2000-', 'bytes=4000-'])
    expect(mirror.content.get('mesh/install-cni')?.get(contentDigest(layer))).toEqual(layer)
  })

  test('gets a blob again if its upload breaks', async () => {
    let left = 1
    mirror.intercept = (request) => {
      if (request.method !== 'PUT' || !request.url?.includes('/blobs/') || left-- <= 0) return false
      request.once('data', () => request.destroy())
      return true
    }
    expect((await mirrored()).status).toBe(0)
    expect(mirror.tags.size).toBe(2)
  })

  test('waits for a registry that is busy', async () => {
    let left = 2
    source.intercept = (request, response) => {
      if (!request.url?.includes('/manifests/') || left-- <= 0) return false
      response.writeHead(429, { 'Retry-After': '0' }).end()
      return true
    }
    expect((await mirrored()).status).toBe(0)
  })

  test('never gets a blob with a wrong digest', async () => {
    source.content.get('istio/install-cni')?.set(contentDigest(layer), Buffer.alloc(layer.length, 'x'))
    const { status, stdout, stderr } = await mirrored()
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/blob sha256:\w+ has the wrong digest: got sha256:\w+, want sha256:/)
    expect(mirror.tags.get('mesh/install-cni:1-distroless')).toBeUndefined()
    expect(mirror.content.get('mesh/install-cni')?.has(contentDigest(layer))).toBe(false)
  })

  test('never gets a manifest with a wrong digest', async () => {
    const [, manifest = Buffer.alloc(0)] = [...cni.manifests.values()]
    source.content.get('istio/install-cni')?.set(contentDigest(manifest), Buffer.from('{}'))
    const { status, stderr } = await mirrored()
    expect(status).toBe(1)
    const digest = contentDigest(manifest)
    expect(stderr).toMatch(
      new RegExp(
        `/istio/install-cni@${digest}: the manifest has the wrong digest: got \\S+, want ${digest}\n`,
      ),
    )
    expect(mirror.requests).toEqual([])
  })

  test('reports all images that the source does not have', async () => {
    source.tags.clear()
    const { status, stderr } = await mirrored()
    expect(status).toBe(1)
    expect(stderr).toContain('/istio/install-cni:1-distroless: not found in its registry\n')
    expect(stderr).toContain('/istio/ztunnel:1-distroless: not found in its registry\n')
    expect(mirror.requests).toEqual([])
  })

  test('gets blobs by redirects to other hosts, which get no login', async () => {
    const store = await startTestRegistry()
    try {
      login(source, 'ann:s3cret')
      const basic = `Basic ${Buffer.from('ann:s3cret').toString('base64')}`
      const demand = demandAuthorization('Basic realm="x"', basic)
      source.intercept = (request, response) => {
        if (demand(request, response)) return true
        if (request.method !== 'GET' || !request.url?.includes('/blobs/')) return false
        response.writeHead(307, { Location: `http://${store.host}${request.url}?sig=s3cret` }).end()
        return true
      }
      for (const [repository, content] of source.content) store.content.set(repository, content)
      const { status, stderr } = await mirrored()
      expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('s3cret') })
      expect(store.requests.length).toBeGreaterThan(0)
      expect(store.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])
    } finally {
      await store.close()
    }
  })

  test('asks for a token that allows pushes and mounts', async () => {
    const tokens = await startTestRegistry()
    try {
      tokens.intercept = (_, response) => {
        response.end('{"token":"t0ken"}')
        return true
      }
      login(mirror, 'ann:s3cret')
      mirror.intercept = demandAuthorization(
        `Bearer realm="http://${tokens.host}/token",service="s",scope="repository:mesh/ztunnel:pull"`,
        'Bearer t0ken',
      )
      expect((await mirrored()).status).toBe(0)
      const scopes = tokens.requests.map(({ path }) => new URL(path, 'http://x').searchParams.getAll('scope'))
      // One token for each repository, although several requests run at the same time.
      expect(scopes.toSorted()).toEqual([
        ['repository:mesh/install-cni:pull,push', 'repository:mesh/ztunnel:pull'],
        ['repository:mesh/ztunnel:pull,push', 'repository:mesh/install-cni:pull'],
      ])
    } finally {
      await tokens.close()
    }
  })

  const refusals = [
    {
      name: 'without a login',
      status: 401,
      says: /: the registry requires a login \(401\)\n {2}log in with: helm registry login 127/,
    },
    {
      name: 'with a login without the right to push',
      status: 403,
      auth: 'ann:s3cret',
      says: /: the registry rejected the login from \S+config\.json \(403\); it may have expired, or may not push there\n/,
    },
  ]
  test.each(refusals)('is refused $name', async ({ status: code, auth, says }) => {
    if (auth !== undefined) login(mirror, auth)
    mirror.intercept = (request, response) => {
      if (request.headers.authorization !== undefined && request.method === 'HEAD') return false
      request.resume()
      const asked = request.headers.authorization === undefined
      response.writeHead(asked ? 401 : code, { 'WWW-Authenticate': 'Basic realm="x"' }).end()
      return true
    }
    const { status, stdout, stderr } = await mirrored()
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(says)
    expect(stderr).not.toContain('s3cret')
  })

  test('reports the message of a registry that rejects a blob', async () => {
    mirror.intercept = (request, response) => {
      if (request.method !== 'POST') return false
      response.writeHead(413).end('{"errors":[{"code":"DENIED","message":"quota exceeded"}]}')
      return true
    }
    const { status, stderr } = await mirrored()
    expect(status).toBe(1)
    expect(stderr).toMatch(/: the registry returned status 413 Payload Too Large \(quota exceeded\)\n/)
  })
})

describe('the values of a mirror', () => {
  const box = makeImage('busybox')
  const other = makeImage('other')
  beforeEach(() => {
    for (const name of ['pilot', 'proxyv2'])
      addImage(source, `istio/${name}`, '1-distroless', makeImage(name))
    addImage(source, 'library/busybox', '2', box)
    addImage(source, 'tools/agent', '7', other)
  })

  test('rewrite templates, full names, digests and other hubs', async () => {
    const agent = `${source.host}/tools/agent@${other.digest}`
    const gateway = (image: string) => ({
      ingressGateways: [
        {
          name: 'edge',
          enabled: true,
          k8s: { podAnnotations: { 'sidecar.istio.io/proxyImage': image } },
        },
      ],
    })
    const spec = {
      components: gateway(`${source.host}/tools/agent:7`),
      values: {
        gateways: { 'istio-ingressgateway': { injectionTemplate: 'gateway' } },
        cni: { hub: `${source.host}/istio` },
        ztunnel: { image: `${source.host}/tools/agent:7` },
        sidecarInjectorWebhook: {
          templates: {
            'grpc-simple': `spec: {containers: [{name: box, image: "${source.host}/library/busybox:2"}]}`,
            agent: `spec: {containers: [{name: agent, image: ${agent}}]}`,
          },
        },
      },
    }
    const { status, stdout, stderr } = await run([`${mirror.host}/mesh`], spec)
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('Copied 6 images') })
    const hub = `${mirror.host}/mesh`
    expect(parseYaml(stdout)).toMatchObject({
      spec: {
        hub,
        components: gateway(`${hub}/agent:7`),
        values: {
          cni: { hub },
          ztunnel: { image: `${hub}/agent:7` },
          sidecarInjectorWebhook: {
            templates: {
              'grpc-simple': `spec: {containers: [{name: box, image: "${hub}/busybox:2"}]}`,
              agent: `spec: {containers: [{name: agent, image: ${hub}/agent@${other.digest}}]}`,
            },
          },
        },
      },
    })
    // The files together name only images that the mirror has.
    const [mesh, values] = [join(home, 'mesh.yaml'), join(home, 'mirror.yaml')]
    writeFileSync(mesh, operatorFile(spec))
    writeFileSync(values, stdout)
    const listed = await runCommand(['images', 'list', '-o', 'txt', '-f', mesh, '-f', values])
    const names = listed.stdout.trimEnd().split('\n')
    expect(names).toHaveLength(6)
    const known = [...mirror.tags.keys(), `mesh/agent@${other.digest}`].map(
      (name) => `${mirror.host}/${name}`,
    )
    expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(mirror.content.get('mesh/agent')?.has(other.digest)).toBe(true)
  })

  test('cannot override a flag: nothing is copied then', async () => {
    const { status, stdout, stderr } = await run([
      ...small,
      '--set',
      `hub=${source.host}/istio`,
      `${mirror.host}/mesh`,
    ])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`  ${source.host}/istio/ztunnel:1-distroless (DaemonSet/istio-system/ztunnel)\n`)
    expect(stderr).toContain('flags such as --set hub=… override files')
    expect(mirror.requests).toEqual([])
  })

  test('need different names for different images', async () => {
    addImage(source, 'tools/install-cni', '1-distroless', other)
    const image = `${source.host}/tools/install-cni:1-distroless`
    const { status, stderr } = await run([...small, `${mirror.host}/mesh`], {
      values: { ztunnel: { image } },
    })
    expect(status).toBe(64)
    expect(stderr).toContain(
      `Error: ${source.host}/istio/install-cni:1-distroless and ${image} are different images, and both would be ${mirror.host}/mesh/install-cni:1-distroless\n`,
    )
    expect(mirror.requests).toEqual([])
  })

  const wrong = [
    'istio',
    'registry.example.com/Istio',
    'registry.example.com/istio:1',
    'https://registry.example.com/istio',
    '',
  ]
  test.each(wrong)('need a registry or a folder, not %j', async (destination) => {
    const { status, stderr } = await run([...small, destination])
    expect(status).toBe(64)
    expect(stderr).toContain('not a registry or a folder\n  use HOST/PATH such as registry.example.com/istio')
  })
})

describe('flags', () => {
  const faults = [
    { flags: ['--jobs', '0'], says: 'Error: --jobs: at least 1 is needed\n' },
    {
      flags: ['--registry-ca-file', '/nowhere/ca.pem'],
      says: 'Error: --registry-ca-file: /nowhere/ca.pem cannot be read (ENOENT)\n',
    },
  ]
  test.each(faults)('are checked before any request: $flags', async ({ flags, says }) => {
    const { status, stderr } = await mirrored(...flags)
    expect({ status, stderr }).toEqual({ status: 64, stderr: expect.stringContaining(says) })
    expect(source.requests).toEqual([])
  })

  test('are named in the hint for a certificate that is not trusted', async () => {
    const secure = await startChartServer({ tls: true })
    try {
      const destination = `${secure.url.replace('https://', '')}/mesh`
      const { status, stderr } = await run([...small, destination])
      expect(status).toBe(1)
      expect(stderr).toContain('the TLS connection is not trusted')
      expect(stderr).toContain('use --registry-ca-file FILE to trust the CA')
    } finally {
      await secure.close()
    }
  })
})

function login(registry: TestRegistry, text: string): void {
  const auths = { [registry.host]: { auth: Buffer.from(text).toString('base64') } }
  mkdirSync(join(home, '.docker'), { recursive: true })
  writeFileSync(join(home, '.docker/config.json'), JSON.stringify({ auths }))
}
