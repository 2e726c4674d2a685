// Parses TOML's dates and times: an instant, or a date or time of day without a zone.
import { orElse } from '../../template/error.ts'
import { readTime } from '../time/read.ts'
import { fixedZone } from '../time/zone.ts'
import type { GoTime, Zone } from '../time/zone.ts'

const day = '2006-01-02'
const clock = '15:04:05.999999999'

/** Layouts of times without a zone, by the name of the zone that marks them. */
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

/** Returns the time of a text, or undefined if the text is not a time. `offset` is the current local offset. */
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

/** Go accepts numbers without leading zeros, TOML does not. The positions of the separators reveal missing zeros. */
function hasAllZeros(text: string, layout: string): boolean {
  const [form = ''] = layout.split(/[.Z]/)
  return [...form].every((char, i) => /\d/.test(char) || text[i] === char)
}
