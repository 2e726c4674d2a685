// Exact decimal arithmetic for addf and similar functions, so that 0.1 + 0.2 is 0.3 (shopspring/decimal).
import { GoError } from '../../template/error.ts'

/** The number digits × 10^exponent. */
export interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

export type Operator = 'add' | 'sub' | 'mul' | 'div'

/** Decimal places of a quotient. */
const places = 16

const operators: Readonly<Record<Operator, (a: Decimal, b: Decimal) => Decimal>> = {
  add: (a, b) => sum(a, b),
  sub: (a, b) => sum(a, { ...b, digits: -b.digits }),
  mul: (a, b) => ({ digits: a.digits * b.digits, exponent: a.exponent + b.exponent }),
  div: quotient,
}

/** Applies an operator from left to right. Throws GoError for a division by zero and for infinities. */
export function calculate(operator: Operator, first: number, others: readonly number[]): number {
  const { digits, exponent } = others.map(fromNumber).reduce(operators[operator], fromNumber(first))
  return Number(`${digits}e${exponent}`)
}

/** Returns the number with the shortest digits of the value. Throws GoError for values that are not finite. */
export function fromNumber(value: number): Decimal {
  if (!Number.isFinite(value))
    throw new GoError(
      `Cannot create a Decimal from ${Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'}`,
    )
  const [mantissa = '0', power = '0'] = value.toExponential().split('e')
  const fraction = mantissa.split('.')[1] ?? ''
  return { digits: BigInt(mantissa.replace('.', '')), exponent: Number(power) - fraction.length }
}

function sum(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent)
  return { digits: scaled(a, exponent) + scaled(b, exponent), exponent }
}

/** Returns the number's digits for a smaller exponent. */
export function scaled({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to)
}

/** Divides and rounds half away from zero. */
function quotient(a: Decimal, b: Decimal): Decimal {
  if (b.digits === 0n) throw new GoError('decimal division by 0')
  const shift = a.exponent - b.exponent + places
  const dividend = shift > 0 ? a.digits * 10n ** BigInt(shift) : a.digits
  const divisor = shift < 0 ? b.digits * 10n ** BigInt(-shift) : b.digits
  const whole = dividend / divisor
  const rest = dividend % divisor
  const isUp = 2n * (rest < 0n ? -rest : rest) >= (divisor < 0n ? -divisor : divisor)
  const away = dividend < 0n === divisor < 0n ? 1n : -1n
  return { digits: isUp ? whole + away : whole, exponent: -places }
}
