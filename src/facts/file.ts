// Reads and writes facts files: JSON with one item per line, so that files can be compared.
import { exitStatus, UserError } from '../errors.ts'
import { factsViolations } from '../validation/facts.ts'
import { maxValidatorErrors } from '../validation/errors.ts'
import type { FormatViolation } from '../validation/violations.ts'
import type { Facts } from './facts.ts'
import { knownNames } from './known-names.ts'
import type { DryRunReport } from './dry-run.ts'
import { isRecord } from '../values/record.ts'

/** What the next install keeps of the installed mesh if the user does not set it. */
export interface InstalledFacts {
  readonly profile?: string | undefined
  readonly platform?: string | undefined
  readonly defaultRevision?: DefaultRevisionFacts | undefined
}

/** Which control planes exist, and which of them is the default; `default` is the one without a revision. */
export interface DefaultRevisionFacts {
  /** The revision that validates resources without a revision. */
  readonly validator?: string | undefined
  /** The revision of the tag `default`. */
  readonly tag?: string | undefined
  readonly revisions: readonly string[]
}

/** The content of a file: the facts of a cluster, and the server's dry run of one configuration. */
export interface FactsFile {
  readonly facts: Facts
  readonly installed?: InstalledFacts
  readonly dryRun?: DryRunReport
}

/** Returns the text of a facts file. */
export function printFacts(facts: Facts, dryRun?: DryRunReport, installed?: InstalledFacts): string {
  const { known, ...head } = facts
  const parts = [
    ...Object.entries(head).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`),
    ...(installed ? [`"installed": ${JSON.stringify(installed)}`] : []),
    `"known": {\n${printMembers(known)}\n}`,
    ...(dryRun ? [`"dryRun": {\n${printMembers(dryRun)}\n}`] : []),
  ]
  return `{\n${parts.join(',\n')}\n}\n`
}

function printMembers(map: object): string {
  return Object.entries(map)
    .map(([key, value]) => `${JSON.stringify(key)}: ${printRead(value)}`)
    .join(',\n')
}

function printRead(value: unknown): string {
  if (Array.isArray(value)) return printList(value)
  const { value: items } = value as { readonly value?: unknown }
  return Array.isArray(items) ? `{"value": ${printList(items)}}` : JSON.stringify(value)
}

function printList(items: readonly unknown[]): string {
  return items.length === 0 ? '[]' : `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`
}

/** Maximum number of reported errors: a file of another format can have thousands. */
const maxErrors = 8

/**
 * Reads a file; `name` is its name in messages. Facts that a file of an older version lacks are unread. Throws
 * UserError: facts-syntax (cut off, or no JSON), facts-format (not facts), facts-shape (each invalid field with its path).
 */
export function readFactsFile(text: string, name = 'facts'): FactsFile {
  const document = parse(text, name)
  if (!isRecord(document) || document['format'] !== 'ambientctl/facts/v1') throw otherFormat(document, name)
  const violations = factsViolations(document)
  if (violations.length > 0) throw invalidShape(violations, name)
  const { format, taken, cluster, known, installed, dryRun: dryRun } = document as unknown as SavedFacts
  return {
    facts: { format, taken, cluster, known: complete(known) },
    ...(installed !== undefined && { installed }),
    ...(dryRun !== undefined && { dryRun: dryRun }),
  }
}

/** A document that matches the schema. */
type SavedFacts = Facts & Pick<FactsFile, 'installed' | 'dryRun'>

function complete(known: Partial<Facts['known']>): Facts['known'] {
  const pairs = knownNames.map((key) => [
    key,
    Object.hasOwn(known, key) ? known[key] : { unread: 'the facts file does not have it' },
  ])
  return Object.fromEntries(pairs) as Facts['known']
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const isCut = text.trimStart().startsWith('{') && !text.trimEnd().endsWith('}')
    throw new UserError(
      'facts-syntax',
      `${name}: ${isCut ? 'is cut off: its JSON does not end' : 'is not JSON'}`,
      {
        hint: 'write it again with `facts save FILE`',
        status: exitStatus.failed,
        cause: error,
      },
    )
  }
}

function otherFormat(document: unknown, name: string): UserError {
  const format = isRecord(document) ? document['format'] : undefined
  const is =
    typeof format === 'string' ? `has the format ${JSON.stringify(format.slice(0, 60))}` : 'has no format'
  return new UserError('facts-format', `${name}: ${is}, so it is not what this version reads`, {
    hint: 'give a file that `facts save FILE` wrote; its format is "ambientctl/facts/v1"',
    status: exitStatus.failed,
  })
}

function invalidShape(violations: readonly FormatViolation[], name: string): UserError {
  const reported = violations
    .slice(0, maxErrors)
    .map(({ place, message }) => `${name}: ${place.slice(0, 200)}: ${message}`)
  const others = violations.length - maxErrors
  const atLeast = violations.length >= maxValidatorErrors ? 'at least ' : ''
  const more = others > 0 ? [`${name}: and ${atLeast}${others} more errors`] : []
  return new UserError('facts-shape', [...reported, ...more].join('\n'), {
    hint: 'write it again with `facts save FILE`',
    status: exitStatus.failed,
  })
}
