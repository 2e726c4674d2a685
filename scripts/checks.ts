// Generates docs/checks.md from the table of checks: `npm run docs:generate`. With --check it only compares the file.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format } from 'prettier'
import { scopeText } from '../src/cli/commands/explain-check.ts'
import type { Check } from '../src/preflight/check.ts'
import { checks as preChecks } from '../src/preflight/checks.ts'
import { postChecks } from '../src/preflight/post-checks.ts'
import { notCovered } from '../src/preflight/checks/not-covered.ts'
import { subjectTitles } from '../src/preflight/report.ts'

const checks = [...preChecks, ...postChecks]
const file = fileURLToPath(new URL('../docs/checks.md', import.meta.url))

/** Longest line of the page, in characters; URLs may be longer. */
const lineWidth = 100

/** Returns the text of docs/checks.md, with lines of at most 100 characters outside tables. */
export async function checksPage(): Promise<string> {
  const subjects = Object.entries(subjectTitles).map(([subject, title]) => {
    const rows = checks.filter((check) => check.subject === subject)
    return rows.length === 0 ? '' : `## ${title}\n\n${rows.map(section).join('\n')}`
  })
  const page = `<!-- Generated from src/preflight/checks by \`npm run docs:generate\`. -->

# Checks

There are ${checks.length} checks. \`ambientctl preflight\` and \`install\` run ${preChecks.length} of them before an installation;
\`verify-install\` runs ${postChecks.length} after it. \`preflight explain ID\` prints one of these sections. If a check cannot read
its data, its result is _undecided_, not passed. The names after "Reads" are those in a file of \`facts save\`. The
platform attributes that limit a check are in [platforms-format.md](platforms-format.md#attributes).

${subjects.filter(Boolean).join('\n')}
## Not covered

Known problems without a check, and the reason:

| id | problem | reason |
|---|---|---|
${notCovered.map(({ id, title, reason }) => `| ${id} | ${cell(title)} | ${cell(reason)} |`).join('\n')}
`
  return format(page, { parser: 'markdown', printWidth: lineWidth, proseWrap: 'always' })
}

function section({ id, title, level, scope, why, remedy, docs, needs }: Check): string {
  return `<a id="${id.toLowerCase()}"></a>

### ${id}: ${title}

${why}

- **Level**: ${level}
- **Runs**: ${scopeText(scope)}
- **Reads**: ${needs.join(', ')}
- **Fix**: ${remedy}
${docs === undefined ? '' : `- **Docs**: <${docs}>\n`}`
}

const cell = (text: string) => text.replaceAll('|', '\\|')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = await checksPage()
  if (!process.argv.includes('--check')) writeFileSync(file, page)
  else if (readFileSync(file, 'utf8') !== page) {
    console.error('docs/checks.md is out of date; run `npm run docs:generate`')
    process.exitCode = 1
  }
}
