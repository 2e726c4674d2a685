// A document that a chart's schema refers to by URL. What was fetched is kept beside the charts.
import { STATUS_CODES } from 'node:http'
import { isAllowedRef } from '../chart/schema-refs.ts'
import { maxFileSize } from '../chart/files/limits.ts'
import { createHttp } from '../net/http.ts'
import { openChartCache } from './cache.ts'
import { createDownload } from './download.ts'
import { refused } from './failure.ts'
import type { FetchOptions } from './options.ts'
import { chartCache } from './paths.ts'
import { maskUrl } from './urls.ts'
import { fromCache } from './context.ts'

export interface FetchSchemaOptions extends Pick<
  FetchOptions,
  'env' | 'signal' | 'timeout' | 'refresh' | 'warn'
> {
  /** Redirects may lead nowhere else (chart/schema-refs.ts). */
  readonly prefixes: readonly string[]
}

/**
 * The text at an HTTP URL, of 5 MiB at most: the copy fetched earlier, unless `refresh` asks again. Throws UserError for
 * any answer but 200, for a redirect out of the prefixes and for a server that does not answer; rejects with AbortError.
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
