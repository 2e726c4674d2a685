// Fetches manifests and chart archives from a registry and verifies their digests.
import { maxChartSize } from '../../../chart/files/limits.ts'
import { parseJson } from '../../../values/record.ts'
import { contentDigest } from '../../cache.ts'
import { refused } from '../../failure.ts'
import { manifestLimit } from '../manifest-limit.ts'
import { printReference, type RegistryReference } from '../reference.ts'
import type { OciRepository } from './session.ts'
import type { FetchedContent } from '../../context.ts'

/** Media types of a chart in a registry: its archive, its metadata as JSON, and its manifest. */
export const chartLayerType = 'application/vnd.cncf.helm.chart.content.v1.tar+gzip'
export const chartConfigType = 'application/vnd.cncf.helm.config.v1+json'
export const chartManifestType = 'application/vnd.oci.image.manifest.v1+json'
/** The media type of charts pushed by Helm 3.7 and older. */
const oldChartLayer = 'application/tar+gzip'
const indexType = 'application/vnd.oci.image.index.v1+json'
const maxChildren = 20

type Manifest = Readonly<Record<string, unknown>>

interface Descriptor {
  readonly mediaType: string
  readonly digest: string
  readonly size: number
}

/** Fetches the manifest of a tag or a digest. Throws UserError, for example chart-not-found or chart-digest. */
export async function fetchManifest(source: OciRepository, name: string): Promise<FetchedContent> {
  const found = await tryManifest(source, name)
  if (found) return found
  const part = isDigest(name) ? { digest: name } : { tag: name }
  throw refused('chart-not-found', `${printReference({ ...source.reference, ...part })}: not found`)
}

/** As fetchManifest, but returns undefined if the registry has no such manifest. */
export async function tryManifest(
  { context, session, reference }: OciRepository,
  name: string,
): Promise<FetchedContent | undefined> {
  const accept = `${chartManifestType}, ${indexType}`
  const { status, headers, body } = await session.get(`manifests/${name}`, accept, manifestLimit)
  if (status === 404) return undefined
  checkStatus(status, reference)
  const stated = headers['docker-content-digest']
  const expected = isDigest(name) ? name : isDigest(stated) ? stated : undefined
  checkDigest(body, expected, `${printReference(reference)}: the manifest`)
  return { digest: context.cache.write(body), content: body, origin: 'network' }
}

/** Returns the chart archive of a manifest, from the cache if possible. A cached archive gets the manifest's origin. */
export async function fetchChartOf(
  source: OciRepository,
  { content: manifest, origin }: Pick<FetchedContent, 'content' | 'origin'>,
): Promise<FetchedContent> {
  const { context, reference } = source
  const { layers, config } = await imageIn(source, parseAnswer(manifest, reference))
  const notAChart = (text: string, hint: string) =>
    refused('chart-not-found', `${printReference(reference)}: ${text}`, { hint })
  if (descriptorsIn([config])[0]?.mediaType !== chartConfigType) {
    throw notAChart(
      `could not load config with mediatype ${chartConfigType}`,
      'the reference is not a Helm chart',
    )
  }
  const layer = chartIn(layers)
  if (layer === undefined) {
    throw notAChart(
      `manifest does not contain a layer with mediatype ${chartLayerType}`,
      'Helm did not push it',
    )
  }
  if (layer.mediaType === oldChartLayer) context.warn(`chart media type ${oldChartLayer} is deprecated`)
  const blob = await fetchBlob(source, layer)
  return blob.origin === 'network' ? blob : { ...blob, origin }
}

/** Returns the manifest, or for an image index its first manifest with a chart. */
async function imageIn(source: OciRepository, manifest: Manifest): Promise<Manifest> {
  const children = descriptorsIn(manifest['manifests']).filter(
    ({ mediaType }) => mediaType === chartManifestType,
  )
  for (const { digest } of children.slice(0, maxChildren)) {
    const content = source.context.cache.read(digest) ?? (await fetchManifest(source, digest)).content
    const child = parseAnswer(content, source.reference)
    if (chartIn(child['layers'])) return child
  }
  return manifest
}

function chartIn(layers: unknown): Descriptor | undefined {
  const found = descriptorsIn(layers)
  const ofType = (type: string) => found.find(({ mediaType }) => mediaType === type)
  return ofType(chartLayerType) ?? ofType(oldChartLayer)
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
  { context, session, reference }: OciRepository,
  { digest, size }: Descriptor,
): Promise<FetchedContent> {
  const cached = context.cache.read(digest)
  if (cached) return { digest, content: cached, origin: 'cache' }
  const { status, body } = await session.get(`blobs/${digest}`, '*/*', Math.min(size, maxChartSize))
  checkStatus(status, reference)
  checkDigest(body, digest, `${printReference(reference)}: the chart`)
  context.cache.write(body)
  return { digest, content: body, origin: 'network' }
}

/** Parses the response of a registry. Throws UserError if it is not a JSON object. */
export function parseAnswer(content: Buffer, reference: RegistryReference): Manifest {
  const value = parseJson(content.toString('utf8'))
  if (typeof value === 'object' && value !== null) return value as Manifest
  throw refused(
    'chart-not-found',
    `${printReference(reference)}: the registry's response is not a JSON object`,
  )
}

const isDigest = (text: unknown): text is string =>
  typeof text === 'string' && /^sha256:[0-9a-f]{64}$/.test(text)

function checkStatus(status: number, reference: RegistryReference): void {
  if (status === 200) return
  throw refused('chart-fetch', `${printReference(reference)}: the registry returned status ${status}`)
}

function checkDigest(content: Buffer, expected: string | undefined, what: string): void {
  if (expected === undefined || contentDigest(content) === expected) return
  const digests = `got ${contentDigest(content)}, want ${expected}`
  throw refused('chart-digest', `${what} has the wrong digest: ${digests}`, {
    hint: 'the registry or a proxy changed the content; ask its administrator',
  })
}
