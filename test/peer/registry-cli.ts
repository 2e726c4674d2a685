// A real OCI registry, CNCF distribution as a library, with a main of ours (test/peer/registry).
import { join } from 'node:path'
import { buildGo } from './go.ts'

/** Path of the registry's program, built on first use (a minute) and kept outside the repository. Needs Go. */
export function registryBinary(): string {
  return buildGo(join(import.meta.dirname, 'registry'))
}
