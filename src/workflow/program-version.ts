// The version of the program, for files that only some versions can read.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkflowContext } from './context.ts'

/** Returns the version in package.json, such as `0.1.0`. */
export function versionOfProgram({ packageFolder }: Pick<WorkflowContext, 'packageFolder'>): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
