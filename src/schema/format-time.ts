// The formats date, time, date-time, duration and period. Each function returns the message of Helm's validator, or
// undefined.
import { daysIn } from '../functions/time/calendar.ts'
import { byteChars, byteLength } from '../template/bytes.ts'
import { quote } from '../template/format/quote.ts'

const dateLayout = [
  { layout: '2006', pattern: /^\d{4}/ },
  { layout: '-', pattern: /^-/ },
  { layout: '01', pattern: /^\d{2}/ },
  { layout: '-', pattern: /^-/ },
  { layout: '02', pattern: /^\d{2}/ },
]

/** Returns the error of Go's time.Parse for an invalid date. */
export function dateError(text: string): string | undefined {
  const prefix = `parsing time ${quote(text)}`
  let rest = text
  const parts: string[] = []
  for (const { layout, pattern } of dateLayout) {
    const [part] = pattern.exec(rest) ?? []
    if (part === undefined)
      return `${prefix} as "2006-01-02": cannot parse ${quote(rest)} as ${quote(layout)}`
    parts.push(part)
    // Go checks the month before it reads the day.
    if (layout === '01' && !isWithin(Number(part), 1, 12)) return `${prefix}: month out of range`
    rest = rest.slice(part.length)
  }
  if (rest !== '') return `${prefix}: extra text: ${quote(rest)}`
  const [year = 0, , month = 0, , day = 0] = parts.map(Number)
  return isWithin(day, 1, daysIn(month, year)) ? undefined : `${prefix}: day out of range`
}

const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most

/** Checks full-time of RFC 3339. A leap second must be the last second of a day in UTC. */
export function timeError(value: string): string | undefined {
  const text = byteChars(value)
  if (text.length < 9) return 'less than 9 characters long'
  if (text[2] !== ':' || text[5] !== ':') return 'missing colon in correct place'
  const numbers = text.slice(0, 8).split(':')
  if (!numbers.every(isInteger)) return 'invalid hour/min/sec'
  const [hour = 0, minute = 0, second = 0] = numbers.map(Number)
  if (Math.min(hour, minute, second) < 0) return 'non-positive hour/min/sec'
  if (hour > 23 || minute > 59 || second > 60) return 'hour/min/sec out of range'
  let rest = text.slice(8)
  if (rest.startsWith('.')) {
    const [digits = ''] = /^\d*/.exec(rest.slice(1)) ?? []
    if (digits === '') return 'no digits in second fraction'
    rest = rest.slice(1 + digits.length)
  }
  const offset = offsetOf(rest)
  if (typeof offset === 'string') return offset
  const inUtc = (hour * 60 + minute - offset + 24 * 60) % (24 * 60)
  return second === 60 && inUtc !== 24 * 60 - 1 ? 'invalid leap second' : undefined
}

const isInteger = (text: string): boolean => /^[+-]?\d+$/.test(text)

/** Returns minutes east of UTC, or an error message. */
function offsetOf(text: string): number | string {
  if (/^z$/i.test(text)) return 0
  if (text.length !== 6) return 'offset must be 6 characters long'
  if (!/^[+-]/.test(text)) return 'offset must begin with plus/minus'
  if (text[3] !== ':') return 'missing colon in offset in correct place'
  const numbers = text.slice(1).split(/:(.*)/s, 2)
  if (!numbers.every(isInteger)) return 'invalid hour/min in offset'
  const [hour = 0, minute = 0] = numbers.map(Number)
  if (Math.min(hour, minute) < 0) return 'non-positive hour/min in offset'
  if (hour > 23 || minute > 59) return 'hour/min in offset out of range'
  return (text.startsWith('-') ? -1 : 1) * (hour * 60 + minute)
}

export function dateTimeError(text: string): string | undefined {
  if (byteLength(text) < 20) return 'less than 20 characters long'
  if (!/^[tT]$/.test(text[10] ?? '')) return '11th character must be t or T'
  const date = dateError(text.slice(0, 10))
  if (date !== undefined) return `invalid date element: ${date}`
  const time = timeError(text.slice(11))
  return time === undefined ? undefined : `invalid time element: ${time}`
}

/** Checks a duration of RFC 3339, appendix A: P1Y2M3DT4H5M6S or P7W. */
export function durationError(text: string): string | undefined {
  if (!text.startsWith('P')) return 'must start with P'
  const rest = text.slice(1)
  if (rest === '') return 'nothing after P'
  if (rest.endsWith('W')) {
    const weeks = rest.slice(0, -1)
    if (weeks === '') return 'no number in week'
    return /^\d+$/.test(weeks) ? undefined : 'invalid week'
  }
  const units = ['YMD', 'HMS']
  for (const [i, part] of rest.split('T').entries()) {
    if (i > 0 && part === '') return 'no time elements'
    const error = units[i] === undefined ? 'more than one T' : elementError(part, units[i])
    if (error !== undefined) return error
  }
  return undefined
}

function elementError(text: string, units: string): string | undefined {
  let [rest, left] = [byteChars(text), units]
  while (rest !== '') {
    const [, digits = '', unit = ''] = /^(\d*)(.?)/s.exec(rest) ?? []
    if (digits === '') return 'missing number'
    if (unit === '') return 'missing unit'
    const at = left.indexOf(unit)
    if (at === -1)
      return `${units.includes(unit) ? 'unit' : 'invalid unit'} ${quote(unit, { mark: "'" })}${units.includes(unit) ? ' out of order' : ''}`
    left = left.slice(at + 1)
    rest = rest.slice(digits.length + 1)
  }
  return undefined
}

/** Checks START/END, where one of both may be a duration. */
export function periodError(text: string): string | undefined {
  const at = text.indexOf('/')
  if (at === -1) return 'missing slash'
  const [start, end] = [text.slice(0, at), text.slice(at + 1)]
  const kinds = [start.startsWith('P'), !start.startsWith('P') && end.startsWith('P')]
  for (const [i, part] of [start, end].entries()) {
    const error = kinds[i] ? durationError(part) : dateTimeError(part)
    if (error !== undefined)
      return `invalid ${i === 0 ? 'start' : 'end'} ${kinds[i] ? 'duration' : 'date-time'}: ${error}`
  }
  return undefined
}
