// Parses and prints numbers as Go's strconv does.

const maxUint64 = 2n ** 64n - 1n
const minInt64 = -(2n ** 63n)

const radixes: Readonly<Record<string, { readonly digits: RegExp; readonly prefix: string }>> = {
  x: { digits: /^[0-9a-f]+$/i, prefix: '0x' },
  b: { digits: /^[01]+$/, prefix: '0b' },
  o: { digits: /^[0-7]+$/, prefix: '0o' },
}

/**
 * strconv.ParseInt and ParseUint with base 0: decimal, 0x, 0b, 0o and the older octal form 017, signed, without
 * underscores. Returns undefined for other texts and for numbers outside int64 and uint64.
 */
export function parseGoInteger(text: string): bigint | undefined {
  const sign = text.startsWith('-') || text.startsWith('+') ? text.slice(0, 1) : ''
  const size = magnitude(text.slice(sign.length))
  if (size === undefined) return undefined
  const value = sign === '-' ? -size : size
  return value >= minInt64 && value <= maxUint64 && !(sign === '+' && value >= -minInt64) ? value : undefined
}

function magnitude(text: string): bigint | undefined {
  if (/^(?:0|[1-9][0-9]*)$/.test(text)) return text.length > 20 ? undefined : BigInt(text)
  if (!text.startsWith('0')) return undefined
  const radix = radixes[text.charAt(1).toLowerCase()]
  const digits = radix ? text.slice(2) : text.slice(1)
  const { digits: allowed, prefix } = radix ?? { digits: /^[0-7]+$/, prefix: '0o' }
  // More than 64 significant digits overflow in any base. The check avoids a slow BigInt conversion.
  const significant = digits.replace(/^0+(?=.)/, '')
  return allowed.test(digits) && significant.length <= 64 ? BigInt(prefix + significant) : undefined
}

const decimalFloat = /^[-+]?(?:[0-9_]*\.?[0-9_]*)(?:[eE][-+]?[0-9_]+)?$/
const hexFloat = /^([-+]?)0[xX]([0-9a-fA-F_]*)(?:\.([0-9a-fA-F_]*))?[pP]([-+]?[0-9_]+)$/

/**
 * strconv.ParseFloat: decimal and hexadecimal floats, with underscores between digits. Returns undefined for other
 * texts, for overflow, and for infinities and NaN, which values cannot hold.
 */
export function parseGoFloat(text: string): number | undefined {
  if (text.includes('_') && !hasValidUnderscores(text)) return undefined
  const plain = text.replaceAll('_', '')
  const value =
    decimalFloat.test(text) && /[0-9]/.test(mantissa(plain)) ? Number(plain) : parseHexFloat(plain)
  return Number.isFinite(value) ? value : undefined
}

function mantissa(text: string): string {
  return text.split(/[eE]/, 1)[0] ?? ''
}

function parseHexFloat(text: string): number {
  const [, sign, whole = '', fraction = '', exponent] = hexFloat.exec(text) ?? []
  if (whole + fraction === '') return NaN
  // Number rounds digits beyond the precision of a double. The power of two is exact.
  const size = Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(exponent) - 4 * fraction.length)
  return sign === '-' ? -size : size
}

/** Go's rule for underscores in literals: between digits, or between a base prefix and a digit. */
function hasValidUnderscores(text: string): boolean {
  const hex = /^[-+]?0[xX]/.test(text)
  const digits = text.replace(/^[-+]?(?:0[xXbBoO])?/, (prefix) => (prefix.length > 1 ? '0' : ''))
  return hex ? !/(?:^|[^0-9a-fA-F])_|_(?![0-9a-fA-F])/.test(digits) : !/(?:^|[^0-9])_|_(?![0-9])/.test(digits)
}

/** strconv.FormatFloat(value, 'g', -1, bits) of a finite number: 0.1, 100000, 1e+06, 1e-07. */
export function formatGoFloat(value: number, bits: 32 | 64 = 64): string {
  const [digits = '', exponent = ''] = (bits === 32 ? shortest32(value) : value.toExponential()).split('e')
  const power = Number(exponent)
  if (power >= -4 && power < 6) return plainDigits(digits, power)
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}

/** Returns the fewest digits that parse to the same float32, in exponential form. */
function shortest32(value: number): string {
  const single = Math.fround(value)
  for (let digits = 0; digits < 8; digits++) {
    const text = single.toExponential(digits)
    if (Math.fround(Number(text)) === single) return text
  }
  return single.toExponential(8)
}

function plainDigits(scientific: string, power: number): string {
  const sign = scientific.startsWith('-') ? '-' : ''
  const digits = scientific.replace(/[-.]/g, '')
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`
  const whole = digits.slice(0, power + 1).padEnd(power + 1, '0')
  const fraction = digits.slice(power + 1)
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}
