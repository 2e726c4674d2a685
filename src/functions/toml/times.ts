// TOML's dates and times: an instant, or a date or a time of day that names no zone.
import { orElse } from '../../template/error.ts'
import { readTime } from '../time/read.ts'
import { fixedZone } from '../time/zone.ts'
import type { GoTime, Zone } from '../time/zone.ts'

const day = '2006-01-02'
const clock = '15:04:05.999999999'

/** The layout of what has no zone, by the name of the zone that stands for this. */
export const localLayouts: Readonly<Record<string, string>> = {
  'datetime-local': `${day}T${clock}`,
  'date-local': day,
  'time-local': clock,
}

const forms: readonly (readonly [layout: string, zone: string])[] = [
  [`${day}T${clock}Z07:00`, ''],
  [`${day}T${clock}`, 'datetime-local'],
  [day, 'date-local'],
  [clock, 'time-local'],
  [`${day}T15:04Z07:00`, ''],
  [`${day}T15:04`, 'datetime-local'],
  ['15:04', 'time-local'],
]

/** The time of a text that looks like one; undefined for what is none. `offset` is what local clocks show now. */
export function readTomlTime(text: string, local: Zone, offset: number): GoTime | undefined {
  for (const [layout, name] of forms) {
    const zone = name === '' ? local : fixedZone(name, offset)
    const time = orElse<GoTime | undefined>(
      () => readTime(layout, text, zone),
      () => undefined,
    )
    if (time) return hasAllZeros(text, layout) ? time : undefined
  }
  return undefined
}

/** Go reads numbers without their leading zeros, TOML does not: the signs between them tell. */
function hasAllZeros(text: string, layout: string): boolean {
  const [form = ''] = layout.split(/[.Z]/)
  return [...form].every((char, i) => /\d/.test(char) || text[i] === char)
}
