// Sprig's date functions. A date is a time, or seconds since 1970 as an int or int64. As in Sprig, any other value
// means now.
import { orElse } from '../../template/error.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { Int, typeOf } from '../../template/kinds.ts'
import { parseInt64 } from '../number/cast.ts'
import { durationText, hour, minute, parseGoDuration, roundDuration, second } from './duration.ts'
import type { RenderHost } from '../host.ts'
import { readTime } from './read.ts'
import { formatTime } from './print.ts'
import { addNanos, isTime, sinceNanos, timeParameter, toTime, zeroTime } from './time.ts'
import { loadZone, localZone, utc } from './zone.ts'
import type { GoTime, Zone } from './zone.ts'

const day = 24n * hour

/** The largest unit with a count above one is used. */
const roundUnits: readonly (readonly [bigint, string])[] = [
  [365n * day, 'y'],
  [30n * day, 'mo'],
  [day, 'd'],
  [hour, 'h'],
  [minute, 'm'],
  [second, 's'],
]

function roundText(nanos: bigint): string {
  const size = nanos < 0n ? -nanos : nanos
  const [unit, name] = roundUnits.find(([limit]) => size > limit) ?? [1n, 's']
  return name === 's' && unit === 1n ? '0s' : `${size / unit}${name}`
}

function secondsText(value: unknown): string {
  const seconds = typeof value === 'string' ? parseInt64(value) : typeof value === 'bigint' ? value : 0n
  return durationText(BigInt.asIntN(64, seconds * second))
}

const durationOrZero = (text: string): bigint =>
  orElse(
    () => parseGoDuration(text),
    () => 0n,
  )

/** Returns the seconds since 1970 of an int64 or int; undefined for named types and other values. */
function unixSeconds(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  return value instanceof Int && value.kind === 'int' && !typeOf(value) ? value.value : undefined
}

/** Returns the date functions with a host's clock and time zone. */
export function dateFunctions(host: RenderHost): FunctionTable {
  const local = localZone(host)
  let start: bigint | undefined

  function now(): GoTime {
    const milliseconds = host.now().getTime()
    const seconds = Math.floor(milliseconds / 1000)
    const nanos = (milliseconds - seconds * 1000) * 1_000_000
    const sum = BigInt(seconds) * second + BigInt(nanos)
    start ??= sum
    return { seconds: BigInt(seconds), nanos, zone: local(), monotonic: sum - start, local }
  }

  function timeOf(value: unknown): GoTime {
    if (isTime(value)) return value
    const seconds = unixSeconds(value)
    return seconds === undefined ? now() : { seconds, nanos: 0, zone: local(), local }
  }

  function format(layout: string, value: unknown, zone: Zone): string {
    return formatTime({ ...timeOf(value), zone }, layout)
  }

  const zoneOf = (name: string): Zone => (name === 'Local' ? local() : (loadZone(name) ?? utc))
  const inZone = fn(['string', 'any', 'string'], (layout, value, zone) => format(layout, value, zoneOf(zone)))
  const modify = fn(['string', timeParameter], (span, time) => toTime(addNanos(time, durationOrZero(span))))
  const mustModify = fn(['string', timeParameter], (span, time) =>
    toTime(addNanos(time, parseGoDuration(span))),
  )
  const htmlLayout = '2006-01-02'

  return new Map<string, GoFunction>([
    ['ago', fn(['any'], (value) => durationText(roundDuration(sinceNanos(now(), timeOf(value)), second)))],
    ['date', fn(['string', 'any'], (layout, value) => format(layout, value, local()))],
    ['date_in_zone', inZone],
    ['date_modify', modify],
    ['dateInZone', inZone],
    ['dateModify', modify],
    ['duration', fn(['any'], secondsText)],
    [
      'durationRound',
      fn(['any'], (value) => {
        if (typeof value === 'string') return roundText(durationOrZero(value))
        if (isTime(value)) return roundText(sinceNanos(now(), value))
        return roundText(typeof value === 'bigint' ? value : 0n)
      }),
    ],
    ['htmlDate', fn(['any'], (value) => format(htmlLayout, value, local()))],
    ['htmlDateInZone', fn(['any', 'string'], (value, zone) => format(htmlLayout, value, zoneOf(zone)))],
    ['must_date_modify', mustModify],
    ['mustDateModify', mustModify],
    [
      'mustToDate',
      fn(['string', 'string'], (layout, text) => toTime({ ...readTime(layout, text, local()), local })),
    ],
    ['now', fn([], () => toTime(now()))],
    [
      'toDate',
      fn(['string', 'string'], (layout, text) =>
        toTime({
          ...orElse(
            () => readTime(layout, text, local()),
            () => zeroTime,
          ),
          local,
        }),
      ),
    ],
    ['unixEpoch', fn([timeParameter], ({ seconds }) => String(seconds))],
  ])
}
