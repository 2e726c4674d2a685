// Sprig's number functions: conversion, integer and decimal arithmetic, sequences.
import { GoError } from '../../template/error.ts'
import { sprint } from '../../template/format/format.ts'
import { fn, variadic } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { int, intList, typed } from '../../template/kinds.ts'
import type { Int } from '../../template/kinds.ts'
import { parseInt64, toFloat64, toInt64 } from './cast.ts'
import { calculate } from './decimal.ts'
import type { Operator } from './decimal.ts'

/** Maximum number of elements in a sequence. Go has no limit and would exhaust the memory. */
const maxElements = 10_000_000

function sequence(start: number, stop: number, step: number): number[] {
  if (step === 0 || stop < start !== step < 0) return []
  const length = Math.ceil((stop - start) / step)
  if (length > maxElements) throw new GoError(`sequence has ${length} elements`)
  return Array.from({ length }, (_, i) => start + i * step)
}

function ints(numbers: readonly number[]): Int[] {
  return typed(numbers.map(int), intList)
}

/** Like the Unix command: end; start end; start step end. */
function seq(params: readonly number[]): string {
  const [first, second, third] = params
  if (first === undefined || params.length > 3) return ''
  const [start, end] = second === undefined ? [1, first] : [first, third ?? second]
  const direction = end < start ? -1 : 1
  const step = third === undefined || second === undefined ? direction : second
  if (direction < 0 && step > 0) return ''
  return sequence(start, end + direction, step).join(' ')
}

function wrapped(value: bigint): bigint {
  return BigInt.asIntN(64, value)
}

function divisor(value: unknown): bigint {
  const number = toInt64(value)
  if (number === 0n) throw new GoError('runtime error: integer divide by zero')
  return number
}

function extreme(values: readonly unknown[], isBetter: (a: bigint, b: bigint) => boolean): bigint {
  return values.map(toInt64).reduce((best, value) => (isBetter(value, best) ? value : best))
}

/** strconv.ParseInt with base 8. Returns 0 for other texts. */
function toDecimal(value: unknown): bigint {
  const match = /^([+-]?)([0-7]+)$/.exec(sprint([value]))
  if (!match) return 0n
  const number = BigInt(`0o${match[2]}`) * (match[1] === '-' ? -1n : 1n)
  return number === wrapped(number) ? number : 0n
}

/** math.Pow(10, n). Go squares the fraction of a binary float, so the last bit may differ from JavaScript's. */
function powerOfTen(n: number): number {
  let [fraction, exponent] = [0.625, 4]
  let [result, scale] = [1, 0]
  for (let left = Math.abs(n); left > 0; left = Math.floor(left / 2)) {
    if (exponent > 4096) {
      scale += exponent
      break
    }
    if (left % 2 === 1) [result, scale] = [result * fraction, scale + exponent]
    ;[fraction, exponent] = [fraction * fraction, exponent * 2]
    if (fraction < 0.5) [fraction, exponent] = [fraction * 2, exponent - 1]
  }
  return n < 0 ? scaled(1 / result, -scale) : scaled(result, scale)
}

/** math.Ldexp, in two steps, since 2 to the whole exponent may overflow. */
function scaled(fraction: number, exponent: number): number {
  const first = Math.max(-1000, Math.min(1000, exponent))
  return fraction * 2 ** first * 2 ** (exponent - first)
}

/** Sprig rounds only the fraction, so -1.49 becomes -2. */
function round(value: unknown, places: number, roundOn = 0.5): number {
  const power = powerOfTen(places)
  const digit = power * toFloat64(value)
  const isUp = digit - Math.trunc(digit) >= roundOn
  return (isUp ? Math.ceil(digit) : Math.floor(digit)) / power
}

function decimals(operator: Operator): GoFunction {
  return variadic(['any'], 'any', (first, ...others) =>
    calculate(operator, toFloat64(first), others.map(toFloat64)),
  )
}

const biggest = variadic(['any'], 'any', (...values) => extreme(values, (a, b) => a > b))

export const numberFunctions: FunctionTable = new Map<string, GoFunction>([
  [
    'add',
    variadic([], 'any', (...values) =>
      wrapped(values.reduce((sum: bigint, value) => sum + toInt64(value), 0n)),
    ),
  ],
  ['add1', fn(['any'], (value) => wrapped(toInt64(value) + 1n))],
  ['add1f', fn(['any'], (value) => calculate('add', toFloat64(value), [1]))],
  ['addf', variadic([], 'any', (...values) => calculate('add', 0, values.map(toFloat64)))],
  ['atoi', fn(['string'], (text) => int(parseInt64(text)))],
  ['biggest', biggest],
  ['ceil', fn(['any'], (value) => Math.ceil(toFloat64(value)))],
  ['div', fn(['any', 'any'], (a, b) => wrapped(toInt64(a) / divisor(b)))],
  ['divf', decimals('div')],
  ['float64', fn(['any'], toFloat64)],
  ['floor', fn(['any'], (value) => Math.floor(toFloat64(value)))],
  ['int', fn(['any'], (value) => int(toInt64(value)))],
  ['int64', fn(['any'], toInt64)],
  ['max', biggest],
  ['maxf', variadic(['any'], 'any', (...values) => Math.max(...values.map(toFloat64)))],
  ['min', variadic(['any'], 'any', (...values) => extreme(values, (a, b) => a < b))],
  ['minf', variadic(['any'], 'any', (...values) => Math.min(...values.map(toFloat64)))],
  ['mod', fn(['any', 'any'], (a, b) => toInt64(a) % divisor(b))],
  ['mul', variadic(['any'], 'any', (...values) => values.map(toInt64).reduce((a, b) => wrapped(a * b)))],
  ['mulf', decimals('mul')],
  ['round', variadic(['any', 'int'], 'float64', (value, places, roundOn) => round(value, places, roundOn))],
  ['seq', variadic([], 'int', (...params) => seq(params))],
  ['sub', fn(['any', 'any'], (a, b) => wrapped(toInt64(a) - toInt64(b)))],
  ['subf', decimals('sub')],
  ['toDecimal', fn(['any'], toDecimal)],
  ['until', fn(['int'], (count) => ints(sequence(0, count, count < 0 ? -1 : 1)))],
  ['untilStep', fn(['int', 'int', 'int'], (start, stop, step) => ints(sequence(start, stop, step)))],
])
