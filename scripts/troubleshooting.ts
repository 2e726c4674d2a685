// Generates the table of docs/troubleshooting.md from the known causes: `npm run docs:generate`. With --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { knownCauses } from '../src/install/wait/causes/causes.ts'
import type { KnownCause, MayHeal } from '../src/install/wait/causes/known-cause.ts'

const file = fileURLToPath(new URL('../docs/troubleshooting.md', import.meta.url))
const start = '<!-- causes: generated from src/install/wait/causes by `npm run docs:generate` -->'
const end = '<!-- end of causes -->'

const stops = new Map<MayHeal, string>([
  [false, 'yes'],
  [true, 'no'],
  ['with an autoscaler', 'without an autoscaler'],
])

/** Returns the page with its tables replaced. Throws if the page lacks the marks of the tables. */
export function troubleshootingPage(page: string): string {
  const [before, rest = ''] = page.split(start)
  const after = rest.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error(`docs/troubleshooting.md lacks ${start} or ${end}`)
  const tables = Object.entries(knownCauses).map(([title, rows]) => `### ${title}\n\n${table(rows)}`)
  return [before.trimEnd(), start, ...tables, end, after.trimStart()].join('\n\n')
}

function table(rows: readonly KnownCause[]): string {
  const lines = rows.map(({ id, cause, fix, mayHeal = false }) =>
    ['', `<a id="${id}"></a>\`${id}\``, capitalized(cause), capitalized(fix), stops.get(mayHeal), '']
      .map((cell) => cell?.replaceAll('|', '\\|'))
      .join('|'),
  )
  return ['| name | cause | fix | stops the wait |', '|---|---|---|---|', ...lines].join('\n')
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const old = readFileSync(file, 'utf8')
  const page = troubleshootingPage(old)
  if (!process.argv.includes('--check')) writeFileSync(file, page)
  else if (old !== page) {
    console.error('docs/troubleshooting.md is out of date; run `npm run docs:generate`')
    process.exitCode = 1
  }
}
