// Decides when a wait is pointless: a problem that no part of the cluster ends by itself.
import type { Cluster } from '../../cluster/api.ts'
import type { Problem } from './symptoms.ts'

/**
 * Milliseconds that a problem must last. Shorter ones are usual while a cluster works: a ServiceAccount that is not in the
 * API server's cache yet, a webhook whose pod has just started.
 */
const lastingTime = 8_000

interface Sighting {
  readonly time: number
  readonly occurrence: string | undefined
}

/**
 * Returns a function that is called with the problems of each diagnosis and returns those that will last: their cause cannot
 * heal, they have been there for 8 seconds, and what happens repeatedly (a crash, an event) has happened again since.
 * `now` returns milliseconds.
 */
export function stopRule(
  cluster: Cluster,
  now: () => number = () => performance.now(),
): (problems: readonly Problem[]) => Promise<Problem[]> {
  let sightings = new Map<string, Sighting>()
  let autoscaler: Promise<boolean> | undefined
  return async (problems) => {
    const known = problems.filter(({ explanation }) => explanation && explanation.mayHeal !== true)
    const current = new Map<string, Sighting>()
    const lasting = known.filter((problem) => {
      const key = keyOf(problem)
      const first = sightings.get(key) ?? { time: now(), occurrence: problem.occurrence }
      current.set(key, first)
      const isState = problem.occurrence === undefined
      return now() - first.time >= lastingTime && (isState || problem.occurrence !== first.occurrence)
    })
    sightings = current
    const depends = lasting.some(({ explanation }) => explanation?.mayHeal === 'with an autoscaler')
    if (depends) autoscaler ??= hasAutoscaler(cluster)
    return depends && (await autoscaler)
      ? lasting.filter(({ explanation }) => explanation?.mayHeal === false)
      : lasting
  }
}

/** Names of pods differ after each restart of a rollout; the cause and the workload do not. */
function keyOf({ workload, explanation }: Problem): string {
  return `${workload} ${explanation?.id}`
}

/**
 * True if the cluster has an autoscaler: Karpenter's kinds, or the ConfigMap that the Cluster Autoscaler writes, also where a cloud
 * runs it. True as well if this cannot be read: then no wait is stopped.
 */
async function hasAutoscaler(cluster: Cluster): Promise<boolean> {
  try {
    const fieldSelector = 'metadata.name=cluster-autoscaler-status'
    const { items } = await cluster.list('v1', 'ConfigMap', { fieldSelector })
    if (items.length > 0) return true
    const { resources } = await cluster.resources({ cached: true })
    return resources.some(({ apiVersion }) => apiVersion.startsWith('karpenter.sh/'))
  } catch {
    return true
  }
}
