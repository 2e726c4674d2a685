// Responses of registries: their bodies, and the errors that they report.
import { STATUS_CODES } from 'node:http'
import type { HttpStream } from '../../../net/http.ts'
import { refused } from '../../failure.ts'
import { maskUrl } from '../../urls.ts'

/** A response; its body must be read or dropped with `dropBody`. */
export interface RegistryResponse extends HttpStream {
  readonly url: URL
}

/** Reads a body of at most `limit` bytes. Throws UserError for a larger one. */
export async function readBody({ body, url }: RegistryResponse, limit: number): Promise<Buffer> {
  const content = await readUpTo(body, limit)
  if (content.length <= limit) return content
  throw refused('image-too-large', `${maskUrl(url)}: the response is larger than ${limit} bytes`)
}

/** Stops reading after the limit; the result is then longer than the limit. */
export async function readUpTo(body: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > limit) break
  }
  return Buffer.concat(chunks)
}

/** Returns a body that was read already. */
export async function* bodyOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** Frees the connection of a response whose body does not matter. A long body closes it. */
export async function dropBody({ body }: Pick<RegistryResponse, 'body'>): Promise<void> {
  await readUpTo(body, errorLimit)
}

/** Bytes of a response with an error that are read. */
export const errorLimit = 64 * 1024

/** Returns the error of a response with another status than the request expects, with the registry's own message. */
export async function unexpectedStatus(answer: RegistryResponse, what: string): Promise<Error> {
  const message = messageIn(await readBody(answer, errorLimit).catch(() => Buffer.alloc(0)))
  const status = `${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trim()
  return refused('image-registry', `${what}: the registry returned status ${status}${message}`)
}

/** The first message of an error response of the OCI distribution specification. */
function messageIn(body: Buffer): string {
  try {
    const { errors } = JSON.parse(body.toString('utf8')) as { errors?: { message?: unknown }[] }
    const message = errors?.[0]?.message
    return typeof message === 'string' && message !== '' ? ` (${message.slice(0, 200)})` : ''
  } catch {
    // Proxies answer with HTML.
    return ''
  }
}
