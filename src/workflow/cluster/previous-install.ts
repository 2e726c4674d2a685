// What the last install chose, for workflows that go on from there.
import type { Cluster } from '../../cluster/api.ts'
import { ApiError } from '../../errors.ts'
import { readPreviousInstall, type PreviousInstall } from '../../install/records/previous-install.ts'
import { warn, type WorkflowContext } from '../context.ts'

/** The previous install; without the right to read it there is none, and a warning says so. */
export async function readPreviousInstallIfAllowed(
  cluster: Cluster,
  revision: string,
  context: Pick<WorkflowContext, 'onEvent'>,
): Promise<PreviousInstall> {
  try {
    return await readPreviousInstall(cluster, revision)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    warn(context, `what is installed already is not known: ${error.message}`)
    return { releases: [] }
  }
}
