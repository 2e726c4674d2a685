// Guards all tests that need Go: the peers, Helm and the sandbox are built from Go modules.
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe } from '@jest/globals'

const hasGo = spawnSync('go', ['version']).status === 0
if (!hasGo && process.env.CI) throw new Error('this needs Go on the PATH, and CI must run it')
if (!hasGo) process.stderr.write('skipping tests that need Go, since Go is not on the PATH\n')

type Hook = typeof beforeAll
const never: Hook = () => undefined

/**
 * Jest's `describe`. Skipped if Go is not on the PATH, since no peer can be built. In CI this file throws instead.
 */
export const describeWithGo = hasGo ? describe : describe.skip // no Go: no peer can be built

/** Jest's `beforeAll` for a whole file. Jest runs a file's hooks even if all its tests are skipped. */
export const beforeAllWithGo = hasGo ? beforeAll : never

/** Jest's `afterAll`, like beforeAllWithGo. */
export const afterAllWithGo: Hook = hasGo ? afterAll : never
