// Reads the manifests that are compared: files, folders and standard input.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { exitStatus, UserError } from '../../errors.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { parseObjects } from '../../manifest/parse.ts'
import { readInput } from '../../system/read-file.ts'
import type { WorkflowContext } from '../context.ts'

const maxFiles = 10_000

/**
 * Returns the objects of a file, of all `.yaml`, `.yml` and `.json` files of a folder and its subfolders, or of
 * standard input (`-`). Throws UserError with the place of what cannot be read.
 */
export function readManifests(path: string, context: Pick<WorkflowContext, 'readStdin'>): KubeObject[] {
  if (path === '-') return parseObjects(context.readStdin(), 'standard input')
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) {
    throw new UserError('file-unreadable', `${path}: no such file or folder`, {
      hint: 'name a file, a folder, - for standard input, or a command line such as "manifest generate -f mesh.yaml"',
    })
  }
  return stats.isDirectory() ? filesOf(path).flatMap(readFile) : readFile(path)
}

function readFile(path: string): KubeObject[] {
  return parseObjects(readInput(path, { code: 'file-unreadable' }), path)
}

function filesOf(folder: string): string[] {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ya?ml|json)$/.test(name))
      .sort()
    if (files.length > maxFiles)
      throw new UserError(
        'manifest-files',
        `${folder}: has ${files.length} manifests, at most ${maxFiles} are read`,
      )
    if (files.length === 0) {
      throw new UserError('manifest-files', `${folder}: has no manifest`, {
        hint: 'manifests are files that end in .yaml, .yml or .json',
      })
    }
    return files.map((name) => join(folder, name)).filter((path) => statSync(path).isFile())
  } catch (error) {
    if (error instanceof UserError) throw error
    throw unreadable(folder, error)
  }
}

function unreadable(path: string, error: unknown): UserError {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
  return new UserError('file-unreadable', `${path}: cannot be read (${code})`, {
    cause: error,
    status: exitStatus.failed,
  })
}
