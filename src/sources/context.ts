// What every kind of source works with.
import type { Env } from '../net/proxy.ts'
import type { ChartCache } from './cache.ts'
import type { Download } from './download.ts'
import { UnreachableError } from './failure.ts'
import type { IndexTree } from './index-file.ts'

export interface SourceContext {
  readonly env: Env
  readonly download: Download
  readonly cache: ChartCache
  /** Where `helm repo update` keeps the indexes of configured repositories. */
  readonly indexFolder: string
  /** Ask the network for what a copy is at hand of, too. */
  readonly refresh: boolean
  /** Indexes of this session, by URL or file: for several charts of a source it is read once. */
  readonly indexes: Map<string, Promise<IndexTree>>
  readonly signal: AbortSignal | undefined
  warn(message: string): void
}

/**
 * Does `fetch`, which answers a digest and its content, and remembers it under the key. Where nobody answers, what the
 * key led to last time serves instead, and that is said.
 */
export async function orFromCache(
  world: SourceContext,
  key: readonly string[],
  fetch: () => Promise<FetchedContent>,
): Promise<FetchedContent> {
  try {
    const fetched = await fetch()
    world.cache.remember(key, fetched.digest)
    return fetched
  } catch (error) {
    const kept = error instanceof UnreachableError ? fromCache(world, key) : undefined
    if (!(error instanceof UnreachableError) || kept === undefined) throw error
    world.warn(`${error.message}; using the copy fetched earlier (${kept.digest})`)
    return { ...kept, origin: 'unanswered' }
  }
}

/** Whether the source was asked: it was; there was a copy, which needs no asking; it was, and nobody answered. */
export type ContentOrigin = 'asked' | 'kept' | 'unanswered'

export interface FetchedContent {
  /** `sha256:…` of the content. */
  readonly digest: string
  readonly content: Buffer
  readonly origin: ContentOrigin
}

/** What a key led to, if it is still there and need not be asked for anew. */
export function fromCache(
  { cache, refresh }: SourceContext,
  key: readonly string[],
): FetchedContent | undefined {
  const digest = refresh ? undefined : cache.recall(key)
  const content = digest === undefined ? undefined : cache.read(digest)
  return digest === undefined || content === undefined ? undefined : { digest, content, origin: 'kept' }
}
