// A fix in words: what reports print, and what --fix does.
import { isTree, type Value } from '../../values/tree.ts'
import type { Finding, Fix } from '../check.ts'
import { commandLines } from './commands.ts'
import { shellWord } from './shell.ts'

/** The lines that tell what helps: a sentence, then commands or `--set` arguments, each on a line of its own. */
export function fixLines(fix: Fix): string[] {
  switch (fix.kind) {
    case 'render':
      return [fix.text, ...fix.set.flatMap(assignments).map((one) => `--set ${shellWord(one)}`)].filter(
        Boolean,
      )
    case 'apply':
      return [
        fix.text,
        ...few(fix.deeds).flatMap((deed) => (typeof deed === 'string' ? [deed] : commandLines(deed))),
      ]
    case 'print':
      return [fix.text, ...few(fix.commands).flatMap((command) => command.trimEnd().split('\n'))].filter(
        Boolean,
      )
  }
}

/** Commands that are shown of a fix: one for each of a thousand namespaces is nothing to read. */
const most = 30

function few<T>(all: readonly T[]): (T | string)[] {
  return all.length > most ? [...all.slice(0, most), `# and ${all.length - most} more`] : [...all]
}

/** A value as `--set` takes it, one assignment each: lists and maps have no other form there. */
export function assignments({ path, value }: { readonly path: string; readonly value: Value }): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, i) => assignments({ path: `${path}[${i}]`, value: item }))
  if (!isTree(value)) return [`${path}=${String(value)}`]
  return Object.entries(value).flatMap(([key, item]) =>
    assignments({ path: `${path}.${key.replaceAll('.', '\\.')}`, value: item }),
  )
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
