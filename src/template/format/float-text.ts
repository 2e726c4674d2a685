// Prints floats as Go's strconv.FormatFloat does.

/** A finite number that is not negative: 0.d1d2d3… × 10^point. */
interface Decimal {
  readonly digits: string
  readonly point: number
}

export type FloatVerb = 'e' | 'E' | 'f' | 'F' | 'g' | 'G' | 'b' | 'x' | 'X'

/**
 * strconv.FormatFloat(value, verb, precision, 64). Without a precision: the shortest digits that parse to the same
 * number.
 */
export function formatFloat(value: number, verb: FloatVerb, precision?: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  return sign + formatMagnitude(Math.abs(value), verb, precision)
}

function formatMagnitude(value: number, verb: FloatVerb, precision?: number): string {
  switch (verb) {
    case 'e':
    case 'E':
      return withExponent(
        significant(value, precision === undefined ? undefined : precision + 1),
        verb,
        precision,
      )
    case 'f':
    case 'F':
      return withPoint(precision === undefined ? shortest(value) : places(value, precision), precision)
    case 'g':
    case 'G':
      return general(value, verb === 'g' ? 'e' : 'E', precision)
    case 'b':
      return binary(value)
    default:
      return hexadecimal(value, verb, precision)
  }
}

/** Returns %v of a float64: the shortest digits, with an exponent below 1e-4 and from 1e6. */
export function floatText(value: number): string {
  // Most printed numbers are small integers.
  if (Number.isInteger(value) && Math.abs(value) < 1e6 && !Object.is(value, -0)) return String(value)
  return formatFloat(value, 'g')
}

function general(value: number, exponentMark: 'e' | 'E', precision?: number): string {
  const minDigits = precision === 0 ? 1 : precision
  const { digits: padded, point } = significant(value, minDigits)
  const digits = padded.replace(/0+$/, '') || '0'
  const decimal = { digits, point: digits === '0' ? 1 : point }
  const exponent = decimal.point - 1
  if (exponent < -4 || exponent >= exponentLimit(decimal, minDigits)) {
    return withExponent(decimal, exponentMark, digits.length - 1)
  }
  return withPoint(decimal, Math.max(digits.length - decimal.point, 0))
}

/** Returns the first exponent that %g prints as an exponent. */
function exponentLimit({ digits, point }: Decimal, precision?: number): number {
  if (precision === undefined) return 6
  return precision > digits.length && digits.length >= point ? digits.length : precision
}

function withExponent({ digits, point }: Decimal, mark: 'e' | 'E', precision = digits.length - 1): string {
  const exponent = /^0*$/.test(digits) ? 0 : point - 1
  const fraction = digits.slice(1, precision + 1).padEnd(precision, '0')
  const power = String(Math.abs(exponent)).padStart(2, '0')
  return `${digits[0] ?? '0'}${fraction && '.'}${fraction}${mark}${exponent < 0 ? '-' : '+'}${power}`
}

function withPoint({ digits, point }: Decimal, precision = Math.max(digits.length - point, 0)): string {
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
  const fraction = ('0'.repeat(Math.max(-point, 0)) + digits.slice(Math.max(point, 0)))
    .slice(0, precision)
    .padEnd(precision, '0')
  return `${whole.replace(/^0+(?=\d)/, '')}${fraction && '.'}${fraction}`
}

/** Returns the shortest digits that parse to the value. */
function shortest(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e')
  return { digits: mantissa.replace('.', ''), point: Number(exponent) + 1 }
}

/** Returns `count` significant digits, or the shortest digits. */
function significant(value: number, count?: number): Decimal {
  if (count === undefined) return shortest(value)
  if (value === 0) return { digits: '0', point: 1 }
  const decimal = exact(value)
  return round(decimal, count)
}

/** Returns the digits up to `count` decimal places. */
function places(value: number, count: number): Decimal {
  if (value === 0) return { digits: '0', point: 1 }
  const decimal = exact(value)
  return round(decimal, decimal.point + count)
}

const fraction = 2n ** 52n

/** Returns mantissa and exponent: value = mantissa × 2^exponent, exactly. */
function parts(value: number): { readonly mantissa: bigint; readonly exponent: number } {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, value)
  const raw = bits.getBigUint64(0)
  const biased = Number((raw / fraction) % 2048n)
  const mantissa = raw % fraction
  return biased === 0
    ? { mantissa, exponent: -1074 }
    : { mantissa: mantissa + fraction, exponent: biased - 1075 }
}

/** Returns all decimal digits of the value. */
function exact(value: number): Decimal {
  const { mantissa, exponent } = parts(value)
  const digits = String(exponent >= 0 ? mantissa << BigInt(exponent) : mantissa * 5n ** BigInt(-exponent))
  return { digits, point: digits.length + Math.min(exponent, 0) }
}

/** Rounds half to even, on exact digits. */
function round({ digits, point }: Decimal, count: number): Decimal {
  if (count >= digits.length) return { digits, point }
  if (count < 0) return { digits: '0', point: 1 }
  const kept = digits.slice(0, count) || '0'
  const rest = digits.slice(count)
  const isHalf = /^50*$/.test(rest)
  const up = isHalf ? Number(kept.at(-1)) % 2 === 1 : rest >= '5'
  if (!up) return { digits: kept, point: count === 0 ? point + 1 : point }
  const raised = String(BigInt(kept) + 1n).padStart(kept.length, '0')
  const grown = count === 0 ? 1 : raised.length - kept.length
  return { digits: raised, point: point + grown }
}

function binary(value: number): string {
  const { mantissa, exponent } = parts(value)
  return `${mantissa}p${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`
}

/** Prints 0x1.8p+01: one bit, then hexadecimal places. */
function hexadecimal(value: number, verb: FloatVerb, precision?: number): string {
  let { mantissa, exponent } = value === 0 ? { mantissa: 0n, exponent: -52 } : parts(value)
  while (mantissa !== 0n && mantissa < fraction) [mantissa, exponent] = [mantissa << 1n, exponent - 1]
  if (precision !== undefined && precision < 13) {
    const dropped = BigInt(4 * (13 - precision))
    const [half, rest] = [1n << (dropped - 1n), mantissa % (1n << dropped)]
    mantissa >>= dropped
    if (rest > half || (rest === half && mantissa % 2n === 1n)) mantissa++
    mantissa <<= dropped
    if (mantissa >= 2n * fraction) [mantissa, exponent] = [mantissa >> 1n, exponent + 1]
  }
  const all = (mantissa % fraction).toString(16).padStart(13, '0')
  const places =
    precision === undefined ? all.replace(/0+$/, '') : all.slice(0, precision).padEnd(precision, '0')
  const power = exponent + 52
  const text = `0x${mantissa / fraction}${places && '.'}${places}p${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
  return verb === 'X' ? text.toUpperCase() : text
}
