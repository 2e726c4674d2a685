// A fix in words: what reports print, and what --fix does.
import type { Value } from '../values/tree.ts'
import type { Finding, Fix } from './check.ts'

/** The lines that tell what helps: a sentence, then commands or `--set` arguments, each on a line of its own. */
export function fixLines(fix: Fix): string[] {
  switch (fix.kind) {
    case 'render':
      return [fix.text, ...fix.set.map(({ path, value }) => `--set ${path}=${plain(value)}`)].filter(Boolean)
    case 'apply':
      return [fix.text]
    case 'print':
      return [fix.text, ...fix.commands.flatMap((command) => command.trimEnd().split('\n'))].filter(Boolean)
  }
}

/** A value as `--set` takes it; lists in Helm's braces. */
function plain(value: Value): string {
  if (Array.isArray(value)) return `'{${value.map(plain).join(',')}}'`
  return typeof value === 'object' && value !== null ? `'${JSON.stringify(value)}'` : String(value)
}

/** A finding whose fix we can do ourselves. */
export type Fixable = Finding & { readonly fix: Extract<Fix, { kind: 'apply' }> }

/** Those that `--fix` does: all safe ones, or with `named` the named ones, which alone may touch another owner's configuration. */
export function fixable(findings: readonly Finding[], named?: readonly string[]): Fixable[] {
  return findings.filter(
    (finding): finding is Fixable =>
      finding.fix.kind === 'apply' &&
      (named === undefined ? finding.fix.owner === undefined : named.includes(finding.id)),
  )
}
