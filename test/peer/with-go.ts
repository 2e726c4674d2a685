// Guards all tests that need Go: the peers, Helm and the sandbox are built from Go modules.
import { spawnSync } from 'node:child_process'
import { guarded } from '../support/guarded.ts'

const hasGo = spawnSync('go', ['version']).status === 0

/** Jest's functions; they skip the tests if Go is not on the PATH, since no peer can be built. */
export const {
  describe: describeWithGo,
  beforeAll: beforeAllWithGo,
  afterAll: afterAllWithGo,
} = guarded('tests that need Go', hasGo ? undefined : 'Go is not on the PATH')
