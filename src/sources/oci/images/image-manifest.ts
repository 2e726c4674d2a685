// Manifests of images: media types, the blobs and children that they name, and the choice of a platform.
import { isRecord, parseJson } from '../../../values/record.ts'
import { contentDigest } from '../../cache.ts'
import { refused } from '../../failure.ts'

/** A reference to content: OCI's descriptor, as far as copies need it. */
export interface ContentDescriptor {
  readonly mediaType: string
  /** `sha256:…` */
  readonly digest: string
  /** Bytes. */
  readonly size: number
}

/** A manifest or an index, with the bytes that its digest is of. */
export interface ImageManifest extends ContentDescriptor {
  readonly content: Buffer
  /** The manifests of an index; empty for a manifest. */
  readonly children: readonly PlatformDescriptor[]
  /** The config and the layers of a manifest, each once; empty for an index. */
  readonly blobs: readonly ContentDescriptor[]
}

interface PlatformDescriptor extends ContentDescriptor {
  /** `linux/amd64`, `linux/arm/v7`, or undefined. */
  readonly platform: string | undefined
}

const indexTypes: readonly string[] = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
]
const manifestTypes: readonly string[] = [
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
]

/** The Accept header of requests for manifests. */
export const manifestAccept = [...indexTypes, ...manifestTypes].join(', ')

/** The most children of an index, and the most blobs of a manifest. Images have at most 127 layers. */
const mostDescriptors = 500

/**
 * Parses a manifest or an index. `what` starts the messages. Throws UserError for content that is neither, or whose digest is
 * not `expected`.
 */
export function parseManifest(content: Buffer, what: string, expected?: string): ImageManifest {
  const digest = contentDigest(content)
  if (expected !== undefined && expected !== digest)
    throw wrongDigest(`${what}: the manifest`, digest, expected)
  const value = parseJson(content.toString('utf8'))
  const wrong = (problem: string) => refused('image-manifest', `${what}: ${problem}`)
  if (!isRecord(value)) throw wrong('the manifest is not a JSON object')
  const mediaType = typeof value['mediaType'] === 'string' ? value['mediaType'] : impliedType(value)
  const isIndex = indexTypes.includes(mediaType)
  if (!isIndex && !manifestTypes.includes(mediaType))
    throw wrong(`manifests of type ${mediaType || 'unknown'} are not supported`)
  const listed = isIndex ? value['manifests'] : [value['config'], ...listOf(value['layers'])]
  const descriptors = listOf(listed).map((row) => {
    const found = descriptorOf(row)
    if (found) return found
    throw wrong('the manifest has an invalid descriptor')
  })
  if (descriptors.length > mostDescriptors)
    throw wrong(`the manifest names more than ${mostDescriptors} parts`)
  const unique = [...new Map(descriptors.map((one) => [one.digest, one])).values()]
  return {
    mediaType,
    digest,
    size: content.length,
    content,
    children: isIndex ? unique : [],
    blobs: isIndex ? [] : unique,
  }
}

/** Returns the UserError for content with another digest. */
export function wrongDigest(what: string, actual: string, expected: string): Error {
  return refused('image-digest', `${what} has the wrong digest: got ${actual}, want ${expected}`, {
    hint: 'the registry, a proxy or the disk changed the content; run the command again, or ask the administrator',
  })
}

/** Returns the child for a platform such as `linux/amd64`. Throws UserError that lists the platforms of the index. */
export function childFor(index: ImageManifest, platform: string, what: string): ContentDescriptor {
  const matches = (one: PlatformDescriptor): boolean =>
    one.platform === platform || (one.platform?.startsWith(`${platform}/`) ?? false)
  const found =
    index.children.find((one) => one.platform === platform) ?? index.children.find((one) => matches(one))
  if (found) return found
  const known = index.children.flatMap((one) => one.platform ?? []).filter((one) => one !== 'unknown/unknown')
  throw refused('image-platform', `${what}: no image for platform ${platform}`, {
    hint: `the image has ${known.join(', ') || 'no platforms'}`,
  })
}

/** The type of a manifest without mediaType, as OCI allows it. */
function impliedType(value: Readonly<Record<string, unknown>>): string {
  if (Array.isArray(value['manifests'])) return indexTypes[0] ?? ''
  return isRecord(value['config']) && Array.isArray(value['layers']) ? (manifestTypes[0] ?? '') : ''
}

function descriptorOf(row: unknown): PlatformDescriptor | undefined {
  if (!isRecord(row)) return undefined
  const { mediaType, digest, size, platform } = row
  if (typeof mediaType !== 'string' || !isDigest(digest) || !isSize(size)) return undefined
  return { mediaType, digest, size, platform: platformName(platform) }
}

function platformName(platform: unknown): string | undefined {
  if (!isRecord(platform)) return undefined
  const { os, architecture, variant } = platform
  return [os, architecture, variant].filter((part) => typeof part === 'string' && part !== '').join('/')
}

/** Returns whether a text is a digest that this program can check. */
export function isDigest(text: unknown): text is string {
  return typeof text === 'string' && /^sha256:[0-9a-f]{64}$/.test(text)
}

const isSize = (size: unknown): size is number => Number.isSafeInteger(size) && Number(size) >= 0

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
