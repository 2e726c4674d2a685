// Makes the summary of a bundle from what was collected.
import type { Facts } from '../../facts/facts.ts'
import type { MeshPod } from '../../support/mesh-pods.ts'
import type {
  BundledEvent,
  BundledPod,
  BundledRelease,
  BundleSummary,
  CollectionError,
} from '../../support/summary.ts'
import type { CheckedCluster } from './checks.ts'

export interface CollectedBundle {
  readonly program: BundleSummary['program']
  readonly startedAt: Date
  readonly duration: number
  readonly cluster: BundleSummary['cluster']
  readonly checks: CheckedCluster | undefined
  readonly releases: readonly BundledRelease[]
  readonly pods: readonly BundledPod[]
  readonly events: readonly BundledEvent[]
  /** All pods of the mesh, selected or not; undefined if they could not be listed. */
  readonly listed: readonly MeshPod[] | undefined
  readonly errors: readonly CollectionError[]
  /** The time limit in milliseconds, if it was reached. */
  readonly timedOut: number | undefined
}

/** Returns the summary; its files are added when their final sizes are known. */
export function summarize(collected: CollectedBundle): BundleSummary {
  const { program, startedAt, duration, cluster, checks, releases, pods, events, errors } = collected
  return {
    program,
    createdAt: startedAt.toISOString(),
    duration,
    cluster: { ...cluster, ...countsOf(checks?.facts) },
    platform: checks?.platform,
    warnings: warningsOf(collected),
    releases,
    findings: checks?.findings,
    pods,
    events: events.filter(({ type }) => type !== 'Normal'),
    files: [],
    errors,
  }
}

function countsOf(facts: Facts | undefined): Pick<BundleSummary['cluster'], 'nodes' | 'pods'> {
  const lengthOf = (name: 'nodes' | 'pods') => {
    const read = facts?.known[name]
    return read && 'value' in read ? read.value.length : undefined
  }
  return { nodes: lengthOf('nodes'), pods: lengthOf('pods') }
}

function warningsOf({ listed, releases, timedOut, pods }: CollectedBundle): string[] {
  const warnings: string[] = []
  if (listed === undefined) {
    warnings.push('the pods could not be listed, so logs and dumps are missing')
  } else if (listed.length === 0 && releases.length === 0) {
    warnings.push(
      'Istio was not found in this cluster: no release, and no pod of istiod, ztunnel or the CNI agent',
    )
  } else if (!listed.some(({ role }) => role === 'istiod')) {
    warnings.push('no pod of istiod was found in this cluster')
  }
  if (timedOut !== undefined) {
    warnings.push(`the time limit of ${timedOut / 1000} s (--timeout) was reached, so files are missing`)
  }
  const notReady = pods.filter(({ ready, state }) => !ready && state !== 'Succeeded').length
  if (notReady > 0) warnings.push(`${notReady} of ${pods.length} pods of the mesh are not ready`)
  return warnings
}
