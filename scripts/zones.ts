// Writes src/functions/time/zone-names.ts: the names of time zones and what clocks there are called, of the system's zoneinfo.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { format } from 'prettier'

const root = '/usr/share/zoneinfo'
const target = join(import.meta.dirname, '../src/functions/time/zone-names.ts')
const noZone = /^(?:posix|right|localtime|Factory)/

interface LocalTime {
  /** Seconds since 1970 when it ended. */
  readonly until: number
  readonly offset: number
  readonly name: string
}

/** The local times of a zone, one after the other. */
function localTimes(file: Buffer): LocalTime[] {
  const counts = (at: number): number[] =>
    Array.from({ length: 6 }, (_, i) => file.readUInt32BE(at + 20 + 4 * i))
  const [utc = 0, standard = 0, leaps = 0, times = 0, types = 0, chars = 0] = counts(0)
  // The second block has times of 64 bits, and all of them.
  const second = 44 + times * 5 + types * 6 + chars + leaps * 8 + standard + utc
  const [, , , transitions = 0, kinds = 0, length = 0] = counts(second)
  const indices = second + 44 + transitions * 8
  const table = indices + transitions
  const names = file.subarray(table + kinds * 6, table + kinds * 6 + length).toString('latin1')
  return [0, ...file.subarray(indices, table)].map((kind, i) => {
    const start = file[table + 6 * kind + 5] ?? 0
    const until = i < transitions ? Number(file.readBigInt64BE(second + 44 + 8 * i)) : Infinity
    const name = names.slice(start, names.indexOf('\0', start))
    return { until, offset: file.readInt32BE(table + 6 * kind), name: /^[A-Za-z]/.test(name) ? name : '' }
  })
}

/** `CET60 CEST120`: the names that each offset in minutes has had since 1970, all but the last with their end. */
function clocks(file: Buffer): string {
  const byOffset = new Map<number, LocalTime[]>()
  for (const time of localTimes(file)) {
    if (time.offset % 60 !== 0 || time.name === 'LMT') continue
    const before = byOffset.get(time.offset)?.filter(({ until }) => until > 0) ?? []
    // One name that goes on, with other offsets between, is one entry.
    const others = before.at(-1)?.name === time.name ? before.slice(0, -1) : before
    byOffset.set(time.offset, [...others, time])
  }
  const entries = [...byOffset].map(([offset, times]) =>
    times.map(({ name, until }, i) => `${name}${offset / 60}${i < times.length - 1 ? `<${until}` : ''}`),
  )
  return entries
    .filter((texts) => texts.length > 1 || /^[A-Za-z]/.test(texts[0] ?? ''))
    .sort()
    .flat()
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
 * What clocks are called: offsets in minutes with their name since 1970, and the zones that have them. "<" says when a
 * name ended, in seconds. An offset without a name is called by its digits. Spelling counts, as zones are files elsewhere.
 */
export const zoneNames: readonly (readonly [clocks: string, zones: string])[] = [
${rows.join('\n')}
]
`
writeFileSync(
  target,
  await format(text, { parser: 'typescript', semi: false, singleQuote: true, printWidth: 110 }),
)
