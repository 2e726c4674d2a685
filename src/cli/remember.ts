// What an earlier install left, for commands that go on from there.
import type { Cluster } from '../cluster/api.ts'
import { ApiError } from '../errors.ts'
import { readPreviousInstall, type PreviousInstall } from '../install/records/previous-install.ts'
import { warn } from './configure.ts'
import type { Io } from './io.ts'

/** What is installed; without the right to read it, nothing is remembered, and that is said. */
export async function remember(cluster: Cluster, revision: string, io: Io): Promise<PreviousInstall> {
  try {
    return await readPreviousInstall(cluster, revision)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    warn(io, `what is installed already is not known: ${error.message}`)
    return { releases: [] }
  }
}
