// A packed chart as an artifact of a registry, in the form of `helm push`.
import { contentDigest } from '../../cache.ts'
import { chartConfigType, chartLayerType, chartManifestType } from './content.ts'
import { parseManifest, type ContentDescriptor, type ImageManifest } from '../images/image-manifest.ts'

/** A manifest with the content of its blobs. */
export interface ChartArtifact {
  readonly manifest: ImageManifest
  readonly blobs: readonly { readonly descriptor: ContentDescriptor; readonly content: Buffer }[]
}

/**
 * Returns the artifact of a chart. Unlike Helm, it leaves out the annotation with the time, so that the same chart has
 * the same digest each time.
 */
export function chartArtifact(metadata: Readonly<Record<string, unknown>>, archive: Buffer): ChartArtifact {
  const config = blobOf(chartConfigType, Buffer.from(JSON.stringify(metadata), 'utf8'))
  const layer = blobOf(chartLayerType, archive)
  const content = {
    schemaVersion: 2,
    mediaType: chartManifestType,
    config: config.descriptor,
    layers: [layer.descriptor],
    annotations: annotationsOf(metadata),
  }
  const manifest = parseManifest(Buffer.from(JSON.stringify(content), 'utf8'), 'the chart')
  return { manifest, blobs: [config, layer] }
}

function blobOf(mediaType: string, content: Buffer): ChartArtifact['blobs'][number] {
  return { descriptor: { mediaType, digest: contentDigest(content), size: content.length }, content }
}

// Annotations of the OCI image specification by the keys of Chart.yaml, as Helm sets them.
const annotationKeys = {
  description: 'org.opencontainers.image.description',
  name: 'org.opencontainers.image.title',
  home: 'org.opencontainers.image.url',
  version: 'org.opencontainers.image.version',
} as const

function annotationsOf(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(annotationKeys).flatMap(([key, annotation]) => {
      const value = metadata[key]
      return typeof value === 'string' && value !== '' ? [[annotation, value] as const] : []
    }),
  )
}
