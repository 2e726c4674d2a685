import { expect, test } from '@jest/globals'
import { operationCosts, startWorkBudget } from '../../src/functions/work.ts'

test('limits slow functions to a few minutes in total, independent of the clock', () => {
  const spend = startWorkBudget()
  const fitting = Math.floor(300_000 / operationCosts.rsa4096)
  for (let i = 0; i < fitting; i++) spend('rsa4096')
  expect(() => spend('bcrypt')).toThrow('the chart generates too many keys and password hashes')
  expect(() => startWorkBudget()('bcrypt')).not.toThrow()
})
