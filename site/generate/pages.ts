// The pages of the site by their source in the repository.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { charts } from '../../scripts/charts.ts'
import { checks as preChecks } from '../../src/preflight/checks.ts'
import { postChecks } from '../../src/preflight/post-checks.ts'
import type { Check } from '../../src/preflight/check.ts'
import { root } from './repository.ts'

/** All checks, in the order of docs/checks.md. */
export const checks: readonly Check[] = [...preChecks, ...postChecks]

/** The names of our charts. */
export const chartNames: readonly string[] = charts()

/** Returns the page of a check, relative to the root of the site. */
export function checkPage(id: string): string {
  return `checks/${id.toLowerCase()}.md`
}

/** Returns the page of a chart, relative to the root of the site. */
export function chartPage(name: string): string {
  return `charts/${name}.md`
}

/** Pages that are generated, so that their source is not copied. */
const generatedPages: readonly (readonly [source: string, page: string])[] = [
  ['README.md', 'index.md'],
  ['site/pages/playground.md', 'playground.md'],
  ['docs/checks.md', 'checks/index.md'],
  ...chartNames.map((name) => [`charts/${name}/README.md`, chartPage(name)] as const),
]

/** Files outside docs/ that are pages. */
const projectPages: readonly (readonly [source: string, page: string])[] = [
  ['CHANGELOG.md', 'changelog.md'],
  ['CONTRIBUTING.md', 'contributing.md'],
  ['SECURITY.md', 'security.md'],
]

/** Returns the page of each Markdown file that is copied: all of docs/, and the files about the project. */
export function copiedPages(): Map<string, string> {
  const files = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const generated = new Map(generatedPages)
  const docs = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => [`docs/${file}`, file] as const)
  return new Map([...docs.filter(([source]) => !generated.has(source)), ...projectPages])
}

/** Returns the page of each file of the repository that has one. */
export function pagesBySource(): Map<string, string> {
  return new Map([...copiedPages(), ...generatedPages])
}
