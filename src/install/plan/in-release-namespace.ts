// Fills in the namespaces of rendered objects.
import type { Cluster } from '../../cluster/api.ts'
import { ApiError } from '../../errors.ts'
import type { RenderedRelease } from '../../pipeline.ts'
import { withNamespace } from '../records/inventory.ts'
import { mapParallel } from '../parallel.ts'

/** Adds the release namespace to namespaced objects without one, as Helm does. */
export async function inReleaseNamespace(
  cluster: Cluster,
  rendered: RenderedRelease,
): Promise<RenderedRelease> {
  const objects = await mapParallel(rendered.objects, (object) =>
    withNamespace(cluster, object, rendered.release.namespace).catch((error: unknown) => {
      // The dry run of the object reports an API group that does not respond.
      if (error instanceof ApiError && (error.status !== 0 || error.reason === 'Timeout')) return object
      throw error
    }),
  )
  return { ...rendered, objects }
}
