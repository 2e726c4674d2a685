// A chart's folder on disk; the only file of this room that touches it.
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { chartFromFiles, maxFileSize } from './assemble.ts'
import type { Chart } from './chart.ts'

/**
 * Reads the chart in a folder, following links as Helm does. Throws UserError naming the folder. A `.helmignore` is not
 * read yet, but for Helm's own rule that hidden files under templates/ are none.
 */
export function loadChart(dir: string): Chart {
  const files = new Map<string, Uint8Array>()
  try {
    walk(dir, '', [realpathSync(dir)], files)
  } catch (error) {
    throw asUserError(error, dir)
  }
  return chartFromFiles(files, dir)
}

function walk(
  dir: string,
  prefix: string,
  ancestors: readonly string[],
  files: Map<string, Uint8Array>,
): void {
  for (const entry of readdirSync(dir).sort()) {
    const [path, name] = [join(dir, entry), prefix + entry]
    if (/^templates\/\../.test(name)) continue
    const stat = statSync(path)
    if (stat.isDirectory()) {
      const real = realpathSync(path)
      if (ancestors.includes(real))
        throw new UserError('chart', `${path}: the link leads back to a folder that holds it`)
      walk(path, `${name}/`, [...ancestors, real], files)
    } else files.set(name, readRegular(path, entry, stat))
  }
}

function readRegular(path: string, entry: string, stat: { isFile(): boolean; size: number }): Uint8Array {
  if (!stat.isFile())
    throw new UserError('chart', `cannot load irregular file ${path} as it has file mode type bits set`)
  if (stat.size > maxFileSize)
    throw new UserError('chart', `chart file "${entry}" is larger than the maximum file size ${maxFileSize}`)
  return readFileSync(path)
}

// The file system's errors by their code; anything else passes as it is.
function asUserError(error: unknown, dir: string): unknown {
  if (error instanceof UserError) return error
  const { code, path, message } = error as { code?: unknown; path?: unknown; message?: unknown }
  if (typeof code !== 'string') return error
  if (code === 'ENOENT' && path === dir)
    return new UserError('chart', `path "${dir}" not found`, { cause: error })
  if (code === 'ENOTDIR') return new UserError('chart', `${dir}: not a chart folder`, { cause: error })
  return new UserError('chart', `${dir}: ${String(message)}`, { cause: error })
}
