// Go's time.Duration: an int64 of nanoseconds that prints as 1h2m3.5s.
import { toBytes } from '../../template/bytes.ts'
import { GoError } from '../../template/error.ts'
import { fn, parameters } from '../../template/function.ts'
import type { GoFunction, OwnParameter } from '../../template/function.ts'
import { Int, integerValue, typed, typeOf } from '../../template/kinds.ts'
import type { GoType } from '../../template/kinds.ts'

const nanosecond = 1n
export const second = 1_000_000_000n
export const minute = 60n * second
export const hour = 60n * minute

const units: Readonly<Record<string, bigint>> = {
  ns: nanosecond,
  us: 1000n,
  µs: 1000n,
  μs: 1000n,
  ms: 1_000_000n,
  s: second,
  m: minute,
  h: hour,
}

const limit = 2n ** 63n

/** time.ParseDuration, in nanoseconds. Throws GoError. */
export function parseGoDuration(text: string): bigint {
  const invalid = (what = 'invalid duration'): GoError => new GoError(`time: ${what} ${quoteTime(text)}`)
  const [, sign, rest = ''] = /^([-+]?)(.*)$/s.exec(text) ?? []
  if (rest === '0') return 0n
  if (rest === '') throw invalid()
  const part = /(\d*)(\.\d*)?([^.\d]*)/y
  let sum = 0n
  for (let at = 0; at < rest.length; at = part.lastIndex) {
    part.lastIndex = at
    const [, whole = '', fraction = '', unit = ''] = part.exec(rest) ?? []
    if (whole === '' && fraction.length < 2) throw invalid()
    if (BigInt(whole || '0') > limit) throw invalid()
    if (unit === '') throw invalid('missing unit in duration')
    const size = Object.hasOwn(units, unit) ? units[unit] : undefined
    if (size === undefined) throw invalid(`unknown unit ${quoteTime(unit)} in duration`)
    const value = BigInt(whole || '0') * size + fractionOf(fraction, size)
    sum += value
    if (value > limit || sum > limit) throw invalid()
  }
  if (sign === '-') return -sum
  if (sum === limit) throw invalid()
  return sum
}

/** Go multiplies in float64. Digits that do not fit into an int64 are ignored. */
function fractionOf(fraction: string, unit: bigint): bigint {
  let [value, scale] = [0n, 1]
  for (const digit of fraction.slice(1, 21)) {
    const next = value * 10n + BigInt(digit)
    if (value > (limit - 1n) / 10n || next > limit) break
    value = next
    scale *= 10
  }
  return BigInt(Math.trunc(Number(value) * (Number(unit) / scale)))
}

/** Returns the result of time.Duration's String method. */
export function durationText(value: bigint): string {
  if (value < 0n) return `-${durationText(-value)}`
  if (value === 0n) return '0s'
  if (value < 1000n) return `${value}ns`
  if (value < 1_000_000n) return `${decimal(value, 1000n)}µs`
  if (value < second) return `${decimal(value, 1_000_000n)}ms`
  const minutes = value / minute
  const seconds = `${decimal(value % minute, second)}s`
  if (minutes === 0n) return seconds
  return minutes < 60n ? `${minutes}m${seconds}` : `${minutes / 60n}h${minutes % 60n}m${seconds}`
}

function decimal(value: bigint, unit: bigint): string {
  const digits = (value % unit).toString().padStart(String(unit).length - 1, '0')
  const fraction = digits.replace(/0+$/, '')
  return `${value / unit}${fraction && `.${fraction}`}`
}

/** Duration.Round: half away from zero. A size of 0 or less leaves the value unchanged. */
export function roundDuration(value: bigint, size: bigint): bigint {
  if (size <= 0n) return value
  const magnitude = value < 0n ? -value : value
  const rest = magnitude % size
  const rounded = magnitude - rest + (2n * rest < size ? 0n : size)
  const result = value < 0n ? -rounded : rounded
  return result < -limit ? -limit : result >= limit ? limit - 1n : result
}

/** The quoting of Go's time package: bytes beyond ASCII in hexadecimal. */
export function quoteTime(text: string): string {
  const inner = text.replace(/["\\]|[^ -~\x7f]/gu, (char) => {
    if (char === '"' || char === '\\') return `\\${char}`
    return Array.from(toBytes(char), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
  })
  return `"${inner}"`
}

const nanosOf = (duration: object): bigint => integerValue(duration) ?? 0n

function inUnits(unit: bigint): (duration: object) => GoFunction {
  return (duration) => fn([], () => nanosOf(duration) / unit)
}

/** Go converts the whole part and the fraction to float64 separately and adds them. */
function inFloat(unit: bigint): (duration: object) => GoFunction {
  return (duration) =>
    fn([], () => Number(nanosOf(duration) / unit) + Number(nanosOf(duration) % unit) / Number(unit))
}

const methods: Readonly<Record<string, (duration: object) => GoFunction>> = {
  Abs: (duration) =>
    fn([], () => toDuration(nanosOf(duration) < 0n ? -nanosOf(duration) : nanosOf(duration))),
  Hours: inFloat(hour),
  Minutes: inFloat(minute),
  Seconds: inFloat(second),
  Milliseconds: inUnits(1_000_000n),
  Microseconds: inUnits(1000n),
  Nanoseconds: inUnits(nanosecond),
  Round: (duration) =>
    fn([durationParameter], (size) => toDuration(roundDuration(nanosOf(duration), nanosOf(size)))),
  String: (duration) => fn([], () => durationText(nanosOf(duration))),
  Truncate: (duration) =>
    fn([durationParameter], (size) => {
      const step = nanosOf(size)
      return toDuration(step <= 0n ? nanosOf(duration) : nanosOf(duration) - (nanosOf(duration) % step))
    }),
}

const durationType: GoType = {
  name: 'time.Duration',
  kind: 'int64',
  method: (receiver, name) => (Object.hasOwn(methods, name) ? methods[name]?.(receiver) : undefined),
  print: (receiver) => durationText(nanosOf(receiver)),
  data: nanosOf,
}

/** Returns nanoseconds as a template value. */
export function toDuration(nanoseconds: bigint): Int {
  return typed(new Int(BigInt.asIntN(64, nanoseconds), 'int64'), durationType)
}

/** Reports whether a value is a time.Duration. */
export function isDuration(value: unknown): value is Int {
  return value instanceof Int && typeOf(value) === durationType
}

/** A parameter of type time.Duration. A literal is in nanoseconds. */
export const durationParameter: OwnParameter<Int> = {
  name: 'time.Duration',
  literal: {
    name: 'integer',
    read(node) {
      const value = parameters.int64.literal?.read(node)
      return typeof value === 'bigint' ? toDuration(value) : undefined
    },
  },
  accepts: isDuration,
}
