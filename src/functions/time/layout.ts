// Go's time layouts: the reference time Mon Jan 2 15:04:05 MST 2006, written in the desired format.

/** A part of a layout: literal text, or a field to print or parse. */
export interface LayoutPart {
  readonly kind: 'text' | LayoutField
  readonly text: string
}

export type LayoutField =
  | 'longMonth'
  | 'month'
  | 'numMonth'
  | 'zeroMonth'
  | 'longWeekDay'
  | 'weekDay'
  | 'day'
  | 'underDay'
  | 'zeroDay'
  | 'underYearDay'
  | 'zeroYearDay'
  | 'hour'
  | 'hour12'
  | 'zeroHour12'
  | 'minute'
  | 'zeroMinute'
  | 'second'
  | 'zeroSecond'
  | 'longYear'
  | 'year'
  | 'PM'
  | 'pm'
  | 'zoneName'
  | 'zone'
  | 'fraction'

interface Rule {
  readonly field: LayoutField
  readonly pattern: RegExp
}

const rule = (field: LayoutField, pattern: string): Rule => ({ field, pattern: new RegExp(pattern, 'y') })

/** Rules by first character. The first matching rule wins (time's nextStdChunk). */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  J: [rule('longMonth', 'January'), rule('month', 'Jan(?![a-z])')],
  M: [rule('longWeekDay', 'Monday'), rule('weekDay', 'Mon(?![a-z])'), rule('zoneName', 'MST')],
  '0': [
    rule('zeroMonth', '01'),
    rule('zeroDay', '02'),
    rule('zeroHour12', '03'),
    rule('zeroMinute', '04'),
    rule('zeroSecond', '05'),
    rule('year', '06'),
    rule('zeroYearDay', '002'),
  ],
  '1': [rule('hour', '15'), rule('numMonth', '1')],
  '2': [rule('longYear', '2006'), rule('day', '2')],
  _: [rule('underDay', '_2(?!006)'), rule('underYearDay', '__2')],
  '3': [rule('hour12', '3')],
  '4': [rule('minute', '4')],
  '5': [rule('second', '5')],
  P: [rule('PM', 'PM')],
  p: [rule('pm', 'pm')],
  '-': [rule('zone', '-(?:070000|07:00:00|0700|07:00|07)')],
  Z: [rule('zone', 'Z(?:070000|07:00:00|0700|07:00|07)')],
  '.': [rule('fraction', '[.,](?:0+|9+)(?!\\d)')],
  ',': [rule('fraction', '[.,](?:0+|9+)(?!\\d)')],
}

const cache = new Map<string, readonly LayoutPart[]>()

/** Returns the parts of a layout in order. A text, possibly '', separates two fields and ends the list. */
export function parseLayout(layout: string): readonly LayoutPart[] {
  const known = cache.get(layout)
  if (known) return known
  const pieces: LayoutPart[] = []
  let start = 0
  for (let at = 0; at < layout.length; at++) {
    const found = match(layout, at)
    if (!found) continue
    pieces.push({ kind: 'text', text: layout.slice(start, at) }, found)
    start = at + found.text.length
    at = start - 1
  }
  pieces.push({ kind: 'text', text: layout.slice(start) })
  if (cache.size < 1000 && layout.length < 100) cache.set(layout, pieces)
  return pieces
}

function match(layout: string, at: number): LayoutPart | undefined {
  for (const { field, pattern } of rules[layout.charAt(at)] ?? []) {
    pattern.lastIndex = at
    const text = pattern.exec(layout)?.[0]
    if (text !== undefined) return { kind: field, text }
  }
  return undefined
}
