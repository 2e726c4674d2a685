// Go's time.Time as a template value, with the methods that templates can call.
import { toBytes } from '../../template/bytes.ts'
import { GoError, orElse } from '../../template/error.ts'
import { fn } from '../../template/function.ts'
import type { GoFunction, OwnParameter } from '../../template/function.ts'
import { Int, int, integerValue, typed, typeOf } from '../../template/kinds.ts'
import type { GoType } from '../../template/kinds.ts'
import { quote } from '../../template/format/quote.ts'
import { daysOf, dayNames, monthNames } from './calendar.ts'
import { durationParameter, second, toDuration } from './duration.ts'
import { formatTime, wallTime } from './print.ts'
import type { WallTime } from './print.ts'
import { secondsIn, utc } from './zone.ts'
import type { GoTime, Zone } from './zone.ts'

export const rfc3339Nano = '2006-01-02T15:04:05.999999999Z07:00'

/** Seconds since 1970 of the zero time.Time{}, in year 1. */
const zeroSeconds = -62_135_596_800n
export const zeroTime: GoTime = { seconds: zeroSeconds, nanos: 0, zone: utc }

function nanosSince1970({ seconds, nanos }: GoTime): bigint {
  return seconds * second + BigInt(nanos)
}

/** Time.Add. */
export function addNanos({ monotonic, ...time }: GoTime, nanos: bigint): GoTime {
  const sum = nanosSince1970(time) + nanos
  const rest = ((sum % second) + second) % second
  return {
    ...time,
    seconds: (sum - rest) / second,
    nanos: Number(rest),
    ...(monotonic !== undefined && { monotonic: monotonic + nanos }),
  }
}

/** Returns the time in a zone, without the monotonic clock reading. */
function withoutMonotonic({ monotonic: _, ...time }: GoTime, zone: Zone): GoTime {
  return { ...time, zone }
}

function addDate(time: GoTime, years: number, months: number, days: number): GoTime {
  const { year, month, day, hour, minute, second } = wallTime(time)
  const wall = daysOf(year + years, month + months, day + days) * 86_400 + hour * 3600 + minute * 60 + second
  return { ...withoutMonotonic(time, time.zone), seconds: BigInt(secondsIn(time.zone, wall)) }
}

/** Go rounds relative to year 1. */
function roundTime(time: GoTime, size: bigint, isUp: (rest: bigint) => boolean): GoTime {
  const plain = withoutMonotonic(time, time.zone)
  if (size <= 0n) return plain
  const since = nanosSince1970(time) - zeroSeconds * second
  const rest = ((since % size) + size) % size
  return addNanos(plain, isUp(rest) ? size - rest : -rest)
}

const maxDuration = 2n ** 63n - 1n

/** Time.Sub, limited to the range of int64. */
export function sinceNanos(time: GoTime, other: GoTime): bigint {
  const difference = nanosSince1970(time) - nanosSince1970(other)
  return difference > maxDuration ? maxDuration : difference < -maxDuration ? -maxDuration - 1n : difference
}

function compareTimes(time: GoTime, other: GoTime): number {
  const [a, b] = [nanosSince1970(time), nanosSince1970(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** Time.String. */
function timeText(time: GoTime): string {
  const text = formatTime(time, '2006-01-02 15:04:05.999999999 -0700 MST')
  if (time.monotonic === undefined) return text
  const nanos = time.monotonic < 0n ? -time.monotonic : time.monotonic
  const fraction = String(nanos % second).padStart(9, '0')
  return `${text} m=${time.monotonic < 0n ? '-' : '+'}${nanos / second}.${fraction}`
}

/** Time.GoString. */
function goText(time: GoTime): string {
  const { year, month, day, hour, minute, second } = wallTime(time)
  const [name] = [monthNames[month - 1]]
  const parts = [year, `time.${name}`, day, hour, minute, second, time.nanos, zoneText(time.zone)]
  return `time.Date(${parts.join(', ')})`
}

function zoneText({ name, isLocal }: Zone): string {
  if (isLocal) return 'time.Local'
  return name === 'UTC' ? 'time.UTC' : `time.Location(${quote(name)})`
}

/**
 * Returns the time in RFC 3339, which allows only years of four digits. `method` is named in the error. Throws
 * GoError.
 */
function strictText(time: GoTime, method: string): string {
  const { year, offset } = wallTime(time)
  const wrong =
    year < 0 || year > 9999
      ? 'year outside of range [0,9999]'
      : Math.abs(offset) >= 86_400
        ? 'timezone hour outside of range [0,23]'
        : undefined
  if (wrong === undefined) return formatTime(time, rfc3339Nano)
  throw new GoError(`Time.${method}: ${wrong}`)
}

function jsonText(time: GoTime): string {
  return orElse(
    () => strictText(time, 'MarshalJSON'),
    ({ message }) => {
      throw new GoError(`json: error calling MarshalJSON for type time.Time: ${message}`)
    },
  )
}

/**
 * Time.MarshalBinary: version, seconds since year 1, nanoseconds, offset in minutes, and its remaining seconds if not
 * zero.
 */
function binaryOf(time: GoTime): Buffer {
  const { name, isLocal } = time.zone
  const { offset } = wallTime(time)
  const seconds = offset % 60
  const minutes = name === 'UTC' && !isLocal ? -1 : Math.trunc(offset / 60)
  if ((minutes === -1 && offset !== 0) || minutes < -32768 || minutes > 32767)
    throw new GoError('Time.MarshalBinary: unexpected zone offset')
  const bytes = Buffer.alloc(seconds === 0 ? 15 : 16)
  bytes.writeUInt8(seconds === 0 ? 1 : 2)
  bytes.writeBigInt64BE(time.seconds - zeroSeconds, 1)
  bytes.writeUInt32BE(time.nanos, 9)
  bytes.writeInt16BE(minutes, 13)
  if (seconds !== 0) bytes.writeInt8(seconds, 15)
  return bytes
}

const bytesParameter: OwnParameter<Uint8Array> = {
  name: '[]uint8',
  nil: () => new Uint8Array(),
  accepts: (value): value is Uint8Array => value instanceof Uint8Array,
}

/** Returns a time.Month or time.Weekday: an int that prints as its name. */
function namedInt(name: string, names: readonly string[], first: number): (value: number) => Int {
  const text = (value: object): string => names[Number(integerValue(value)) - first] ?? ''
  const type: GoType = {
    name,
    kind: 'int',
    method: (receiver, method) => (method === 'String' ? fn([], () => text(receiver)) : undefined),
    print: text,
    data: integerValue,
  }
  return (value) => typed(new Int(BigInt(value), 'int'), type)
}

const toMonth = namedInt('time.Month', monthNames, 1)
const toWeekday = namedInt('time.Weekday', dayNames, 0)

const zoneType: GoType = {
  name: '*time.Location',
  kind: 'ptr',
  method: (receiver, name) => (name === 'String' ? fn([], () => (receiver as Zone).name) : undefined),
  print: (receiver) => (receiver as Zone).name,
  // Go copies only exported fields, and a location has none.
  copy: () => typed({ ...utc, name: '' }, zoneType),
  data: () => ({}),
}

const locations = new WeakMap<Zone, Zone>()

/** Returns one object per zone, since `eq` compares pointers. */
function toLocation(zone: Zone): Zone {
  const before = locations.get(zone) ?? typed({ ...zone }, zoneType)
  locations.set(zone, before)
  return before
}

/** A nil *time.Location. */
const nilLocation: Zone = { ...utc }

const zoneParameter: OwnParameter<Zone> = {
  name: '*time.Location',
  nil: () => nilLocation,
  accepts: (value): value is Zone =>
    typeof value === 'object' && value !== null && typeOf(value) === zoneType,
}

type Method = (time: GoTime) => GoFunction

function notCallable(callError: string): Method {
  return () => ({ ...fn([], () => null), callError })
}

function number(read: (time: GoTime) => bigint): Method {
  return (time) => fn([], () => BigInt.asIntN(64, read(time)))
}

function wall(read: (wall: WallTime) => unknown): Method {
  return (time) => fn([], () => read(wallTime(time)))
}

const methods: Readonly<Record<string, Method>> = {
  Add: (time) => fn([durationParameter], (span) => toTime(addNanos(time, integerValue(span) ?? 0n))),
  AddDate: (time) => fn(['int', 'int', 'int'], (...parts) => toTime(addDate(time, ...parts))),
  AppendBinary: (time) => fn([bytesParameter], (bytes) => Buffer.concat([bytes, binaryOf(time)])),
  AppendFormat: (time) =>
    fn([bytesParameter, 'string'], (bytes, layout) =>
      Buffer.concat([bytes, toBytes(formatTime(time, layout))]),
    ),
  AppendText: (time) =>
    fn([bytesParameter], (bytes) => Buffer.concat([bytes, Buffer.from(strictText(time, 'AppendText'))])),
  After: (time) => fn([timeParameter], (other) => compareTimes(time, other) > 0),
  Before: (time) => fn([timeParameter], (other) => compareTimes(time, other) < 0),
  Clock: notCallable('function Clock has 3 return values; should be 1 or 2'),
  Compare: (time) => fn([timeParameter], (other) => int(compareTimes(time, other))),
  Date: notCallable('function Date has 3 return values; should be 1 or 2'),
  Day: wall(({ day }) => int(day)),
  Equal: (time) => fn([timeParameter], (other) => compareTimes(time, other) === 0),
  Format: (time) => fn(['string'], (layout) => formatTime(time, layout)),
  Hour: wall(({ hour }) => int(hour)),
  In: (time) =>
    fn([zoneParameter], (zone) => {
      if (zone === nilLocation) throw new GoError('time: missing Location in call to Time.In')
      return toTime(withoutMonotonic(time, zone))
    }),
  ISOWeek: notCallable('invalid function signature for ISOWeek: second return value should be error; is int'),
  IsDST: (time) => fn([], () => isSummer(time)),
  IsZero: (time) => fn([], () => time.seconds === zeroSeconds && time.nanos === 0),
  GoString: (time) => fn([], () => goText(time)),
  Local: (time) => fn([], () => toTime(withoutMonotonic(time, time.local?.() ?? utc))),
  Location: (time) => fn([], () => toLocation(time.zone)),
  GobEncode: (time) => fn([], () => binaryOf(time)),
  MarshalBinary: (time) => fn([], () => binaryOf(time)),
  MarshalJSON: (time) => fn([], () => Buffer.from(`"${strictText(time, 'MarshalJSON')}"`)),
  MarshalText: (time) => fn([], () => Buffer.from(strictText(time, 'MarshalText'))),
  Minute: wall(({ minute }) => int(minute)),
  Month: wall(({ month }) => toMonth(month)),
  Nanosecond: (time) => fn([], () => int(time.nanos)),
  Round: (time) =>
    fn([durationParameter], (span) => {
      const size = integerValue(span) ?? 0n
      return toTime(roundTime(time, size, (rest) => 2n * rest >= size))
    }),
  Second: wall((shownTime) => int(shownTime.second)),
  String: (time) => fn([], () => timeText(time)),
  Sub: (time) => fn([timeParameter], (other) => toDuration(sinceNanos(time, other))),
  Truncate: (time) =>
    fn([durationParameter], (span) => toTime(roundTime(time, integerValue(span) ?? 0n, () => false))),
  UTC: (time) => fn([], () => toTime(withoutMonotonic(time, utc))),
  Unix: number(({ seconds }) => seconds),
  UnixMicro: number((time) => floorDivide(nanosSince1970(time), 1000n)),
  UnixMilli: number((time) => floorDivide(nanosSince1970(time), 1_000_000n)),
  UnixNano: number(nanosSince1970),
  Weekday: wall(({ weekDay }) => toWeekday(weekDay)),
  Year: wall(({ year }) => int(year)),
  YearDay: wall(({ yearDay }) => int(yearDay)),
  ZoneBounds: notCallable(
    'invalid function signature for ZoneBounds: second return value should be error; is time.Time',
  ),
  Zone: notCallable('invalid function signature for Zone: second return value should be error; is int'),
}

/** Reports whether daylight saving time is in force: the clock is ahead of the other half of the year. */
function isSummer(time: GoTime): boolean {
  const { year, offset } = wallTime(time)
  const offsets = [1, 7].map((month) => time.zone.at(daysOf(year, month, 1) * 86_400).offset)
  return offset > Math.min(...offsets)
}

function floorDivide(value: bigint, by: bigint): bigint {
  return (value - (((value % by) + by) % by)) / by
}

function isSameTime(a: GoTime, b: GoTime): boolean {
  return (
    compareTimes(a, b) === 0 &&
    a.zone.name === b.zone.name &&
    a.zone.isLocal === b.zone.isLocal &&
    a.monotonic === b.monotonic
  )
}

const timeType: GoType = {
  name: 'time.Time',
  kind: 'struct',
  method: (receiver, name) =>
    Object.hasOwn(methods, name) ? methods[name]?.(receiver as GoTime) : undefined,
  same: (a, b) => isSameTime(a as GoTime, b as GoTime),
  print: (receiver) => timeText(receiver as GoTime),
  goPrint: (receiver) => goText(receiver as GoTime),
  data: (receiver) => jsonText(receiver as GoTime),
}

/** Returns a time as a template value. */
export function toTime(time: GoTime): GoTime {
  return typed({ ...time }, timeType)
}

/** Reports whether a value is a time.Time. */
export function isTime(value: unknown): value is GoTime {
  return typeof value === 'object' && value !== null && typeOf(value) === timeType
}

/** A parameter of type time.Time. */
export const timeParameter: OwnParameter<GoTime> = { name: 'time.Time', accepts: isTime }
