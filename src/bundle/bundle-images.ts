// The images of a bundle, an OCI image layout in its folder images/.
import { open } from 'node:fs/promises'
import { refused } from '../sources/failure.ts'
import { manifestLimit } from '../sources/oci/manifest-limit.ts'
import { parseManifest, type ImageManifest } from '../sources/oci/images/image-manifest.ts'
import { imageAt, type ImageReader } from '../sources/oci/images/image-store.ts'
import {
  layoutDigest,
  layoutMarker,
  mergeLayoutEntries,
  parseLayoutIndex,
  printLayoutIndex,
} from '../sources/oci/images/layout-index.ts'
import type { ResolvedImage } from '../sources/oci/images/resolve-images.ts'
import { verifiedChunks } from '../sources/oci/images/verified-chunks.ts'
import { badBundle, remakeBundle } from './failure.ts'
import { blobPathOf, imagesFolder } from './paths.ts'
import type { VerifiedBundle } from './read-bundle.ts'
import { storedGzipRange } from './stored-gzip.ts'
import { fileOf, type BundleSourceFile } from './write-bundle.ts'

const layoutIndexPath = `${imagesFolder}/index.json`

/** An image with the name that it has in the layout. */
export interface ImageToBundle {
  readonly image: ResolvedImage
  /** `registry.istio.io/release/pilot:1.31.1` */
  readonly name: string
}

/** Returns the files of the folder images/. Blobs are read from `reader` when they are written, and verified. */
export function imageFiles(reader: ImageReader, images: readonly ImageToBundle[]): BundleSourceFile[] {
  const entries = mergeLayoutEntries([], new Map(images.map(({ image, name }) => [name, image.root])))
  const files = [
    fileOf(`${imagesFolder}/oci-layout`, layoutMarker),
    fileOf(layoutIndexPath, printLayoutIndex(entries)),
    ...images.flatMap(({ image }) => blobFiles(reader, image)),
  ]
  return [...new Map(files.map((file) => [file.path, file])).values()]
}

function blobFiles(reader: ImageReader, image: ResolvedImage): BundleSourceFile[] {
  const manifests = [image.root, ...image.children]
  return [
    ...manifests.map(({ digest, content }) => fileOf(blobPathOf(digest), content)),
    ...manifests.flatMap(({ blobs }) =>
      blobs.map(({ digest, size, mediaType }) => ({
        path: blobPathOf(digest),
        size,
        digest,
        open: () =>
          verifiedChunks(
            reader.openBlob(image, { digest, size, mediaType }),
            { digest, size, mediaType },
            digest,
          ),
      })),
    ),
  ]
}

/** Returns a reader of the images of a bundle. Throws UserError if it has none. */
export function bundleImageReader({ file, index, contents, positions }: VerifiedBundle): ImageReader {
  const layout = contents.get(layoutIndexPath)
  if (index.images === undefined || layout === undefined)
    throw badBundle('bundle-images', file, 'has no images', { hint: `${remakeBundle}, without --no-images` })
  const entries = parseLayoutIndex(layout.toString('utf8'), `${file}: ${layoutIndexPath}`)
  const sizes = new Map(index.files.map(({ path, size }) => [path, size]))
  async function* read(digest: string, offset: number): AsyncGenerator<Buffer> {
    const path = blobPathOf(digest)
    const [start, size] = [positions.get(path), sizes.get(path)]
    if (start === undefined || size === undefined)
      throw refused('image-not-found', `${file}: the blob ${digest} is missing`)
    const handle = await open(file, 'r')
    try {
      yield* storedGzipRange(handle, start + offset, size - offset)
    } finally {
      await handle.close()
    }
  }
  const readManifest = async (digest: string, what: string): Promise<ImageManifest | undefined> => {
    const size = sizes.get(blobPathOf(digest))
    if (size === undefined) return undefined
    if (size > manifestLimit) throw refused('image-manifest', `${what}: larger than ${manifestLimit} bytes`)
    const parts: Buffer[] = []
    for await (const part of read(digest, 0)) parts.push(part)
    return parseManifest(Buffer.concat(parts), what, digest)
  }
  return {
    place: file,
    readManifest: async (from, reference) => {
      const digest = layoutDigest(entries, from, reference)
      return digest === undefined ? undefined : readManifest(digest, imageAt(from, reference))
    },
    openBlob: (_, { digest }, offset = 0) => read(digest, offset),
  }
}
