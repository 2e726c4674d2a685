// Writes the krew manifest and the Homebrew formula of a release:
// `npm run packaging -- --version 1.2.3 --checksums checksums.txt [--out FOLDER]`, by default out/packaging.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readChecksums, type PublishedRelease } from './checksums.ts'
import { homebrewFormula } from './homebrew.ts'
import { krewManifest } from './krew.ts'

const root = join(import.meta.dirname, '../..')

/** Returns the files of the package managers by name. */
export function packageFiles(release: PublishedRelease): Readonly<Record<string, string>> {
  return { 'ambient.yaml': krewManifest(release), 'ambientctl.rb': homebrewFormula(release) }
}

/** Reads `--version`, with or without `v`. Throws Error for what is not a semantic version. */
export function readVersion(text = ''): string {
  const [, version] = /^v?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/.exec(text) ?? []
  if (version === undefined) throw new Error(`--version "${text}": give a version such as 1.2.3`)
  return version
}

/** Returns `https://github.com/OWNER/NAME` for `repository.url` in package.json. */
export function repositoryPage(url: string): string {
  return url.replace(/^git\+/, '').replace(/\.git$/, '')
}

function main(args: string[]): void {
  const options = {
    version: { type: 'string' },
    checksums: { type: 'string' },
    out: { type: 'string' },
  } as const
  const { values } = parseArgs({ args, options })
  if (values.checksums === undefined) throw new Error('--checksums FILE is required')
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    repository: { url: string }
  }
  const files = packageFiles({
    version: readVersion(values.version),
    repository: repositoryPage(repository.url),
    checksums: readChecksums(readFileSync(values.checksums, 'utf8')),
  })
  const folder = values.out ?? join(root, 'out/packaging')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

if (process.argv[1] === import.meta.filename) {
  try {
    main(process.argv.slice(2))
  } catch (error) {
    console.error(`Error: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
