// Reads the previous install, for workflows that use its profile and platform.
import type { Cluster } from '../../cluster/api.ts'
import { isForbidden } from '../../errors.ts'
import { readPreviousInstall, type PreviousInstall } from '../../install/records/previous-install.ts'
import { warn, type WorkflowContext } from '../context.ts'

/** Reads the previous install. Without the right to read it, warns and returns an empty one. */
export async function readPreviousInstallIfAllowed(
  cluster: Cluster,
  revision: string,
  context: Pick<WorkflowContext, 'onEvent'>,
): Promise<PreviousInstall> {
  try {
    return await readPreviousInstall(cluster, revision)
  } catch (error) {
    if (!isForbidden(error)) throw error
    warn(context, `cannot read the previous install: ${error.message}`)
    return { releases: [] }
  }
}
