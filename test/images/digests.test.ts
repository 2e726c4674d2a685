// `images list --digests` asks the registry of each image.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { runCommand } from '../support/generate.ts'
import { startTestRegistry, type TestRegistry } from '../support/image-registry.ts'
import { addImage, makeImage } from '../support/test-images.ts'

const cni = makeImage('install-cni')
const ztunnel = makeImage('ztunnel')

let registry: TestRegistry
beforeEach(async () => {
  registry = await startTestRegistry()
  addImage(registry, 'istio/install-cni', '1-distroless', cni)
  addImage(registry, 'istio/ztunnel', '1-distroless', ztunnel)
})
afterEach(() => registry.close())

const list = (...args: string[]) =>
  runCommand(
    ['images', 'list', '--digests', '--component', 'cni,ztunnel', '--set', 'tag=1', ...args].concat(
      '--set',
      `hub=${registry.host}/istio`,
    ),
    '',
    { HOME: '/nowhere' },
  )

describe('digests', () => {
  test('are those of the indexes, asked for with HEAD', async () => {
    const { status, stdout } = await list()
    expect(status).toBe(0)
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {3,}/))
    expect(rows[0]).toEqual(['COMPONENT', 'IMAGE', 'DIGEST', 'USED BY'])
    expect(rows.slice(1).map(([, image, digest]) => [image, digest])).toEqual([
      [`${registry.host}/istio/install-cni:1-distroless`, cni.digest],
      [`${registry.host}/istio/ztunnel:1-distroless`, ztunnel.digest],
    ])
    expect(new Set(registry.requests.map(({ method }) => method))).toEqual(new Set(['HEAD']))
    expect(registry.requests[0]?.headers.accept).toMatch(/image\.index.*manifest\.list/)
  })

  const formats: [string, (host: string) => unknown][] = [
    ['json', () => expect.stringContaining(`"digest": "${cni.digest}"`)],
    ['yaml', () => expect.stringContaining(`digest: ${cni.digest}`)],
    ['txt', (host) => `${host}/istio/install-cni@${cni.digest}\n${host}/istio/ztunnel@${ztunnel.digest}\n`],
    ['skopeo', () => expect.stringContaining(`istio/ztunnel:\n    - ${ztunnel.digest}\n`)],
    ['sbom', () => expect.stringContaining(`pkg:oci/ztunnel@${encodeURIComponent(ztunnel.digest)}?`)],
  ]
  test.each(formats)('are in the format %s', async (format, expected) => {
    expect((await list('-o', format)).stdout).toEqual(expected(registry.host))
  })

  test('are computed if the registry does not state them', async () => {
    registry.intercept = (request, response) => {
      if (request.method !== 'HEAD') return false
      response.writeHead(200).end()
      return true
    }
    expect((await list('-o', 'txt')).stdout).toContain(`/ztunnel@${ztunnel.digest}\n`)
  })

  test('that are missing are one error that names their images, and the list is printed', async () => {
    registry.tags.clear()
    addImage(registry, 'istio/ztunnel', '1-distroless', ztunnel)
    registry.intercept = (request, response) => {
      if (!request.url?.includes('install-cni')) return false
      response.writeHead(403).end()
      return true
    }
    const { status, stdout, stderr } = await list('-o', 'txt')
    expect(status).toBe(1)
    expect(stdout).toBe(
      `${registry.host}/istio/install-cni:1-distroless\n${registry.host}/istio/ztunnel@${ztunnel.digest}\n`,
    )
    const { length } = stderr.match(/Error:/g) ?? []
    expect(length).toBe(1)
    expect(stderr).toContain(
      `Error: an image has no digest:\n  ${registry.host}/istio/install-cni:1-distroless: oci://${registry.host}/istio/install-cni: the registry requires a login (403)\n`,
    )
  })

  test('of unknown tags and of registries that do not answer are in one error', async () => {
    registry.tags.clear()
    const { status, stderr } = await list('--set', 'values.ztunnel.image=127.0.0.1:1/istio/ztunnel:1')
    expect(status).toBe(1)
    expect(stderr).toContain('Error: 2 images have no digest:\n')
    expect(stderr).toContain('/istio/install-cni:1-distroless: not found in its registry\n')
    expect(stderr).toMatch(/127\.0\.0\.1:1\/istio\/ztunnel:1: .*connection refused\n/)
  })
})
