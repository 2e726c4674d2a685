// Objects with the namespace in which they will be.
import type { Cluster } from '../../cluster/api.ts'
import { ApiError } from '../../errors.ts'
import type { Rendered } from '../../pipeline.ts'
import { withNamespace } from '../records/inventory.ts'
import { mapParallel } from '../parallel.ts'

/** As Helm does: a namespaced object that names no namespace goes into the release's. */
export async function inReleaseNamespace(cluster: Cluster, rendered: Rendered): Promise<Rendered> {
  const objects = await mapParallel(rendered.objects, (object) =>
    withNamespace(cluster, object, rendered.release.namespace).catch((error: unknown) => {
      // Its dry run reports an API group that does not answer.
      if (error instanceof ApiError && (error.status !== 0 || error.reason === 'Timeout')) return object
      throw error
    }),
  )
  return { ...rendered, objects }
}
