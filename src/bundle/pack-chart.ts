// Packs a chart as Helm does, with the same bytes for the same files.
import { gzipSync } from 'node:zlib'
import { tarEnd, tarHeader, tarPadding } from './tar-format.ts'

// The order in which Helm writes an archive.
const order = [/^Chart\.yaml$/, /^values\.yaml$/, /^values\.schema\.json$/, /^templates\//, /^/]

/** Returns the archive of a chart from its files by path. Throws UserError for a path that a tar header cannot state. */
export function packChart(name: string, files: ReadonlyMap<string, Uint8Array>): Buffer {
  const rank = (path: string) => order.findIndex((pattern) => pattern.test(path))
  const sorted = [...files].toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const parts = sorted.flatMap(([path, data]) => [
    tarHeader(`${name}/${path}`, data.length),
    data,
    tarPadding(data.length),
  ])
  const bytes = gzipSync(Buffer.concat([...parts, tarEnd]), { level: 9 })
  // The operating system; 255 (unknown) makes the bytes the same everywhere.
  bytes[9] = 255
  return bytes
}
