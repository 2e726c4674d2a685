// A chart, wherever it is: a folder, an archive, a URL, a Helm repository, an OCI registry.
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
import { chartCache, helmPaths } from './paths.ts'
import type { ContentOrigin, SourceContext } from './context.ts'

/** A chart, and how it was come by. */
export interface FoundChart {
  readonly chart: Chart
  readonly origin: ContentOrigin | 'disk'
}

/** A session in which several charts are fetched with the same options; it shares connections and indexes. */
export interface Fetcher {
  /** As fetchChart; `version` is the session's if it is not given. */
  fetch(reference: string, version?: string): Promise<FoundChart>
  /**
   * The same; undefined where the source has no such chart. Registries deny what is not there, too: with `orDenied` a
   * refusal counts as that.
   */
  fetchIfThere(reference: string, version: string, orDenied: boolean): Promise<FoundChart | undefined>
  close(): void
}

/** Opens a session; nothing is asked before it is used. */
export function openFetcher(options: FetchOptions): Fetcher {
  const { env, signal, timeout = 30_000, warn = () => undefined, refresh = false } = options
  const http = createHttp({ env })
  const world: SourceContext = {
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
    const { content, origin } = await fetchArchive(world, name, { ...options, version })
    return { chart: chartFromArchive(content, maskUrl(name)), origin }
  }
  return {
    fetch,
    fetchIfThere(reference, version, orDenied) {
      const key = ['absent', options.repo ?? '', reference, version]
      const codes = orDenied ? ['chart-not-found', 'chart-login'] : ['chart-not-found']
      return unlessAbsent(world, key, codes, () => fetch(reference, version))
    },
    close: () => http.close(),
  }
}

/** That an exact version lacks a chart is remembered, so that it needs no network to know. */
async function unlessAbsent<T>(
  world: SourceContext,
  key: readonly string[],
  absences: readonly string[],
  fetch: () => Promise<T>,
): Promise<T | undefined> {
  if (!world.refresh && world.cache.recall(key) !== undefined) return undefined
  try {
    return await fetch()
  } catch (error) {
    if (!(error instanceof UserError) || !absences.includes(error.code)) throw error
    world.cache.remember(key, contentDigest(Buffer.alloc(0)))
    return undefined
  }
}

/**
 * Loads the chart that a reference names, as Helm reads it: a path that exists; `oci://…`; `http(s)://….tgz`; with
 * `options.repo` a chart's name; else REPOSITORY/NAME of a repository that `helm repo add` named. Throws UserError, in
 * Helm's words where Helm has some; rejects with AbortError when `options.signal` aborted.
 */
export async function fetchChart(reference: string, options: FetchOptions): Promise<Chart> {
  const fetcher = openFetcher(options)
  try {
    return (await fetcher.fetch(reference)).chart
  } finally {
    fetcher.close()
  }
}

/** What exists on disk wins over every repository, as with Helm. */
function isLocal(name: string): boolean {
  if (/^(oci|https?):\/\//.test(name)) return false
  if (existsSync(name)) return true
  if (isAbsolute(name) || name.startsWith('.') || name === '')
    throw refused('chart', `path ${JSON.stringify(name)} not found`)
  return false
}
