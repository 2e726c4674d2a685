// OCI image layouts: images in a folder, which can cross an air gap.
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '../../../system/read-file.ts'
import { refused } from '../../failure.ts'
import { manifestLimit } from '../manifest-limit.ts'
import { parseManifest, type ContentDescriptor, type ImageManifest } from './image-manifest.ts'
import { imageAt, type ImageReader, type ImageWriter } from './image-store.ts'
import { writeBlobFile } from './layout-blobs.ts'
import { blobPath, createLayout, fileSize, isLayout, writeWhole } from './layout-files.ts'
import {
  layoutDigest,
  mergeLayoutEntries,
  parseLayoutIndex,
  printLayoutIndex,
  type LayoutEntry,
} from './layout-index.ts'

/** Opens a layout that images are read from, by their full names. Throws UserError if the folder is not a layout. */
export function openLayoutReader(folder: string): ImageReader {
  if (!isLayout(folder)) {
    throw refused('image-layout', `${folder}: not an OCI image layout: it has no valid file oci-layout`)
  }
  const entries = entriesOf(folder)
  if (entries === undefined) {
    throw refused('image-layout', `${folder}: index.json is missing`, {
      hint: 'the copy into this folder was interrupted: run it again',
    })
  }
  return {
    place: folder,
    readManifest: async (from, reference) => {
      const digest = layoutDigest(entries, from, reference)
      return digest === undefined ? undefined : readManifestFile(folder, digest, imageAt(from, reference))
    },
    openBlob: (from, { digest }, offset = 0) => {
      const path = blobPath(folder, digest)
      if (fileSize(path) === undefined) throw refused('image-not-found', `${path}: the blob is missing`)
      return createReadStream(path, { start: offset }) as AsyncIterable<Buffer>
    },
  }
}

/** Opens a layout that images are written to. index.json is written by `finish`. Throws UserError. */
export function openLayoutWriter(folder: string): ImageWriter {
  createLayout(folder)
  const written = new Map<string, ContentDescriptor>()
  return {
    hasImage: () => Promise.resolve(false),
    writeBlob: (_, blob, { open }) => writeBlobFile(folder, blob, open),
    writeManifest: async (to, manifest, reference) => {
      const path = blobPath(folder, manifest.digest)
      if (fileSize(path) !== manifest.size) writeWhole(path, manifest.content)
      if (reference !== undefined) written.set(imageAt(to, reference), manifest)
    },
    finish: async () => {
      const entries = mergeLayoutEntries(entriesOf(folder) ?? [], written)
      writeWhole(join(folder, 'index.json'), printLayoutIndex(entries))
    },
  }
}

function entriesOf(folder: string): LayoutEntry[] | undefined {
  const path = join(folder, 'index.json')
  return fileSize(path) === undefined ? undefined : parseLayoutIndex(readText(path, { name: path }), path)
}

function readManifestFile(folder: string, digest: string, what: string): ImageManifest | undefined {
  const path = blobPath(folder, digest)
  const size = fileSize(path)
  if (size === undefined) return undefined
  if (size > manifestLimit) throw refused('image-manifest', `${path}: larger than ${manifestLimit} bytes`)
  return parseManifest(readFileSync(path), what, digest)
}
