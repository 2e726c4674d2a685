// A page for each check, and the list of all checks, from the tables of src/preflight.
import { scopeText } from '../../src/cli/commands/explain-check.ts'
import type { Check } from '../../src/preflight/check.ts'
import { notCovered } from '../../src/preflight/checks/not-covered.ts'
import { postChecks } from '../../src/preflight/post-checks.ts'
import { subjectTitles } from '../../src/preflight/report.ts'
import { checkPage, checks } from './pages.ts'

/** Returns the text of each page about checks by its path. */
export function checkPages(): Map<string, string> {
  return new Map([
    ['checks/index.md', listPage()],
    ...checks.map((check) => [checkPage(check.id), pageOf(check)] as const),
  ])
}

/** Returns the checks of each subject, with its title. */
export function checksBySubject(): readonly (readonly [title: string, checks: readonly Check[]])[] {
  return Object.entries(subjectTitles)
    .map(([subject, title]) => [title, checks.filter((check) => check.subject === subject)] as const)
    .filter(([, rows]) => rows.length > 0)
}

function listPage(): string {
  const subjects = checksBySubject().map(
    ([title, rows]) =>
      `## ${title}\n\n| id | level | problem |\n|---|---|---|\n${rows.map(row).join('\n')}\n`,
  )
  return `---
description: The ${checks.length} checks of ambientctl preflight and verify-install
---

# Checks

There are ${checks.length} checks. \`ambientctl preflight\` and \`install\` run ${checks.length - postChecks.length} of them before an installation;
\`verify-install\` runs ${postChecks.length} after it. If a check cannot read its data, its result is _undecided_, not passed.
[Reports](/reports.md) describes the formats of the results.

\`\`\`sh
ambientctl preflight                  # checks the cluster of the current context
ambientctl preflight explain NODE-02  # prints the page of a check
\`\`\`

${subjects.join('\n')}
## Not covered

Known problems without a check, and the reason:

| id | problem | reason |
|---|---|---|
${notCovered.map(({ id, title, reason }) => `| ${id} | ${cell(title)} | ${cell(reason)} |`).join('\n')}
`
}

function row({ id, level, title }: Check): string {
  return `| [${id}](/${checkPage(id)}) | ${badge(level)} | ${cell(title)} |`
}

function pageOf(check: Check): string {
  const { id, title, level, subject, scope, why, remedy, docs, needs } = check
  const command = postChecks.includes(check) ? 'verify-install' : 'preflight'
  return `---
description: ${JSON.stringify(why)}
---

# ${id}: ${escaped(title)}

<p class="level">${badge(level)}</p>

${escaped(why)}

## Fix

${escaped(remedy)}
${docs === undefined ? '' : `\nSee <${docs}>.\n`}
## Details

- **Subject**: ${subjectTitles[subject]}
- **Run by**: \`ambientctl ${command}\`
- **Runs**: ${escaped(scopeText(scope))}
- **Reads**: ${needs.map((name) => `\`${name}\``).join(', ')}

The names after "Reads" are those in a file of \`facts save\`. To print this text in a terminal:

\`\`\`sh
ambientctl preflight explain ${id}
\`\`\`

[All checks](/checks/index.md)
`
}

const badge = (level: Check['level']): string =>
  `<Badge type="${{ error: 'danger', warning: 'warning', info: 'info' }[level]}" text="${level}" />`

const escaped = (text: string): string =>
  text
    .replaceAll('<', '&lt;')
    .replaceAll('{{', '&#123;&#123;')
    .replace(/[\\*_[\]]/g, '\\$&')

const cell = (text: string): string => escaped(text).replaceAll('|', '\\|')
