// Prints floats and complex numbers under fmt's verbs.
import { formatFloat } from './float-text.ts'
import type { FloatVerb } from './float-text.ts'
import { pad } from './text.ts'
import type { Flags } from './text.ts'
import type { Complex } from '../kinds.ts'

const defaultPrecision: Readonly<Record<string, number>> = { f: 6, F: 6, e: 6, E: 6 }

/** Returns undefined for a verb that does not fit. */
export function formatFloatVerb(value: number, verb: string, flags: Flags): string | undefined {
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

/** Applies the # flag: always a decimal point, and the trailing zeros that %g removes. */
function withAllDigits(number: string, verb: string, precision: number): string {
  const at = /x/i.test(verb) ? number.search(/p/i) : number.search(/e/i)
  const [mantissa, tail] = at < 0 ? [number, ''] : [number.slice(0, at), number.slice(at)]
  const pointed = mantissa.includes('.') ? mantissa : `${mantissa}.`
  if (!/^[vgGx]$/.test(verb)) return pointed + tail
  // Go also counts the x of a hexadecimal number.
  const significant = mantissa === '0' ? 1 : mantissa.replace('.', '').replace(/^0+/, '').length
  return pointed + '0'.repeat(Math.max(precision - significant, 0)) + tail
}

/** Prints (1+2i), each part under the verb. Returns undefined for a verb that does not fit. */
export function formatComplex({ real, imaginary }: Complex, verb: string, flags: Flags): string | undefined {
  const parts = [
    formatFloatVerb(real, verb, flags),
    formatFloatVerb(imaginary, verb, { ...flags, plus: true }),
  ]
  return parts.includes(undefined) ? undefined : `(${parts.join('')}i)`
}
