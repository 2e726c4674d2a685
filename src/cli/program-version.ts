import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Io } from './io.ts'

/** Returns the version of the program, such as `0.1.0`. */
export function programVersion({ packageFolder }: Pick<Io, 'packageFolder'>): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
