// Charts in OCI registries: which manifest a digest, a version or a constraint means.
import { UserError } from '../errors.ts'
import { refused } from './failure.ts'
import { fetchChartOf, fetchManifest, manifestLimit, parseAnswer, tryManifest } from './registry-content.ts'
import { asTag, ociScheme, printReference } from './registry-reference.ts'
import { openSession, type RegistryRepository, type RegistryAccess } from './registry-session.ts'
import { isExact, newestFirst, pickVersion, tryVersion } from './versions.ts'
import { fromCache, orFromCache, type FetchedContent, type SourceContext } from './context.ts'

const mostPages = 100

/**
 * The archive of a chart in a registry. A digest pins the manifest; a version is a tag, and a constraint picks among the
 * tags as Helm does. What was fetched before under an exact version or a digest needs no network. Throws UserError.
 */
export async function fromRegistry(
  world: SourceContext,
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
  const place = { world, session: openSession(world, access), reference }
  const wanted = version || asVersion(tag ?? '')
  const manifest = await (digest === undefined ? byVersion(place, wanted) : byDigest(place, digest, wanted))
  const chart = await fetchChartOf(place, manifest)
  const { host, repository } = reference
  const named = printReference({ host, repository, digest, tag: digest ? undefined : manifest.tag })
  if (chart.origin === 'asked') access.pulled?.(named.slice(ociScheme.length), manifest.digest)
  return chart
}

/** A tag as a version. */
const asVersion = (tag: string): string => tag.replaceAll('_', '+')

interface Manifest extends FetchedContent {
  /** By which it was found. */
  readonly tag?: string
}

async function byDigest(place: RegistryRepository, digest: string, version: string): Promise<Manifest> {
  const kept = place.world.cache.read(digest)
  if (kept) return { digest, content: kept, origin: 'kept' }
  // A tag beside a digest must name the same, if it is there.
  const tagged = version === '' ? undefined : await tryManifest(place, asTag(version))
  if (tagged === undefined || tagged.digest === digest) return fetchManifest(place, digest)
  throw refused('chart-digest', `chart reference digest mismatch: ${tagged.digest} is not ${digest}`)
}

async function byVersion(place: RegistryRepository, wanted: string): Promise<Manifest> {
  const { cache } = place.world
  const { host, repository } = place.reference
  const key = (version: string): string[] => ['registry', host, repository, version]
  const kept = isExact(wanted) ? fromCache(place.world, key(wanted)) : undefined
  if (kept !== undefined) return kept
  let tag = asTag(wanted)
  const found = await orFromCache(place.world, key(wanted), async () => {
    if (isExact(wanted)) return (await tryManifest(place, tag)) ?? absent(place, tag)
    // `1.27` is a tag to Helm; where there is none of that name, it means the newest of 1.27, as in other repositories.
    const tagged = tryVersion(wanted) === undefined ? undefined : await tryManifest(place, tag)
    if (tagged) return tagged
    const version = await pickTag(place, wanted)
    tag = asTag(version)
    const manifest = await fetchManifest(place, tag)
    cache.remember(key(version), manifest.digest)
    return manifest
  })
  return { ...found, tag }
}

async function pickTag(place: RegistryRepository, wanted: string): Promise<string> {
  const versions = await versionsIn(place)
  if (versions.length === 0) {
    const name = printReference(place.reference)
    throw refused('chart-not-found', `Unable to locate any tags in provided repository: ${name}`)
  }
  const found = pickVersion(versions, (tag) => tag, wanted)
  if (found !== undefined) return found
  throw refused('chart-not-found', `Could not locate a version matching provided version string ${wanted}`, {
    hint: newest(place, versions),
  })
}

/** Refuses a tag that is not there, with those that are, if the registry tells. */
async function absent(place: RegistryRepository, tag: string): Promise<never> {
  const versions = await versionsIn(place).catch((error: unknown) => {
    if (error instanceof UserError) return []
    throw error
  })
  throw refused('chart-not-found', `${printReference({ ...place.reference, tag })}: not found`, {
    ...(versions.length > 0 && { hint: newest(place, versions) }),
  })
}

function newest({ reference }: RegistryRepository, versions: readonly string[]): string {
  const name = printReference({ ...reference, tag: undefined })
  return `the newest versions of ${name} are ${versions.slice(0, 5).join(', ')}`
}

/** Newest first. Only whole versions count, without a `v`. */
async function versionsIn(place: RegistryRepository): Promise<string[]> {
  const tags = (await listTags(place)).map(asVersion).filter((tag) => isExact(tag) && !tag.startsWith('v'))
  return newestFirst(tags, (tag) => tag)
}

async function listTags({ session, reference }: RegistryRepository): Promise<string[]> {
  const tags: string[] = []
  let path: string | undefined = 'tags/list?n=1000'
  for (let page = 0; path !== undefined && page < mostPages; page++) {
    const { status, body, headers, url } = await session.get(path, 'application/json', manifestLimit)
    if (status !== 200) throw refused('chart-not-found', `${printReference(reference)}: not found`)
    const { tags: some } = parseAnswer(body, reference)
    if (Array.isArray(some)) tags.push(...some.filter((tag) => typeof tag === 'string'))
    path = nextPage(headers.link, url)
  }
  return tags
}

/** `Link: </v2/…>; rel="next"`, followed only within the registry. */
function nextPage(link: string | string[] | undefined, from: URL): string | undefined {
  const target = /<([^>]+)>\s*;\s*rel="?next"?/.exec(String(link ?? ''))?.[1]
  const url = target !== undefined && URL.canParse(target, from.href) ? new URL(target, from) : undefined
  return url?.origin === from.origin ? `${url.pathname}${url.search}` : undefined
}
