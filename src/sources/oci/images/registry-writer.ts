// Pushes images to a registry, as the OCI distribution specification describes it.
import { refused } from '../../failure.ts'
import { redirect } from '../../download.ts'
import { wrongDigest, type ContentDescriptor } from './image-manifest.ts'
import {
  imageAt,
  repositoryPath,
  type BlobCopy,
  type ImageRepository,
  type ImageWriter,
} from './image-store.ts'
import { withRetries } from './registry-client.ts'
import type { TransferContext } from './registry-request.ts'
import { dropBody, unexpectedStatus } from './registry-response.ts'
import { manifestDigest, type ClientOf } from './registry-reader.ts'
import { verifiedChunks } from './verified-chunks.ts'

/** Writes to registries. All methods reject with UserError. */
export interface RegistryWriter extends ImageWriter {
  /** Returns the digest of a tag, or undefined if the registry does not have it. */
  digestOf(to: ImageRepository, tag: string): Promise<string | undefined>
}

/** Returns a writer to all repositories that `clientOf` reaches. */
export function registryWriter(
  { signal }: Pick<TransferContext, 'signal'>,
  clientOf: ClientOf,
): RegistryWriter {
  return {
    digestOf: (to, tag) => manifestDigest(clientOf, to, tag),
    hasImage: async (to, reference, digest) => (await manifestDigest(clientOf, to, reference)) === digest,
    writeBlob: (to, blob, copy) => withRetries(() => writeOnce(clientOf, to, blob, copy), { signal }),
    async writeManifest(to, { mediaType, content, digest }, reference = digest) {
      const what = imageAt(to, reference)
      const answer = await withRetries(
        () =>
          clientOf(to).send({
            method: 'PUT',
            path: `manifests/${reference}`,
            headers: { 'Content-Type': mediaType },
            body: () => content,
          }),
        { signal },
      )
      if (answer.status !== 201) throw await unexpectedStatus(answer, what)
      await dropBody(answer)
      const stated = answer.headers['docker-content-digest']
      if (stated !== undefined && stated !== digest)
        throw wrongDigest(`${what}: the pushed manifest`, String(stated), digest)
    },
    finish: () => Promise.resolve(),
  }
}

/** One attempt; the next one finds a blob that arrived although the connection broke. */
async function writeOnce(
  clientOf: ClientOf,
  to: ImageRepository,
  blob: ContentDescriptor,
  { open, mountFrom }: BlobCopy,
): Promise<number> {
  const what = `${repositoryPath(to)}: blob ${blob.digest}`
  const client = clientOf(to)
  const found = await client.send({ method: 'HEAD', path: `blobs/${blob.digest}` })
  await dropBody(found)
  if (found.status === 200) return 0
  const upload = await startUpload(clientOf, to, blob, mountFrom)
  if (upload === undefined) return 0
  const answer = await client.send({
    method: 'PUT',
    path: `${upload.href}${upload.search === '' ? '?' : '&'}digest=${encodeURIComponent(blob.digest)}`,
    headers: { 'Content-Type': 'application/octet-stream' },
    body: () => ({ size: blob.size, chunks: verifiedChunks(open(), blob, what) }),
  })
  if (answer.status !== 201) throw await unexpectedStatus(answer, what)
  await dropBody(answer)
  return blob.size
}

/** Returns the URL of the upload, or undefined if the registry took the blob from another of its repositories. */
async function startUpload(
  clientOf: ClientOf,
  to: ImageRepository,
  { digest }: ContentDescriptor,
  mountFrom: readonly ImageRepository[],
): Promise<URL | undefined> {
  const what = `${repositoryPath(to)}: blob ${digest}`
  const other = mountFrom.find((one) => one.registry === to.registry && one.repository !== to.repository)
  const mount = other && new URLSearchParams({ mount: digest, from: other.repository })
  const path = `blobs/uploads/${mount ? `?${mount}` : ''}`
  const answer = await clientOf(to).send({ method: 'POST', path, body: () => Buffer.alloc(0) })
  if (answer.status !== 201 && answer.status !== 202) throw await unexpectedStatus(answer, what)
  await dropBody(answer)
  if (answer.status === 201) return undefined
  const { location } = answer.headers
  if (location === undefined) throw refused('image-registry', `${what}: the registry returned no upload URL`)
  return redirect(answer.url, location)
}
