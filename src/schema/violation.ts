// What is wrong with a value, as a tree, and its text as Helm's validator (santhosh-tekuri/jsonschema) prints it.
import { orElse } from '../template/error.ts'
import { quote } from '../template/format/quote.ts'

/** A place in a value: a key or an index below another place; undefined is the value itself. */
export interface InstanceLocation {
  readonly key: string
  readonly above: InstanceLocation | undefined
}

export interface SchemaViolation {
  /** A group's causes can stand for it; so can a reference's only cause. */
  readonly kind: 'fault' | 'group' | 'reference'
  readonly at: InstanceLocation | undefined
  readonly say: () => string
  readonly causes: readonly SchemaViolation[]
}

/** A fault that nobody reads. */
export const ignoredViolation: SchemaViolation = { kind: 'fault', at: undefined, say: () => '', causes: [] }

/** The causes of a fault that only groups them, or else the fault itself. */
export function causesOrSelf(fault: SchemaViolation): readonly SchemaViolation[] {
  return fault.kind === 'group' ? fault.causes : [fault]
}

/** One line per fault, its causes below it and further to the right, each line after the first with a break before it. */
export function printFaults(faults: readonly SchemaViolation[], indent = ''): string {
  return faults
    .map((fault) => {
      if (fault.kind === 'reference' && fault.causes.length === 1) return printFaults(fault.causes, indent)
      const causes = fault.causes.length === 0 ? '' : `\n${printFaults(fault.causes, `${indent}  `)}`
      return `${indent}- at ${quoted(pointerTo(fault.at))}: ${fault.say()}${causes}`
    })
    .join('\n')
}

/** The JSON pointer to a place. */
export function pointerTo(place: InstanceLocation | undefined): string {
  let pointer = ''
  for (let each = place; each; each = each.above) pointer = `/${escaped(each.key)}${pointer}`
  return pointer
}

/** A key as a JSON pointer spells it. */
export function escaped(key: string): string {
  return /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key
}

/** Go's quotes made single; that a backslash at the end loses its twin is the validator's slip. */
export function quoted(text: string): string {
  return `'${quote(text).replaceAll('\\"', '"').replaceAll("'", "\\'").slice(1, -1)}'`
}

export function quotedList(texts: readonly string[]): string {
  return texts.map(quoted).join(', ')
}

/** A number that counts something, in English. */
export function countInWords(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** What one of Go's functions complains of, if it does. */
export function complaintOf(run: () => unknown): string | undefined {
  return orElse<string | undefined>(
    () => void run(),
    (error) => error.message,
  )
}
