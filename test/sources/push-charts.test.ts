// `charts push`: what a registry has afterwards, and what is never overwritten.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { readTar } from '../../src/chart/files/tar.ts'
import { contentDigest } from '../../src/sources/cache.ts'
import { demandAuthorization, startTestRegistry, type TestRegistry } from '../support/image-registry.ts'
import { runCommand } from '../support/generate.ts'

const names = ['base', 'cni', 'gateway', 'istio-egress', 'istio-ingress', 'istiod', 'ztunnel']

const authorization = `Basic ${Buffer.from('ann:s3cret').toString('base64')}`

let registry: TestRegistry
let home = ''
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'push-'))
  registry = await startTestRegistry()
})
afterEach(async () => {
  await registry.close()
  rmSync(home, { recursive: true })
})

const push = (...args: string[]) =>
  runCommand(['charts', 'push', `oci://${registry.host}/mesh`, ...args], '', { HOME: home })
const puts = () => registry.requests.filter(({ method }) => method === 'PUT')
const digestOf = (name: string) => registry.tags.get(`mesh/${name}:1.31.1`) ?? ''

/** Gives the tag of a chart other content, and returns its digest. */
function haveOther(name: string): string {
  const content = Buffer.from('{"schemaVersion":2,"config":{},"layers":[]}')
  registry.content.get(`mesh/${name}`)?.set(contentDigest(content), content)
  registry.tags.set(`mesh/${name}:1.31.1`, contentDigest(content))
  return contentDigest(content)
}

interface Manifest {
  readonly config: { readonly mediaType: string; readonly digest: string }
  readonly layers: readonly { readonly mediaType: string; readonly digest: string }[]
  readonly annotations: Readonly<Record<string, string>>
}

function manifestOf(name: string): Manifest {
  const content = registry.content.get(`mesh/${name}`)?.get(digestOf(name)) ?? Buffer.alloc(0)
  return JSON.parse(content.toString()) as Manifest
}

describe('pushed charts', () => {
  test('are listed with their digests', async () => {
    const { status, stdout, stderr } = await push()
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'Pushed 7 charts.\n' })
    const lines = names.map((name) => `oci://${registry.host}/mesh/${name}:1.31.1@${digestOf(name)}\n`)
    expect(stdout).toBe(lines.join(''))
  })

  test('have the media types of Helm', async () => {
    await push()
    const { config, layers, annotations } = manifestOf('istiod')
    expect(config.mediaType).toBe('application/vnd.cncf.helm.config.v1+json')
    expect(layers.map(({ mediaType }) => mediaType)).toEqual([
      'application/vnd.cncf.helm.chart.content.v1.tar+gzip',
    ])
    expect(annotations).toMatchObject({
      'org.opencontainers.image.title': 'istiod',
      'org.opencontainers.image.version': '1.31.1',
    })
    const metadata = registry.content.get('mesh/istiod')?.get(config.digest)
    expect(JSON.parse(String(metadata))).toMatchObject({ name: 'istiod', version: '1.31.1' })
  })

  test('hold all files of the chart', async () => {
    await push()
    const archive = registry.content.get('mesh/ztunnel')?.get(manifestOf('ztunnel').layers[0]?.digest ?? '')
    const paths = [...readTar(gunzipSync(archive ?? Buffer.alloc(0)))].map(({ name }) => name)
    expect(paths.slice(0, 2)).toEqual(['ztunnel/Chart.yaml', 'ztunnel/values.yaml'])
    expect(paths).toContain('ztunnel/templates/daemonset.yaml')
  })

  test('render as the embedded charts', async () => {
    await push()
    const generate = (...args: string[]) =>
      runCommand(['manifest', 'generate', '--set', 'profile=ambient', ...args], '', { HOME: home })
    const embedded = await generate()
    const source = `oci://${registry.host}/mesh`
    const fetched = await generate(
      '--charts',
      source,
      '--istio-version',
      '1.31.1',
      '--charts-plain-http',
      '--set',
      'hub=registry.istio.io/release',
    )
    expect(fetched).toMatchObject({ status: 0, stdout: embedded.stdout })
  })
})

describe('a second push', () => {
  test('writes nothing', async () => {
    await push()
    const before = puts().length
    const { stderr } = await push()
    expect(stderr).toBe('Pushed 0 charts; 7 already there.\n')
    expect(puts()).toHaveLength(before)
  })

  test('continues after one that was cut', async () => {
    await push()
    registry.tags.delete('mesh/ztunnel:1.31.1')
    expect((await push()).stderr).toBe('Pushed 1 charts; 6 already there.\n')
  })

  test('refuses to replace other charts of the same version, names all, and writes nothing', async () => {
    await push()
    const other = haveOther('cni')
    haveOther('istiod')
    registry.tags.delete('mesh/ztunnel:1.31.1')
    const before = puts().length
    const { status, stdout, stderr } = await push()
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`mesh/cni:1.31.1 has another digest: ${other}`)
    expect(stderr).toContain('mesh/istiod:1.31.1 has another digest')
    expect(stderr).toContain('--force')
    expect(puts()).toHaveLength(before)
  })

  test('replaces them with --force', async () => {
    await push()
    const digest = digestOf('cni')
    haveOther('cni')
    expect((await push('--force')).stderr).toBe('Pushed 1 charts; 6 already there.\n')
    expect(digestOf('cni')).toBe(digest)
  })
})

describe('a registry that fails', () => {
  test('is named if it refuses, without a stack trace', async () => {
    registry.intercept = demandAuthorization('Basic realm="x"', authorization)
    const { status, stderr } = await push()
    expect(status).toBe(1)
    expect(stderr).toContain(registry.host)
    expect(stderr).not.toContain('    at ')
    expect(puts()).toHaveLength(0)
  })

  test('is tried again after a broken connection', async () => {
    let cuts = 0
    registry.intercept = (request, response) => {
      if (request.method !== 'PUT' || !request.url?.includes('/manifests/') || cuts > 0) return false
      cuts++
      response.destroy()
      return true
    }
    expect((await push()).status).toBe(0)
    expect(cuts).toBe(1)
  })

  test('gets a login from the file of Docker', async () => {
    mkdirSync(join(home, '.docker'), { recursive: true })
    const auths = { [registry.host]: { auth: Buffer.from('ann:s3cret').toString('base64') } }
    writeFileSync(join(home, '.docker/config.json'), JSON.stringify({ auths }))
    registry.intercept = demandAuthorization('Basic realm="x"', authorization)
    const { status, stderr } = await push()
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'Pushed 7 charts.\n' })
  })
})

test.each(['oci:folder', 'https://registry.example.com/istio', 'oci://Registry.example.com/UPPER'])(
  'the destination %s is refused with the right form',
  async (destination) => {
    const { status, stderr } = await runCommand(['charts', 'push', destination], '', { HOME: home })
    expect(status).toBe(64)
    expect(stderr).toContain('registry.example.com/istio')
  },
)
