// Packs a chart as Helm does. Equal files give equal bytes.
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readBytes } from '../../system/read-file.ts'
import { parseYaml } from '../../yaml/yaml.ts'
import { tarOf, type TarFile } from './write-tar.ts'

/** A packed chart. */
export interface PackedChart {
  readonly name: string
  readonly version: string
  /** The content of Chart.yaml. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** The .tgz. */
  readonly bytes: Buffer
}

// The order in which Helm writes an archive.
const order = [/^Chart\.yaml$/, /^values\.yaml$/, /^values\.schema\.json$/, /^templates\//, /^/]

/** Packs all files of the chart in a folder. Rejects no chart: use it for charts of the package. Throws Node's errors. */
export function packChart(folder: string): PackedChart {
  const metadata = parseYaml(readBytes(join(folder, 'Chart.yaml')).toString('utf8')) as Record<
    string,
    unknown
  >
  const [name, version] = [String(metadata['name']), String(metadata['version'])]
  const rank = (path: string): number => order.findIndex((pattern) => pattern.test(path))
  const files = filesIn(folder)
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((path): TarFile => ({ path: `${name}/${path}`, data: readBytes(join(folder, path)) }))
  return { name, version, metadata, bytes: gzip(tarOf(files)) }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Compresses data. The last byte of the header is the operating system; 255 (unknown) makes it the same everywhere. */
function gzip(data: Buffer): Buffer {
  const bytes = gzipSync(data, { level: 9 })
  bytes[9] = 255
  return bytes
}
