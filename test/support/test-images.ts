// Images made of random layers.
import { createHash } from 'node:crypto'
import { contentDigest } from '../../src/sources/cache.ts'
import type { TestRegistry } from './image-registry.ts'

const indexType = 'application/vnd.oci.image.index.v1+json'
const manifestType = 'application/vnd.oci.image.manifest.v1+json'
const layerType = 'application/vnd.oci.image.layer.v1.tar+gzip'
const configType = 'application/vnd.oci.image.config.v1+json'

export interface TestImage {
  /** The index, or the manifest of an image for one platform. */
  readonly root: Buffer
  readonly digest: string
  /** Manifests by platform. */
  readonly manifests: ReadonlyMap<string, Buffer>
  readonly blobs: readonly Buffer[]
}

/** Returns bytes that depend on the seed only. */
export function bytesOf(seed: string, size: number): Buffer {
  const parts: Buffer[] = []
  for (let length = 0; length < size; length += 32)
    parts.push(createHash('sha256').update(`${seed} ${length}`).digest())
  return Buffer.concat(parts).subarray(0, size)
}

const descriptor = (mediaType: string, content: Buffer) => ({
  mediaType,
  digest: contentDigest(content),
  size: content.length,
})

/** Makes an image with a layer of its own and a shared one for each platform. */
export function makeImage(name: string, platforms = ['linux/amd64', 'linux/arm64'], size = 5000): TestImage {
  const blobs: Buffer[] = []
  const manifests = new Map<string, Buffer>()
  for (const platform of platforms) {
    const [os, architecture] = platform.split('/')
    const config = Buffer.from(JSON.stringify({ os, architecture, name }))
    const layers = [bytesOf(`base ${platform}`, size), bytesOf(`${name} ${platform}`, size)]
    blobs.push(config, ...layers)
    const manifest = {
      schemaVersion: 2,
      mediaType: manifestType,
      config: descriptor(configType, config),
      layers: layers.map((layer) => descriptor(layerType, layer)),
    }
    manifests.set(platform, Buffer.from(JSON.stringify(manifest)))
  }
  const entries = [...manifests].map(([platform, manifest]) => {
    const [os, architecture] = platform.split('/')
    return { ...descriptor(manifestType, manifest), platform: { os, architecture } }
  })
  const index = { schemaVersion: 2, mediaType: indexType, manifests: entries }
  const root = Buffer.from(JSON.stringify(index))
  return { root, digest: contentDigest(root), manifests, blobs }
}

/** Puts an image into a registry. */
export function addImage(registry: TestRegistry, repository: string, tag: string, image: TestImage): void {
  const content = registry.content.get(repository) ?? new Map<string, Buffer>()
  registry.content.set(repository, content)
  for (const part of [...image.blobs, ...image.manifests.values(), image.root])
    content.set(contentDigest(part), part)
  for (const manifest of image.manifests.values()) registry.types.set(contentDigest(manifest), manifestType)
  registry.types.set(image.digest, indexType)
  registry.tags.set(`${repository}:${tag}`, image.digest)
}
