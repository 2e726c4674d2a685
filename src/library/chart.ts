// Where charts come from: files in memory, an archive's bytes, the disk.
import { fileURLToPath } from 'node:url'
import { chartFromArchive as readArchive, chartFromFiles as assemble } from '../chart/files/assemble.ts'
import type { Chart } from '../chart/chart.ts'
import { loadChart as load } from '../chart/files/load.ts'
import { throwAll, UserError } from '../errors.ts'
import { asChartError, translated } from './error.ts'
import { nameOf, requireKnown } from './given.ts'

/**
 * A chart's files by their paths inside it, with slashes: `Chart.yaml`, `templates/x.yaml`, `charts/sub/Chart.yaml`. Text is
 * a string, all else bytes; a packed subchart is bytes at `charts/NAME.tgz`.
 */
export type ChartFiles =
  ReadonlyMap<string, string | Uint8Array> | { readonly [path: string]: string | Uint8Array }

export interface LoadChartOptions {
  /** Hears of each link that was followed: it may lead out of the chart. */
  readonly warn?: ((text: string) => void) | undefined
}

/**
 * A chart of files in memory; every one counts, as in an archive: `.helmignore` is not obeyed. `label` stands in messages.
 * Throws ChartError `chart` for names that are absolute or lead elsewhere, and for all that Helm refuses in a chart.
 */
export function chartFromFiles(files: ChartFiles, label: string = 'chart'): Chart {
  return translated(() => {
    const entries = entriesOf(files, label)
    throwAll(entries.flatMap(([name, data]) => faultsOf(name, data, label)))
    return frozen(assemble(new Map(entries), label))
  })
}

/**
 * A chart of the bytes of a packed one (.tgz). Nothing is unpacked to disk; links, names that lead elsewhere and archives of
 * more than 100 MiB are refused. `label` stands in messages. Throws ChartError `chart`.
 */
export function chartFromArchive(data: Uint8Array, label: string = 'chart'): Chart {
  return translated(() => {
    if (!isBytes(data)) throw fault(`${label}: expected the bytes of an archive, got ${nameOf(data)}`)
    return frozen(readArchive(data, label))
  })
}

/**
 * Reads a chart's folder, obeying `.helmignore` and following links as Helm does, or a .tgz file. Rejects with ChartError
 * `chart` naming the path.
 */
export async function loadChart(path: string | URL, options: LoadChartOptions = {}): Promise<Chart> {
  try {
    requireKnown(options, { warn: true }, 'loadChart')
    return frozen(load(path instanceof URL ? fileURLToPath(path) : path, options.warn))
  } catch (error) {
    throw asChartError(error)
  }
}

/** Parsed templates are kept by their chart, which therefore must not change: charts are changed by copying them. */
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
  throw fault(`${label}: expected a Map or an object of files by path, got ${nameOf(files)}`)
}

const wrongNames: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [/^$/, 'is empty'],
  [/\0/, 'holds a zero byte'],
  [/^\/|^[a-z]:/i, 'is absolute'],
  [/\\/, 'has a backslash; paths have slashes'],
  [/\/$/, 'is a folder'],
  [/(?:^|\/)\.{1,2}(?:\/|$)|\/\//, 'has a part that is empty, . or ..'],
]

function faultsOf(name: unknown, data: unknown, label: string): UserError[] {
  const place = `${label}: file ${typeof name === 'string' ? JSON.stringify(name) : nameOf(name)}`
  if (typeof name !== 'string') return [fault(`${place}: its name is no string`)]
  const wrong = wrongNames.find(([pattern]) => pattern.test(name))
  if (wrong) return [fault(`${place}: its name ${wrong[1]}`)]
  return typeof data === 'string' || isBytes(data)
    ? []
    : [fault(`${place}: expected text or bytes, got ${nameOf(data)}`)]
}

/** In any realm. */
function isBytes(data: unknown): data is Uint8Array {
  return Object.prototype.toString.call(data) === '[object Uint8Array]'
}

function fault(text: string): UserError {
  return new UserError('chart', text)
}
