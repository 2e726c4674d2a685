// Resolves plain scalars of YAML 1.1 as go-yaml v2 does (its resolve.go): booleans, null, numbers, and otherwise
// strings.
import { formatGoFloat, parseGoFloat, parseGoInteger } from '../values/go-numbers.ts'

/** `.inf` and `.nan` are non-finite numbers. The conversion to JSON rejects them later. */
export type Scalar = null | boolean | number | string

const words = new Map<string, Scalar>([
  ...wordEntries(true, 'y Y yes Yes YES true True TRUE on On ON'),
  ...wordEntries(false, 'n N no No NO false False FALSE off Off OFF'),
  ...wordEntries(null, '~ null Null NULL'),
  ['', null],
  ...wordEntries(NaN, '.nan .NaN .NAN'),
  ...wordEntries(Infinity, '.inf .Inf .INF +.inf +.Inf +.INF'),
  ...wordEntries(-Infinity, '-.inf -.Inf -.INF'),
])

function wordEntries(value: Scalar, texts: string): [string, Scalar][] {
  return texts.split(' ').map((text) => [text, value])
}

// Only a text with one of these first characters, all ASCII, can be something other than a string.
const nonStringStarts = new Uint8Array(128)
for (const char of '+-0123456789yYnNtTfFoO~.') nonStringStarts[char.charCodeAt(0)] = 1

const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/
const smallInteger = /^(?:0|-?[1-9][0-9]{0,14})$/

/** Returns the value of a plain scalar. Dates are strings. */
export function resolveScalar(text: string): Scalar {
  const first = text.charCodeAt(0)
  if (first >= 128 || nonStringStarts[first] === 0) return text
  const word = words.get(text)
  if (word !== undefined) return word
  if (first === 0x2e) return parseGoFloat(text) ?? text
  return first <= 0x39 ? resolveNumber(text) : text
}

function resolveNumber(text: string): number | string {
  if (smallInteger.test(text)) return Number(text)
  const integer = resolveInteger(text)
  if (integer !== undefined) return Number(integer)
  const plain = text.replaceAll('_', '')
  if (!float.test(plain)) return text
  const value = Number(plain)
  return Number.isFinite(value) ? value : text
}

function resolveInteger(text: string): bigint | undefined {
  const plain = text.replaceAll('_', '')
  const value = parseGoInteger(plain)
  if (value !== undefined) return value
  // go-yaml's second parser for binary numbers also accepts a sign after the prefix.
  const [, sign, digits] = /^0b([-+])([01]{1,63})$/.exec(plain) ?? []
  if (digits === undefined) return undefined
  return sign === '-' ? -BigInt(`0b${digits}`) : BigInt(`0b${digits}`)
}

/**
 * Returns the text of a map key: numbers and booleans in Go's format. Undefined for null and for numbers above int64.
 */
export function resolveKey(text: string): string | undefined {
  const value = resolveScalar(text)
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (value === null) return undefined
  const integer = words.has(text) ? undefined : resolveInteger(text)
  if (integer !== undefined) return integer < 2n ** 63n ? String(integer) : undefined
  return keyOfFloat(value)
}

/** Reports whether a number's text has neither fraction nor exponent. */
export function isIntegerText(text: string): boolean {
  return yamlInteger(text) !== undefined
}

/** Returns the whole number of a text, or undefined. */
export function yamlInteger(text: string): bigint | undefined {
  return words.has(text) ? undefined : resolveInteger(text)
}

/** Returns the key for a number whose text is not available. */
export function keyOfNumber(value: number): string {
  const isInteger = Number.isInteger(value) && Math.abs(value) < 2 ** 63 && !Object.is(value, -0)
  return isInteger ? String(BigInt(value)) : keyOfFloat(value)
}

function keyOfFloat(value: number): string {
  // sigs.k8s.io/yaml prints float keys with 32 bits.
  const single = Math.fround(value)
  if (Number.isNaN(single)) return '.nan'
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf'
  if (Object.is(single, -0)) return '-0'
  return formatGoFloat(value, 32)
}

const base60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/

/** Reports whether a string needs quotes: without them it would be another type, a date, or a base 60 number. */
export function needsQuotes(text: string): boolean {
  if (text === '') return true
  const first = text.charCodeAt(0)
  if (first >= 128 || nonStringStarts[first] === 0) return false
  return typeof resolveScalar(text) !== 'string' || base60.test(text) || isTimestamp(text)
}

const time = '(\\d{1,2}):(\\d{1,2}):(\\d{1,2})(?:[.,]\\d+)?'
const timestamp = new RegExp(
  `^(\\d{4})-(\\d{1,2})-(\\d{1,2})(?:(?:[Tt]${time}(?:Z|[-+](\\d\\d):(\\d\\d)))| +${time})?$`,
)

/** Reports whether go-yaml parses a text as a date. It has four layouts and accepts only valid dates. */
export function isTimestamp(text: string): boolean {
  const parts = timestamp.exec(text)
  if (!parts) return false
  const [year = 0, month = 0, day = 0, ...rest] = parts.slice(1).map((part) => Number(part ?? 0))
  const limits = [23, 59, 59, 24, 60, 23, 59, 59]
  if (rest.some((part, i) => part > (limits[i] ?? 0))) return false
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

function daysIn(year: number, month: number): number {
  // Day 0 of the next month is the last day. JavaScript maps years below 100 to 19xx, so this uses a later year
  // with the same calendar.
  return new Date(Date.UTC(year + 2000, month, 0)).getUTCDate()
}
