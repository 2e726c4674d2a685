// Builds a chart from its files and assigns each file its role, as Helm's loader does.
import { UserError } from '../../errors.ts'
import { byteLength, fromBytes, toBytes } from '../../template/bytes.ts'
import { readArchive, newArchiveBudget, type ArchiveBudget } from './archive.ts'
import type { Chart, ChartFile, ChartMetadata } from '../chart.ts'
import { maxFileSize } from './limits.ts'
import { readChartHead } from '../metadata/read-head.ts'

/** Files by path inside the chart, separated by slashes. Invalid UTF-8 is preserved (template/bytes.ts). */
export type ChartFileMap = ReadonlyMap<string, Uint8Array | string>

/**
 * Reads a packed chart (.tgz). `label` names it in messages. Throws UserError, as chartFromFiles and readArchive do.
 */
export function chartFromArchive(data: Uint8Array, label: string): Chart {
  const budget = newArchiveBudget()
  return chartFromFiles(readArchive(data, label, budget), label, budget)
}

/**
 * Builds a chart with its subcharts, including packed ones, which may use up to `budget`. `label` names the chart in
 * messages. Throws UserError: the label and Helm's message.
 */
export function chartFromFiles(files: ChartFileMap, label: string, budget = newArchiveBudget()): Chart {
  const texts = new Map([...files].map(([name, data]) => [name, decodeText(data, name, label)]))
  const { metadata, values, warnings } = readChartHead(texts, label)
  const schema = texts.get('values.schema.json')
  const isFile = fileFilter(metadata)
  const dependencies = subcharts(files, metadata.name, label, budget)
  const allWarnings = [...warnings, ...dependencies.flatMap((subchart) => subchart.warnings ?? [])]
  return {
    metadata,
    values,
    ...(schema === undefined ? {} : { schema }),
    templates: pick(texts, (name) => name.startsWith('templates/')),
    files: pick(texts, isFile),
    dependencies,
    ...(allWarnings.length === 0 ? {} : { warnings: allWarnings }),
  }
}

const reservedFiles = new Set(['Chart.yaml', 'Chart.lock', 'values.yaml', 'values.schema.json'])
const version1Files = new Set(['requirements.yaml', 'requirements.lock'])

function fileFilter({ apiVersion }: ChartMetadata): (name: string) => boolean {
  return (name) => {
    if (name.startsWith('charts/')) return name.endsWith('.prov')
    if (version1Files.has(name)) return apiVersion === 'v1'
    return !reservedFiles.has(name) && !name.startsWith('templates/')
  }
}

function pick(texts: ReadonlyMap<string, string>, isMatch: (name: string) => boolean): ChartFile[] {
  return [...texts].filter(([name]) => isMatch(name)).map(([name, data]) => ({ name, data }))
}

function subcharts(files: ChartFileMap, parent: string, label: string, budget: ArchiveBudget): Chart[] {
  const folders = new Map<string, Map<string, Uint8Array | string>>()
  for (const [name, data] of files) {
    const [, folder = '', path = ''] = /^charts\/([^/]+)(?:\/(.+))?$/s.exec(name) ?? []
    if (folder === '' || /^[_.]/.test(folder) || name.endsWith('.prov')) continue
    const own = folders.get(folder) ?? new Map<string, Uint8Array | string>()
    folders.set(folder, own.set(path, data))
  }
  return [...folders].map(([folder, own]) => {
    const inside = `${label}: error unpacking subchart ${folder} in ${parent}`
    if (folder.endsWith('.tgz')) return packed(folder, own, { parent, label, inside }, budget)
    // Helm treats a plain file in charts/ as a chart without files.
    own.delete('')
    return chartFromFiles(own, inside, budget)
  })
}

function packed(
  name: string,
  files: ReadonlyMap<string, Uint8Array | string>,
  { parent, label, inside }: { readonly parent: string; readonly label: string; readonly inside: string },
  budget: ArchiveBudget,
): Chart {
  const data = files.get('')
  if (data === undefined || files.size > 1) {
    const [other = ''] = [...files.keys()].filter((path) => path !== '')
    throw chartError(
      label,
      `error unpacking subchart tar in ${parent}: expected ${name}, got ${name}/${other}`,
    )
  }
  return chartFromFiles(
    readArchive(typeof data === 'string' ? toBytes(data) : data, inside, budget),
    inside,
    budget,
  )
}

// Removes a byte order mark, as Helm does.
function decodeText(data: Uint8Array | string, name: string, label: string): string {
  const size = typeof data === 'string' ? byteLength(data) : data.byteLength
  if (size > maxFileSize)
    throw chartError(
      label,
      `chart file ${JSON.stringify(name)} is larger than the maximum file size ${maxFileSize}`,
    )
  return (typeof data === 'string' ? data : fromBytes(data)).replace(/^\ufeff/, '')
}

function chartError(label: string, text: string): UserError {
  return new UserError('chart', `${label}: ${text}`)
}
