// Packs a chart as Helm does, with the same bytes for the same files.
import { gzipSync } from 'node:zlib'
import { tarOf, type TarFile } from './write-tar.ts'

// The order in which Helm writes an archive.
const order = [/^Chart\.yaml$/, /^values\.yaml$/, /^values\.schema\.json$/, /^templates\//, /^/]

/** Returns the archive of a chart from its files by path. Throws UserError for a path that a tar header cannot state. */
export function packChart(name: string, files: ReadonlyMap<string, Uint8Array>): Buffer {
  const rank = (path: string): number => order.findIndex((pattern) => pattern.test(path))
  const entries = [...files]
    .toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(([path, data]): TarFile => ({ path: `${name}/${path}`, data }))
  const bytes = gzipSync(tarOf(entries), { level: 9 })
  // The operating system; 255 (unknown) makes the bytes the same everywhere.
  bytes[9] = 255
  return bytes
}
