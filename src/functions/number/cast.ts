// Converts any value to a number as spf13/cast does: other values are 0, never an error.
import { Int, integerValue, typeOf } from '../../template/kinds.ts'
import { parseFloat64, parseInteger } from '../../template/parse/number.ts'

const minInt64 = -(2n ** 63n)
const maxInt64 = 2n ** 63n - 1n

/**
 * strconv.ParseInt of decimal digits without its error: 0 for other texts, the nearest int64 for numbers out of
 * range.
 */
export function parseInt64(text: string): bigint {
  if (!/^[-+]?\d+$/.test(text)) return 0n
  const value = BigInt(text.replace('+', ''))
  return value > maxInt64 ? maxInt64 : value < minInt64 ? minInt64 : value
}

/** Of the named integer types, time.Month and time.Weekday convert and time.Duration does not. */
function asInteger(value: unknown): bigint | undefined {
  const isNamed = value instanceof Int && typeOf(value)?.kind === 'int64'
  return isNamed ? 0n : integerValue(value)
}

/** cast.ToInt64 (and ToInt). Fractions are truncated. */
export function toInt64(value: unknown): bigint {
  const integer = asInteger(value)
  if (integer !== undefined) return BigInt.asIntN(64, integer)
  if (typeof value === 'number') return truncate(value)
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value !== 'string') return 0n
  const parsed = parseInteger(value.replace(/\.0+$/, ''))
  return parsed !== undefined && parsed >= minInt64 && parsed <= maxInt64 ? parsed : 0n
}

/** Go's int64(f) on amd64: a number out of range gives the smallest integer. */
function truncate(value: number): bigint {
  return Math.abs(value) < 2 ** 63 ? BigInt(Math.trunc(value)) : minInt64
}

/** cast.ToFloat64. */
export function toFloat64(value: unknown): number {
  if (typeof value === 'number') return value
  const integer = asInteger(value)
  if (integer !== undefined) return Number(integer)
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' ? floatOf(value) : 0
}

function floatOf(text: string): number {
  const special = /^([+-]?)(?:inf|infinity)$/i.exec(text)
  if (special) return special[1] === '-' ? -Infinity : Infinity
  if (/^[+-]?nan$/i.test(text)) return NaN
  const value = parseFloat64(text) ?? 0
  return Number.isFinite(value) ? value : 0
}
