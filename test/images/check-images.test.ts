// preflight --check-images: asks the registries of an install for its images, with the user's logins.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { printFacts } from '../../src/facts/file.ts'
import { runCommand } from '../support/generate.ts'
import { demandAuthorization, startTestRegistry, type TestRegistry } from '../support/image-registry.ts'
import { factsOf } from '../support/report.ts'
import { goodCluster } from '../support/report-clusters.ts'
import { keyPairs, signImage } from '../support/signed-images.ts'
import { addImage, makeImage, type TestImage } from '../support/test-images.ts'

const names = {
  'install-cni': '1-distroless',
  pilot: '1-distroless',
  proxyv2: '1-distroless',
  ztunnel: '1-distroless',
  busybox: '1.28',
} as const
const images = Object.fromEntries(Object.keys(names).map((name) => [name, makeImage(name)]))
const imageOf = (name: keyof typeof names): TestImage => images[name] ?? makeImage(name)

let registry: TestRegistry
let folder = ''
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'check-images-'))
  writeFileSync(join(folder, 'facts.json'), printFacts(factsOf(goodCluster())))
  registry = await startTestRegistry()
  for (const [name, tag] of Object.entries(names))
    addImage(registry, `mesh/${name}`, tag, images[name] ?? makeImage(name))
})
afterEach(async () => {
  await registry.close()
  rmSync(folder, { recursive: true })
})

interface PlainFinding {
  readonly id: string
  readonly status: string
  readonly message: string
}

/** The findings about images, with the exit status of preflight. */
async function check(...flags: string[]): Promise<{ status: number; found: PlainFinding[]; stderr: string }> {
  const { status, stdout, stderr } = await runCommand(
    [
      ...['preflight', '--facts', join(folder, 'facts.json'), '-o', 'json'],
      ...['--set', 'profile=ambient', '--set', 'tag=1', '--registry', `${registry.host}/mesh`, ...flags],
    ],
    '',
    { HOME: folder },
  )
  const findings = stdout === '' ? [] : (JSON.parse(stdout) as { findings: PlainFinding[] }).findings
  const found = findings
    .filter(({ id }) => id.startsWith('IMG-'))
    .map(({ id, status: one, message }) => ({ id, status: one, message }))
  return { status, found, stderr }
}

const name = (image: keyof typeof names) => `${registry.host}/mesh/${image}:${names[image]}`

describe('preflight --check-images', () => {
  test('finds nothing if the registry has all images', async () => {
    expect((await check('--check-images')).found).toEqual([])
    expect(registry.requests.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([])
  })

  test('asks no registry without the flag', async () => {
    await check()
    expect(registry.requests).toEqual([])
  })

  test('refuses a CA without the flag', async () => {
    const { status, stderr } = await check('--registry-ca-file', 'ca.pem')
    expect(status).toBe(64)
    expect(stderr).toContain('--registry-ca-file: not used without a flag that asks registries')
  })

  test('names a missing image, also one that only injected pods use', async () => {
    registry.tags.delete('mesh/ztunnel:1-distroless')
    registry.tags.delete('mesh/busybox:1.28')
    const { status, found } = await check('--check-images')
    expect(status).toBe(1)
    expect(found).toEqual(
      ['busybox', 'ztunnel'].map((image) => ({
        id: 'IMG-01',
        status: 'found',
        message: `its registry does not have ${name(image as keyof typeof names)}`,
      })),
    )
  })

  test('names an image without the architecture of the nodes', async () => {
    addImage(registry, 'mesh/ztunnel', '1-distroless', makeImage('ztunnel', ['linux/s390x']))
    const { found } = await check('--check-images')
    expect(found.map(({ id }) => id)).toEqual(['IMG-02'])
    expect(found[0]?.message).toContain(`${name('ztunnel')} has linux/s390x, but not linux/`)
  })

  test('reads the architecture of an image with one manifest from its config', async () => {
    for (const platform of ['linux/amd64', 'linux/s390x']) {
      const one = makeImage('ztunnel', [platform])
      const manifest = one.manifests.get(platform) ?? Buffer.alloc(0)
      addImage(registry, 'mesh/ztunnel', '1-distroless', one)
      const digest = JSON.parse(one.root.toString()) as { manifests: { digest: string }[] }
      registry.tags.set('mesh/ztunnel:1-distroless', digest.manifests[0]?.digest ?? '')
      expect(manifest.length).toBeGreaterThan(0)
      const { found } = await check('--check-images')
      expect(found.map(({ id }) => id)).toEqual(platform === 'linux/s390x' ? ['IMG-02'] : [])
    }
  })

  const refusals = [
    { status: 401, says: 'the registry requires a login (401)' },
    { status: 403, says: 'the registry requires a login (403)' },
    { status: 500, says: 'the registry returned status 500' },
  ]
  test.each(refusals)('is undecided if the registry answers $status', async ({ status: code, says }) => {
    registry.intercept = ({ url = '' }, response) => {
      if (!url.includes('/ztunnel/')) return false
      response.writeHead(code, { 'Retry-After': '0' }).end()
      return true
    }
    const { found } = await check('--check-images')
    expect(found.map(({ id, status }) => `${id} ${status}`)).toEqual(['IMG-01 undecided'])
    expect(found[0]?.message).toContain(`could not be decided for ${name('ztunnel')}: `)
    expect(found[0]?.message).toContain(says)
  })

  test('is undecided if the registry does not respond', async () => {
    registry.intercept = (request) => {
      request.socket.destroy()
      return true
    }
    const { found } = await check('--check-images')
    expect(found.map(({ id, status }) => `${id} ${status}`)).toEqual(
      Object.keys(names).map(() => 'IMG-01 undecided'),
    )
  }, 60_000)

  test('uses the login of the user', async () => {
    const login = Buffer.from('ann:s3cret').toString('base64')
    registry.intercept = demandAuthorization('Basic realm="test"', `Basic ${login}`)
    mkdirSync(join(folder, '.docker'))
    writeFileSync(
      join(folder, '.docker/config.json'),
      JSON.stringify({ auths: { [registry.host]: { auth: login } } }),
    )
    expect((await check('--check-images')).found).toEqual([])
  })
})

describe('preflight --verify-key', () => {
  const [key, other] = [keyPairs.Ed25519(), keyPairs.RSA()]
  const verify = () => {
    writeFileSync(join(folder, 'cosign.pub'), key.publicKey)
    return check('--verify-key', join(folder, 'cosign.pub'))
  }
  beforeEach(() => {
    for (const image of Object.keys(names) as (keyof typeof names)[])
      if (image !== 'ztunnel') signImage(registry, `mesh/${image}`, imageOf(image).digest, key)
  })

  test('finds nothing if the key has signed all images', async () => {
    signImage(registry, 'mesh/ztunnel', imageOf('ztunnel').digest, key)
    expect((await verify()).found).toEqual([])
  })

  test('names an image that the key has not signed', async () => {
    const before = await verify()
    expect(before.found.map(({ id }) => id)).toEqual(['IMG-03'])
    expect(before.found[0]?.message).toContain(`${name('ztunnel')}: not signed: `)
    signImage(registry, 'mesh/ztunnel', imageOf('ztunnel').digest, other)
    const { status, found } = await verify()
    expect(status).toBe(1)
    expect(found[0]?.message).toContain(`${name('ztunnel')}: the signature is not by the key in `)
  })

  test('is undecided if the signatures cannot be read', async () => {
    registry.intercept = ({ url = '' }, response) => {
      if (!url.includes('.sig')) return false
      response.writeHead(403).end()
      return true
    }
    const { found } = await verify()
    expect(found.map(({ id, status }) => `${id} ${status}`)).toEqual(
      Object.keys(names).map(() => 'IMG-03 undecided'),
    )
  })

  test.each(['preflight', 'install', 'upgrade', 'plan'])('%s refuses a wrong key first', async (command) => {
    writeFileSync(join(folder, 'cosign.pub'), 'no key')
    const { status, stderr } = await runCommand(
      [command, '--verify-key', join(folder, 'cosign.pub'), '--kubeconfig', '/nowhere'],
      '',
      { HOME: folder },
    )
    expect(status).toBe(64)
    expect(stderr).toContain('cosign.pub: has no public key in PEM\n')
  })
})
