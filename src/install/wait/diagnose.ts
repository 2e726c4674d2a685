// Finds the problems of workloads that do not become ready, from their pods, events and logs.
import type { Cluster } from '../../cluster/api.ts'
import { objectName, refOf } from '../../manifest/object.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { fieldAt, listAt, textOrEmpty } from '../fields.ts'
import { mapParallel } from '../parallel.ts'
import { withLogs } from './crash-log.ts'
import { problemsOf } from './symptoms.ts'
import type { Problem } from './symptoms.ts'

/** Returns the problems of the workloads. Does not reject, because it explains another failure. */
export async function diagnose(cluster: Cluster, workloads: readonly KubeObject[]): Promise<Problem[]> {
  const lists = await mapParallel(workloads, (workload) => problemsIn(cluster, workload))
  return lists.flat()
}

async function problemsIn(cluster: Cluster, workload: KubeObject): Promise<Problem[]> {
  const labelSelector = selectorOf(workload)
  const { namespace } = workload.metadata
  const name = objectName(refOf(workload))
  if (labelSelector === '' || namespace === undefined) return []
  try {
    const [pods, events] = await Promise.all([
      cluster.list('v1', 'Pod', { namespace, labelSelector }),
      cluster.list('v1', 'Event', { namespace, fieldSelector: 'type=Warning' }),
    ])
    return await withLogs(cluster, problemsOf(workload, pods.items, events.items))
  } catch (error) {
    const message = `cannot read its pods and events: ${error instanceof Error ? error.message : String(error)}`
    return [{ workload: name, reason: 'Unknown', message, objects: [name] }]
  }
}

/** Returns the label selector of a workload's pods; '' if it has none. */
export function selectorOf(workload: KubeObject): string {
  const labels = fieldAt(workload, 'spec', 'selector', 'matchLabels') ?? {}
  const expressions = listAt(workload, 'spec', 'selector', 'matchExpressions').map((expression) => {
    const key = textOrEmpty(expression, 'key')
    const values = `(${listAt(expression, 'values').join(',')})`
    const forms: Readonly<Record<string, string>> = {
      In: `${key} in ${values}`,
      NotIn: `${key} notin ${values}`,
      Exists: key,
      DoesNotExist: `!${key}`,
    }
    return forms[textOrEmpty(expression, 'operator')] ?? key
  })
  return [...Object.entries(labels).map(([key, value]) => `${key}=${String(value)}`), ...expressions].join(
    ',',
  )
}
