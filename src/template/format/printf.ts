// Go's fmt.Sprintf: the directives of a format and their error texts.
import { formatValue, toText } from './format.ts'
import type { Flags } from './text.ts'
import { integerValue, typeName } from '../kinds.ts'

interface Cursor {
  readonly format: string
  readonly values: readonly unknown[]
  at: number
  argument: number
  /** True if `[n]` selected an argument. Then Go reports no extra arguments. */
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
  let [afterIndex, errorText] = readWidth(cursor, flags, index(cursor))
  if (cursor.format[cursor.at] === '.' && cursor.at + 1 < cursor.format.length) {
    cursor.at++
    if (afterIndex) cursor.goodIndex = false
    const [indexed, bad] = readPrecision(cursor, flags)
    afterIndex = indexed
    errorText += bad
  }
  if (!afterIndex) index(cursor)
  const code = cursor.format.codePointAt(cursor.at)
  if (code === undefined) return `${errorText}%!(NOVERB)`
  const verb = String.fromCodePoint(code)
  cursor.at += verb.length
  return errorText + applyVerb(cursor, verb, flags)
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

/** Reads `[n]`, which selects the n-th argument. Returns true if there was one. */
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
    const width = starArgument(cursor)
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
  const precision = starArgument(cursor)
  if (precision === undefined || precision < 0) return [false, '%!(BADPREC)']
  flags.precision = precision
  return [false, '']
}

/** Larger widths and precisions are rejected (fmt's tooLarge). */
const largest = 1_000_000

function starArgument(cursor: Cursor): number | undefined {
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
