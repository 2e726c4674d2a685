import { describe, expect, test } from '@jest/globals'
import { createRetryBudget } from '../../src/cluster/retry-budget.ts'

/** A clock that a test sets. */
const clock = () => {
  const time = { now: 0 }
  return { time, now: () => time.now }
}

describe('a retry budget', () => {
  test('counts only the time while a request fails', () => {
    const { time, now } = clock()
    const budget = createRetryBudget(60_000, now)
    time.now = 100_000
    expect(budget.left()).toBe(60_000)
    const request = budget.start('GET /version')
    time.now += 2000
    expect(budget.left()).toBe(58_000)
    request.end()
    request.end()
    time.now += 100_000
    expect(budget.left()).toBe(58_000)
  })

  test('counts requests that fail at the same time once', () => {
    const { time, now } = clock()
    const budget = createRetryBudget(60_000, now)
    const requests = ['list of pods', 'list of nodes'].map((subject) => budget.start(subject))
    time.now = 1000
    requests[0]?.end()
    time.now = 3000
    requests[1]?.end()
    expect(budget.left()).toBe(57_000)
  })

  test('names the requests that failed most, the last error and the next step once', () => {
    const budget = createRetryBudget(5000, clock().now)
    const fail = (subject: string, times: number, failure: string) => {
      const request = budget.start(subject)
      for (let i = 0; i < times; i++) request.note(failure)
      request.end()
    }
    fail('list of pods', 2, 'HTTP 503')
    fail('list of nodes', 1, 'HTTP 429')
    fail('GET /version', 4, 'ECONNRESET')
    fail('list of leases', 1, 'HTTP 502: Bad Gateway')
    expect(budget.spentText()).toBe(
      'the retry budget of 5 s is spent: 8 attempts failed (GET /version 4 times, list of pods 2 times, ' +
        'list of nodes once, 1 other request); the last error: HTTP 502: Bad Gateway. Check the API server ' +
        'and the network to it, then run the command again; --retry-budget sets the time for retries',
    )
    expect(budget.spentText()).toBe('the retry budget of 5 s is spent')
  })

  test('says nothing about a budget of zero', () => {
    expect(createRetryBudget(0).spentText()).toBe('')
  })
})
