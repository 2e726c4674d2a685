// Which platforms an image has: from its index, or from the config of its only manifest.
import { parseJsonObject } from '../../../values/record.ts'
import { manifestLimit } from '../manifest-limit.ts'
import type { ContentDescriptor, ImageManifest } from './image-manifest.ts'
import type { ImageReader, ImageRepository } from './image-store.ts'
import { readBlob } from './verified-chunks.ts'

/** Entries of an index that are no images, such as attestations. */
const noPlatform = 'unknown/unknown'

/** Returns names such as `linux/amd64`; none for an image that does not name its platform. Rejects with UserError. */
export async function imagePlatforms(
  reader: ImageReader,
  image: ImageRepository,
  manifest: ImageManifest,
): Promise<string[]> {
  if (manifest.children.length > 0) {
    const known = manifest.children.flatMap(({ platform }) => platform ?? [])
    return [...new Set(known)].filter((platform) => platform !== noPlatform)
  }
  const config = configOf(manifest)
  if (!config || config.size > manifestLimit) return []
  const { os, architecture, variant } = await readConfig(reader, image, config)
  const parts = [os, architecture, variant].filter((part) => typeof part === 'string' && part !== '')
  return typeof os === 'string' && typeof architecture === 'string' ? [parts.join('/')] : []
}

/** The config is the first blob of a manifest. */
const configOf = ({ blobs: [config] }: ImageManifest): ContentDescriptor | undefined => config

async function readConfig(
  reader: ImageReader,
  image: ImageRepository,
  config: ContentDescriptor,
): Promise<Readonly<Record<string, unknown>>> {
  const content = await readBlob(reader, image, config, 'config')
  return parseJsonObject(content.toString('utf8')) ?? {}
}
