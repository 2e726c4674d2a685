// Writes src/functions/zone-names.ts: the names of time zones and what clocks there are called, of the system's zoneinfo.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { format } from 'prettier'

const root = '/usr/share/zoneinfo'
const target = join(import.meta.dirname, '../src/functions/zone-names.ts')
const noZone = /^(?:posix|right|localtime|Factory)/

/** Offset in seconds and abbreviation of each local time, in the order of their first use. */
function localTimes(file: Buffer): [number, string][] {
  const counts = (at: number): number[] =>
    Array.from({ length: 6 }, (_, i) => file.readUInt32BE(at + 20 + 4 * i))
  const [utc = 0, standard = 0, leaps = 0, times = 0, types = 0, chars = 0] = counts(0)
  // The second block has times of 64 bits, and all of them.
  const second = 44 + times * 5 + types * 6 + chars + leaps * 8 + standard + utc
  const [, , , transitions = 0, kinds = 0, length = 0] = counts(second)
  const indices = second + 44 + transitions * 8
  const table = indices + transitions
  const names = file.subarray(table + kinds * 6, table + kinds * 6 + length).toString('latin1')
  const time = (i: number): [number, string] => {
    const start = file[table + 6 * i + 5] ?? 0
    return [file.readInt32BE(table + 6 * i), names.slice(start, names.indexOf('\0', start))]
  }
  return [0, ...file.subarray(indices, table)].map(time)
}

/** `CET60 CEST120`: the latest name of each offset in minutes; names that only repeat the offset are left out. */
function clocks(file: Buffer): string {
  const latest = new Map(localTimes(file))
  const named = [...latest].filter(
    ([offset, name]) => offset % 60 === 0 && name !== 'LMT' && /^[A-Za-z]/.test(name),
  )
  return named
    .map(([offset, name]) => `${name}${offset / 60}`)
    .sort()
    .join(' ')
}

const zones = new Map<string, string[]>()
for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  const name = relative(root, join(entry.parentPath, entry.name))
  if (entry.isDirectory() || noZone.test(name)) continue
  const file = readFileSync(join(root, name))
  if (file.toString('latin1', 0, 4) !== 'TZif') continue
  const key = clocks(file)
  zones.set(key, [...(zones.get(key) ?? []), name].sort())
}
const rows = [...zones]
  .sort()
  .map(([key, names]) => `  [${JSON.stringify(key)}, ${JSON.stringify(names.join(' '))}],`)
const text = `// Written by scripts/zones.ts from the time zone database.

/**
 * What clocks are called: offsets in minutes with their latest name, and the zones that have them. An offset without a
 * name is called by its digits. Spelling counts, as zones are files elsewhere.
 */
export const zoneNames: readonly (readonly [clocks: string, zones: string])[] = [
${rows.join('\n')}
]
`
writeFileSync(
  target,
  await format(text, { parser: 'typescript', semi: false, singleQuote: true, printWidth: 110 }),
)
