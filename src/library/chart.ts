// Creates charts from files in memory, from an archive, or from disk.
import { fileURLToPath } from 'node:url'
import { chartFromArchive as readArchive, chartFromFiles as assemble } from '../chart/files/assemble.ts'
import type { Chart } from '../chart/chart.ts'
import { loadChart as load } from '../chart/files/load.ts'
import { throwAll, UserError } from '../errors.ts'
import { asChartError, withChartErrors } from './error.ts'
import { nameOf, requireKnown } from './arguments.ts'

/**
 * The files of a chart by path with slashes: `Chart.yaml`, `templates/x.yaml`, `charts/sub/Chart.yaml`. Text files are
 * strings, other files are bytes. A packed subchart is bytes at `charts/NAME.tgz`.
 */
export type ChartFiles =
  ReadonlyMap<string, string | Uint8Array> | { readonly [path: string]: string | Uint8Array }

export interface LoadChartOptions {
  /** Called with a warning for each followed symbolic link, because it can lead out of the chart. */
  readonly warn?: ((text: string) => void) | undefined
}

/**
 * Creates a chart from files in memory. `.helmignore` is not applied, as in an archive. `label` is the name in
 * messages. Throws ChartError `chart` for paths that are absolute or contain `..`, and for charts that Helm rejects.
 */
export function chartFromFiles(files: ChartFiles, label: string = 'chart'): Chart {
  return withChartErrors(() => {
    const entries = entriesOf(files, label)
    throwAll(entries.flatMap(([name, data]) => errorsOf(name, data, label)))
    return frozen(assemble(new Map(entries), label))
  })
}

/**
 * Creates a chart from the bytes of an archive (.tgz). Nothing is written to disk. Links, paths that lead out of the
 * chart and archives of more than 100 MiB are rejected. `label` is the name in messages. Throws ChartError `chart`.
 */
export function chartFromArchive(data: Uint8Array, label: string = 'chart'): Chart {
  return withChartErrors(() => {
    if (!isBytes(data)) throw chartError(`${label}: expected the bytes of an archive, got ${nameOf(data)}`)
    return frozen(readArchive(data, label))
  })
}

/**
 * Reads the folder of a chart, with `.helmignore` and links as in Helm, or a .tgz file. Rejects with ChartError `chart`
 * that contains the path.
 */
export async function loadChart(path: string | URL, options: LoadChartOptions = {}): Promise<Chart> {
  try {
    requireKnown(options, { warn: true }, 'loadChart')
    return frozen(load(path instanceof URL ? fileURLToPath(path) : path, options.warn))
  } catch (error) {
    throw asChartError(error)
  }
}

/**
 * Freezes a chart and returns it. Parsed templates are cached by chart, so a chart must not change; copy it instead.
 */
export function frozen(chart: Chart): Chart {
  freeze(chart)
  return chart
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  Object.values(value).forEach(freeze)
}

type Entry = readonly [name: string, data: string | Uint8Array]

function entriesOf(files: ChartFiles, label: string): Entry[] {
  if (files instanceof Map) return [...(files as ReadonlyMap<string, string | Uint8Array>)]
  if (typeof files === 'object' && files !== null && !Array.isArray(files) && !isBytes(files))
    return Object.entries(files)
  throw chartError(`${label}: expected a Map or an object of files by path, got ${nameOf(files)}`)
}

const invalidNames: readonly (readonly [pattern: RegExp, problem: string])[] = [
  [/^$/, 'is empty'],
  [/\0/, 'contains a zero byte'],
  [/^\/|^[a-z]:/i, 'is absolute'],
  [/\\/, 'contains a backslash; use slashes'],
  [/\/$/, 'is a folder'],
  [/(?:^|\/)\.{1,2}(?:\/|$)|\/\//, 'contains an empty part, . or ..'],
]

function errorsOf(name: unknown, data: unknown, label: string): UserError[] {
  const place = `${label}: file ${typeof name === 'string' ? JSON.stringify(name) : nameOf(name)}`
  if (typeof name !== 'string') return [chartError(`${place}: its name is not a string`)]
  const wrong = invalidNames.find(([pattern]) => pattern.test(name))
  if (wrong) return [chartError(`${place}: its name ${wrong[1]}`)]
  return typeof data === 'string' || isBytes(data)
    ? []
    : [chartError(`${place}: expected text or bytes, got ${nameOf(data)}`)]
}

/** Returns true for bytes of any realm. */
function isBytes(data: unknown): data is Uint8Array {
  return Object.prototype.toString.call(data) === '[object Uint8Array]'
}

function chartError(text: string): UserError {
  return new UserError('chart', text)
}
