// A seeded schedule of faults for the proxy: which requests fail, and how.
import type { Action } from './proxy.ts'

/** Returns numbers in 0…1 that depend only on the seed (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Seconds of about 30 years. */
const years = 1_000_000_000

/** The faults, each as likely as the others. `gone` resets all connections for some time. */
const faults: readonly ((random: () => number) => Action | 'gone')[] = [
  () => ({ kind: 'reset' }),
  () => ({ kind: 'reset', afterBytes: 0 }),
  (random) => ({ kind: 'cut', afterBytes: 1 + Math.floor(random() * 400) }),
  (random) => ({ kind: 'delay', ms: Math.floor(random() * 20_000) }),
  () => ({ kind: 'status', status: 429 }),
  () => ({ kind: 'status', status: 429, retryAfter: years }),
  () => ({ kind: 'status', status: 500 }),
  () => ({ kind: 'status', status: 500, late: true }),
  () => ({ kind: 'status', status: 502, html: true }),
  () => ({ kind: 'status', status: 503 }),
  () => ({ kind: 'status', status: 504 }),
  () => ({ kind: 'status', status: 409 }),
  () => 'gone',
]

/** Returns a schedule that makes the given share (0…1) of the requests fail. `now` is a clock in milliseconds. */
export function faultSchedule(
  seed: number,
  share: number,
  now: () => number = () => performance.now(),
): () => Action | undefined {
  const random = seededNumbers(seed)
  let goneUntil = 0
  return () => {
    if (now() < goneUntil) return { kind: 'reset' }
    if (random() >= share) return undefined
    const action = faults[Math.floor(random() * faults.length)]?.(random)
    if (action !== 'gone') return action
    goneUntil = now() + 500 + random() * 5000
    return { kind: 'reset' }
  }
}
