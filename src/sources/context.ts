// The context that all chart sources share.
import type { Env } from '../net/proxy.ts'
import type { ChartCache } from './cache.ts'
import type { Download } from './download.ts'
import { UnreachableError } from './failure.ts'
import type { IndexTree } from './repository/index-file.ts'

export interface SourceContext {
  readonly env: Env
  readonly download: Download
  readonly cache: ChartCache
  /** The folder where `helm repo update` stores the indexes of repositories. */
  readonly indexFolder: string
  /** Use the network even if a cached copy exists. */
  readonly refresh: boolean
  /** Indexes by URL or file, so that each is read once per session. */
  readonly indexes: Map<string, Promise<IndexTree>>
  readonly signal: AbortSignal | undefined
  warn(message: string): void
}

/** What a login to a registry needs. */
export type LoginContext = Pick<SourceContext, 'env' | 'signal' | 'warn' | 'download'>

/**
 * Runs `fetch` and stores the digest under the key. If the source is unreachable, returns the cached content of the key
 * with a warning, unless `refresh` is set.
 */
export async function orFromCache(
  context: SourceContext,
  key: readonly string[],
  fetch: () => Promise<FetchedContent>,
): Promise<FetchedContent> {
  try {
    const fetched = await fetch()
    context.cache.writeRef(key, fetched.digest)
    return fetched
  } catch (error) {
    const cached = error instanceof UnreachableError ? fromCache(context, key) : undefined
    if (!(error instanceof UnreachableError) || cached === undefined) throw error
    context.warn(`${error.message}; using the copy fetched earlier (${cached.digest})`)
    return { ...cached, origin: 'cache-fallback' }
  }
}

/** Where content came from. `cache-fallback`: from the cache, because the source is unreachable. */
export type ContentOrigin = 'network' | 'cache' | 'cache-fallback'

export interface FetchedContent {
  /** The `sha256:…` digest of the content. */
  readonly digest: string
  readonly content: Buffer
  readonly origin: ContentOrigin
}

/** Returns the cached content of a key, or undefined if there is none or `refresh` is set. */
export function fromCache(
  { cache, refresh }: Pick<SourceContext, 'cache' | 'refresh'>,
  key: readonly string[],
): FetchedContent | undefined {
  const digest = refresh ? undefined : cache.readRef(key)
  const content = digest === undefined ? undefined : cache.read(digest)
  return digest === undefined || content === undefined ? undefined : { digest, content, origin: 'cache' }
}
