// The types of the values of --set. The field decides: text for a string is not read as a number. Where the field is
// unknown, only texts that print back as written become numbers, so that `1.10` and `007` are kept.
import type { Value } from './tree.ts'

/**
 * What a field holds. `type` is bool, int, uint, number, string or intOrString; any other name is a field of any type.
 * `protobuf` is a message whose numbers may be written in any way.
 */
export interface FieldType {
  readonly type: string
  readonly repeated: boolean
  /** True if texts in braces are lists, though the field's type is unknown. */
  readonly allowsList?: boolean
}

const bools = new Map([
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((text) => [text, false] as const),
])

const decimal = /^[-+]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/

function decimalOf(text: string): number | undefined {
  const value = decimal.test(text) ? Number(text) : NaN
  return Number.isFinite(value) ? value : undefined
}

function integerOf(text: string): number | undefined {
  const value = /^[-+]?[0-9]+$/.test(text) ? Number(text) : NaN
  return Number.isSafeInteger(value) ? value : undefined
}

/** Returns true, false, and numbers that print back as written. */
function plainOf(text: string): Value | undefined {
  if (/^(?:true|TRUE|True|false|FALSE|False)$/.test(text)) return bools.get(text)
  const value = decimalOf(text)
  return String(value) === text ? value : undefined
}

type Reader = (text: string) => Value | undefined

const readers: Readonly<Record<string, Reader>> = {
  string: () => undefined,
  bool: (text) => bools.get(text),
  int: integerOf,
  uint: integerOf,
  intOrString: integerOf,
  number: decimalOf,
  protobuf: (text) => plainOf(text) ?? decimalOf(text),
}

/**
 * Returns the value that a text of --set stands for in a field; in an unknown field if it is undefined. `null` removes
 * a value, `{a,b}` is a list where a list is possible, and `\,` is a comma. A text that does not fit stays text.
 */
export function typedValue(text: string, field?: FieldType): Value {
  const list = mayBeList(text, field) ? listItems(text) : undefined
  if (list) return list.map((item) => scalarOf(item, field))
  return scalarOf(text, field)
}

// A format of access logs is JSON, which starts with `{"`.
function mayBeList(text: string, field: FieldType | undefined): boolean {
  return field?.repeated === true || (field?.allowsList === true && !/^\{\s*"/.test(text))
}

function scalarOf(text: string, field: FieldType | undefined): Value {
  if (/^null$/i.test(text)) return null
  const read = (field && Object.hasOwn(readers, field.type) ? readers[field.type] : undefined) ?? plainOf
  return read(text) ?? text.replaceAll('\\,', ',')
}

/** Returns the items of `{a,b}`, without the spaces around them, or undefined for other texts. `\,` is no separator. */
export function listItems(text: string): string[] | undefined {
  const inner = /^\{(.*)\}$/s.exec(text)?.[1]
  if (inner === undefined) return undefined
  if (inner.trim() === '') return []
  return [...inner.matchAll(/(?:^|,)((?:\\.|[^,\\]|\\$)*)/gs)].map(([, item = '']) => item.trim())
}
