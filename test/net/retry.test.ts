import { describe, expect, test } from '@jest/globals'
import { mayHaveSucceeded, retryDelay, type RequestFailure } from '../../src/net/retry.ts'

const status = (code: number, retryAfter?: string): RequestFailure => ({
  kind: 'status',
  status: code,
  retryAfter,
})
const error = (code: string): RequestFailure => ({ kind: 'error', code })

describe('retryDelay with minimal jitter', () => {
  const first = { tries: 1, reached: true }
  test.each([
    { name: 'busy', failure: status(429), attempt: first, delay: 100 },
    { name: 'busy, asked to wait', failure: status(429, '3'), attempt: first, delay: 3000 },
    { name: 'asked to wait a day', failure: status(429, '86400'), attempt: first, delay: 10_000 },
    {
      name: 'asked to wait until a date',
      failure: status(429, 'Wed, 21 Oct 2026 07:28:00 GMT'),
      attempt: first,
      delay: 100,
    },
    { name: 'an internal server error', failure: status(500), attempt: first, delay: 100 },
    {
      name: 'a lasting server error',
      failure: status(500),
      attempt: { tries: 4, reached: true },
      delay: undefined,
    },
    { name: 'a gateway without its server', failure: status(502), attempt: first, delay: 100 },
    { name: 'not available', failure: status(503), attempt: { tries: 2, reached: true }, delay: 200 },
    {
      name: 'not available, the 11th time',
      failure: status(503),
      attempt: { tries: 11, reached: true },
      delay: 2500,
    },
    {
      name: 'not available, the 12th time',
      failure: status(503),
      attempt: { tries: 12, reached: true },
      delay: undefined,
    },
    { name: 'gateway timeout', failure: status(504), attempt: first, delay: 100 },
    { name: 'not found', failure: status(404), attempt: first, delay: undefined },
    { name: 'a conflict', failure: status(409), attempt: first, delay: undefined },
    { name: 'no such method', failure: status(501), attempt: first, delay: undefined },
    { name: 'refused during a restart', failure: error('ECONNREFUSED'), attempt: first, delay: 100 },
    {
      name: 'refused by a wrong address',
      failure: error('ECONNREFUSED'),
      attempt: { tries: 1, reached: false },
      delay: undefined,
    },
    { name: 'cut', failure: error('ECONNRESET'), attempt: { tries: 1, reached: false }, delay: 100 },
    {
      name: 'cut, the 100th time, by a server that answered before',
      failure: error('ECONNRESET'),
      attempt: { tries: 100, reached: true },
      delay: 2500,
    },
    {
      name: 'cut, the 12th time, by an address that never answered',
      failure: error('ECONNRESET'),
      attempt: { tries: 12, reached: false },
      delay: undefined,
    },
    {
      name: 'a temporary conflict, the 6th time',
      failure: error('TransientConflict'),
      attempt: { tries: 6, reached: true },
      delay: undefined,
    },
    { name: 'a hanging connection', failure: error('NoHeaders'), attempt: first, delay: 100 },
    { name: 'the time limit', failure: error('Timeout'), attempt: first, delay: undefined },
    { name: 'a host that does not exist', failure: error('ENOTFOUND'), attempt: first, delay: undefined },
    {
      name: 'an untrusted certificate',
      failure: error('SELF_SIGNED_CERT_IN_CHAIN'),
      attempt: first,
      delay: undefined,
    },
  ])('$name', ({ failure, attempt, delay }) => {
    expect(retryDelay(failure, attempt, 0)).toBe(delay)
  })

  test('jitter at most doubles the minimal delay', () => {
    expect(retryDelay(status(503), first, 0.999)).toBeCloseTo(200, 0)
    expect(retryDelay(status(429, '1'), first, 0.5)).toBe(1100)
  })

  test('the attempts last as long as a restart of a control plane', () => {
    const waits = Array.from(
      { length: 12 },
      (_, i) => retryDelay(status(503), { tries: i + 1, reached: true }, 0.5) ?? 0,
    )
    const total = waits.reduce((sum, wait) => sum + wait)
    expect(total).toBeGreaterThan(12_000)
    expect(total).toBeLessThan(30_000)
  })
})

test.each([
  { name: 'turned away', failure: status(429), done: false },
  { name: 'refused', failure: error('ECONNREFUSED'), done: false },
  { name: 'cut', failure: error('ECONNRESET'), done: true },
  { name: 'a gateway that lost the answer', failure: status(504), done: true },
  { name: 'an internal server error', failure: status(500), done: true },
  { name: 'an answer', failure: status(409), done: false },
])('may be done: $name', ({ failure, done }) => {
  expect(mayHaveSucceeded(failure)).toBe(done)
})
