// Packs the charts as a Helm repository: an archive for each chart, and index.yaml. `npm run charts:package [--
// FOLDER]`; the default is out/charts. Equal charts give equal bytes; timestamps are SOURCE_DATE_EPOCH, or 1970.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { readChartFiles } from '../src/chart/files/load.ts'
import { packChart } from '../src/chart/files/pack.ts'
import { charts } from './charts.ts'

const root = join(import.meta.dirname, '..')

/** A packed chart: the file name NAME-VERSION.tgz, the content of Chart.yaml, and the bytes. */
export interface Package {
  readonly file: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
}

/** Packs the chart in a folder. */
export function packageChart(folder: string): Package {
  const files = readChartFiles(folder)
  const metadata = parse(readFileSync(join(folder, 'Chart.yaml'), 'utf8')) as Record<string, unknown>
  const name = String(metadata['name'])
  return { file: `${name}-${String(metadata['version'])}.tgz`, metadata, bytes: packChart(name, files) }
}

/** Returns the index.yaml of a repository with these packages. */
export function indexOf(packages: readonly Package[], time: Date): string {
  const created = time.toISOString()
  const entries = packages.map(({ file, metadata, bytes }) => {
    const digest = createHash('sha256').update(bytes).digest('hex')
    return [String(metadata['name']), [{ ...metadata, created, digest, urls: [file] }]]
  })
  const index = { apiVersion: 'v1', entries: Object.fromEntries(entries) as unknown, generated: created }
  return stringify(index, { lineWidth: 0 })
}

/** Writes the packages of all charts and their index to a folder. */
export function packageCharts(folder: string, time = new Date(0)): Package[] {
  const packages = charts().map((name) => packageChart(join(root, 'charts', name)))
  mkdirSync(folder, { recursive: true })
  for (const { file, bytes } of packages) writeFileSync(join(folder, file), bytes)
  writeFileSync(join(folder, 'index.yaml'), indexOf(packages, time))
  return packages
}

function main(folder = join(root, 'out/charts')): void {
  const time = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1000)
  for (const { file, bytes } of packageCharts(folder, time))
    console.log(`${join(folder, file)}: ${bytes.length} bytes`)
}

if (process.argv[1] === import.meta.filename) main(...process.argv.slice(2, 3))
