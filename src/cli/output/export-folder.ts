// Writes the folder of an export: whole, and never over files of other origin.
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { exitStatus, UserError } from '../../errors.ts'
import { makeFolder } from '../../system/make-folder.ts'
import { writeFailure } from '../../system/write-error.ts'
import type { NewFile } from './files.ts'

export interface ExportFolderOptions {
  /** `flux`, `argocd` or `helmfile`: only files of the same form are replaced. */
  readonly form: string
  /** A part of the names of temporary folders that no other run uses. */
  readonly suffix: string
}

/**
 * Writes files to a folder beside `folder` and renames that, so that no other program sees half an export. Files of an
 * earlier export of the same form are replaced or, if they are no longer exported, deleted. Throws UserError for a folder
 * with other files, and if a file cannot be written.
 */
export function writeExportFolder(
  folder: string,
  files: readonly NewFile[],
  { form, suffix }: ExportFolderOptions,
): void {
  const header = `# Written by 'ambientctl export ${form}'. Changes are lost with the next export.\n`
  const target = existsSync(folder) ? realpathSync(folder) : resolve(folder)
  refuseOtherFiles(folder, target, header)
  const beside = (kind: string) => join(dirname(target), `.${basename(target)}.${suffix}.${kind}`)
  const [part, old] = [beside('part'), beside('old')]
  try {
    makeFolder(part)
    for (const { name, text } of files) writeFileSync(join(part, name), header + text)
    if (existsSync(target)) renameSync(target, old)
    renameSync(part, target)
  } catch (error) {
    if (existsSync(old) && !existsSync(target)) renameSync(old, target)
    throw new UserError('write', `write export to "${folder}": ${writeFailure(error)}`, {
      cause: error,
      status: exitStatus.failed,
    })
  } finally {
    // Otherwise `old` is the only copy.
    const obsolete = existsSync(target) ? [part, old] : [part]
    for (const path of obsolete) rmSync(path, { recursive: true, force: true })
  }
}

function refuseOtherFiles(folder: string, target: string, header: string): void {
  if (!existsSync(target)) return
  const others = namesIn(folder, target).filter((name) => !isOwn(join(target, name), header))
  if (others.length === 0) return
  const [shown, more] = [
    others.slice(0, 3).join(', '),
    others.length > 3 ? ` and ${others.length - 3} more` : '',
  ]
  throw new UserError('export-folder', `--output ${folder}: the folder has other files: ${shown}${more}`, {
    hint: 'name a new folder, or an empty one',
  })
}

function namesIn(folder: string, target: string): string[] {
  try {
    return readdirSync(target).sort()
  } catch (error) {
    throw new UserError('export-folder', `--output ${folder}: not a folder that can be read`, {
      cause: error,
    })
  }
}

function isOwn(path: string, header: string): boolean {
  try {
    return readFileSync(path, 'utf8').startsWith(header)
  } catch {
    return false
  }
}
