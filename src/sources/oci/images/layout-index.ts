// index.json of an OCI image layout: which images a folder has.
import { isRecord, parseJson } from '../../../values/record.ts'
import { refused } from '../../failure.ts'
import { isDigest, type ContentDescriptor } from './image-manifest.ts'
import { imageAt, type ImageRepository } from './image-store.ts'

/** The text of the file `oci-layout`. */
export const layoutMarker = '{"imageLayoutVersion":"1.0.0"}'

/** The annotations with the name of an image: OCI's, and the one that containerd imports by. */
const nameAnnotations = ['org.opencontainers.image.ref.name', 'io.containerd.image.name'] as const

/** An entry of index.json. Unknown fields are kept. */
export type LayoutEntry = Readonly<Record<string, unknown>>

/** Parses index.json. `what` starts the message. Throws UserError. */
export function parseLayoutIndex(text: string, what: string): LayoutEntry[] {
  const value = parseJson(text)
  const entries = isRecord(value) ? value['manifests'] : undefined
  if (Array.isArray(entries) && entries.every(isRecord)) return entries
  throw refused('image-layout', `${what}: not the index of an OCI image layout`)
}

/** Returns the entry of an image, by its full name. */
export function layoutEntry(entries: readonly LayoutEntry[], name: string): LayoutEntry | undefined {
  return entries.find((entry) => nameAnnotations.some((key) => annotationsOf(entry)[key] === name))
}

/** Returns the digest of an image. A reference that is a digest needs no entry. */
export function layoutDigest(
  entries: readonly LayoutEntry[],
  from: ImageRepository,
  reference: string,
): string | undefined {
  const entry = layoutEntry(entries, imageAt(from, reference))
  const digest = entry ? entry['digest'] : reference
  return isDigest(digest) ? digest : undefined
}

/** Returns the entries with these images by full name; they replace entries with the same names. */
export function mergeLayoutEntries(
  entries: readonly LayoutEntry[],
  images: ReadonlyMap<string, ContentDescriptor>,
): LayoutEntry[] {
  const others = entries.filter((entry) => ![...images.keys()].some((name) => layoutEntry([entry], name)))
  const added = [...images].map(([name, { mediaType, digest, size }]) => ({
    mediaType,
    digest,
    size,
    annotations: Object.fromEntries(nameAnnotations.map((key) => [key, name])),
  }))
  return [...others, ...added].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

/** Prints index.json. */
export function printLayoutIndex(entries: readonly LayoutEntry[]): string {
  const mediaType = 'application/vnd.oci.image.index.v1+json'
  return `${JSON.stringify({ schemaVersion: 2, mediaType, manifests: entries }, undefined, 2)}\n`
}

const sortKey = (entry: LayoutEntry): string =>
  String(annotationsOf(entry)[nameAnnotations[0]] ?? entry['digest'])

function annotationsOf({ annotations }: LayoutEntry): Readonly<Record<string, unknown>> {
  return isRecord(annotations) ? annotations : {}
}
