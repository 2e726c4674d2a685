// CRDs whose deletion the API server has given up for now.
import type { Cluster } from '../../cluster/api.ts'
import { groupOf } from '../../manifest/object.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { listAt, textOrEmpty } from '../fields.ts'
import { mapParallel } from '../parallel.ts'
import type { WatchedObject } from './watch-objects.ts'

/** Milliseconds between two looks. */
const interval = 5000

const annotation = 'ambientctl.io/retry-cleanup'

/** The reasons with which the API server says that it could not delete the custom resources of a CRD. */
const failures: ReadonlySet<string> = new Set(['InstanceDeletionFailed', 'InstanceDeletionCheck'])

/** Returns why the API server could not delete the custom resources of a CRD that is being deleted. */
export function cleanupFailure(object: KubeObject | undefined): string | undefined {
  if (object?.kind !== 'CustomResourceDefinition' || groupOf(object.apiVersion) !== 'apiextensions.k8s.io')
    return undefined
  const failure = listAt(object, 'status', 'conditions').find(
    (condition) =>
      textOrEmpty(condition, 'type') === 'Terminating' && failures.has(textOrEmpty(condition, 'reason')),
  )
  return failure === undefined ? undefined : textOrEmpty(failure, 'message')
}

/**
 * Every 5 seconds, changes an annotation of each CRD whose clean-up failed and that did not change since. Returns a
 * function that stops it.
 *
 * If the storage of a new CRD is not ready ("storage is (re)initializing"), the API server's finalizer controller
 * writes a condition and tries again. If this attempt reads the CRD from before that write, it conflicts and ends, and
 * the controller ignores changes of the condition: the CRD stays until a resync, up to 5 minutes. Any other change of
 * the CRD starts the next attempt at once. Seen with Kubernetes 1.34.
 */
export function retryFailedCleanups(cluster: Cluster, remaining: () => Iterable<WatchedObject>): () => void {
  let before = new Set<string>()
  const timer = setInterval(() => {
    const stuck = [...remaining()].filter(({ object }) => cleanupFailure(object) !== undefined)
    const unchanged = stuck.filter(({ object }) => before.has(versionOf(object)))
    before = new Set(stuck.map(({ object }) => versionOf(object)))
    void mapParallel(unchanged, ({ ref, object }) =>
      cluster
        .patch(ref, { metadata: { annotations: { [annotation]: versionOf(object) } } })
        // Without it, the deletion only takes longer; if it does not end in time, the caller says what remains.
        .catch(() => undefined),
    )
  }, interval)
  return () => clearInterval(timer)
}

const versionOf = (object: KubeObject | undefined) => String(object?.metadata.resourceVersion)
