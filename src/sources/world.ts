// What every kind of source works with.
import type { Env } from '../net/proxy.ts'
import type { Cache } from './cache.ts'
import type { Download } from './download.ts'
import { Unreachable } from './failure.ts'

export interface World {
  readonly env: Env
  readonly download: Download
  readonly cache: Cache
  /** Where `helm repo update` keeps the indexes of configured repositories. */
  readonly indexFolder: string
  readonly signal: AbortSignal | undefined
  warn(message: string): void
}

/**
 * Does `fetch`, which answers a digest and its content, and remembers it under the key. Where nobody answers, what the
 * key led to last time serves instead, and that is said.
 */
export async function orFromCache(
  { cache, warn }: World,
  key: readonly string[],
  fetch: () => Promise<Fetched>,
): Promise<Fetched> {
  try {
    const fetched = await fetch()
    cache.remember(key, fetched.digest)
    return fetched
  } catch (error) {
    const kept = error instanceof Unreachable ? fromCache(cache, key) : undefined
    if (!(error instanceof Unreachable) || kept === undefined) throw error
    warn(`${error.message}; using the copy fetched earlier (${kept.digest})`)
    return kept
  }
}

export interface Fetched {
  /** `sha256:…` of the content. */
  readonly digest: string
  readonly content: Buffer
}

/** What a key led to, if it is still there. */
export function fromCache(cache: Cache, key: readonly string[]): Fetched | undefined {
  const digest = cache.recall(key)
  const content = digest === undefined ? undefined : cache.read(digest)
  return digest === undefined || content === undefined ? undefined : { digest, content }
}
