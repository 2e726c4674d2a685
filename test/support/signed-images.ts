// Signs images in a test registry as cosign does: a manifest at the tag `sha256-HEX.sig` with a payload for each signature.
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { contentDigest } from '../../src/sources/cache.ts'
import type { TestRegistry } from './image-registry.ts'

export interface KeyPair {
  readonly privateKey: KeyObject
  /** In PEM. */
  readonly publicKey: string
}

const asPem = (pair: { privateKey: KeyObject; publicKey: KeyObject }): KeyPair => ({
  privateKey: pair.privateKey,
  publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }) as string,
})

/** Key pairs of each kind that is supported. */
export const keyPairs = {
  'ECDSA P-256': () => asPem(generateKeyPairSync('ec', { namedCurve: 'P-256' })),
  RSA: () => asPem(generateKeyPairSync('rsa', { modulusLength: 2048 })),
  Ed25519: () => asPem(generateKeyPairSync('ed25519')),
} as const

interface SigningOptions {
  /** What is signed in place of the digest of the image. */
  readonly digest?: string
  /** `critical.type` in place of cosign's. */
  readonly type?: string
  /** The payload in place of cosign's. */
  readonly payload?: Buffer
  /** Changes the signature after signing. */
  readonly damage?: (signature: Buffer) => Buffer
}

/** Returns the payload that cosign signs for an image. */
export function simpleSigningPayload(name: string, digest: string, type: string): Buffer {
  const identity = { 'docker-reference': name }
  const critical = { identity, image: { 'docker-manifest-digest': digest }, type }
  return Buffer.from(JSON.stringify({ critical, optional: null }))
}

/** A manifest with signatures, and what it refers to. */
export interface SignatureManifest {
  /** `sha256-HEX.sig` */
  readonly tag: string
  readonly manifest: Buffer
  readonly blobs: readonly Buffer[]
}

/** Signs an image, and adds the signature to the `layers` of other signatures. */
export function signatureOf(
  name: string,
  imageDigest: string,
  { privateKey }: KeyPair,
  options: SigningOptions & { readonly layers?: readonly object[] } = {},
): SignatureManifest {
  const { digest = imageDigest, type = 'cosign container image signature', damage = (same) => same } = options
  const payload = options.payload ?? simpleSigningPayload(name, digest, type)
  const hash = privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  const layer = {
    ...descriptor('application/vnd.dev.cosign.simplesigning.v1+json', payload),
    annotations: {
      'dev.cosignproject.cosign/signature': damage(sign(hash, payload, privateKey)).toString('base64'),
    },
  }
  const config = Buffer.from('{}')
  const manifest = {
    schemaVersion: 2,
    mediaType: manifestType,
    config: descriptor('application/vnd.oci.image.config.v1+json', config),
    layers: [...(options.layers ?? []), layer],
  }
  return {
    tag: `${imageDigest.replace(':', '-')}.sig`,
    manifest: Buffer.from(JSON.stringify(manifest)),
    blobs: [config, payload],
  }
}

const manifestType = 'application/vnd.oci.image.manifest.v1+json'

const descriptor = (mediaType: string, content: Buffer) => ({
  mediaType,
  digest: contentDigest(content),
  size: content.length,
})

/** Adds a signature of an image to its repository, after those that it has. */
export function signImage(
  registry: TestRegistry,
  repository: string,
  imageDigest: string,
  key: KeyPair,
  options: SigningOptions = {},
): void {
  const name = `${repository}:${imageDigest.replace(':', '-')}.sig`
  const content = registry.content.get(repository) ?? new Map<string, Buffer>()
  registry.content.set(repository, content)
  const before = content.get(registry.tags.get(name) ?? '')
  const layers = before ? (JSON.parse(before.toString()) as { layers: object[] }).layers : []
  const { manifest, blobs } = signatureOf(`${registry.host}/${repository}`, imageDigest, key, {
    ...options,
    layers,
  })
  for (const part of [...blobs, manifest]) content.set(contentDigest(part), part)
  registry.types.set(contentDigest(manifest), manifestType)
  registry.tags.set(name, contentDigest(manifest))
}
