// Fixes as text for reports, and the selection of fixes that --fix applies.
import { isTree, type Value } from '../../values/tree.ts'
import type { Finding, Fix } from '../check.ts'
import { commandLines } from './commands.ts'
import { shellWord } from './shell.ts'

/** Returns the lines of a fix: a sentence, then commands or `--set` arguments, one per line. */
export function fixLines(fix: Fix): string[] {
  switch (fix.kind) {
    case 'render':
      return [
        sentence(fix.text),
        ...fix.set.flatMap(assignments).map((one) => `--set ${shellWord(one)}`),
      ].filter(Boolean)
    case 'apply':
      return [
        sentence(fix.text),
        ...truncated(fix.actions).flatMap((action) =>
          typeof action === 'string' ? [action] : commandLines(action),
        ),
      ]
    case 'print':
      return [
        sentence(fix.text),
        ...truncated(fix.commands).flatMap((command) => command.trimEnd().split('\n')),
      ].filter(Boolean)
  }
}

/** Returns a text with its first letter in upper case. */
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The maximum number of commands shown for a fix: a cluster can have thousands of namespaces. */
const maxCommands = 30

function truncated<T>(all: readonly T[]): (T | string)[] {
  return all.length > maxCommands
    ? [...all.slice(0, maxCommands), `# and ${all.length - maxCommands} more`]
    : [...all]
}

/** Returns one `--set` assignment for each scalar in the value. */
export function assignments({ path, value }: { readonly path: string; readonly value: Value }): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, i) => assignments({ path: `${path}[${i}]`, value: item }))
  if (!isTree(value)) return [`${path}=${String(value)}`]
  return Object.entries(value).flatMap(([key, item]) =>
    assignments({ path: `${path}.${key.replaceAll('.', '\\.')}`, value: item }),
  )
}

/** A finding whose fix `--fix` can apply. */
export type Fixable = Finding & { readonly fix: Extract<Fix, { kind: 'apply' }> }

/**
 * Returns the findings that `--fix` applies: all safe ones, or only those in `named`. Named ones may change
 * configuration of other owners.
 */
export function fixable(findings: readonly Finding[], named?: readonly string[]): Fixable[] {
  return findings.filter(
    (finding): finding is Fixable =>
      finding.fix.kind === 'apply' &&
      (named === undefined ? finding.fix.owner === undefined : named.includes(finding.id)),
  )
}
