// A bound on what takes long: keys and password hashes are slow by design, and a chart can ask for any number of them.
import { GoError } from '../template/error.ts'

/** About the milliseconds that each takes; those of keys vary. */
export const workCosts = {
  bcrypt: 80,
  scrypt: 200,
  rsa2048: 150,
  rsa4096: 1500,
  dsa: 1500,
  curve: 2,
} as const

/** Some five minutes. */
const most = 300_000

/** Counts down what one rendering may spend. Throws GoError when it is spent: by count, so that equal input fares equally. */
export function startWorkBudget(): (cost: keyof typeof workCosts) => void {
  let spent = 0
  return (cost) => {
    spent += workCosts[cost]
    if (spent > most) throw new GoError('the chart makes too many keys and password hashes')
  }
}
