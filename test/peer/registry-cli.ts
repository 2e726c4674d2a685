// A real OCI registry, CNCF distribution, built from its Go module (pinned in test/peer/registry/go.mod).
import { join } from 'node:path'
import { buildGo } from './go.ts'

/** Path of the `registry` command, built on first use (minutes) and kept outside the repository. Needs Go. */
export function registryBinary(): string {
  return buildGo(
    join(import.meta.dirname, 'registry'),
    'github.com/distribution/distribution/v3/cmd/registry',
  )
}
