// The one gate of all tests that need Go: the peers, real Helm and the sandbox are built from Go modules.
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe } from '@jest/globals'

const hasGo = spawnSync('go', ['version']).status === 0
if (!hasGo && process.env.CI) throw new Error('this needs Go on the PATH, and CI must run it')
if (!hasGo) process.stderr.write('skipped where Go is needed: it is not on the PATH\n')

type Hook = typeof beforeAll
const never: Hook = () => undefined

/** Jest's `describe`. Skipped where Go is not on the PATH: no peer can be built to be asked. On CI the file fails above. */
export const describeWithGo = hasGo ? describe : describe.skip // no Go: no peer can be built

/** Jest's `beforeAll`, for what a whole file shares: Jest calls a file's hooks though all its tests are skipped. */
export const beforeAllWithGo = hasGo ? beforeAll : never

/** Jest's `afterAll`, as beforeAllWithGo. */
export const afterAllWithGo: Hook = hasGo ? afterAll : never
