// The file of a bundle: where it goes, and how it appears there whole or not at all.
import { existsSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { UserError } from '../../errors.ts'
import { makeFolder } from '../../system/make-folder.ts'
import { moveToNewFile } from '../../system/move-to-new-file.ts'
import type { WorkflowContext } from '../context.ts'
import { writeError } from './spool.ts'

export interface OutputOptions {
  /** A file, or a folder if it exists or ends with a slash. */
  readonly output?: string | undefined
  /** A folder. */
  readonly dir?: string | undefined
}

export interface OutputFile {
  readonly path: string
  /** The folder in the archive: the name of the file without `.tgz`. */
  readonly folder: string
  /** Where the archive is written first, next to `path`. */
  readonly temporary: string
  /** Gives the temporary file its name. Rejects with UserError if a file of this name has appeared. */
  commit(): Promise<void>
  /** Deletes the temporary file. */
  discard(): void
}

/** Chooses the file of a bundle and creates its folder. Throws UserError if the file exists or cannot be written. */
export function openOutput(
  { output, dir }: OutputOptions,
  { now, random }: Pick<WorkflowContext, 'now' | 'random'>,
): OutputFile {
  const path = pathOf(output, dir, `support-bundle-${stampOf(now())}.tgz`)
  if (existsSync(path)) throw existsError(path)
  try {
    makeFolder(dirname(path))
  } catch (error) {
    throw writeError(path, error)
  }
  const temporary = `${path}.${Buffer.from(random(4)).toString('hex')}.part`
  return {
    path,
    folder: basename(path).replace(/\.(tgz|tar\.gz)$/, ''),
    temporary,
    commit: () => moveTo(temporary, path),
    discard: () => rmSync(temporary, { force: true }),
  }
}

function pathOf(output: string | undefined, dir: string | undefined, name: string): string {
  if (output === '-') {
    throw new UserError('bundle-output', '-o -: a bundle cannot be written to standard output', {
      hint: 'name a file, such as -o bundle.tgz',
    })
  }
  if (output !== undefined && dir !== undefined) {
    throw new UserError('bundle-output', '--output and --dir cannot be used together', {
      hint: 'use --output FILE, or --dir FOLDER',
    })
  }
  if (dir !== undefined) return join(dir, name)
  if (output === undefined) return name
  return isFolder(output) ? join(output, name) : output
}

function isFolder(path: string): boolean {
  if (path.endsWith('/') || path.endsWith(sep)) return true
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** `20261122-214500`, in UTC. */
function stampOf(time: Date): string {
  const [day = '', clock = ''] = time.toISOString().replace(/[-:]/g, '').split('T')
  return `${day}-${clock.slice(0, 6)}`
}

function existsError(path: string): UserError {
  return new UserError('bundle-output', `--output ${path}: the file exists`, {
    hint: 'name another file, or delete this one',
  })
}

async function moveTo(temporary: string, path: string): Promise<void> {
  const isMoved = await moveToNewFile(temporary, path).catch((error: unknown) => {
    throw writeError(path, error)
  })
  if (!isMoved) throw existsError(path)
}
