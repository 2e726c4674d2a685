// Signatures of cosign: --verify-key accepts only images that the key has signed, and a mirror has the signatures.
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { runCommand } from '../support/generate.ts'
import { startTestRegistry, type TestRegistry } from '../support/image-registry.ts'
import { keyPairs, signImage, type KeyPair } from '../support/signed-images.ts'
import { addImage, makeImage } from '../support/test-images.ts'

const cni = makeImage('install-cni')
const ztunnel = makeImage('ztunnel')
const [key, other] = [keyPairs['ECDSA P-256'](), keyPairs['ECDSA P-256']()]

let source: TestRegistry
let folder = ''
let keyFile = ''
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signatures-'))
  keyFile = join(folder, 'cosign.pub')
  writeFileSync(keyFile, key.publicKey)
  source = await startTestRegistry()
  addImage(source, 'istio/install-cni', '1-distroless', cni)
  addImage(source, 'istio/ztunnel', '1-distroless', ztunnel)
})
afterEach(async () => {
  await source.close()
  rmSync(folder, { recursive: true })
})

const signAll = (by: KeyPair = key): void => {
  signImage(source, 'istio/install-cni', cni.digest, by)
  signImage(source, 'istio/ztunnel', ztunnel.digest, by)
}
const run = (command: readonly string[]) =>
  runCommand(
    ['images', ...command, '--component', 'cni,ztunnel', '-f', '-'],
    JSON.stringify({
      apiVersion: 'install.istio.io/v1alpha1',
      kind: 'IstioOperator',
      spec: { profile: 'ambient', tag: '1', hub: `${source.host}/istio` },
    }),
    { HOME: folder },
  )
const verify = (...flags: string[]) => run(['list', '-o', 'txt', '--verify-key', keyFile, ...flags])
const name = (image: string) => `${source.host}/istio/${image}:1-distroless`

describe('images list --verify-key', () => {
  test.each(Object.entries(keyPairs))('accepts images that a key of type %s has signed', async (_, make) => {
    const pair = make()
    writeFileSync(keyFile, pair.publicKey)
    signAll(pair)
    const { status, stdout, stderr } = await verify()
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${name('install-cni')}\n${name('ztunnel')}\n` })
    expect(stderr).not.toContain('Error')
  })

  test('accepts an image with a signature of another key, too', async () => {
    signAll(other)
    signAll()
    signAll(other)
    expect((await verify()).status).toBe(0)
  })

  test('does not compare the name in the signature, which a mirror does not have', async () => {
    signAll()
    const elsewhere = await startTestRegistry()
    try {
      for (const [repository, content] of source.content) elsewhere.content.set(repository, content)
      for (const [tag, digest] of source.tags) elsewhere.tags.set(tag, digest)
      expect((await verify('--set', `hub=${elsewhere.host}/istio`)).status).toBe(0)
    } finally {
      await elsewhere.close()
    }
  })

  const digest = ztunnel.digest
  const damaged = [
    { fault: 'no signature', sign: () => undefined, says: 'not signed: its registry has no ' },
    {
      fault: 'a signature of another key',
      sign: () => signImage(source, 'istio/ztunnel', digest, other),
      says: 'the signature is not by the key in ',
    },
    {
      fault: 'a signature of another image',
      sign: () => signImage(source, 'istio/ztunnel', digest, key, { digest: cni.digest }),
      says: `the signature is of another image (${cni.digest})`,
    },
    {
      fault: 'a damaged signature',
      sign: () =>
        signImage(source, 'istio/ztunnel', digest, key, {
          damage: (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]),
        }),
      says: 'the signature is not by the key in ',
    },
    {
      fault: 'an empty signature',
      sign: () => signImage(source, 'istio/ztunnel', digest, key, { damage: () => Buffer.alloc(0) }),
      says: 'the signature is not by the key in ',
    },
    {
      fault: 'a signed text that is not of an image',
      sign: () => signImage(source, 'istio/ztunnel', digest, key, { type: 'a note' }),
      says: 'what is signed is not an image',
    },
    {
      fault: 'a signed text that is not JSON',
      sign: () => signImage(source, 'istio/ztunnel', digest, key, { payload: Buffer.from('yes') }),
      says: 'what is signed is not an image',
    },
  ]
  test.each(damaged)('refuses an image with $fault, and names it', async ({ sign, says }) => {
    signImage(source, 'istio/install-cni', cni.digest, key)
    sign()
    const { status, stdout, stderr } = await verify()
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`Error: ${name('ztunnel')} (${digest}): ${says}`)
    expect(stderr).not.toContain(name('install-cni'))
  })

  test('refuses a payload that was changed after it was signed', async () => {
    signAll()
    const content = source.content.get('istio/ztunnel') ?? new Map<string, Buffer>()
    for (const [blobDigest, blob] of content)
      if (blob.includes('docker-manifest-digest')) content.set(blobDigest, Buffer.alloc(blob.length, ' '))
    const { status, stderr } = await verify()
    expect(status).toBe(1)
    expect(stderr).toContain(`Error: ${name('ztunnel')} (${digest}): the signatures cannot be read: `)
    expect(stderr).toContain('has the wrong digest')
  })

  const answers = [
    { status: 401, says: 'the registry requires a login (401)' },
    { status: 403, says: 'the registry requires a login (403)' },
    { status: 400, says: 'the registry returned status 400 Bad Request' },
    { status: 500, says: 'the registry returned status 500' },
  ]
  test.each(answers)('names the images if the registry answers $status', async ({ status: code, says }) => {
    signAll()
    source.intercept = ({ url = '' }, response) => {
      if (!url.includes('.sig')) return false
      response.writeHead(code, { 'Retry-After': '0' }).end()
      return true
    }
    const { status, stderr } = await verify()
    expect(status).toBe(1)
    for (const image of ['install-cni', 'ztunnel']) expect(stderr).toContain(`${name(image)} (sha256:`)
    expect(stderr).toContain(`the signatures cannot be read: `)
    expect(stderr).toContain(says)
  })

  const ec = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
  const keys = [
    { file: 'a text', content: 'no key', says: 'has no public key in PEM' },
    {
      file: 'a private key',
      content: key.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      says: 'is a private key: keep it secret, and name the public key',
    },
    {
      file: 'a damaged key',
      content: key.publicKey.replace(/\n.{10}/, '\nAAAAAAAAAA'),
      says: 'the public key is damaged',
    },
    {
      file: 'a key of another curve',
      content: ec.export({ type: 'spki', format: 'pem' }) as string,
      says: 'an ECDSA key of curve secp384r1 is not supported',
    },
    {
      file: 'a short RSA key',
      content: rsa.export({ type: 'spki', format: 'pem' }) as string,
      says: 'an RSA key of 1024 bits is too short: at least 2048 are needed',
    },
  ]
  test.each(keys)('refuses $file before any request', async ({ content, says }) => {
    writeFileSync(keyFile, content)
    const { status, stderr } = await verify()
    expect(status).toBe(64)
    expect(stderr).toContain(`Error: --verify-key: ${keyFile}: ${says}\n`)
    expect(source.requests).toEqual([])
  })

  test('refuses a file that does not exist', async () => {
    keyFile = '/nowhere/cosign.pub'
    const { status, stderr } = await verify()
    expect(status).toBe(64)
    expect(stderr).toContain('Error: --verify-key /nowhere/cosign.pub: cannot be read (ENOENT)\n')
  })
})

describe('images mirror', () => {
  let mirror: TestRegistry
  beforeEach(async () => void (mirror = await startTestRegistry()))
  afterEach(() => mirror.close())
  const sigTag = (image: string, digest: string) => `mesh/${image}:${digest.replace(':', '-')}.sig`

  test('copies the signatures with the images', async () => {
    signAll()
    const { status, stderr } = await run(['mirror', `${mirror.host}/mesh`])
    expect(status).toBe(0)
    expect(stderr).toContain(`Copied 2 images, with the signatures of 2, to ${mirror.host}/mesh (`)
    expect([...mirror.tags.keys()].sort()).toEqual(
      [
        'mesh/install-cni:1-distroless',
        sigTag('install-cni', cni.digest),
        'mesh/ztunnel:1-distroless',
        sigTag('ztunnel', ztunnel.digest),
      ].sort(),
    )
    const verified = await run(['list', '--verify-key', keyFile, '--registry', `${mirror.host}/mesh`])
    expect({ status: verified.status, stderr: verified.stderr }).toEqual({
      status: 0,
      stderr: expect.not.stringContaining('Error'),
    })
  })

  test('copies an image without signatures, too', async () => {
    signImage(source, 'istio/ztunnel', ztunnel.digest, key)
    const { stderr } = await run(['mirror', `${mirror.host}/mesh`])
    expect(stderr).toContain('Copied 2 images, with the signatures of 1, to ')
    expect(mirror.tags.has(sigTag('install-cni', cni.digest))).toBe(false)
  })

  test('carries signatures across an air gap', async () => {
    signAll()
    const layout = join(folder, 'images')
    expect((await run(['mirror', `oci:${layout}`])).status).toBe(0)
    const from = ['mirror', '--from', `oci:${layout}`, '--verify-key', keyFile]
    source.requests.length = 0
    expect((await run([...from, `${mirror.host}/mesh`])).status).toBe(0)
    expect(source.requests).toEqual([])
    expect(mirror.tags.get(sigTag('ztunnel', ztunnel.digest))).toBe(
      source.tags.get(`istio/ztunnel:${ztunnel.digest.replace(':', '-')}.sig`),
    )
  })

  test('with --verify-key copies nothing if one image is not signed', async () => {
    signImage(source, 'istio/install-cni', cni.digest, key)
    const { status, stdout, stderr } = await run(['mirror', '--verify-key', keyFile, `${mirror.host}/mesh`])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`Error: ${name('ztunnel')} (${ztunnel.digest}): not signed: `)
    expect(mirror.requests).toEqual([])
  })

  test('verifies the index of an image of which one platform is copied', async () => {
    signAll()
    const flags = ['--image-platform', 'linux/amd64', '--verify-key', keyFile]
    const { status, stderr } = await run(['mirror', ...flags, `${mirror.host}/mesh`])
    expect(status).toBe(0)
    // The signature is of the index, which the mirror does not have.
    expect(stderr).toContain('Copied 2 images to ')
  })
})
