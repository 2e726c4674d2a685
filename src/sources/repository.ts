// Charts in Helm repositories: a version is looked up in the index, its archive fetched and held to the index's digest.
import { maxChartSize } from '../chart/files/limits.ts'
import { UserError } from '../errors.ts'
import { contentDigest } from './cache.ts'
import { refused, UnreachableError } from './failure.ts'
import type { IndexEntry } from './index-file.ts'
import { cachedIndex, fetchIndex } from './indexes.ts'
import { accessOf, getFrom, type RepositoryAccess } from './repository-access.ts'
import type { Repository } from './repositories.ts'
import { maskUrl, withoutUser } from './urls.ts'
import { isExact, pickVersion } from './versions.ts'
import { fromCache, orFromCache, type FetchedContent, type SourceContext } from './context.ts'

/** What is wanted of a repository. */
export interface ChartRequest {
  readonly chart: string
  /** A version, a constraint, or '' for the newest. */
  readonly version: string
}

/** A version's archive may be in a registry; then its `oci://` URL is handed on to this. */
export type FromRegistry = (url: string) => Promise<FetchedContent>

/**
 * The archive of a chart in a repository. An exact version that was fetched before needs no network. Throws UserError, in
 * Helm's words, for what is not there; the digest that the index states must be that of the archive (Helm does not look).
 */
export async function fromRepository(
  world: SourceContext,
  repository: Repository,
  wanted: ChartRequest,
  fromRegistry: FromRegistry,
): Promise<FetchedContent> {
  const access = accessOf(repository)
  const key = keyOf(access.url, wanted)
  const kept = isExact(wanted.version) ? fromCache(world, key) : undefined
  if (kept !== undefined) return kept
  return orFromCache(world, key, async () => {
    const { entry, fetched } = await lookUp(world, access, wanted, (entry) =>
      fetchEntry(world, access, wanted, entry, fromRegistry),
    )
    world.cache.remember(keyOf(access.url, { ...wanted, version: entry.version }), fetched.digest)
    return fetched
  })
}

/** The archive at a URL. It has no version, so that it is fetched each time; where nobody answers, the last copy serves. */
export async function fromUrl(
  world: SourceContext,
  url: URL,
  repository: Repository,
): Promise<FetchedContent> {
  const key = ['url', withoutUser(url).href]
  return orFromCache(world, key, async () => {
    const content = await getArchive(world, accessOf(repository), url)
    return { content, digest: world.cache.write(content), origin: 'asked' }
  })
}

function keyOf(url: URL, { chart, version }: ChartRequest): string[] {
  return ['repository', withoutUser(url).href.replace(/\/$/, ''), chart, version]
}

interface Found {
  readonly entry: IndexEntry
  readonly fetched: FetchedContent
}

/**
 * By Helm's cached index first, as `helm repo update` left it; where that has no such version, or one that is not there
 * any more, by the repository's own.
 */
async function lookUp(
  world: SourceContext,
  access: RepositoryAccess,
  wanted: ChartRequest,
  fetch: (entry: IndexEntry) => Promise<FetchedContent>,
): Promise<Found> {
  const { repository } = access
  const choose = (index: readonly IndexEntry[]) =>
    orNotFound(access.repository, wanted, () => pickVersion(index, ({ version }) => version, wanted.version))
  const cached = choose(await cachedIndex(world, repository, wanted.chart))
  if (cached) {
    try {
      return { entry: cached, fetched: await fetch(cached) }
    } catch (error) {
      if (!(error instanceof UserError) || error instanceof UnreachableError) throw error
    }
  }
  const index = await fetchIndex(world, access, wanted.chart)
  const entry = choose(index)
  if (entry) return { entry, fetched: { ...(await fetch(entry)), origin: 'asked' } }
  throw refused('chart-not-found', notFound(repository, wanted, causeIn(index, wanted)), {
    hint: newest(index, wanted),
  })
}

/** Says of what is no constraint, as Helm, that the chart is not there; why comes after it. */
function orNotFound<T>(repository: Repository, wanted: ChartRequest, choose: () => T): T {
  try {
    return choose()
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'chart-version') throw error
    const cause = `improper constraint: ${JSON.stringify(wanted.version)}`
    throw refused(error.code, notFound(repository, wanted, cause), {
      hint: `${error.message}; ${error.hint ?? ''}`,
    })
  }
}

const causeIn = (index: readonly IndexEntry[], { chart, version }: ChartRequest): string =>
  index.length === 0 ? 'no chart name found' : `no chart version found for ${chart}-${version}`

function notFound({ name, url }: Repository, { chart, version }: ChartRequest, cause: string): string {
  const versioned = version === '' ? '' : ` version ${JSON.stringify(version)}`
  if (name === '') return `chart ${JSON.stringify(chart)}${versioned} not found in ${maskUrl(url)} repository`
  return `chart ${JSON.stringify(chart)} matching ${version} not found in ${name} index. (try 'helm repo update'): ${cause}`
}

function newest(index: readonly IndexEntry[], { chart }: ChartRequest): string {
  const some = index.slice(0, 5).map(({ version }) => version)
  return some.length === 0 ? `it has no chart ${chart}` : `its newest versions are ${some.join(', ')}`
}

async function fetchEntry(
  world: SourceContext,
  access: RepositoryAccess,
  { chart }: ChartRequest,
  entry: IndexEntry,
  fromRegistry: FromRegistry,
): Promise<FetchedContent> {
  const kept = entry.digest === undefined ? undefined : world.cache.read(entry.digest)
  if (kept && entry.digest) return { content: kept, digest: entry.digest, origin: 'kept' }
  const failures: unknown[] = []
  for (const reference of entry.urls) {
    try {
      if (reference.startsWith('oci://')) return await fromRegistry(reference)
      const content = await getArchive(world, access, resolveUrl(access.url, reference))
      checkDigest(content, entry, reference)
      return { content, digest: world.cache.write(content), origin: 'asked' }
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      failures.push(error)
    }
  }
  throw failures[0] ?? refused('chart-not-found', `chart ${JSON.stringify(chart)} has no downloadable URLs`)
}

/** Relative URLs keep the repository's query, which may hold its key. */
function resolveUrl(base: URL, reference: string): URL {
  if (URL.canParse(reference)) return new URL(reference)
  const folder = new URL(base)
  folder.pathname = `${folder.pathname.replace(/\/$/, '')}/`
  if (!URL.canParse(reference, folder.href)) {
    throw refused('chart-repository', `failed to make chart URL absolute: ${maskUrl(reference)} is no URL`)
  }
  const resolved = new URL(reference, folder)
  if (resolved.origin === base.origin) resolved.search = base.search
  return resolved
}

function checkDigest(content: Buffer, { digest }: IndexEntry, reference: string): void {
  if (digest === undefined || contentDigest(content) === digest) return
  throw refused(
    'chart-digest',
    `${maskUrl(reference)}: the archive is not the one that the index names: it has ${contentDigest(content)}, the index says ${digest}`,
    { hint: 'the repository is damaged, or somebody changed the archive; ask who runs it' },
  )
}

async function getArchive(world: SourceContext, access: RepositoryAccess, url: URL): Promise<Buffer> {
  if (!/^https?:$/.test(url.protocol)) {
    throw refused(
      'chart-repository',
      `${maskUrl(url)}: scheme ${JSON.stringify(url.protocol.slice(0, -1))} not supported`,
    )
  }
  const accept = 'application/gzip,application/octet-stream'
  return getFrom(world, access, { url, accept, limit: maxChartSize })
}
