// Time zones: offsets from Intl, and Go's names for them.
import { zoneNames } from './zone-names.ts'

/** A *time.Location. */
export interface Zone {
  readonly name: string
  /** True for the host's own zone. Go distinguishes it from the zone of the same name. */
  readonly isLocal?: boolean
  /** Returns the offset and name in force at an instant, in seconds since 1970. */
  at(seconds: number): ZoneOffset
  /** Returns the offset of an abbreviation in this zone, or undefined. */
  offsetOf(abbreviation: string, seconds: number): number | undefined
}

export interface ZoneOffset {
  /** Offset in seconds east of UTC. */
  readonly offset: number
  /** The name that `MST` in a layout prints; '' to print the digits of the offset. */
  readonly name: string
}

/** An instant, and the zone in which it is printed. */
export interface GoTime {
  /** Seconds since 1970. */
  readonly seconds: bigint
  readonly nanos: number
  readonly zone: Zone
  /** Nanoseconds since the program started, for a time that comes from the clock. */
  readonly monotonic?: bigint
  /** Returns the host's zone. */
  readonly local?: () => Zone
}

/** Returns a zone with a constant offset (time.FixedZone). */
export function fixedZone(name: string, offset: number): Zone {
  return {
    name,
    at: () => ({ offset, name }),
    offsetOf: (abbreviation) => (abbreviation === name ? offset : undefined),
  }
}

export const utc: Zone = fixedZone('UTC', 0)

/** The name of an offset up to a time, in seconds since 1970. */
interface ClockName {
  readonly offset: number
  readonly name: string
  readonly until: number
}

// Names by zone, filled on first use.
let known: ReadonlyMap<string, readonly ClockName[]> | undefined

function readNames(): ReadonlyMap<string, readonly ClockName[]> {
  const rows = zoneNames.flatMap(([clocks, zones]) => {
    const names = Array.from(
      clocks.matchAll(/([A-Za-z]*)(-?\d+)(?:<(\d+))?/g),
      ([, name = '', minutes, until]) => ({
        offset: Number(minutes) * 60,
        name,
        until: Number(until ?? Infinity),
      }),
    )
    return zones.split(' ').map((zone) => [zone, names] as const)
  })
  return new Map(rows)
}

/** Returns the host's local zone, loaded on first use because that takes milliseconds. */
export function localZone(host: { readonly timeZone?: string | undefined }): () => Zone {
  let zone: Zone | undefined
  return () => (zone ??= { ...(loadZone(host.timeZone ?? 'UTC') ?? utc), isLocal: true })
}

const loaded = new Map<string, Zone>()

/** time.LoadLocation. '' is UTC. Returns undefined for unknown names; spelling is case-sensitive. */
export function loadZone(name: string): Zone | undefined {
  if (name === '' || name === 'UTC') return utc
  const before = loaded.get(name)
  if (before) return before
  known ??= readNames()
  const names = known.get(name)
  if (!names) return undefined
  const zone = intlZone(name, names)
  loaded.set(name, zone)
  return zone
}

function intlZone(name: string, names: readonly ClockName[]): Zone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  const at = (seconds: number): ZoneOffset => {
    const offset = offsetAt(format, seconds)
    const known = names.find((clock) => clock.offset === offset && seconds < clock.until)
    return { offset, name: known?.name || offsetName(offset) }
  }
  return {
    name,
    at,
    offsetOf(abbreviation, seconds) {
      const offsets = names.filter((clock) => clock.name === abbreviation).map(({ offset }) => offset)
      return offsets.find((offset) => at(seconds - offset).name === abbreviation) ?? offsets[0]
    },
  }
}

/** The limit of Date in seconds. Beyond it the offset does not change. */
const maxSeconds = 8.64e12

function offsetAt(format: Intl.DateTimeFormat, seconds: number): number {
  const date = new Date(Math.max(-maxSeconds, Math.min(maxSeconds, seconds)) * 1000)
  const text = format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const match = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(text)
  if (!match) return 0
  const [, sign, hours, minutes, rest = 0] = match
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)) * (sign === '-' ? -1 : 1)
}

/**
 * The time zone database names an offset without an abbreviation by its digits, and offsets before all rules LMT
 * (local mean time).
 */
function offsetName(offset: number): string {
  if (offset % 60 !== 0) return 'LMT'
  const minutes = Math.abs(offset) / 60
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60]
  const digits = String(hour).padStart(2, '0') + (rest === 0 ? '' : String(rest).padStart(2, '0'))
  return `${offset < 0 ? '-' : '+'}${digits}`
}

/**
 * Returns the instant at which a zone's clock shows `wall` seconds (time.Date). Gaps and overlaps are resolved as in
 * Go.
 */
export function secondsIn(zone: Zone, wall: number): number {
  const first = zone.at(wall).offset
  if (first === 0) return wall
  const guess = wall - first
  const second = zone.at(guess).offset
  return second === first ? guess : wall - second
}
