// Parses times with a layout (Go's time.ParseInLocation), with Go's error texts.
import { GoError } from '../../template/error.ts'
import { dayNames, daysIn, daysOf, isLeap, monthNames } from './calendar.ts'
import { quoteTime } from './duration.ts'
import { parseLayout } from './layout.ts'
import type { LayoutField, LayoutPart } from './layout.ts'
import { fixedZone, secondsIn, utc } from './zone.ts'
import type { GoTime, Zone } from './zone.ts'

/** The fields parsed so far. */
interface Reading {
  year: number
  month?: number
  day?: number
  yearDay?: number
  hour: number
  minute: number
  second: number
  nanos: number
  half?: 'AM' | 'PM'
  /** True for UTC, written as Z or by name. */
  isUtc?: boolean
  offset?: number
  zoneName?: string
}

/** The text does not match. The message is the mismatched rest, if it is not the whole text. */
class LayoutMismatch extends Error {}

/** The text matches, but a field is out of range. */
class OutOfRange extends Error {}

/** Reads a field at the start of the text and returns the rest. `next` is the next field of the layout. */
type Reader = (reading: Reading, text: string, form: string, next?: LayoutPart['kind']) => string

function digits(pattern: RegExp, text: string): [number, string] {
  const found = pattern.exec(text)?.[0]
  if (found === undefined) throw new LayoutMismatch()
  return [Number(found), text.slice(found.length)]
}

const oneOrTwo = /^\d\d?/
const two = /^\d\d/

type NumberKey = 'month' | 'day' | 'yearDay' | 'hour' | 'minute' | 'second'

/** Reads a number for `key` from `min` to `max`. A number out of range is reported with the key's name. */
function numeric(key: NumberKey, pattern: RegExp, [min, max] = [0, 999]): Reader {
  return (reading, text) => {
    const [value, rest] = digits(pattern, text)
    if (value < min || value > max) throw new OutOfRange(key)
    reading[key] = value
    return rest
  }
}

function named(names: readonly string[], length: number | undefined, key?: 'month'): Reader {
  return (reading, text) => {
    // No name is longer than nine characters.
    const lower = text.slice(0, 9).toLowerCase()
    const index = names.findIndex((name) => lower.startsWith(name.slice(0, length).toLowerCase()))
    if (index < 0) throw new LayoutMismatch()
    if (key) reading[key] = index + 1
    return text.slice(length ?? names[index]?.length)
  }
}

function half(am: string, pm: string): Reader {
  return (reading, text) => {
    const word = text.slice(0, 2)
    if (word !== am && word !== pm) throw new LayoutMismatch()
    reading.half = word === am ? 'AM' : 'PM'
    return text.slice(2)
  }
}

/** A fraction may follow the seconds even if the layout has none. */
function seconds(pattern: RegExp): Reader {
  const read = numeric('second', pattern, [0, 59])
  return (reading, text, form, next) => {
    const rest = read(reading, text, form, next)
    const fraction = next === 'fraction' ? undefined : /^[.,]\d+/.exec(rest)?.[0]
    if (fraction === undefined) return rest
    reading.nanos = nanosOf(fraction)
    return rest.slice(fraction.length)
  }
}

function nanosOf(fraction: string): number {
  return Number(fraction.slice(1, 10).padEnd(9, '0'))
}

/** A fraction with zeros requires this many digits. A fraction with nines accepts any number, also none. */
function fraction(reading: Reading, text: string, form: string): string {
  const pattern = form.includes('9') ? /^[.,]\d+/ : new RegExp(`^[.,]\\d{${form.length - 1}}`)
  const found = pattern.exec(text)?.[0]
  if (found !== undefined) reading.nanos = nanosOf(found)
  else if (!form.includes('9')) throw new LayoutMismatch()
  return text.slice(found?.length ?? 0)
}

const offsetForms: Readonly<Record<string, RegExp>> = {
  '07': /^([^])(..)/s,
  '0700': /^([^])(..)(..)/s,
  '07:00': /^([^])(..):(..)/s,
  '070000': /^([^])(..)(..)(..)/s,
  '07:00:00': /^([^])(..):(..):(..)/s,
}

function offset(reading: Reading, text: string, form: string): string {
  if (form.startsWith('Z') && text.startsWith('Z')) {
    reading.isUtc = true
    return text.slice(1)
  }
  const match = offsetForms[form.slice(1)]?.exec(text)
  if (!match) throw new LayoutMismatch()
  const [whole, sign, ...parts] = match
  const limits = [
    ['hour', 24],
    ['minute', 60],
    ['second', 60],
  ] as const
  let seconds = 0
  for (const [i, [name, max]] of limits.entries()) {
    const [value] = digits(/^\d\d$/, parts[i] ?? '00')
    if (value > max) throw new OutOfRange(`time zone offset ${name}`)
    seconds = seconds * 60 + value
  }
  if (sign !== '+' && sign !== '-') throw new LayoutMismatch()
  reading.offset = sign === '-' ? -seconds : seconds
  return text.slice(whole.length)
}

// ChST and MeST, GMT with hours, bare hours, WITA, or three to five capitals of which a fourth or fifth is T.
const abbreviation = /^(?:ChST|MeST|GMT(?:[-+]\d+)?|[-+]\d+|(?:WITA|[A-Z]{4}T|[A-Z]{3}T|[A-Z]{3})(?![A-Z]))/

function zoneName(reading: Reading, text: string): string {
  if (text.startsWith('UTC')) {
    reading.isUtc = true
    return text.slice(3)
  }
  let name = text.length < 3 ? undefined : abbreviation.exec(text)?.[0]
  const hours = /[-+](\d+)$/.exec(name ?? '')?.[1]
  if (hours !== undefined && Number(hours) > 23) name = name?.startsWith('GMT') ? 'GMT' : undefined
  if (name === undefined) throw new LayoutMismatch()
  reading.zoneName = name
  return text.slice(name.length)
}

const readers: Readonly<Record<LayoutField, Reader>> = {
  longMonth: named(monthNames, undefined, 'month'),
  month: named(monthNames, 3, 'month'),
  numMonth: numeric('month', oneOrTwo, [1, 12]),
  zeroMonth: numeric('month', two, [1, 12]),
  longWeekDay: named(dayNames, undefined),
  weekDay: named(dayNames, 3),
  day: numeric('day', oneOrTwo),
  underDay: (reading, text, ...more) => readers.day(reading, text.replace(/^ /, ''), ...more),
  zeroDay: numeric('day', two),
  underYearDay: (reading, text) => {
    const [value, rest] = digits(/^\d{1,3}/, text.replace(/^ {1,2}/, ''))
    reading.yearDay = value
    return rest
  },
  zeroYearDay: numeric('yearDay', /^\d{3}/),
  hour: numeric('hour', oneOrTwo, [0, 23]),
  hour12: numeric('hour', oneOrTwo, [0, 12]),
  zeroHour12: numeric('hour', two, [0, 12]),
  minute: numeric('minute', oneOrTwo, [0, 59]),
  zeroMinute: numeric('minute', two, [0, 59]),
  second: seconds(oneOrTwo),
  zeroSecond: seconds(two),
  longYear: (reading, text) => {
    const [value, rest] = digits(/^\d{4}/, text)
    reading.year = value
    return rest
  },
  // Go accepts a sign in place of the first digit.
  year: (reading, text) => {
    const [value, rest] = digits(/^(?:\d|[-+])\d/, text)
    reading.year = value + (value >= 69 ? 1900 : 2000)
    return rest
  },
  PM: half('AM', 'PM'),
  pm: half('am', 'pm'),
  zoneName,
  zone: offset,
  fraction,
}

/** Skips literal text of a layout. A space matches any number of spaces. */
function skip(text: string, prefix: string): string {
  let rest = text
  for (const [part] of prefix.matchAll(/ +|[^ ]/gu)) {
    if (part.startsWith(' ')) {
      if (/^[^ ]/.test(rest)) throw new LayoutMismatch(rest)
      rest = rest.replace(/^ +/, '')
    } else {
      if (!rest.startsWith(part)) throw new LayoutMismatch(rest)
      rest = rest.slice(part.length)
    }
  }
  return rest
}

/** Parses a text with a layout. A time without a zone is in `local`. Throws GoError. */
export function readTime(layout: string, text: string, local: Zone): GoTime {
  const parseError = (what: string): GoError => new GoError(`parsing time ${quoteTime(text)}${what}`)
  const mismatch = (rest: string, element: string): GoError =>
    parseError(` as ${quoteTime(layout)}: cannot parse ${quoteTime(rest)} as ${quoteTime(element)}`)
  const reading: Reading = { year: 0, hour: 0, minute: 0, second: 0, nanos: 0 }
  let rest = text
  const pieces = parseLayout(layout)
  pieces.forEach(({ kind, text: form }, i) => {
    try {
      rest = kind === 'text' ? skip(rest, form) : readers[kind](reading, rest, form, pieces[i + 2]?.kind)
    } catch (error) {
      if (error instanceof LayoutMismatch) throw mismatch(kind === 'text' ? error.message : rest, form)
      if (error instanceof OutOfRange) throw parseError(`: ${error.message} out of range`)
      throw error
    }
  })
  if (rest !== '') throw parseError(`: extra text: ${quoteTime(rest)}`)
  const wrong = completeDate(reading)
  if (wrong !== undefined) throw parseError(`: ${wrong}`)
  return timeOf(reading, local)
}

/** Sets month and day, from the day of the year if that was parsed. Returns Go's error text, or undefined. */
function completeDate(reading: Reading): string | undefined {
  const { year, yearDay } = reading
  if (yearDay !== undefined) {
    if (yearDay < 1 || yearDay > (isLeap(year) ? 366 : 365)) return 'day-of-year out of range'
    let [month, day] = [1, yearDay]
    for (; day > daysIn(month, year); month++) day -= daysIn(month, year)
    if (reading.month !== undefined && reading.month !== month) return 'day-of-year does not match month'
    if (reading.day !== undefined && reading.day !== day) return 'day-of-year does not match day'
    Object.assign(reading, { month, day })
  }
  reading.month ??= 1
  reading.day ??= 1
  return reading.day < 1 || reading.day > daysIn(reading.month, year) ? 'day out of range' : undefined
}

function timeOf(reading: Reading, local: Zone): GoTime {
  const { year, month = 1, day = 1, minute, second, nanos, half, zoneName } = reading
  const hour =
    half === 'PM' && reading.hour < 12
      ? reading.hour + 12
      : half === 'AM' && reading.hour === 12
        ? 0
        : reading.hour
  const wall = daysOf(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
  const at = (seconds: number, zone: Zone): GoTime => ({ seconds: BigInt(seconds), nanos, zone })
  if (reading.isUtc) return at(wall, utc)
  if (reading.offset !== undefined) {
    const seconds = wall - reading.offset
    const clock = local.at(seconds)
    const isLocal = clock.offset === reading.offset && (zoneName === undefined || clock.name === zoneName)
    return at(seconds, isLocal ? local : fixedZone(zoneName ?? '', reading.offset))
  }
  if (zoneName !== undefined) {
    const known = local.offsetOf(zoneName, wall)
    if (known !== undefined) return at(wall - known, local)
    // Go then uses the time of day as UTC, even with `GMT+3`.
    const hours = zoneName.startsWith('GMT') ? Number(zoneName.slice(3)) : 0
    return at(wall, fixedZone(zoneName, hours * 3600))
  }
  return at(secondsIn(local, wall), local)
}
