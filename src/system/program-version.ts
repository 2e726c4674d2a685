// The version of the program.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the version in the package.json of a package's folder, such as `0.1.0`. */
export function programVersion({ packageFolder }: { readonly packageFolder: string }): string {
  const text = readFileSync(join(packageFolder, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
