// Charts in OCI registries: resolves a digest, a version or a constraint to a manifest.
import { UserError } from '../../../errors.ts'
import { refused } from '../../failure.ts'
import { fetchChartOf, fetchManifest, parseAnswer, tryManifest } from './content.ts'
import { manifestLimit } from '../manifest-limit.ts'
import { asTag, ociScheme, printReference } from '../reference.ts'
import { openSession, type OciRepository, type RegistryAccess } from './session.ts'
import { isExact, newestFirst, pickVersion, tryVersion } from '../../versions.ts'
import { fromCache, orFromCache, type FetchedContent, type SourceContext } from '../../context.ts'

const maxPages = 100

/**
 * Returns the archive of a chart in a registry. A digest pins the manifest, a version is a tag, and a constraint
 * selects among the tags as Helm does. Exact versions and digests come from the cache if possible. Throws UserError.
 */
export async function fromRegistry(
  context: SourceContext,
  access: RegistryAccess,
  version: string,
): Promise<FetchedContent> {
  const { reference } = access
  const { tag, digest } = reference
  if (tag !== undefined && version !== '' && asTag(version) !== tag) {
    throw refused(
      'chart-reference',
      `chart reference and version mismatch: ${version} is not ${asVersion(tag)}`,
    )
  }
  const source = { context, session: openSession(context, access), reference }
  const requested = version || asVersion(tag ?? '')
  const manifest = await (digest === undefined
    ? byVersion(source, requested)
    : byDigest(source, digest, requested))
  const chart = await fetchChartOf(source, manifest)
  const { host, repository } = reference
  const named = printReference({ host, repository, digest, tag: digest ? undefined : manifest.tag })
  if (chart.origin === 'network') access.pulled?.(named.slice(ociScheme.length), manifest.digest)
  return chart
}

/** Converts a tag to a version. */
const asVersion = (tag: string): string => tag.replaceAll('_', '+')

interface Manifest extends FetchedContent {
  /** The tag by which it was found. */
  readonly tag?: string
}

async function byDigest(source: OciRepository, digest: string, version: string): Promise<Manifest> {
  const cached = source.context.cache.read(digest)
  if (cached) return { digest, content: cached, origin: 'cache' }
  // A version in addition to a digest must have the same digest, if its tag exists.
  const tagged = version === '' ? undefined : await tryManifest(source, asTag(version))
  if (tagged === undefined || tagged.digest === digest) return fetchManifest(source, digest)
  throw refused('chart-digest', `chart reference digest mismatch: ${tagged.digest} is not ${digest}`)
}

async function byVersion(source: OciRepository, version: string): Promise<Manifest> {
  const { cache } = source.context
  const { host, repository } = source.reference
  const key = (name: string): string[] => ['registry', host, repository, name]
  const cached = isExact(version) ? fromCache(source.context, key(version)) : undefined
  if (cached !== undefined) return cached
  let tag = asTag(version)
  const found = await orFromCache(source.context, key(version), async () => {
    if (isExact(version)) return (await tryManifest(source, tag)) ?? absent(source, tag)
    // Helm treats `1.27` as a tag. If there is no such tag, it selects the newest 1.27, as in other repositories.
    const tagged = tryVersion(version) === undefined ? undefined : await tryManifest(source, tag)
    if (tagged) return tagged
    const picked = await pickTag(source, version)
    tag = asTag(picked)
    const manifest = await fetchManifest(source, tag)
    cache.writeRef(key(picked), manifest.digest)
    return manifest
  })
  return { ...found, tag }
}

async function pickTag(source: OciRepository, version: string): Promise<string> {
  const versions = await versionsIn(source)
  if (versions.length === 0) {
    const name = printReference(source.reference)
    throw refused('chart-not-found', `Unable to locate any tags in provided repository: ${name}`)
  }
  const found = pickVersion(versions, (tag) => tag, version)
  if (found !== undefined) return found
  throw refused('chart-not-found', `Could not locate a version matching provided version string ${version}`, {
    hint: newest(source, versions),
  })
}

/** Throws UserError for a missing tag and lists the newest tags, if the registry returns them. */
async function absent(source: OciRepository, tag: string): Promise<never> {
  const versions = await versionsIn(source).catch((error: unknown) => {
    if (error instanceof UserError) return []
    throw error
  })
  throw refused('chart-not-found', `${printReference({ ...source.reference, tag })}: not found`, {
    ...(versions.length > 0 && { hint: newest(source, versions) }),
  })
}

function newest({ reference }: OciRepository, versions: readonly string[]): string {
  const name = printReference({ ...reference, tag: undefined })
  return `the newest versions of ${name} are ${versions.slice(0, 5).join(', ')}`
}

/** Returns the versions, newest first. Tags with a `v` or without three numbers are ignored. */
async function versionsIn(source: OciRepository): Promise<string[]> {
  const tags = (await listTags(source)).map(asVersion).filter((tag) => isExact(tag) && !tag.startsWith('v'))
  return newestFirst(tags, (tag) => tag)
}

async function listTags({ session, reference }: OciRepository): Promise<string[]> {
  const tags: string[] = []
  let path: string | undefined = 'tags/list?n=1000'
  for (let page = 0; path !== undefined && page < maxPages; page++) {
    const { status, body, headers, url } = await session.get(path, 'application/json', manifestLimit)
    if (status !== 200) throw refused('chart-not-found', `${printReference(reference)}: not found`)
    const { tags: some } = parseAnswer(body, reference)
    if (Array.isArray(some)) tags.push(...some.filter((tag) => typeof tag === 'string'))
    path = nextPage(headers.link, url)
  }
  return tags
}

/** Returns the path in `Link: </v2/…>; rel="next"`, or undefined if it leads to another origin. */
function nextPage(link: string | string[] | undefined, from: URL): string | undefined {
  const target = /<([^>]+)>\s*;\s*rel="?next"?/.exec(String(link ?? ''))?.[1]
  const url = target !== undefined && URL.canParse(target, from.href) ? new URL(target, from) : undefined
  return url?.origin === from.origin ? `${url.pathname}${url.search}` : undefined
}
