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

/** Adds a signature of an image to its repository, after those that it has. */
export function signImage(
  registry: TestRegistry,
  repository: string,
  imageDigest: string,
  { privateKey }: KeyPair,
  options: SigningOptions = {},
): void {
  const { digest = imageDigest, type = 'cosign container image signature', damage = (same) => same } = options
  const payload = options.payload ?? simpleSigningPayload(`${registry.host}/${repository}`, digest, type)
  const hash = privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  const signature = damage(sign(hash, payload, privateKey)).toString('base64')
  const layer = {
    mediaType: 'application/vnd.dev.cosign.simplesigning.v1+json',
    digest: contentDigest(payload),
    size: payload.length,
    annotations: { 'dev.cosignproject.cosign/signature': signature },
  }
  const tag = `${repository}:${imageDigest.replace(':', '-')}.sig`
  const content = registry.content.get(repository) ?? new Map<string, Buffer>()
  registry.content.set(repository, content)
  const before = content.get(registry.tags.get(tag) ?? '')
  const others = before ? (JSON.parse(before.toString()) as { layers: object[] }).layers : []
  const config = Buffer.from('{}')
  const mediaType = 'application/vnd.oci.image.manifest.v1+json'
  const manifest = Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType,
      config: {
        mediaType: 'application/vnd.oci.image.config.v1+json',
        digest: contentDigest(config),
        size: config.length,
      },
      layers: [...others, layer],
    }),
  )
  for (const part of [payload, config, manifest]) content.set(contentDigest(part), part)
  registry.types.set(contentDigest(manifest), mediaType)
  registry.tags.set(tag, contentDigest(manifest))
}
