// What is wrong in the files and flags of a configuration, with the place of each finding.
import { UserError } from '../errors.ts'
import type { DuplicateKey } from '../yaml/error.ts'

/** Something wrong in a spec. */
export interface SpecFinding {
  /** `unknown-key`, `wrong-value`, …: the id of the rule. */
  readonly rule: string
  /** A warning does not stop an install. */
  readonly severity: 'error' | 'warning'
  readonly path: readonly string[]
  /** The message without the location: `unknown key values.x`. */
  readonly message: string
  readonly hint?: string | undefined
}

/** Where a value was set. */
export interface InputPlace {
  /** The file as given with -f, `standard input`, or a flag as typed: `--set a=b`. */
  readonly origin: string
  /** From 1; undefined for a flag, and for a value without a position. */
  readonly line?: number | undefined
  readonly column?: number | undefined
}

/** A finding in a file or flag. */
export interface InputFinding {
  /** The id of the rule: `unknown-key`. */
  readonly rule: string
  readonly severity: 'error' | 'warning'
  readonly place: InputPlace
  readonly message: string
  readonly hint?: string | undefined
}

/** Formats a place for messages: `mesh.yaml:7:5`. */
export function formatPlace({ origin, line, column }: InputPlace): string {
  return [origin, line, column].filter((part) => part !== undefined).join(':')
}

/** Returns `mesh.yaml:7:5: unknown key x`. */
export function findingText({ place, message }: InputFinding): string {
  return `${formatPlace(place)}: ${message}`
}

/** Returns the warnings about the format of a file. Their texts start with the place: `mesh.yaml:1: …`. */
export function fileWarnings({
  origin,
  warnings = [],
}: {
  readonly origin: string
  readonly warnings?: readonly string[]
}): InputFinding[] {
  return warnings.map((warning) => ({ rule: 'legacy', severity: 'warning', ...placedText(warning, origin) }))
}

/** Splits `mesh.yaml:3:5: text` into the place and the text. `origin` is `mesh.yaml`. */
export function placedText(
  text: string,
  origin: string,
): { readonly place: InputPlace; readonly message: string } {
  const rest = text.startsWith(`${origin}:`) ? text.slice(origin.length) : ''
  const [, line, column, message] = /^(?::([0-9]+))?(?::([0-9]+))?: (.*)$/s.exec(rest) ?? []
  const position = { ...(line && { line: Number(line) }), ...(column && { column: Number(column) }) }
  return { place: { origin, ...position }, message: message ?? text }
}

/** Returns the finding for a legacy key. */
export function legacyFinding({
  path,
  message,
}: {
  readonly path: readonly string[]
  readonly message: string
}): SpecFinding {
  return { rule: 'legacy', severity: 'warning', path, message }
}

/** Returns the warning for an error that --force ignores. */
export function forcedText(error: InputFinding): string {
  return `${findingText(error)} (continuing because of --force)`
}

/** Returns the findings of a spec with their places. */
export function locate(
  findings: readonly SpecFinding[],
  placeOf: (path: readonly string[]) => InputPlace,
): InputFinding[] {
  return findings.map(({ rule, severity, path, message, hint }) => ({
    rule,
    severity,
    place: placeOf(path),
    message,
    hint,
  }))
}

/** Returns an error for each key that a map of a file has twice. */
export function duplicateKeys({
  origin,
  duplicates = [],
}: {
  readonly origin: string
  readonly duplicates?: readonly DuplicateKey[]
}): InputFinding[] {
  return duplicates.map(({ key, line, column, firstLine }: DuplicateKey) => ({
    rule: 'duplicate-key',
    severity: 'error',
    place: { origin, line, column },
    message: `the key ${JSON.stringify(key)} is already set on line ${firstLine}`,
    hint: 'delete one of them',
  }))
}

/** Returns the error of the command line for a finding. */
export function asUserError(finding: InputFinding, code = 'spec-invalid'): UserError {
  const { hint } = finding
  return new UserError(code, findingText(finding), hint === undefined ? {} : { hint })
}
