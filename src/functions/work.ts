// Limits slow functions: keys and password hashes are slow by design, and a chart can call them any number of
// times.
import { GoError } from '../template/error.ts'

/** Approximate cost of each in milliseconds. The time for a key varies. */
export const operationCosts = {
  bcrypt: 80,
  scrypt: 200,
  rsa2048: 150,
  rsa4096: 1500,
  dsa: 1500,
  curve: 2,
} as const

/** About five minutes. */
const maxCost = 300_000

/**
 * Returns a function that counts the cost of one rendering. It throws GoError above the limit. The cost is counted,
 * not timed, so that equal input gives equal results.
 */
export function startWorkBudget(): (cost: keyof typeof operationCosts) => void {
  let spent = 0
  return (cost) => {
    spent += operationCosts[cost]
    if (spent > maxCost) throw new GoError('the chart generates too many keys and password hashes')
  }
}
