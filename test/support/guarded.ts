// Jest's functions for tests that need something which a machine may not have. In CI it must be there.
import { afterAll, beforeAll, describe } from '@jest/globals'

/** Jest's functions of the same names. */
export interface Guarded {
  readonly describe: typeof describe | typeof describe.skip
  /** For a whole file: Jest runs a file's hooks even if all its tests are skipped. */
  readonly beforeAll: typeof beforeAll
  readonly afterAll: typeof afterAll
}

const never = () => undefined

/**
 * Returns Jest's own functions without a reason. Otherwise prints the reason and returns functions that skip the tests; in CI
 * it throws instead.
 */
export function guarded(tests: string, reason: string | undefined): Guarded {
  if (reason === undefined) return { describe, beforeAll, afterAll }
  if (process.env.CI) throw new Error(`CI must run ${tests}, but ${reason}`)
  process.stderr.write(`skipping ${tests}: ${reason}\n`)
  return { describe: describe.skip, beforeAll: never, afterAll: never } // the reason is printed above
}
