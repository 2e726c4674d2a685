// A real OCI registry: CNCF distribution as a library, with a main function of this project (test/peer/registry).
import { join } from 'node:path'
import { buildGo } from './go.ts'

/**
 * Returns the path of the registry's program, built on first use (a minute) and kept outside the repository. Needs
 * Go.
 */
export function registryBinary(): string {
  return buildGo(join(import.meta.dirname, 'registry'))
}
