// The built-in functions of every template (text/template's funcs.go).
import { byteLength, byteSlice, isAscii, replaceInvalid, toBytes } from './bytes.ts'
import { compareValues, equalsAny } from './compare.ts'
import { GoError } from './error.ts'
import { sprint, sprintln } from './format/format.ts'
import { fn, variadic } from './function.ts'
import type { FunctionTable, GoFunction } from './function.ts'
import {
  Int,
  int,
  integerValue,
  isList,
  isMap,
  isTrue,
  zeroOf,
  typeName,
  typeOf,
  typed,
  pointee,
} from './kinds.ts'
import { sprintf } from './format/printf.ts'
import { isPrint } from './format/quote.ts'

/** A value that `slice` and `index` accept. */
type Sliceable = string | unknown[] | Uint8Array

function index(item: unknown, keys: readonly unknown[]): unknown {
  if (item === null || item === undefined) throw new GoError('index of untyped nil')
  return keys.reduce(indexOne, item)
}

function indexOne(item: unknown, key: unknown): unknown {
  if (item === null || item === undefined) throw new GoError('index of nil pointer')
  if (typeof item === 'string' || isList(item)) return element(item, key)
  if (!isMap(item)) throw new GoError(`can't index item of type ${typeName(pointee(item))}`)
  if (key === null || key === undefined) throw new GoError('value is nil; should be of type string')
  if (typeof key !== 'string') throw new GoError(`value has type ${typeName(key)}; should be string`)
  return Object.hasOwn(item, key) ? item[key] : zeroOf(typeOf(item)?.elem)
}

function element(item: Sliceable, key: unknown): unknown {
  const bytes = typeof item === 'string' ? toBytes(item) : item
  const at = position(key, bytes.length)
  if (at === bytes.length) {
    throw new GoError(`reflect: ${typeof item === 'string' ? 'string' : 'slice'} index out of range`)
  }
  return bytes instanceof Uint8Array ? new Int(BigInt(bytes[at] ?? 0), 'uint8') : bytes[at]
}

function position(key: unknown, limit: number): number {
  if (key === null || key === undefined) throw new GoError('cannot index slice/array with nil')
  const value = integerValue(key)
  if (value === undefined) throw new GoError(`cannot index slice/array with type ${typeName(key)}`)
  if (value < 0n || value > BigInt(limit)) throw new GoError(`index out of range: ${value}`)
  return Number(value)
}

function slice(item: unknown, indices: readonly unknown[]): unknown {
  if (item === null || item === undefined) throw new GoError('slice of untyped nil')
  if (indices.length > 3) throw new GoError(`too many slice indexes: ${indices.length}`)
  if (typeof item !== 'string' && !isList(item))
    throw new GoError(`can't slice item of type ${typeName(pointee(item))}`)
  if (typeof item === 'string' && indices.length === 3) throw new GoError('cannot 3-index slice a string')
  const length = typeof item === 'string' ? byteLength(item) : item.length
  const [start = 0, end = length, limit = end] = indices.map((key) => position(key, length))
  if (start > end) throw new GoError(`invalid slice index: ${start} > ${end}`)
  if (end > limit) throw new GoError(`invalid slice index: ${end} > ${limit}`)
  if (typeof item === 'string') return byteSlice(item, start, end)
  const type = typeOf(item)
  return type ? typed(item.slice(start, end), type) : item.slice(start, end)
}

function length(item: unknown): Int {
  if (item === null) throw new GoError('len of nil pointer')
  if (item === undefined) throw new GoError('reflect: call of reflect.Value.Type on zero Value')
  if (typeof item === 'string') return int(byteLength(item))
  if (isList(item)) return int(item.length)
  if (isMap(item)) return int(Object.keys(item).length)
  throw new GoError(`len of type ${typeName(pointee(item))}`)
}

function call(name: string, callee: unknown): never {
  if (callee === null || callee === undefined) throw new GoError('call of nil')
  throw new GoError(`non-function ${name} of type ${typeName(callee)}`)
}

/**
 * Returns the text that html, js and urlquery escape: a single string as it is, other values as `print` prints them.
 */
function evaluated(values: readonly unknown[]): string {
  if (values.length === 1 && typeof values[0] === 'string') return values[0]
  return sprint(values.map((value) => pointee(value) ?? '<no value>'))
}

const htmlEscapes: Readonly<Record<string, string>> = {
  '\0': '\ufffd',
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}
const jsEscapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '"': '\\"' }

/** template.HTMLEscapeString. */
function escapeHtml(text: string): string {
  return text.replace(/[\0"'&<>]/g, (char) => htmlEscapes[char] ?? char)
}

/** template.JSEscapeString. */
function escapeJs(text: string): string {
  // eslint-disable-next-line no-control-regex -- the rule is about control characters
  return text.replace(/[\0-\x1f\\'"<>&=]|[^\0-\x7f]/gu, (char) => {
    // A byte that is not valid UTF-8 is U+FFFD for Go. That character is printable, so the byte stays unchanged.
    if (char > '\x7f' && isPrint(replaceInvalid(char))) return char
    const code = char.codePointAt(0) ?? 0
    return jsEscapes[char] ?? `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`
  })
}

/** url.QueryEscape. */
function escapeQuery(text: string): string {
  if (isAscii(text) && /^[\w.~-]*$/.test(text)) return text
  return Array.from(toBytes(text), (byte) => {
    const char = String.fromCharCode(byte)
    if (byte < 0x80 && /[\w.~-]/.test(char)) return char
    return char === ' ' ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}

function operator(stopsAt: boolean): GoFunction {
  return { ...variadic(['value'], 'value', (first) => first), stopsAt }
}

/**
 * The built-in functions by name. A function table may override them, but not the evaluation order of `and` and `or`.
 */
export const builtins: FunctionTable = new Map<string, GoFunction>([
  ['and', operator(false)],
  ['or', operator(true)],
  ['not', fn(['value'], (value) => !isTrue(value))],
  ['call', { ...variadic(['string', 'value'], 'value', call), takesName: true }],
  ['html', variadic([], 'any', (...values) => escapeHtml(evaluated(values)))],
  ['index', variadic(['value'], 'value', (item, ...keys) => index(item, keys))],
  ['slice', variadic(['value'], 'value', (item, ...indices) => slice(item, indices))],
  ['js', variadic([], 'any', (...values) => escapeJs(evaluated(values)))],
  ['len', fn(['value'], length)],
  ['print', variadic([], 'any', (...values) => sprint(values))],
  ['printf', variadic(['string'], 'any', (format, ...values) => sprintf(format, values))],
  ['println', variadic([], 'any', (...values) => sprintln(values))],
  ['urlquery', variadic([], 'any', (...values) => escapeQuery(evaluated(values)))],
  ['eq', variadic(['value'], 'value', (first, ...others) => equalsAny(first, others))],
  ['ne', fn(['value', 'value'], (a, b) => !equalsAny(a, [b]))],
  ['lt', fn(['value', 'value'], (a, b) => compareValues(a, b) < 0)],
  ['le', fn(['value', 'value'], (a, b) => compareValues(a, b) <= 0)],
  // Go derives gt from le and ge from lt. NaN shows the difference.
  ['gt', fn(['value', 'value'], (a, b) => !(compareValues(a, b) <= 0))],
  ['ge', fn(['value', 'value'], (a, b) => !(compareValues(a, b) < 0))],
])
