// Reads a packed chart (.tgz) in memory, without unpacking it to disk. File names must obey Helm's rules and stricter
// ones.
import { posix } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { UserError } from '../../errors.ts'
import { maxChartSize, maxEntries, maxFileSize } from './limits.ts'
import { readTar, TarError } from './tar.ts'
import type { TarEntry } from './tar.ts'

/** The unpacked bytes and entries that a chart and the archives inside it may still use together. */
export interface ArchiveBudget {
  bytes: number
  entries: number
}

/** Returns the budget of one chart: twice Helm's limit for an archive, because it can contain packed subcharts. */
export function newArchiveBudget(): ArchiveBudget {
  return { bytes: 2 * maxChartSize, entries: maxEntries }
}

/**
 * Returns the files of a packed chart by path, without the top folder of the archive. Throws UserError, the label and
 * Helm's message, if the data is no chart archive, is too large, or has links or names that leave the chart folder.
 */
export function readArchive(
  data: Uint8Array,
  label: string,
  budget = newArchiveBudget(),
): Map<string, Uint8Array> {
  try {
    return filesOf(unzip(data, budget), budget)
  } catch (error) {
    if (error instanceof TarError) throw new UserError('chart', `${label}: ${error.message}`)
    throw error
  }
}

/** Returns true if the data starts with gzip's magic number. */
export function isGzip(data: Uint8Array): boolean {
  return data[0] === 0x1f && data[1] === 0x8b && data[2] === 0x08
}

const tooLarge = `decompressed chart is larger than the maximum file size ${maxChartSize}`

function unzip(data: Uint8Array, budget: ArchiveBudget): Buffer {
  if (!isGzip(data)) throw new TarError('does not appear to be a gzipped archive')
  // In addition to its data, an entry has up to 2 KiB of headers.
  const most = Math.min(budget.bytes, maxChartSize + budget.entries * 2048)
  if (most <= 0) throw new TarError(tooLarge)
  try {
    const unzipped = gunzipSync(data, { maxOutputLength: most })
    budget.bytes -= unzipped.length
    return unzipped
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new TarError(tooLarge)
    if (code === 'Z_BUF_ERROR') throw new TarError('unexpected EOF')
    if (typeof code === 'string' && code.startsWith('Z_')) throw new TarError(`gzip: invalid data (${code})`)
    throw error
  }
}

function filesOf(tar: Buffer, budget: ArchiveBudget): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  const folded = new Map<string, string>()
  let left = maxChartSize
  let top: string | undefined
  for (const entry of readTar(tar)) {
    if (--budget.entries < 0) throw new TarError('chart archive has too many entries')
    if (entry.kind === 'folder') continue
    if (entry.kind === 'other') throw new TarError(`chart archive holds ${entry.what} ${quoted(entry.name)}`)
    const { folder, name } = split(entry)
    top ??= folder
    if (folder !== top) {
      throw new TarError(
        `chart archive has more than one top folder: ${quoted(top)} and that of ${quoted(entry.name)}`,
      )
    }
    checkName(name, entry.name, folded)
    left -= entry.data.length
    if (left <= 0) throw new TarError(tooLarge)
    if (entry.data.length > maxFileSize) {
      throw new TarError(
        `decompressed chart file ${quoted(entry.name)} is larger than the maximum file size ${maxFileSize}`,
      )
    }
    files.set(name, entry.data)
  }
  if (files.size === 0) throw new TarError('no files in chart archive')
  return files
}

/** Splits a name into the top folder and the path below it. Archives made on Windows use backslashes. */
function split({ name }: TarEntry): { folder: string; name: string } {
  const parts = name.split(name.includes('\\') ? '\\' : '/')
  const [folder = '', ...rest] = parts
  const path = rest.join('/').replaceAll('\\', '/')
  if (folder === '' || path.startsWith('/')) throw new TarError('chart illegally contains absolute paths')
  const inside = posix.normalize(path)
  if (rest.length === 0 || inside === '.') {
    throw new TarError(`chart illegally contains content outside the base directory: ${quoted(name)}`)
  }
  if (folder === 'Chart.yaml') throw new TarError('chart yaml not in base directory')
  return { folder, name: [folder, ...rest].includes('..') ? '..' : inside }
}

/** Refuses names that leave the chart folder, and names that are equal on a case-insensitive file system. */
function checkName(name: string, entryName: string, folded: Map<string, string>): void {
  if (name.startsWith('..') || name.split('/').includes('..')) {
    throw new TarError('chart illegally references parent directory')
  }
  if (/^[a-zA-Z]:\//.test(name) || name.includes('\0') || name.endsWith('/')) {
    throw new TarError('chart contains illegally named files')
  }
  const fold = name.normalize('NFC').toLowerCase()
  const same = folded.get(fold)
  if (same !== undefined) {
    throw new TarError(`chart archive holds ${quoted(entryName)} twice: it has ${quoted(same)} already`)
  }
  folded.set(fold, name)
}

const quoted = (name: string): string => JSON.stringify(name)
