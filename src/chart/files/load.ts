// Loads a chart from a folder or an archive. No other file of src/chart reads the disk.
import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { UserError } from '../../errors.ts'
import { readBytes, readText } from '../../system/read-file.ts'
import { isGzip } from './archive.ts'
import { chartFromArchive, chartFromFiles } from './assemble.ts'
import type { Chart } from '../chart.ts'
import { ignoreMatcher } from './ignore.ts'
import type { IgnoreMatcher } from './ignore.ts'
import { maxChartSize, maxEntries, maxFileSize } from './limits.ts'
import { usePrepared, type PreparedCharts } from '../prepared.ts'

/**
 * Loads a chart from a folder or a .tgz file. In a folder it follows symbolic links and obeys .helmignore, as Helm
 * does; `warn` is called for each link, because a link can leave the chart. Throws UserError that names the path.
 */
export function loadChart(path: string, warn: (text: string) => void = () => undefined): Chart {
  try {
    if (statSync(path).isFile()) return chartFromArchive(readPacked(path), path)
  } catch (error) {
    throw asUserError(error, path)
  }
  return chartFromFiles(readChartFiles(path, warn), path)
}

/** Returns the files of a chart in a folder by path, as loadChart reads them. Throws UserError that names the path. */
export function readChartFiles(
  path: string,
  warn: (text: string) => void = () => undefined,
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  try {
    const walk = new Walk(files, warn)
    walk.enter({ dir: path, prefix: '', ancestors: [realpathSync.native(path)], ignored: ignoreOf(path) })
  } catch (error) {
    throw asUserError(error, path)
  }
  return files
}

/** Reads the cache that the build made for the built-in charts. A missing or unreadable file only costs time. */
export function loadPrepared(file: string): void {
  try {
    usePrepared(deserialize(readBytes(file)) as PreparedCharts)
  } catch {
    return
  }
}

function readPacked(path: string): Uint8Array {
  if (statSync(path).size > maxChartSize) {
    throw new UserError('chart', `${path}: chart archive is larger than ${maxChartSize} bytes`)
  }
  const data = readBytes(path, { limit: maxChartSize })
  if (isGzip(data)) return data
  const isYaml = /\.ya?ml$/.test(path)
  const fault = isYaml
    ? 'seems to be a YAML file, but expected a gzipped archive'
    : `does not appear to be a gzipped archive; got '${isZip(data) ? 'application/zip' : 'application/octet-stream'}'`
  throw new UserError('chart', `file '${path}' ${fault}`)
}

// Helm detects the type from the first bytes, padded with zeros, and so takes most text for octet-stream.
function isZip(data: Uint8Array): boolean {
  return data[0] === 0x50 && data[1] === 0x4b && data[2] === 3 && data[3] === 4
}

interface Folder {
  readonly dir: string
  /** The path of the folder inside the chart, with a trailing slash. */
  readonly prefix: string
  /** Real paths of this folder and its parents, to detect cycles of links. */
  readonly ancestors: readonly string[]
  readonly ignored: IgnoreMatcher
}

class Walk {
  private entries = 0
  private readonly files: Map<string, Uint8Array>
  private readonly warn: (text: string) => void

  constructor(files: Map<string, Uint8Array>, warn: (text: string) => void) {
    this.files = files
    this.warn = warn
  }

  enter(folder: Folder): void {
    for (const entry of readdirSync(folder.dir).sort()) {
      const [path, name] = [join(folder.dir, entry), folder.prefix + entry]
      // Links that fan out over several levels can multiply the number of files.
      if (++this.entries > maxEntries)
        throw new UserError('chart', `${path}: the chart has more than ${maxEntries} files and folders`)
      const own = lstatSync(path)
      if (own.isSymbolicLink()) this.warn(linkText(path))
      const stat = own.isSymbolicLink() ? statSync(path) : own
      if (folder.ignored(name, stat.isDirectory())) continue
      if (!stat.isDirectory()) this.files.set(name, readRegular(path, entry, stat))
      else this.enter({ ...folder, dir: path, prefix: `${name}/`, ancestors: below(path, folder) })
    }
  }
}

function linkText(path: string): string {
  const target = realpathSync.native(path)
  return `found symbolic link in path: ${path} resolves to ${target}. Contents of linked file included and used`
}

function below(path: string, { ancestors }: Folder): string[] {
  const real = realpathSync.native(path)
  if (!ancestors.includes(real)) return [...ancestors, real]
  throw new UserError('chart', `${path}: the link leads back to a folder that holds it`)
}

function ignoreOf(dir: string): IgnoreMatcher {
  const file = join(dir, '.helmignore')
  return ignoreMatcher(existsSync(file) ? readText(file, { limit: maxFileSize }) : '', file)
}

function readRegular(path: string, entry: string, stat: { isFile(): boolean; size: number }): Uint8Array {
  if (!stat.isFile())
    throw new UserError('chart', `cannot load irregular file ${path} as it has file mode type bits set`)
  if (stat.size > maxFileSize)
    throw new UserError('chart', `chart file "${entry}" is larger than the maximum file size ${maxFileSize}`)
  return readBytes(path, { limit: maxFileSize })
}

// Converts errors of the file system; any other error is returned unchanged.
function asUserError(error: unknown, dir: string): unknown {
  if (error instanceof UserError) return error
  const { code, path, message } = error as { code?: unknown; path?: unknown; message?: unknown }
  if (typeof code !== 'string') return error
  if (code === 'ENOENT' && path === dir)
    return new UserError('chart', `path "${dir}" not found`, { cause: error })
  if (code === 'ENOTDIR') return new UserError('chart', `${dir}: not a chart folder`, { cause: error })
  return new UserError('chart', `${dir}: ${String(message)}`, { cause: error })
}
