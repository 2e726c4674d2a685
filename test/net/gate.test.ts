import { expect, test } from '@jest/globals'
import { createConcurrencyLimit } from '../../src/net/concurrency.ts'

test('runs at most the given number of operations at a time, in order, even if some fail', async () => {
  const gate = createConcurrencyLimit(2)
  const order: number[] = []
  let inside = 0
  let most = 0
  const work = async (i: number): Promise<void> => {
    most = Math.max(most, ++inside)
    order.push(i)
    await new Promise((resolve) => setTimeout(resolve, 2))
    inside--
    if (i === 1) throw new Error('one fails')
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((i) => gate(() => work(i))))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect({ order, most }).toEqual({ order: [0, 1, 2, 3, 4], most: 2 })
})
