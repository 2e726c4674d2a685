import { describe, expect, test } from '@jest/globals'
import { formatDuration, parseDuration } from '../../src/cli/flags/duration.ts'

// Go's time.ParseDuration, except that the duration must be positive: --wait=false turns waiting off.
describe('parseDuration', () => {
  const rows: readonly [string, number][] = [
    ['5m0s', 300_000],
    ['90s', 90_000],
    ['1.5h', 5_400_000],
    ['300ms', 300],
    ['1h2m3s', 3_723_000],
    ['1000us', 1],
  ]
  test.each(rows)('parses %s', (text, milliseconds) =>
    expect(parseDuration('timeout', text)).toBe(milliseconds),
  )

  test.each(['lock-timeout', 'retry-budget'])('accepts zero for --%s', (flag) => {
    expect(parseDuration(flag, '0s')).toBe(0)
  })

  test.each(['', '5', '5 m', 'm', '-1s', '0s', '1d', '5m,', 'Infinity'])('rejects "%s"', (text) => {
    expect(() => parseDuration('timeout', text)).toThrow(`--timeout: "${text}" is not a duration`)
  })
})

describe('formatDuration', () => {
  const rows: readonly [number, string][] = [
    [0, '0.0s'],
    [449, '0.4s'],
    [9949, '9.9s'],
    [9951, '10s'],
    [59_400, '59s'],
    [59_600, '1m0s'],
    [125_000, '2m5s'],
  ]
  test.each(rows)('formats %d ms', (milliseconds, text) => expect(formatDuration(milliseconds)).toBe(text))
})
