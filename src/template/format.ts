// Go's fmt: print, println, printf, and %v of every kind of value.
import { fromBytes, isAscii, toBytes } from './bytes.ts'
import { floatText, formatFloat } from './format-number.ts'
import type { FloatVerb } from './format-number.ts'
import {
  Complex,
  Int,
  integerClass,
  integerValue,
  isList,
  kindOf,
  sortedEntries,
  typeName,
  typeOf,
} from './kinds.ts'
import type { GoMap } from './kinds.ts'
import { deeper } from './nesting.ts'
import { canBackquote, isPrint, quote } from './quote.ts'

/** The flags, width and precision before a verb. */
export interface Flags {
  minus?: boolean
  plus?: boolean
  sharp?: boolean
  space?: boolean
  zero?: boolean
  /** %#v and %+v, which take the flag for themselves. */
  sharpV?: boolean
  plusV?: boolean
  width?: number
  precision?: number
}

/** fmt.Sprint: a blank between two operands of which neither is a string. */
export function sprint(values: readonly unknown[]): string {
  let result = ''
  values.forEach((value, i) => {
    const between = i > 0 && typeof value !== 'string' && typeof values[i - 1] !== 'string'
    result += (between ? ' ' : '') + toText(value)
  })
  return result
}

/** fmt.Sprintln. */
export function sprintln(values: readonly unknown[]): string {
  return `${values.map(toText).join(' ')}\n`
}

/** %v of a value. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return floatText(value)
  return formatValue(value, 'v')
}

/** A value as one verb prints it; a verb that does not fit gives Go's `%!d(string=x)`. */
export function formatValue(value: unknown, verb: string, flags: Flags = {}): string {
  if (value === null || value === undefined) return formatNil(verb, flags)
  if (verb === 'T') return formatString(typeName(value), 's', flags) ?? ''
  return formatKnown(value, verb, flags) ?? badVerb(value, verb, flags)
}

function formatNil(verb: string, flags: Flags): string {
  return verb === 'v' || verb === 'T' ? pad('<nil>', flags) : `%!${verb}(<nil>)`
}

function badVerb(value: unknown, verb: string, flags: Flags): string {
  return `%!${verb}(${typeName(value)}=${formatValue(value, 'v', flags)})`
}

/** Undefined where the verb does not fit the kind. */
function formatKnown(value: unknown, verb: string, flags: Flags): string | undefined {
  switch (typeof value) {
    case 'string':
      return formatString(value, verb, flags)
    case 'boolean':
      return verb === 't' || verb === 'v' ? pad(String(value), flags) : undefined
    case 'number':
      return formatFloatVerb(value, verb, flags)
    case 'bigint':
      return formatInteger(value, verb, flags)
    default:
      return formatObject(value as object, verb, flags)
  }
}

function formatObject(value: object, verb: string, flags: Flags): string | undefined {
  const print = typeOf(value)?.print
  const integer = integerValue(value)
  // A named integer prints its name where a text would fit.
  if (print && (integer === undefined || /[vsxXq]/.test(verb)))
    return formatString(print(value), verb, flags) ?? print(value)
  if (integer !== undefined)
    return formatInteger(integer, verb, flags, integerClass(kindOf(value)) === 'uint')
  if (value instanceof Complex) return formatComplex(value, verb, flags)
  if (isList(value)) return deeper(() => formatList(value, verb, flags))
  return deeper(() => formatMap(value as GoMap, verb, flags))
}

function formatMap(map: GoMap, verb: string, flags: Flags): string {
  const entries = sortedEntries(map).map(([key, value]) => {
    return `${formatValue(key, verb, flags)}:${formatElement(value, verb, flags)}`
  })
  if (!flags.sharpV) return `map[${entries.join(' ')}]`
  return typeOf(map)?.nil ? `${typeName(map)}(nil)` : `${typeName(map)}{${entries.join(', ')}}`
}

function formatList(list: unknown[] | Uint8Array, verb: string, flags: Flags): string | undefined {
  if (list instanceof Uint8Array && /[sxXq]/.test(verb)) return formatString(fromBytes(list), verb, flags)
  const values =
    list instanceof Uint8Array ? Array.from(list, (byte) => new Int(BigInt(byte), 'uint8')) : list
  const elements = values.map((element) => formatElement(element, verb, flags))
  if (!flags.sharpV) return `[${elements.join(' ')}]`
  return typeOf(list)?.nil ? `${typeName(list)}(nil)` : `${typeName(list)}{${elements.join(', ')}}`
}

/** A nil element prints as such whatever the verb. */
function formatElement(value: unknown, verb: string, flags: Flags): string {
  if (value === null || value === undefined) return flags.sharpV ? 'interface {}(nil)' : '<nil>'
  return formatValue(value, verb, flags)
}

function formatString(text: string, verb: string, flags: Flags): string | undefined {
  if (verb === 'x' || verb === 'X') return formatHexBytes(toBytes(text), verb, flags)
  if (verb === 'q' || (verb === 'v' && flags.sharpV)) return formatQuoted(truncate(text, flags), flags)
  return verb === 's' || verb === 'v' ? pad(truncate(text, flags), flags) : undefined
}

function formatQuoted(text: string, flags: Flags): string {
  if (flags.sharp && canBackquote(text)) return pad(`\`${text}\``, flags)
  return pad(quote(text, { asciiOnly: flags.plus === true }), flags)
}

function formatHexBytes(bytes: Uint8Array, verb: 'x' | 'X', flags: Flags): string {
  const shown = bytes.subarray(0, flags.precision)
  const prefix = flags.sharp ? `0${verb}` : ''
  const hex = Array.from(shown, (byte) => {
    const digits = byte.toString(16).padStart(2, '0')
    return verb === 'X' ? digits.toUpperCase() : digits
  })
  if (hex.length === 0) return pad('', flags)
  return pad(flags.space ? hex.map((digits) => prefix + digits).join(' ') : prefix + hex.join(''), flags)
}

function truncate(text: string, { precision }: Flags): string {
  if (precision === undefined || text.length <= precision) return text
  return isAscii(text) ? text.slice(0, precision) : [...text].slice(0, precision).join('')
}

function pad(text: string, { width = 0, minus, zero }: Flags): string {
  const missing = width === 0 ? 0 : width - [...text].length
  if (missing <= 0) return text
  return minus ? text + ' '.repeat(missing) : (zero ? '0' : ' ').repeat(missing) + text
}

const bases: Readonly<Record<string, 2 | 8 | 10 | 16>> = { v: 10, d: 10, b: 2, o: 8, O: 8, x: 16, X: 16 }

function formatInteger(value: bigint, verb: string, flags: Flags, unsigned = false): string | undefined {
  if (verb === 'c' || verb === 'q') return formatRune(value, verb, flags)
  if (verb === 'U') return formatUnicode(value, flags)
  if (verb === 'v' && flags.sharpV && unsigned) return formatInteger(value, 'x', { ...flags, sharp: true })
  const base = bases[verb]
  if (!base) return undefined
  const { precision } = flags
  if (precision === 0 && value === 0n) return ' '.repeat(flags.width ?? 0)
  const sign = value < 0n ? '-' : flags.plus ? '+' : flags.space ? ' ' : ''
  const zeros = flags.zero && !flags.minus && flags.width !== undefined ? flags.width - sign.length : 0
  const lower = (value < 0n ? -value : value).toString(base).padStart(precision ?? zeros, '0')
  const digits = verb === 'X' ? lower.toUpperCase() : lower
  return pad(sign + prefixOf(base, verb, digits, flags) + digits, { ...flags, zero: false })
}

function prefixOf(base: 2 | 8 | 10 | 16, verb: string, digits: string, { sharp }: Flags): string {
  const marker = { 2: '0b', 8: digits.startsWith('0') ? '' : '0', 10: '', 16: verb === 'X' ? '0X' : '0x' }[
    base
  ]
  return (verb === 'O' ? '0o' : '') + (sharp ? marker : '')
}

function toRune(value: bigint): string {
  const isRune = value >= 0n && value <= 0x10ffffn && (value < 0xd800n || value > 0xdfffn)
  return isRune ? String.fromCodePoint(Number(value)) : '\ufffd'
}

function formatRune(value: bigint, verb: 'c' | 'q', flags: Flags): string {
  const char = toRune(value)
  return pad(verb === 'c' ? char : quote(char, { mark: "'", asciiOnly: flags.plus === true }), flags)
}

function formatUnicode(value: bigint, flags: Flags): string {
  const code = BigInt.asUintN(64, value).toString(16).toUpperCase()
  const name = `U+${code.padStart(Math.max(flags.precision ?? 0, 4), '0')}`
  const char = toRune(value)
  return pad(flags.sharp && isPrint(char) ? `${name} '${char}'` : name, { ...flags, zero: false })
}

const defaultPrecision: Readonly<Record<string, number>> = { f: 6, F: 6, e: 6, E: 6 }

function formatFloatVerb(value: number, verb: string, flags: Flags): string | undefined {
  if (!/^[vbgGxXfFeE]$/.test(verb)) return undefined
  const format = (verb === 'v' ? 'g' : verb) as FloatVerb
  const text = formatFloat(value, format, flags.precision ?? defaultPrecision[verb])
  const unsigned = text.replace(/^[+-]/, '')
  const sign = text.startsWith('-') ? '-' : flags.plus ? '+' : flags.space ? ' ' : ''
  if (unsigned === 'NaN') return pad(sign + unsigned, { ...flags, zero: false })
  if (unsigned === 'Inf')
    return pad((sign || (text.startsWith('+') ? '+' : '')) + unsigned, { ...flags, zero: false })
  const number = flags.sharp && verb !== 'b' ? withAllDigits(unsigned, verb, flags.precision ?? 6) : unsigned
  const { zero, minus, width = 0 } = flags
  if (sign && zero && !minus) return sign + pad(number, { ...flags, width: Math.max(width - 1, 0) })
  return pad(sign + number, flags)
}

/** The # flag: always a point, and the zeros that %g leaves out. */
function withAllDigits(number: string, verb: string, precision: number): string {
  const at = /x/i.test(verb) ? number.search(/p/i) : number.search(/e/i)
  const [mantissa, tail] = at < 0 ? [number, ''] : [number.slice(0, at), number.slice(at)]
  const pointed = mantissa.includes('.') ? mantissa : `${mantissa}.`
  if (!/^[vgGx]$/.test(verb)) return pointed + tail
  const significant =
    mantissa === '0' ? 1 : mantissa.replace(/^0x/, '').replace('.', '').replace(/^0+/, '').length
  return pointed + '0'.repeat(Math.max(precision - significant, 0)) + tail
}

function formatComplex({ real, imaginary }: Complex, verb: string, flags: Flags): string | undefined {
  const parts = [
    formatFloatVerb(real, verb, flags),
    formatFloatVerb(imaginary, verb, { ...flags, plus: true }),
  ]
  return parts.includes(undefined) ? undefined : `(${parts.join('')}i)`
}

// printf

interface Cursor {
  readonly format: string
  readonly values: readonly unknown[]
  at: number
  argument: number
  /** Was an argument chosen by `[n]`? Then none is extra. */
  reordered: boolean
  goodIndex: boolean
}

/** fmt.Sprintf. */
export function sprintf(format: string, values: readonly unknown[]): string {
  const cursor: Cursor = { format, values, at: 0, argument: 0, reordered: false, goodIndex: true }
  let result = ''
  while (cursor.at < format.length) {
    const percent = format.indexOf('%', cursor.at)
    result += format.slice(cursor.at, percent < 0 ? undefined : percent)
    if (percent < 0) break
    cursor.at = percent + 1
    result += directive(cursor)
  }
  return result + (cursor.reordered ? '' : extra(values.slice(cursor.argument)))
}

function extra(values: readonly unknown[]): string {
  if (values.length === 0) return ''
  const shown = values.map((value) => {
    return value === null || value === undefined ? '<nil>' : `${typeName(value)}=${toText(value)}`
  })
  return `%!(EXTRA ${shown.join(', ')})`
}

const flagNames: Readonly<Record<string, 'sharp' | 'zero' | 'plus' | 'minus' | 'space'>> = {
  '#': 'sharp',
  '0': 'zero',
  '+': 'plus',
  '-': 'minus',
  ' ': 'space',
}

function directive(cursor: Cursor): string {
  const flags: Flags = {}
  cursor.goodIndex = true
  for (let flag; (flag = flagNames[cursor.format[cursor.at] ?? '']); cursor.at++) flags[flag] = true
  let [afterIndex, complaint] = readWidth(cursor, flags, index(cursor))
  if (cursor.format[cursor.at] === '.' && cursor.at + 1 < cursor.format.length) {
    cursor.at++
    if (afterIndex) cursor.goodIndex = false
    const [indexed, bad] = readPrecision(cursor, flags)
    afterIndex = indexed
    complaint += bad
  }
  if (!afterIndex) index(cursor)
  const code = cursor.format.codePointAt(cursor.at)
  if (code === undefined) return `${complaint}%!(NOVERB)`
  const verb = String.fromCodePoint(code)
  cursor.at += verb.length
  return complaint + applyVerb(cursor, verb, flags)
}

function applyVerb(cursor: Cursor, verb: string, flags: Flags): string {
  if (verb === '%') return '%'
  if (!cursor.goodIndex) return `%!${verb}(BADINDEX)`
  if (cursor.argument >= cursor.values.length) return `%!${verb}(MISSING)`
  const value = cursor.values[cursor.argument++]
  if (verb !== 'v') return formatValue(value, verb, flags)
  const { sharp = false, plus = false, ...rest } = flags
  return formatValue(value, verb, { ...rest, sharpV: sharp, plusV: plus })
}

/** `[n]`: the next argument is the n-th. True if there was one. */
function index(cursor: Cursor): boolean {
  const { format, at, values } = cursor
  if (format[at] !== '[') return false
  cursor.reordered = true
  const end = format.indexOf(']', at)
  const number = end < 0 ? '' : format.slice(at + 1, end)
  cursor.at = end < 0 ? at + 1 : end + 1
  const isNumber = /^\d{1,6}$/.test(number)
  if (isNumber && Number(number) >= 1 && Number(number) <= values.length) {
    cursor.argument = Number(number) - 1
    return true
  }
  cursor.goodIndex = false
  return isNumber
}

function readWidth(cursor: Cursor, flags: Flags, afterIndex: boolean): [boolean, string] {
  if (cursor.format[cursor.at] === '*') {
    const width = starred(cursor)
    if (width === undefined) return [false, '%!(BADWIDTH)']
    flags.width = Math.abs(width)
    if (width < 0) Object.assign(flags, { minus: true, zero: false })
    return [false, '']
  }
  const width = digits(cursor)
  if (width !== undefined) {
    flags.width = width
    if (afterIndex) cursor.goodIndex = false
  }
  return [afterIndex, '']
}

function readPrecision(cursor: Cursor, flags: Flags): [boolean, string] {
  const afterIndex = index(cursor)
  if (cursor.format[cursor.at] !== '*') {
    flags.precision = digits(cursor) ?? 0
    return [afterIndex, '']
  }
  const precision = starred(cursor)
  if (precision === undefined || precision < 0) return [false, '%!(BADPREC)']
  flags.precision = precision
  return [false, '']
}

/** Widths and precisions beyond this are refused (fmt's tooLarge). */
const largest = 1_000_000

function starred(cursor: Cursor): number | undefined {
  cursor.at++
  if (cursor.argument >= cursor.values.length) return undefined
  const value = integerValue(cursor.values[cursor.argument++])
  return value === undefined || value > largest || value < -largest ? undefined : Number(value)
}

function digits(cursor: Cursor): number | undefined {
  const start = cursor.at
  while (/[0-9]/.test(cursor.format[cursor.at] ?? '')) cursor.at++
  const number = Number(cursor.format.slice(start, cursor.at))
  return start === cursor.at || number > largest ? undefined : number
}
