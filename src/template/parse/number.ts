// Number literals: an ideal constant may fit several of Go's types.
import { Complex, int } from '../kinds.ts'
import { quote, unquoteChar } from '../format/quote.ts'

/** A constant in each type that can hold it. */
export interface Constant {
  readonly integer?: bigint
  readonly unsigned?: bigint
  readonly float?: number
  readonly complex?: Complex
}

/** The syntax of a number, which selects its reader. */
export type NumberForm = 'number' | 'charConstant' | 'complex'

/** The value of a number literal. */
export interface NumberValue {
  readonly constant: Constant
  /** The value where no type is required; undefined if it overflows int. */
  readonly ideal: unknown
}

const readers: Readonly<Record<NumberForm, (text: string) => Constant | string>> = {
  number: parseNumber,
  charConstant: parseChar,
  complex: parseComplex,
}

/** Reads a number literal. Returns Go's error text as a string if the literal is invalid. */
export function readNumber(text: string, form: NumberForm): NumberValue | string {
  const constant = readers[form](text)
  return typeof constant === 'string' ? constant : { constant, ideal: idealConstant(text, constant) }
}

/** Returns the value of a literal that was read before. The value is cached in its node. */
export function numberOf(node: { text: string; form: NumberForm; value?: NumberValue }): NumberValue {
  if (node.value) return node.value
  const value = readNumber(node.text, node.form)
  if (typeof value === 'string') throw new Error(value)
  return (node.value = value)
}

const integer = /^([+-]?)(0[xX](?:_?[\da-fA-F])+|0[bB](?:_?[01])+|0[oO]?(?:_?[0-7])+|[1-9](?:_?\d)*|0)$/
const decimalFloat = /^[+-]?(?:\d(?:_?\d)*(?:\.(?:\d(?:_?\d)*)?)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*)?$/
const hexFloat = /^([+-]?)0[xX]_?([\da-fA-F_]*)(?:\.([\da-fA-F_]*))?[pP]([+-]?[\d_]+)$/

/** Returns the constant of a number literal, or Go's error text as a string. */
function parseNumber(text: string): Constant | string {
  if (text.endsWith('i')) {
    const imaginary = parseFloat64(text.slice(0, -1))
    if (imaginary !== undefined) return simplify(new Complex(0, imaginary))
  }
  const whole = parseInteger(text)
  if (whole !== undefined && whole >= -(2n ** 63n) && whole < 2n ** 64n) return integerConstant(text, whole)
  const float = parseFloat64(text)
  if (float === undefined || !Number.isFinite(float)) return `illegal number syntax: ${quote(text)}`
  if (!/[.eEpP]/.test(text)) return `integer overflow: ${quote(text)}`
  return { float, ...integersOf(float) }
}

/** Reads `'x'`, with results as in parseNumber. */
function parseChar(text: string): Constant | string {
  const { code, tail } = unquoteChar(text.slice(1))
  if (code === undefined) return 'invalid syntax'
  if (tail !== "'") return `malformed character constant: ${text}`
  return { integer: BigInt(code), unsigned: BigInt(code), float: code }
}

/** Reads `1+2i`, with results as in parseNumber. */
function parseComplex(text: string): Constant | string {
  const split = text.search(/(?<![eEpP])[+-](?=[^+-]*$)/)
  const real = parseFloat64(text.slice(0, split))
  const imaginary = parseFloat64(text.slice(split, -1))
  if (real === undefined || imaginary === undefined) return 'syntax error scanning complex number'
  return simplify(new Complex(real, imaginary))
}

/** Returns the value where no type is required: int, float64 or complex128; undefined if it overflows int. */
function idealConstant(text: string, { integer, float, complex }: Constant): unknown {
  if (complex) return complex
  const isHexInteger = /^0[xX][^pP]*$/.test(text)
  if (float !== undefined && !isHexInteger && !text.startsWith("'") && /[.eEpP]/.test(text)) return float
  return integer === undefined ? undefined : int(integer)
}

/** strconv.ParseInt with base 0 and without limits. Returns undefined if the syntax is invalid. */
export function parseInteger(text: string): bigint | undefined {
  const match = integer.exec(text)
  if (!match) return undefined
  const digits = (match[2] ?? '').replaceAll('_', '')
  const value = BigInt(/^0[0-7]/.test(digits) ? `0o${digits.slice(1)}` : digits)
  return match[1] === '-' ? -value : value
}

/** strconv.ParseFloat of a finite number in Go's notation. Returns undefined if the syntax is invalid. */
export function parseFloat64(text: string): number | undefined {
  if (decimalFloat.test(text)) return Number(text.replaceAll('_', ''))
  const match = hexFloat.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = '', exponent = ''] = match.map((part) => part?.replaceAll('_', ''))
  if (whole + fraction === '') return undefined
  const value = Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(exponent) - 4 * fraction.length)
  return sign === '-' ? -value : value
}

function integerConstant(text: string, value: bigint): Constant {
  return {
    float: Number(value),
    ...(value < 2n ** 63n && { integer: value }),
    ...((value === 0n || !/^[+-]/.test(text)) && { unsigned: value }),
  }
}

function integersOf(float: number): Constant {
  if (!Number.isInteger(float)) return {}
  const value = BigInt(float)
  return {
    ...(value >= -(2n ** 63n) && value < 2n ** 63n && { integer: value }),
    ...(value >= 0n && value < 2n ** 64n && { unsigned: value }),
  }
}

function simplify(complex: Complex): Constant {
  if (complex.imaginary !== 0) return { complex }
  return { complex, float: complex.real, ...integersOf(complex.real) }
}
