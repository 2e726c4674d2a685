// Where images are copied from and to.
import type { ContentDescriptor, ImageManifest } from './image-manifest.ts'

/** A repository of images, such as `release/pilot` at `registry.istio.io`. */
export interface ImageRepository {
  /** Host with port. */
  readonly registry: string
  readonly repository: string
}

/** Content of a blob from an offset in bytes. The chunks are not verified. */
export type OpenBlob = (offset?: number) => AsyncIterable<Buffer>

/** A registry or an OCI image layout that images are read from. All methods reject with UserError. */
export interface ImageReader {
  /** For messages: `its registry`, or the folder of a layout. */
  readonly place: string
  /** Returns the manifest of a tag or a digest, or undefined if there is none. */
  readManifest(from: ImageRepository, reference: string): Promise<ImageManifest | undefined>
  openBlob(from: ImageRepository, blob: ContentDescriptor, offset?: number): AsyncIterable<Buffer>
}

export interface BlobCopy {
  /** The bytes of the blob; verified by the writer. */
  readonly open: OpenBlob
  /** Repositories that may have the blob already. */
  readonly mountFrom: readonly ImageRepository[]
}

/** A registry or an OCI image layout that images are written to. All methods reject with UserError. */
export interface ImageWriter {
  /** Returns whether the tag or digest names this manifest, with all its content. */
  hasImage(to: ImageRepository, reference: string, digest: string): Promise<boolean>
  /** Writes a blob, or does nothing if it is there. Returns the number of bytes that were copied. */
  writeBlob(to: ImageRepository, blob: ContentDescriptor, copy: BlobCopy): Promise<number>
  /** Writes a manifest whose content is there already; `reference` is absent for the manifests of an index. */
  writeManifest(to: ImageRepository, manifest: ImageManifest, reference?: string): Promise<void>
  /** Makes what was written visible, if that is a step of its own. */
  finish(): Promise<void>
}

/** Returns `REGISTRY/REPOSITORY`. */
export function repositoryPath({ registry, repository }: ImageRepository): string {
  return `${registry}/${repository}`
}

/** Returns `REGISTRY/REPOSITORY:TAG`, or with `@DIGEST`. */
export function imageAt(image: ImageRepository, reference: string): string {
  return `${repositoryPath(image)}${reference.includes(':') ? '@' : ':'}${reference}`
}
