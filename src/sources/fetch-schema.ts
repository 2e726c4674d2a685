// Fetches schemas that a values.schema.json refers to by URL. They are cached like charts.
import { STATUS_CODES } from 'node:http'
import { isAllowedRef } from '../chart/schema-refs.ts'
import { maxFileSize } from '../chart/files/limits.ts'
import { createHttp } from '../net/http.ts'
import { openChartCache } from './cache.ts'
import { createDownload } from './download.ts'
import { refused } from './failure.ts'
import type { FetchOptions } from './options.ts'
import { chartCache } from './settings/paths.ts'
import { maskUrl } from './urls.ts'
import { fromCache } from './context.ts'

export interface FetchSchemaOptions extends Pick<
  FetchOptions,
  'env' | 'signal' | 'timeout' | 'refresh' | 'warn'
> {
  /** The allowed URL prefixes, also for redirects (chart/schema-refs.ts). */
  readonly prefixes: readonly string[]
}

/**
 * Returns the text at an HTTP URL, at most 5 MiB, from the cache unless `refresh` is set. Throws UserError for any status
 * but 200, for a redirect to a URL that is not allowed, and for an unreachable server. Rejects with AbortError.
 */
export async function fetchSchema(address: string, options: FetchSchemaOptions): Promise<string> {
  const { env, signal, prefixes, timeout = 30_000, warn = () => undefined, refresh = false } = options
  const cache = openChartCache(chartCache(env), warn)
  const key = ['schema', address]
  const cached = fromCache({ cache, refresh }, key)
  if (cached) return cached.content.toString('utf8')
  const http = createHttp({ env })
  try {
    const url = new URL(address)
    const { status, body } = await createDownload({ http, timeout, signal })({
      url,
      limit: maxFileSize,
      mayFollow: (next) => isAllowedRef(next.href, prefixes),
    })
    if (status !== 200) {
      const statusText = `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd()
      throw refused('schema-ref', `failed to fetch the schema ${maskUrl(url)}: ${statusText}`)
    }
    cache.writeRef(key, cache.write(body))
    return body.toString('utf8')
  } finally {
    http.close()
  }
}
