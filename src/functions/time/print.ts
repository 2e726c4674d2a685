// Prints times with layouts (Go's Time.Format).
import { dateOf, dayNames, daysOf, monthNames } from './calendar.ts'
import { parseLayout } from './layout.ts'
import type { LayoutField, LayoutPart } from './layout.ts'
import type { ZoneOffset, GoTime } from './zone.ts'

/** The date and time of a clock in a time zone. */
export interface WallTime extends ZoneOffset {
  readonly year: number
  readonly month: number
  readonly day: number
  /** Day of the year, from 1. */
  readonly yearDay: number
  /** Day of the week. Sunday is 0. */
  readonly weekDay: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly nanos: number
}

const secondsOfDay = 86_400n
// Go counts from March of the year -292277022400 in 64 bits. Earlier times wrap around to the end.
const firstSecond = -9_223_372_028_741_760_000n

/** Returns the date and time of day that a clock in the time's zone shows. */
export function wallTime({ seconds, nanos, zone }: GoTime): WallTime {
  const clock = zone.at(Number(seconds))
  const local = firstSecond + BigInt.asUintN(64, seconds + BigInt(clock.offset) - firstSecond)
  const inDay = Number(((local % secondsOfDay) + secondsOfDay) % secondsOfDay)
  const days = Number((local - BigInt(inDay)) / secondsOfDay)
  const date = dateOf(days)
  return {
    ...clock,
    ...date,
    yearDay: days - daysOf(date.year, 1, 1) + 1,
    weekDay: (((days + 4) % 7) + 7) % 7,
    hour: Math.floor(inDay / 3600),
    minute: Math.floor(inDay / 60) % 60,
    second: inDay % 60,
    nanos,
  }
}

type Printer = (wall: WallTime, text: string) => string

function padded(value: number, width: number): string {
  return (value < 0 ? '-' : '') + String(Math.abs(value)).padStart(width, '0')
}

const hour12 = ({ hour }: WallTime): number => hour % 12 || 12

const printers: Readonly<Record<LayoutField, Printer>> = {
  longMonth: ({ month }) => monthNames[month - 1] ?? '',
  month: ({ month }) => (monthNames[month - 1] ?? '').slice(0, 3),
  numMonth: ({ month }) => String(month),
  zeroMonth: ({ month }) => padded(month, 2),
  longWeekDay: ({ weekDay }) => dayNames[weekDay] ?? '',
  weekDay: ({ weekDay }) => (dayNames[weekDay] ?? '').slice(0, 3),
  day: ({ day }) => String(day),
  underDay: ({ day }) => String(day).padStart(2),
  zeroDay: ({ day }) => padded(day, 2),
  underYearDay: ({ yearDay }) => String(yearDay).padStart(3),
  zeroYearDay: ({ yearDay }) => padded(yearDay, 3),
  hour: ({ hour }) => padded(hour, 2),
  hour12: (wall) => String(hour12(wall)),
  zeroHour12: (wall) => padded(hour12(wall), 2),
  minute: ({ minute }) => String(minute),
  zeroMinute: ({ minute }) => padded(minute, 2),
  second: ({ second }) => String(second),
  zeroSecond: ({ second }) => padded(second, 2),
  longYear: ({ year }) => padded(year, 4),
  year: ({ year }) => padded(Math.abs(year) % 100, 2),
  PM: ({ hour }) => (hour >= 12 ? 'PM' : 'AM'),
  pm: ({ hour }) => (hour >= 12 ? 'pm' : 'am'),
  zoneName: ({ name, offset }) => name || zoneText(offset, '-0700'),
  zone: ({ offset }, text) => zoneText(offset, text),
  fraction: ({ nanos }, text) => fractionText(nanos, text),
}

/** Prints an offset in the layout's form: `-07:00`, `Z0700` and others. */
function zoneText(offset: number, form: string): string {
  if (form.startsWith('Z') && offset === 0) return 'Z'
  const minutes = Math.trunc(offset / 60)
  const parts = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60, Math.abs(offset) % 60]
  const count = form.replaceAll(':', '').length >> 1
  const sign = minutes < 0 ? '-' : '+'
  const shown = parts.slice(0, count).map((part) => padded(part, 2))
  return sign + shown.join(form.includes(':') ? ':' : '')
}

/** A fraction with nines omits trailing zeros. */
function fractionText(nanos: number, form: string): string {
  const digits = padded(nanos, 9).slice(0, form.length - 1)
  if (!form.includes('9')) return form.charAt(0) + digits
  const kept = digits.replace(/0+$/, '')
  return kept && form.charAt(0) + kept
}

/** Time.Format. */
export function formatTime(time: GoTime, layout: string): string {
  const wall = wallTime(time)
  const print = ({ kind, text }: LayoutPart): string => (kind === 'text' ? text : printers[kind](wall, text))
  return parseLayout(layout).map(print).join('')
}
