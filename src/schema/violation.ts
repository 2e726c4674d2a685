// Violations of a schema as a tree, printed as Helm's validator (santhosh-tekuri/jsonschema) prints them.
import { orElse } from '../template/error.ts'
import { quote } from '../template/format/quote.ts'

/** A location in a value: a key or an index below another location. Undefined is the value itself. */
export interface InstanceLocation {
  readonly key: string
  readonly above: InstanceLocation | undefined
}

export interface SchemaViolation {
  /** The causes of a group replace it in the output, and so does the only cause of a reference. */
  readonly kind: 'violation' | 'group' | 'reference'
  readonly at: InstanceLocation | undefined
  readonly message: () => string
  readonly causes: readonly SchemaViolation[]
}

/** A violation that is never printed. */
export const ignoredViolation: SchemaViolation = {
  kind: 'violation',
  at: undefined,
  message: () => '',
  causes: [],
}

/** Returns the causes of a group, or the violation itself. */
export function causesOrSelf(violation: SchemaViolation): readonly SchemaViolation[] {
  return violation.kind === 'group' ? violation.causes : [violation]
}

/** Prints one line per violation, followed by its causes, indented by two more blanks. */
export function printViolations(violations: readonly SchemaViolation[], indent = ''): string {
  return violations
    .map((violation) => {
      if (violation.kind === 'reference' && violation.causes.length === 1)
        return printViolations(violation.causes, indent)
      const causes =
        violation.causes.length === 0 ? '' : `\n${printViolations(violation.causes, `${indent}  `)}`
      return `${indent}- at ${quoted(pointerTo(violation.at))}: ${violation.message()}${causes}`
    })
    .join('\n')
}

/** Returns the JSON pointer to a location. */
export function pointerTo(location: InstanceLocation | undefined): string {
  let pointer = ''
  for (let each = location; each; each = each.above) pointer = `/${escaped(each.key)}${pointer}`
  return pointer
}

/** Escapes a key for a JSON pointer. */
export function escaped(key: string): string {
  return /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key
}

/** Quotes a text as Go does, but with single quotes. As in the validator, a final backslash is not escaped. */
export function quoted(text: string): string {
  return `'${quote(text).replaceAll('\\"', '"').replaceAll("'", "\\'").slice(1, -1)}'`
}

export function quotedList(texts: readonly string[]): string {
  return texts.map(quoted).join(', ')
}

/** Returns a count with thousands separators: `1,234`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Returns the message of the error that `run` throws, or undefined. */
export function errorMessage(run: () => unknown): string | undefined {
  return orElse<string | undefined>(
    () => void run(),
    (error) => error.message,
  )
}
