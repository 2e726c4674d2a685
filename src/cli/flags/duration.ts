// Parses and prints durations in Go's notation, as istioctl does.
import { UserError } from '../../errors.ts'

const units: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  ns: 1e-6,
}

/** Flags for which zero is no mistake: it means no wait. */
const zeroFlags: ReadonlySet<string> = new Set(['lock-timeout', 'retry-budget'])

/** Parses `5m0s`, `90s` or `1.5h` to milliseconds. Throws UserError with the flag if it is invalid, or zero for a flag that needs time. */
export function parseDuration(flag: string, text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s|us|ns)/gy)]
  const length = parts.reduce((sum, [part]) => sum + part.length, 0)
  const total = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0), 0)
  if (length === 0 || length !== text.length || (total <= 0 && !zeroFlags.has(flag))) {
    throw new UserError('flag-duration', `--${flag}: "${text}" is not a duration`, {
      hint: 'use a number with a unit, such as 90s or 5m0s',
    })
  }
  return total
}

/** Formats milliseconds as `0.4s`, `12s` or `2m5s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 9950) return `${(milliseconds / 1000).toFixed(1)}s`
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return `${seconds}s`
  return `${Math.floor(seconds / 60)}m${seconds % 60}s`
}
