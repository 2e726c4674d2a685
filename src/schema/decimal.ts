// Numbers as JSON Schema compares them: exactly, as decimals.
import { fromNumber, scaled } from '../functions/number/decimal.ts'
import type { Decimal } from '../functions/number/decimal.ts'
import { formatFloat } from '../template/format/float-text.ts'
import { formatCount } from './violation.ts'

/** float64, or int64 from `--set`. */
export type NumericText = number | bigint

/** Returns true if `value` is an integer multiple of `of`, which must not be zero. */
export function isMultiple(value: NumericText, of: NumericText): boolean {
  const [a, b] = [decimal(value), decimal(of)]
  const exponent = Math.min(a.exponent, b.exponent)
  return scaled(a, exponent) % scaled(b, exponent) === 0n
}

function decimal(value: NumericText): Decimal {
  return typeof value === 'bigint' ? { digits: value, exponent: 0 } : fromNumber(value)
}

/** Returns a number in English: 1,234.5, and 1.5×10⁰⁶ from a million on. */
export function localized(value: NumericText): string {
  const text = formatFloat(Number(value), 'g')
  const [mantissa = '', power] = text.split('e')
  if (power !== undefined) return `${mantissa}×10${superscript(power.replace('+', ''))}`
  const [sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(.*)$/.exec(mantissa)?.slice(1) ?? []
  return `${sign}${formatCount(Number(whole))}${fraction}`
}

const superscripts: Readonly<Record<string, string>> = { '-': '⁻' }

function superscript(text: string): string {
  return text.replace(/./g, (char) => superscripts[char] ?? '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(char)] ?? char)
}
