// Guards all tests that need a real istiod: its programs are built by Go, and its pods need network namespaces.
import { afterAll, beforeAll, describe } from '@jest/globals'
import { goAvailable } from '../cluster/sandbox/build.ts'
import { kubeletUnavailable } from '../cluster/sandbox/kubelet.ts'

const reason = goAvailable() ? kubeletUnavailable() : 'Go is not on the PATH'
if (reason && process.env.CI) throw new Error(`the suite mesh must run in CI, but ${reason}`)
if (reason) process.stderr.write(`skipping tests with a real istiod: ${reason}\n`)

/** Jest's `describe`. Skipped where no real istiod can run. In CI this file throws instead. */
export const describeWithMesh = reason === undefined ? describe : describe.skip // the reason is printed above

/** Jest's `beforeAll` for a whole file. Jest runs a file's hooks even if all its tests are skipped. */
export const beforeAllWithMesh: typeof beforeAll = reason === undefined ? beforeAll : () => undefined

/** Jest's `afterAll`, like beforeAllWithMesh. */
export const afterAllWithMesh: typeof afterAll = reason === undefined ? afterAll : () => undefined
