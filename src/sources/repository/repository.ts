// Charts in Helm repositories: looks up a version in the index, fetches its archive and verifies the digest.
import { maxChartSize } from '../../chart/files/limits.ts'
import { UserError } from '../../errors.ts'
import { contentDigest } from '../cache.ts'
import { refused, UnreachableError } from '../failure.ts'
import type { IndexEntry } from './index-file.ts'
import { cachedIndex, fetchIndex } from './indexes.ts'
import { accessOf, getFrom, type RepositoryAccess } from './access.ts'
import type { Repository } from './repositories.ts'
import { maskUrl, withoutUser } from '../urls.ts'
import { isExact, pickVersion } from '../versions.ts'
import { fromCache, orFromCache, type FetchedContent, type SourceContext } from '../context.ts'

/** The chart and version to fetch from a repository. */
export interface ChartRequest {
  readonly chart: string
  /** A version, a constraint, or '' for the newest. */
  readonly version: string
}

/** Fetches an archive from a registry, for index entries with an `oci://` URL. */
export type FromRegistry = (url: string) => Promise<FetchedContent>

/**
 * Returns the archive of a chart in a repository. Exact versions come from the cache if possible. Throws UserError with
 * Helm's message if the chart or version is missing, and if the archive does not have the digest in the index, which
 * Helm does not check.
 */
export async function fromRepository(
  context: SourceContext,
  repository: Repository,
  request: ChartRequest,
  fromRegistry: FromRegistry,
): Promise<FetchedContent> {
  const access = accessOf(repository)
  const key = keyOf(access.url, request)
  const cached = isExact(request.version) ? fromCache(context, key) : undefined
  if (cached !== undefined) return cached
  return orFromCache(context, key, async () => {
    const { entry, fetched } = await lookUp(context, access, request, (entry) =>
      fetchEntry(context, access, request, entry, fromRegistry),
    )
    context.cache.writeRef(keyOf(access.url, { ...request, version: entry.version }), fetched.digest)
    return fetched
  })
}

/** Returns the archive at a URL. It is fetched each time; the cached copy is used if the server is unreachable. */
export async function fromUrl(
  context: SourceContext,
  url: URL,
  repository: Repository,
): Promise<FetchedContent> {
  const key = ['url', withoutUser(url).href]
  return orFromCache(context, key, async () => {
    const content = await getArchive(context, accessOf(repository), url)
    return { content, digest: context.cache.write(content), origin: 'network' }
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
 * Looks up a version in Helm's local copy of the index first. If the version is missing there or its archive no longer
 * exists, uses the index of the repository.
 */
async function lookUp(
  context: SourceContext,
  access: RepositoryAccess,
  request: ChartRequest,
  fetch: (entry: IndexEntry) => Promise<FetchedContent>,
): Promise<Found> {
  const { repository } = access
  const choose = (index: readonly IndexEntry[]) =>
    orNotFound(access.repository, request, () =>
      pickVersion(index, ({ version }) => version, request.version),
    )
  const cached = choose(await cachedIndex(context, repository, request.chart))
  if (cached) {
    try {
      return { entry: cached, fetched: await fetch(cached) }
    } catch (error) {
      if (!(error instanceof UserError) || error instanceof UnreachableError) throw error
    }
  }
  const index = await fetchIndex(context, access, request.chart)
  const entry = choose(index)
  if (entry) return { entry, fetched: { ...(await fetch(entry)), origin: 'network' } }
  throw refused('chart-not-found', notFound(repository, request, causeIn(index, request)), {
    hint: newest(index, request),
  })
}

/** Reports an invalid constraint as Helm does: the chart was not found, followed by the cause. */
function orNotFound<T>(repository: Repository, request: ChartRequest, choose: () => T): T {
  try {
    return choose()
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'chart-version') throw error
    const cause = `improper constraint: ${JSON.stringify(request.version)}`
    throw refused(error.code, notFound(repository, request, cause), {
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
  context: SourceContext,
  access: RepositoryAccess,
  { chart }: ChartRequest,
  entry: IndexEntry,
  fromRegistry: FromRegistry,
): Promise<FetchedContent> {
  const cached = entry.digest === undefined ? undefined : context.cache.read(entry.digest)
  if (cached && entry.digest) return { content: cached, digest: entry.digest, origin: 'cache' }
  const failures: unknown[] = []
  for (const reference of entry.urls) {
    try {
      if (reference.startsWith('oci://')) return await fromRegistry(reference)
      const content = await getArchive(context, access, resolveUrl(access.url, reference))
      checkDigest(content, entry, reference)
      return { content, digest: context.cache.write(content), origin: 'network' }
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      failures.push(error)
    }
  }
  throw failures[0] ?? refused('chart-not-found', `chart ${JSON.stringify(chart)} has no downloadable URLs`)
}

/** Relative URLs keep the query of the repository's URL, because it can contain an access key. */
function resolveUrl(base: URL, reference: string): URL {
  if (URL.canParse(reference)) return new URL(reference)
  const folder = new URL(base)
  folder.pathname = `${folder.pathname.replace(/\/$/, '')}/`
  if (!URL.canParse(reference, folder.href)) {
    throw refused('chart-repository', `failed to make chart URL absolute: ${maskUrl(reference)} is not a URL`)
  }
  const resolved = new URL(reference, folder)
  if (resolved.origin === base.origin) resolved.search = base.search
  return resolved
}

function checkDigest(content: Buffer, { digest }: IndexEntry, reference: string): void {
  if (digest === undefined || contentDigest(content) === digest) return
  throw refused(
    'chart-digest',
    `${maskUrl(reference)}: the archive does not have the digest in the index: got ${contentDigest(content)}, want ${digest}`,
    { hint: 'the repository is damaged or the archive was changed; ask its administrator' },
  )
}

async function getArchive(context: SourceContext, access: RepositoryAccess, url: URL): Promise<Buffer> {
  if (!/^https?:$/.test(url.protocol)) {
    throw refused(
      'chart-repository',
      `${maskUrl(url)}: scheme ${JSON.stringify(url.protocol.slice(0, -1))} not supported`,
    )
  }
  const accept = 'application/gzip,application/octet-stream'
  return getFrom(context, access, { url, accept, limit: maxChartSize })
}
