// Guards all tests that need a real istiod: its programs are built by Go, and its pods need network namespaces.
import { goAvailable } from '../cluster/sandbox/build.ts'
import { kubeletUnavailable } from '../cluster/sandbox/kubelet.ts'
import { guarded } from '../support/guarded.ts'

const reason = goAvailable() ? kubeletUnavailable() : 'Go is not on the PATH'

/** Jest's functions; they skip the tests where no real istiod can run. */
export const {
  describe: describeWithMesh,
  beforeAll: beforeAllWithMesh,
  afterAll: afterAllWithMesh,
} = guarded('tests with a real istiod', reason)
