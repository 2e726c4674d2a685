// Files to a chart, wherever they came from: which file is what, as Helm's loader tells them apart.
import { UserError } from '../../errors.ts'
import { byteLength, fromBytes, toBytes } from '../../template/bytes.ts'
import { readArchive, newArchiveBudget, type ArchiveBudget } from './archive.ts'
import type { Chart, ChartFile, ChartMetadata } from '../chart.ts'
import { maxFileSize } from './limits.ts'
import { readChartHead } from '../metadata/read-head.ts'

/** Files by path inside the chart, with slashes; bytes that are no UTF-8 are kept (template/bytes.ts). */
export type ChartFileMap = ReadonlyMap<string, Uint8Array | string>

/** Reads a packed chart (.tgz). `label` names it in messages. Throws UserError as chartFromFiles and readArchive. */
export function chartFromArchive(data: Uint8Array, label: string): Chart {
  const room = newArchiveBudget()
  return chartFromFiles(readArchive(data, label, room), label, room)
}

/**
 * Builds a chart, subcharts too, packed ones among them; `room` is what they may take up. `label` names it in messages.
 * Throws UserError, in Helm's words after the label.
 */
export function chartFromFiles(files: ChartFileMap, label: string, room = newArchiveBudget()): Chart {
  const texts = new Map([...files].map(([name, data]) => [name, decodeText(data, name, label)]))
  const { metadata, values, warnings } = readChartHead(texts, label)
  const schema = texts.get('values.schema.json')
  const isFile = fileFilter(metadata)
  const dependencies = subcharts(files, metadata.name, label, room)
  const said = [...warnings, ...dependencies.flatMap((subchart) => subchart.warnings ?? [])]
  return {
    metadata,
    values,
    ...(schema === undefined ? {} : { schema }),
    templates: pick(texts, (name) => name.startsWith('templates/')),
    files: pick(texts, isFile),
    dependencies,
    ...(said.length === 0 ? {} : { warnings: said }),
  }
}

const ownRooms = new Set(['Chart.yaml', 'Chart.lock', 'values.yaml', 'values.schema.json'])
const version1Rooms = new Set(['requirements.yaml', 'requirements.lock'])

function fileFilter({ apiVersion }: ChartMetadata): (name: string) => boolean {
  return (name) => {
    if (name.startsWith('charts/')) return name.endsWith('.prov')
    if (version1Rooms.has(name)) return apiVersion === 'v1'
    return !ownRooms.has(name) && !name.startsWith('templates/')
  }
}

function pick(texts: ReadonlyMap<string, string>, wanted: (name: string) => boolean): ChartFile[] {
  return [...texts].filter(([name]) => wanted(name)).map(([name, data]) => ({ name, data }))
}

function subcharts(files: ChartFileMap, parent: string, label: string, room: ArchiveBudget): Chart[] {
  const folders = new Map<string, Map<string, Uint8Array | string>>()
  for (const [name, data] of files) {
    const [, folder = '', path = ''] = /^charts\/([^/]+)(?:\/(.+))?$/s.exec(name) ?? []
    if (folder === '' || /^[_.]/.test(folder) || name.endsWith('.prov')) continue
    const own = folders.get(folder) ?? new Map<string, Uint8Array | string>()
    folders.set(folder, own.set(path, data))
  }
  return [...folders].map(([folder, own]) => {
    const inside = `${label}: error unpacking subchart ${folder} in ${parent}`
    if (folder.endsWith('.tgz')) return packed(folder, own, { parent, label, inside }, room)
    // A plain file is, to Helm, a chart without any file.
    own.delete('')
    return chartFromFiles(own, inside, room)
  })
}

function packed(
  name: string,
  files: ReadonlyMap<string, Uint8Array | string>,
  { parent, label, inside }: { readonly parent: string; readonly label: string; readonly inside: string },
  room: ArchiveBudget,
): Chart {
  const data = files.get('')
  if (data === undefined || files.size > 1) {
    const [other = ''] = [...files.keys()].filter((path) => path !== '')
    throw fault(label, `error unpacking subchart tar in ${parent}: expected ${name}, got ${name}/${other}`)
  }
  return chartFromFiles(
    readArchive(typeof data === 'string' ? toBytes(data) : data, inside, room),
    inside,
    room,
  )
}

// Without a byte order mark, as Helm.
function decodeText(data: Uint8Array | string, name: string, label: string): string {
  const size = typeof data === 'string' ? byteLength(data) : data.byteLength
  if (size > maxFileSize)
    throw fault(
      label,
      `chart file ${JSON.stringify(name)} is larger than the maximum file size ${maxFileSize}`,
    )
  return (typeof data === 'string' ? data : fromBytes(data)).replace(/^\ufeff/, '')
}

function fault(label: string, text: string): UserError {
  return new UserError('chart', `${label}: ${text}`)
}
