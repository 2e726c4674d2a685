// Mirrors generated images with the real registry: from one to another with TLS and a login, and across a folder.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { contentDigest } from '../../src/sources/cache.ts'
import { tls } from '../net/certificate.ts'
import { runCommand } from '../support/generate.ts'
import { keyPairs, signatureOf } from '../support/signed-images.ts'
import { makeImage, type TestImage } from '../support/test-images.ts'
import { startRegistry, withUser, type RegistryServer } from './registry-server.ts'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from './with-go.ts'

const images = { 'install-cni': makeImage('install-cni'), ztunnel: makeImage('ztunnel') }
const tag = '1-distroless'
const signer = keyPairs['ECDSA P-256']()

let folder = ''
let source: RegistryServer
let mirror: RegistryServer
beforeAllWithGo(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mirror-peer-'))
  source = await startRegistry()
  for (const [name, image] of Object.entries(images)) {
    await pushImage(`istio/${name}`, image)
    await pushSignature(`istio/${name}`, image)
  }
  writeFileSync(join(folder, 'cosign.pub'), signer.publicKey)
}, 600_000)
afterAllWithGo(async () => {
  await source.stop()
  rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  const [certificate, key] = [join(folder, 'ca.pem'), join(folder, 'key.pem')]
  writeFileSync(certificate, tls.cert)
  writeFileSync(key, tls.key)
  mirror = await startRegistry({ tls: { certificate, key }, auth: withUser(folder) })
  const auths = { [mirror.host]: { auth: Buffer.from('ann:s3cret').toString('base64') } }
  mkdirSync(join(folder, '.docker'), { recursive: true })
  writeFileSync(join(folder, '.docker/config.json'), JSON.stringify({ auths }))
})
afterEach(() => mirror.stop())

/** Pushes as the specification describes it, without the client under test. */
async function pushImage(repository: string, image: TestImage): Promise<void> {
  const base = `http://${source.host}/v2/${repository}`
  for (const blob of image.blobs) await pushBlob(base, blob)
  for (const manifest of [...image.manifests.values(), image.root]) {
    const { mediaType } = JSON.parse(manifest.toString()) as { mediaType: string }
    const reference = manifest === image.root ? tag : contentDigest(manifest)
    const put = { method: 'PUT', headers: { 'Content-Type': mediaType }, body: new Uint8Array(manifest) }
    expect((await fetch(`${base}/manifests/${reference}`, put)).status).toBe(201)
  }
}

async function pushBlob(base: string, blob: Buffer): Promise<void> {
  const started = await fetch(`${base}/blobs/uploads/`, { method: 'POST' })
  const url = new URL(started.headers.get('location') ?? '', base)
  url.searchParams.set('digest', contentDigest(blob))
  const { status } = await fetch(url, { method: 'PUT', body: new Uint8Array(blob) })
  expect(status).toBe(201)
}

async function pushSignature(repository: string, image: TestImage): Promise<void> {
  const { blobs, manifest, tag: name } = signatureOf(`${source.host}/${repository}`, image.digest, signer)
  const base = `http://${source.host}/v2/${repository}`
  for (const blob of blobs) await pushBlob(base, blob)
  const { mediaType } = JSON.parse(manifest.toString()) as { mediaType: string }
  const put = { method: 'PUT', headers: { 'Content-Type': mediaType }, body: new Uint8Array(manifest) }
  expect((await fetch(`${base}/manifests/${name}`, put)).status).toBe(201)
}

/** Returns what the mirror has at a path. */
function mirrored(path: string): Promise<Buffer> {
  const accept = 'application/vnd.oci.image.index.v1+json, application/vnd.oci.image.manifest.v1+json'
  return new Promise((resolve, reject) => {
    const options = { ca: tls.cert, auth: 'ann:s3cret', headers: { accept } }
    const sent = request(`https://${mirror.host}/v2/${path}`, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    })
    sent.on('error', reject).end()
  })
}

const run = (...args: string[]) => {
  const spec = { profile: 'ambient', hub: `${source.host}/istio`, tag: '1' }
  const text = JSON.stringify({ apiVersion: 'install.istio.io/v1alpha1', kind: 'IstioOperator', spec })
  const flags = ['-f', '-', '--component', 'cni,ztunnel', '--registry-ca-file', join(folder, 'ca.pem')]
  return runCommand(['images', 'mirror', ...flags, ...args], text, { HOME: folder })
}

/** Saves a bundle with the CNI and ztunnel. */
const saveBundle = (file: string) => {
  const components = { base: { enabled: false }, pilot: { enabled: false } }
  const spec = { profile: 'ambient', hub: `${source.host}/istio`, tag: '1', components }
  const text = JSON.stringify({ apiVersion: 'install.istio.io/v1alpha1', kind: 'IstioOperator', spec })
  return runCommand(['bundle', 'save', file, '-f', '-'], text, { HOME: folder })
}

async function expectMirror(): Promise<void> {
  for (const [name, image] of Object.entries(images)) {
    expect(await mirrored(`mesh/${name}/manifests/${tag}`)).toEqual(image.root)
    for (const manifest of image.manifests.values())
      expect(await mirrored(`mesh/${name}/manifests/${contentDigest(manifest)}`)).toEqual(manifest)
    for (const blob of image.blobs)
      expect(await mirrored(`mesh/${name}/blobs/${contentDigest(blob)}`)).toEqual(blob)
  }
}

describeWithGo('a mirror in a real registry', () => {
  test('has the same bytes, and nothing to copy in the second run', async () => {
    const { status, stdout, stderr } = await run(`${mirror.host}/mesh`)
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('Copied 2 images') })
    expect(stdout).toContain(`hub: ${mirror.host}/mesh\n`)
    await expectMirror()
    expect((await run(`${mirror.host}/mesh`)).stderr).toContain(
      `Copied 0 images to ${mirror.host}/mesh (0 kB transferred); 2 images already there.\n`,
    )
  })

  test('has the signatures of the images, which are valid there', async () => {
    const key = ['--verify-key', join(folder, 'cosign.pub')]
    const { status, stderr } = await run(...key, `${mirror.host}/mesh`)
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringContaining('Copied 2 images, with the signatures of 2, to '),
    })
    const list = (...flags: string[]) =>
      runCommand(
        [
          ...['images', 'list', '--component', 'cni,ztunnel', '--set', 'profile=ambient', '--set', 'tag=1'],
          ...['--registry', `${mirror.host}/mesh`, '--registry-ca-file', join(folder, 'ca.pem'), ...flags],
        ],
        '',
        { HOME: folder },
      )
    expect((await list(...key)).status).toBe(0)
    writeFileSync(join(folder, 'other.pub'), keyPairs.RSA().publicKey)
    const refused = await list('--verify-key', join(folder, 'other.pub'))
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain('the signature is not by the key in ')
  })

  test('mounts the blobs that images share', async () => {
    const blobs = Object.entries(images).flatMap(([name, { blobs: own, digest }]) => [
      ...own,
      ...signatureOf(`${source.host}/istio/${name}`, digest, signer).blobs,
    ])
    const unique = new Map(blobs.map((blob) => [contentDigest(blob), blob.length]))
    const bytes = [...unique.values()].reduce((total, size) => total + size, 0)
    expect((await run(`${mirror.host}/mesh`)).stderr).toContain(`(${Math.ceil(bytes / 1000)} kB transferred)`)
  })

  test('has the same bytes by way of a folder', async () => {
    const layout = `oci:${join(folder, 'images')}`
    expect((await run(layout)).status).toBe(0)
    expect((await run('--from', layout, `${mirror.host}/mesh`)).status).toBe(0)
    await expectMirror()
  })

  test('has the same bytes by way of a bundle', async () => {
    const bundle = join(folder, 'istio.tgz')
    const { status, stderr } = await saveBundle(bundle)
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('2 images') })
    const digests = Object.values(images).map(({ digest }) => digest)
    const inspected = await runCommand(['bundle', 'inspect', bundle, '-o', 'json'])
    const index = JSON.parse(inspected.stdout) as { images: { digest: string }[] }
    expect(index.images.map(({ digest }) => digest)).toEqual(digests)
    const mirrorBundle = ['images', 'mirror', '--from', bundle, '--registry-ca-file', join(folder, 'ca.pem')]
    const pushed = await runCommand([...mirrorBundle, `${mirror.host}/mesh`], '', { HOME: folder })
    expect(pushed.stderr).toContain('Copied 2 images')
    await expectMirror()
  })

  test('needs the login of a user', async () => {
    writeFileSync(join(folder, '.docker/config.json'), '{}')
    const { status, stdout, stderr } = await run(`${mirror.host}/mesh`)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(
      /: the registry requires a login \(401\)\n {2}log in with: helm registry login 127/,
    )
  })
})
