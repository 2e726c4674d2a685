// Reads images from registries. A blob whose connection breaks is continued where it stopped.
import { sleep } from '../../../async/sleep.ts'
import { refused, UnreachableError } from '../../failure.ts'
import { isDigest, manifestAccept, parseManifest, type ContentDescriptor } from './image-manifest.ts'
import { imageAt, repositoryPath, type ImageReader, type ImageRepository } from './image-store.ts'
import type { RegistryClient } from './registry-client.ts'
import type { TransferContext } from './registry-request.ts'
import { dropBody, readBody, unexpectedStatus, type RegistryResponse } from './registry-response.ts'
import { manifestLimit } from '../manifest-limit.ts'

/** Returns the client of a repository, the same one each time. */
export type ClientOf = (repository: ImageRepository) => RegistryClient

/** Returns a reader of all registries that `clientOf` reaches. */
export function registryReader(context: Pick<TransferContext, 'signal'>, clientOf: ClientOf): ImageReader {
  return {
    place: 'its registry',
    async readManifest(from, reference) {
      const what = imageAt(from, reference)
      const headers = { Accept: manifestAccept }
      const answer = await clientOf(from).send({ method: 'GET', path: `manifests/${reference}`, headers })
      if (answer.status === 404) return undefined
      if (answer.status !== 200) throw await unexpectedStatus(answer, what)
      const stated = answer.headers['docker-content-digest']
      const expected = isDigest(reference) ? reference : isDigest(stated) ? stated : undefined
      return parseManifest(await readBody(answer, manifestLimit), what, expected)
    },
    openBlob: (from, blob, offset = 0) => resumedBlob(context, clientOf(from), from, blob, offset),
  }
}

/**
 * Returns the digest that a registry has for a tag or a digest, or undefined if it has no such manifest. Rejects with UserError.
 */
export async function manifestDigest(
  clientOf: ClientOf,
  image: ImageRepository,
  reference: string,
): Promise<string | undefined> {
  const headers = { Accept: manifestAccept }
  const answer = await clientOf(image).send({ method: 'HEAD', path: `manifests/${reference}`, headers })
  await dropBody(answer)
  if (answer.status === 404) return undefined
  if (answer.status !== 200) throw await unexpectedStatus(answer, imageAt(image, reference))
  const stated = answer.headers['docker-content-digest']
  if (isDigest(stated)) return stated
  // The header is optional in the specification.
  const reader = registryReader({ signal: undefined }, clientOf)
  return (await reader.readManifest(image, reference))?.digest
}

/** Consecutive failures without progress. */
const mostFailures = 5
/** Bytes that count as progress, so that a server that sends single bytes is not asked forever. */
const progress = 1024 * 1024

async function* resumedBlob(
  { signal }: Pick<TransferContext, 'signal'>,
  client: RegistryClient,
  from: ImageRepository,
  { digest, size }: ContentDescriptor,
  start: number,
): AsyncGenerator<Buffer> {
  const what = `${repositoryPath(from)}: blob ${digest}`
  let offset = start
  let failures = 0
  let lastProgress = start
  while (offset < size) {
    try {
      for await (const chunk of await blobFrom(client, digest, offset, what)) {
        offset += chunk.length
        yield chunk
      }
      if (offset < size)
        throw new UnreachableError(`${what}: the connection ended after ${offset} of ${size} bytes`)
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error
      failures = offset - lastProgress >= progress ? 1 : failures + 1
      lastProgress = offset
      if (failures >= mostFailures) throw error
      await sleep(firstDelay * 2 ** (failures - 1), signal)
    }
  }
}

/** Milliseconds. */
const firstDelay = 200

async function blobFrom(
  client: RegistryClient,
  digest: string,
  offset: number,
  what: string,
): Promise<AsyncIterable<Buffer>> {
  const headers: Record<string, string> = offset > 0 ? { Range: `bytes=${offset}-` } : {}
  const answer = await client.send({ method: 'GET', path: `blobs/${digest}`, headers })
  if (answer.status === 404) throw refused('image-not-found', `${what}: not found`)
  if (answer.status === 206 && startOf(answer) === offset) return answer.body
  if (answer.status === 200) return offset > 0 ? skipping(answer.body, offset) : answer.body
  throw await unexpectedStatus(answer, what)
}

const startOf = ({ headers }: RegistryResponse): number =>
  Number(/^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1] ?? NaN)

/** A server without ranges sends the whole blob again. */
async function* skipping(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes
  for await (const chunk of chunks) {
    const rest = chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
    if (rest.length > 0) yield rest
  }
}
