// Loads a chart from a folder, an archive, a URL, a Helm repository or an OCI registry.
import { existsSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { chartFromArchive } from '../chart/files/assemble.ts'
import type { Chart } from '../chart/chart.ts'
import { loadChart } from '../chart/files/load.ts'
import { UserError } from '../errors.ts'
import { createHttp } from '../net/http.ts'
import { contentDigest, openChartCache } from './cache.ts'
import { createDownload } from './download.ts'
import { refused } from './failure.ts'
import { fetchArchive } from './fetch-archive.ts'
import type { FetchOptions } from './options.ts'
import { maskUrl } from './urls.ts'
import { chartCache, helmPaths } from './settings/paths.ts'
import type { ContentOrigin, SourceContext } from './context.ts'

/** A chart and where it came from. */
export interface FoundChart {
  readonly chart: Chart
  readonly origin: ContentOrigin | 'disk'
  /** The archive; absent for a chart on the disk. */
  readonly archive?: Uint8Array
}

/** Fetches several charts with the same options and shares connections and indexes. */
export interface Fetcher {
  /** Loads a chart as fetchChart does. `version` defaults to `options.version`. */
  fetch(reference: string, version?: string): Promise<FoundChart>
  /**
   * As `fetch`, but returns undefined if the source has no such chart. Some registries refuse access to charts that do
   * not exist: with `orDenied` a refusal also returns undefined.
   */
  fetchIfThere(reference: string, version: string, orDenied: boolean): Promise<FoundChart | undefined>
  close(): void
}

/** Opens a fetcher. It makes no request before it is used. */
export function openFetcher(options: FetchOptions): Fetcher {
  const { env, signal, timeout = 30_000, warn = () => undefined, refresh = false } = options
  const http = createHttp({ env })
  const context: SourceContext = {
    env,
    signal,
    warn,
    refresh,
    download: createDownload({ http, timeout, signal }),
    cache: openChartCache(chartCache(env), warn),
    indexFolder: helmPaths(env).repositoryCache,
    indexes: new Map(),
  }
  const fetch = async (reference: string, version = options.version): Promise<FoundChart> => {
    const name = reference.trim()
    if (!options.onlyRemote && isLocal(name)) {
      if (options.repo) warn(`${name} is a local chart: --repo ${maskUrl(options.repo)} is ignored`)
      return { chart: loadChart(name), origin: 'disk' }
    }
    const { content, origin } = await fetchArchive(context, name, { ...options, version })
    return { chart: chartFromArchive(content, maskUrl(name)), origin, archive: content }
  }
  return {
    fetch,
    fetchIfThere(reference, version, orDenied) {
      const key = ['absent', options.repo ?? '', reference, version]
      const codes = orDenied ? ['chart-not-found', 'chart-login'] : ['chart-not-found']
      return unlessAbsent(context, key, codes, () => fetch(reference, version))
    },
    close: () => http.close(),
  }
}

/** Caches that a chart does not exist in an exact version, so that the next run needs no network. */
async function unlessAbsent<T>(
  context: SourceContext,
  key: readonly string[],
  absences: readonly string[],
  fetch: () => Promise<T>,
): Promise<T | undefined> {
  if (!context.refresh && context.cache.readRef(key) !== undefined) return undefined
  try {
    return await fetch()
  } catch (error) {
    if (!(error instanceof UserError) || !absences.includes(error.code)) throw error
    context.cache.writeRef(key, contentDigest(Buffer.alloc(0)))
    return undefined
  }
}

/**
 * Loads a chart by reference, as Helm does: an existing path, `oci://…`, `http(s)://….tgz`, a chart name with
 * `options.repo`, or REPOSITORY/NAME of a repository added with `helm repo add`. Throws UserError, with Helm's message
 * if Helm has one. Rejects with AbortError if `options.signal` aborts.
 */
export async function fetchChart(reference: string, options: FetchOptions): Promise<Chart> {
  const fetcher = openFetcher(options)
  try {
    return (await fetcher.fetch(reference)).chart
  } finally {
    fetcher.close()
  }
}

/** A path that exists takes precedence over repositories, as in Helm. */
function isLocal(name: string): boolean {
  if (/^(oci|https?):\/\//.test(name)) return false
  if (existsSync(name)) return true
  if (isAbsolute(name) || name.startsWith('.') || name === '')
    throw refused('chart', `path ${JSON.stringify(name)} not found`)
  return false
}
