// Writes the skeleton of a platform or a check: `npm run new -- platform NAME`, `npm run new -- check ID`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checkEdits, checkScripts } from './check.ts'
import { fillIn, fillInFolders, writeEdits, type Edit } from './edit.ts'
import { platformEdits, platformScripts } from './platform.ts'

interface Kind {
  readonly argument: string
  readonly edits: (root: string, name: string) => Edit[]
  readonly scripts: readonly string[]
  /** Where the recipe of CONTRIBUTING.md goes on. */
  readonly next: string
}

const kinds: Readonly<Record<string, Kind>> = {
  platform: {
    argument: 'NAME',
    edits: (_, name) => platformEdits(name),
    scripts: platformScripts,
    next: 'step 2 of "Add a platform"',
  },
  check: { argument: 'ID', edits: checkEdits, scripts: checkScripts, next: 'step 3 of "Add a check"' },
}

function main(root: string, [kind = '', name = '', ...rest]: readonly string[]): number {
  const selected = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!selected || name === '' || rest.length > 0) {
    const usage = Object.entries(kinds).map(([word, { argument }]) => `npm run new -- ${word} ${argument}\n`)
    console.error(`Usage:\n  ${usage.join('  ')}`)
    return 64
  }
  try {
    for (const path of writeEdits(root, selected.edits(root, name))) console.log(`written: ${path}`)
  } catch (error) {
    console.error(`Error: ${(error as Error).message}`)
    return 1
  }
  for (const script of selected.scripts) {
    const { status } = spawnSync('npm', ['run', '--silent', script], { cwd: root, stdio: 'inherit' })
    if (status !== 0) return status ?? 1
  }
  console.log(
    `\nContinue with ${selected.next} in CONTRIBUTING.md. Replace every ${fillIn}:\n  git grep --untracked -n ${fillIn} -- ${fillInFolders.join(' ')}`,
  )
  return 0
}

process.exitCode = main(join(import.meta.dirname, '../..'), process.argv.slice(2))
