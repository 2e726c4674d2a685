// What a registry holds: manifests and the archives that they name, each held to its digest.
import { maxChartSize } from '../chart/files/limits.ts'
import { contentDigest } from './cache.ts'
import { refused } from './failure.ts'
import { printReference, type RegistryReference } from './registry-reference.ts'
import type { RegistryRepository } from './registry-session.ts'
import type { FetchedContent } from './context.ts'

const chartLayer = 'application/vnd.cncf.helm.chart.content.v1.tar+gzip'
/** Of charts pushed by Helm 3.7 and older. */
const oldChartLayer = 'application/tar+gzip'
const configType = 'application/vnd.cncf.helm.config.v1+json'
const manifestType = 'application/vnd.oci.image.manifest.v1+json'
const indexType = 'application/vnd.oci.image.index.v1+json'
const mostChildren = 20

/** Bytes that a manifest, or a page of tags, may have; the registries' own limit. */
export const manifestLimit = 4 * 1024 * 1024

type Manifest = Readonly<Record<string, unknown>>

interface Descriptor {
  readonly mediaType: string
  readonly digest: string
  readonly size: number
}

/** The manifest of a tag or a digest. Throws UserError, chart-not-found or chart-digest among them. */
export async function fetchManifest(place: RegistryRepository, name: string): Promise<FetchedContent> {
  const found = await tryManifest(place, name)
  if (found) return found
  const part = isDigest(name) ? { digest: name } : { tag: name }
  throw refused('chart-not-found', `${printReference({ ...place.reference, ...part })}: not found`)
}

/** The same; undefined if the registry has none such. */
export async function tryManifest(
  { world, session, reference }: RegistryRepository,
  name: string,
): Promise<FetchedContent | undefined> {
  const accept = `${manifestType}, ${indexType}`
  const { status, headers, body } = await session.get(`manifests/${name}`, accept, manifestLimit)
  if (status === 404) return undefined
  checkStatus(status, reference)
  const stated = headers['docker-content-digest']
  const expected = isDigest(name) ? name : isDigest(stated) ? stated : undefined
  checkDigest(body, expected, `${printReference(reference)}: the manifest`)
  return { digest: world.cache.write(body), content: body, origin: 'asked' }
}

/** The archive of the chart that a manifest names; of its origin, but for a copy that is not there any more. */
export async function fetchChartOf(
  place: RegistryRepository,
  { content: manifest, origin }: Pick<FetchedContent, 'content' | 'origin'>,
): Promise<FetchedContent> {
  const { world, reference } = place
  const { layers, config } = await imageIn(place, parseAnswer(manifest, reference))
  const fault = (text: string, hint: string) =>
    refused('chart-not-found', `${printReference(reference)}: ${text}`, { hint })
  if (descriptorsIn([config])[0]?.mediaType !== configType) {
    throw fault(`could not load config with mediatype ${configType}`, 'it is no chart but something else')
  }
  const layer = chartIn(layers)
  if (layer === undefined) {
    throw fault(`manifest does not contain a layer with mediatype ${chartLayer}`, 'Helm did not push it')
  }
  if (layer.mediaType === oldChartLayer) world.warn(`chart media type ${oldChartLayer} is deprecated`)
  const blob = await fetchBlob(place, layer)
  return blob.origin === 'asked' ? blob : { ...blob, origin }
}

/** A manifest itself, or of an index the first that has a chart. */
async function imageIn(place: RegistryRepository, manifest: Manifest): Promise<Manifest> {
  const children = descriptorsIn(manifest['manifests']).filter(({ mediaType }) => mediaType === manifestType)
  for (const { digest } of children.slice(0, mostChildren)) {
    const content = place.world.cache.read(digest) ?? (await fetchManifest(place, digest)).content
    const child = parseAnswer(content, place.reference)
    if (chartIn(child['layers'])) return child
  }
  return manifest
}

function chartIn(layers: unknown): Descriptor | undefined {
  const found = descriptorsIn(layers)
  const ofType = (type: string) => found.find(({ mediaType }) => mediaType === type)
  return ofType(chartLayer) ?? ofType(oldChartLayer)
}

function descriptorsIn(list: unknown): Descriptor[] {
  const rows: unknown[] = Array.isArray(list) ? list : []
  return rows.flatMap((row) => {
    const { mediaType, digest, size } = (row ?? {}) as Record<string, unknown>
    return typeof mediaType === 'string' && isDigest(digest) && typeof size === 'number'
      ? [{ mediaType, digest, size }]
      : []
  })
}

async function fetchBlob(
  { world, session, reference }: RegistryRepository,
  { digest, size }: Descriptor,
): Promise<FetchedContent> {
  const kept = world.cache.read(digest)
  if (kept) return { digest, content: kept, origin: 'kept' }
  const { status, body } = await session.get(`blobs/${digest}`, '*/*', Math.min(size, maxChartSize))
  checkStatus(status, reference)
  checkDigest(body, digest, `${printReference(reference)}: the chart`)
  world.cache.write(body)
  return { digest, content: body, origin: 'asked' }
}

/** A registry's answer. Throws UserError for what is no JSON object. */
export function parseAnswer(content: Buffer, reference: RegistryReference): Manifest {
  const value = parseJson(content.toString('utf8'))
  if (typeof value === 'object' && value !== null) return value as Manifest
  throw refused('chart-not-found', `${printReference(reference)}: the registry's answer is no JSON object`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const isDigest = (text: unknown): text is string =>
  typeof text === 'string' && /^sha256:[0-9a-f]{64}$/.test(text)

function checkStatus(status: number, reference: RegistryReference): void {
  if (status === 200) return
  throw refused('chart-fetch', `${printReference(reference)}: the registry answers ${status}`)
}

function checkDigest(content: Buffer, expected: string | undefined, what: string): void {
  if (expected === undefined || contentDigest(content) === expected) return
  const digests = `it has ${contentDigest(content)}, not ${expected}`
  throw refused('chart-digest', `${what} is not the one asked for: ${digests}`, {
    hint: 'the registry, or something on the way to it, changed the content; ask who runs it',
  })
}
