// Collects all facts that checks use, in parallel and page by page. A collection that cannot be read states the reason.
import type { ApiFacts, Facts, KnownFacts, ReadResult, ServerFacts } from '../../facts/facts.ts'
import { ApiError } from '../../errors.ts'
import { groupOf } from '../../manifest/object.ts'
import { createConcurrencyLimit } from '../../net/concurrency.ts'
import type { Cluster, ApiResource } from '../api.ts'
import {
  factNames,
  factSources,
  type CollectedKind,
  type FactListKey,
  type FactSource,
} from './fact-sources.ts'
import { bareMessage } from '../api-errors.ts'

export interface CollectFactsOptions {
  /** True if the connection is new, so that its cached discovery is current. */
  readonly isNewConnection?: boolean | undefined
  /** Collect only these facts; all others are unread. */
  readonly only?: readonly (keyof KnownFacts)[] | undefined
  readonly onProgress?: ((progress: CollectFactsProgress) => void) | undefined
  /** The clock to use if the server sends no date. */
  readonly now: () => Date
  /** Milliseconds that one collection may take; a minute by default. */
  readonly limit?: number | undefined
}

/** A collection that has been read. */
export interface CollectFactsProgress {
  readonly name: keyof KnownFacts
  /** Number of collections that are done, and of all. */
  readonly done: number
  readonly total: number
}

/** A result, and whether a second reading may succeed where the first failed. */
type Reading<T> = { readonly value: T } | { readonly unread: string; readonly isTransient?: boolean }

type Resources = Awaited<ReturnType<Cluster['resources']>>

/** Concurrent collections: one page of each is in memory. */
const maxConcurrency = 6
const defaultLimit = 60_000
/** Maximum attempts for a request: a group that does not respond must not delay the others. */
const tries = 4

/**
 * Collects the facts of a cluster. Rejects with ApiError if the server cannot be reached or discovery fails. Any other
 * failure makes only its own collection unread, with the reason.
 */
export async function collectFacts(cluster: Cluster, options: CollectFactsOptions): Promise<Facts> {
  const names = factNames.filter((name) => options.only?.includes(name) ?? true)
  const health = await cluster.health()
  const discover = (cached: boolean) => readOf('the API groups', () => cluster.resources({ cached }))
  let discovered = await discover(options.isNewConnection ?? false)
  if (isTransient(discovered)) discovered = await discover(false)
  const known: Partial<Record<keyof KnownFacts, Reading<unknown>>> = {}
  let done = 0
  const readAll = async (selected: readonly (keyof KnownFacts)[], onRead: typeof options.onProgress) => {
    const gate = createConcurrencyLimit(maxConcurrency)
    const readings = selected.map((name) =>
      gate(async () => {
        known[name] = await read(cluster, name, health.ready, discovered, options.limit ?? defaultLimit)
        onRead?.({ name, done: ++done, total: names.length })
      }),
    )
    await Promise.all(readings)
  }
  await readAll(names, options.onProgress)
  // A failure that may have passed must not leave checks undecided.
  await readAll(
    names.filter((name) => isTransient(known[name])),
    undefined,
  )
  const pairs = factNames.map((name) => [name, resultOf(known[name] ?? { unread: 'it was not requested' })])
  return {
    format: 'ambientctl/facts/v1',
    taken: timeOf(health.date, options.now),
    cluster: { context: cluster.context, server: cluster.server },
    known: Object.fromEntries(pairs) as Facts['known'],
  }
}

function read(
  cluster: Cluster,
  name: keyof KnownFacts,
  ready: boolean,
  discovered: Reading<Resources>,
  limit: number,
): Promise<Reading<unknown>> {
  if (name === 'server') return readOf('the version', () => serverFacts(cluster, ready))
  if ('unread' in discovered) return Promise.resolve(discovered)
  if (name === 'apis') return Promise.resolve({ value: apiFacts(discovered.value) })
  return readList(cluster, factSources[name], discovered.value, limit)
}

async function serverFacts(cluster: Cluster, ready: boolean): Promise<ServerFacts> {
  return { ...(await cluster.version()), ready }
}

function apiFacts({ resources, failedGroups }: Resources): ApiFacts {
  return {
    groupVersions: [...new Set(resources.map(({ apiVersion }) => apiVersion))].sort(),
    coreSubresources: resources
      .filter(({ apiVersion }) => apiVersion === 'v1')
      .flatMap(({ name, subresources = [] }) => subresources.map((one) => `${name}/${one}`))
      .sort(),
    failedGroups: [...failedGroups].sort(),
  }
}

/** Reads one collection. A kind that is not served has no objects; a kind whose API group does not respond may have. */
async function readList(
  cluster: Cluster,
  source: FactSource<KnownFacts[FactListKey][number]>,
  { resources, failedGroups }: Resources,
  limit: number,
): Promise<Reading<unknown>> {
  const served = source.kinds.flatMap((kind) => preferred(kind, resources) ?? [])
  const unresponsive = source.kinds.filter(
    (kind) =>
      preferred(kind, resources) === undefined &&
      failedGroups.some((failed) => groupOf(failed) === kind.group),
  )
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), limit)
  try {
    if (source.alternatives) return await firstOf(cluster, source, served, unresponsive, stop.signal)
    const lists = await Promise.all(served.map((one) => listOf(cluster, source, one, stop.signal)))
    return combine(source, [...unresponsive.map(unresponsiveGroup), ...lists])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the version that the server prefers, which discovery lists first. */
function preferred(
  { group, kind }: CollectedKind,
  resources: readonly ApiResource[],
): ApiResource | undefined {
  return resources.find(
    (one) => one.kind === kind && groupOf(one.apiVersion) === group && one.verbs.includes('list'),
  )
}

const unresponsiveGroup = ({ group, kind }: CollectedKind): { unread: string } => ({
  unread: `cannot list ${kind}: the API group ${group} does not respond`,
})

async function firstOf<T>(
  cluster: Cluster,
  source: FactSource<T>,
  served: readonly ApiResource[],
  unresponsive: readonly CollectedKind[],
  signal: AbortSignal,
): Promise<Reading<unknown>> {
  const failures: Exclude<Reading<T[]>, { value: T[] }>[] = unresponsive.map(unresponsiveGroup)
  for (const resource of served) {
    const found = await listOf(cluster, source, resource, signal)
    if ('value' in found) return combine(source, [found])
    failures.push(found)
  }
  return combine(source, failures)
}

/** Runs all queries of one kind. */
function listOf<T>(
  cluster: Cluster,
  { queries = [{}], pick }: FactSource<T>,
  { apiVersion, kind }: ApiResource,
  signal: AbortSignal,
): Promise<Reading<T[]>> {
  return readOf(
    kind,
    async () => {
      const found: T[] = []
      for (const query of queries) {
        const page = await cluster.collect(apiVersion, kind, pick, { ...query, tries, signal })
        for (const item of page) found.push(item)
      }
      return found
    },
    signal,
  )
}

/** Combines lists into one collection. It is unread if any list is: checks must not take missing objects for absent. */
function combine<T>(source: FactSource<T>, lists: readonly Reading<T[]>[]): Reading<T[]> {
  const reasons = lists.flatMap((one) => ('unread' in one ? [one.unread] : []))
  if (reasons.length > 0)
    return { unread: [...new Set(reasons)].join('; '), isTransient: lists.some(isTransient) }
  const items = lists.flatMap((one) => ('value' in one ? one.value : []))
  if (source.arrange) return { value: source.arrange(items) }
  return { value: sorted(items, (source.queries ?? []).length > 1) }
}

/** Sorts by namespace, kind and name; removes duplicates if several queries may find the same object. */
function sorted<T>(items: readonly T[], once: boolean): T[] {
  const keyed = items.map((item) => [keyOf(item), item] as const)
  keyed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const kept = once ? keyed.filter(([key], i) => key !== keyed[i - 1]?.[0]) : keyed
  return kept.map(([, item]) => item)
}

function keyOf(item: unknown): string {
  const { kind, namespace, name, service } = item as Readonly<Record<string, string | undefined>>
  return `${namespace ?? ''}\0${kind ?? ''}\0${name ?? service ?? ''}`
}

/** Returns the result of `work`, or the reason of its failure: `cannot list Pod: pods is forbidden: …`. */
async function readOf<T>(what: string, work: () => Promise<T>, signal?: AbortSignal): Promise<Reading<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    const verb = signal ? 'list' : 'read'
    if (signal?.aborted) return { unread: `cannot ${verb} ${what}: the time limit was exceeded` }
    if (!(error instanceof ApiError)) throw error
    // A request that timed out was already sent twice.
    const isTransient = error.reason !== 'Timeout' && transientStatuses.has(error.status)
    return { unread: `cannot ${verb} ${what}: ${bareMessage(error)}`, isTransient }
  }
}

/** 0 is a broken connection, 500 an etcd or a proxy that failed, 503 a restart. */
const transientStatuses: ReadonlySet<number> = new Set([0, 409, 410, 429, 500, 502, 503, 504])

function isTransient(reading: Reading<unknown> | undefined): boolean {
  return reading !== undefined && 'unread' in reading && reading.isTransient === true
}

function resultOf(reading: Reading<unknown>): ReadResult<unknown> {
  return 'unread' in reading ? { unread: reading.unread } : reading
}

function timeOf(date: string | undefined, now: () => Date): string {
  const time = date === undefined ? NaN : Date.parse(date)
  return (Number.isNaN(time) ? now() : new Date(time)).toISOString().replace(/\.\d+Z$/, 'Z')
}
