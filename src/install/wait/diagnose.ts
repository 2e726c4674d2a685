// Looks at the pods and events of workloads that do not become ready.
import type { Cluster } from '../../cluster/api.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { fieldAt, listAt, textAt } from '../fields.ts'
import { mapParallel } from '../parallel.ts'
import { problemsOf } from './symptoms.ts'
import type { Problem } from './symptoms.ts'

/** What is wrong with the workloads, as far as pods and events show it. Never rejects: it explains other failures. */
export async function diagnose(cluster: Cluster, workloads: readonly KubeObject[]): Promise<Problem[]> {
  const lists = await mapParallel(workloads, (workload) => problemsIn(cluster, workload))
  return lists.flat()
}

async function problemsIn(cluster: Cluster, workload: KubeObject): Promise<Problem[]> {
  const labelSelector = selectorOf(workload)
  const { namespace } = workload.metadata
  if (labelSelector === '' || namespace === undefined) return []
  try {
    const [pods, events] = await Promise.all([
      cluster.list('v1', 'Pod', { namespace, labelSelector }),
      cluster.list('v1', 'Event', { namespace, fieldSelector: 'type=Warning' }),
    ])
    return problemsOf(workload, pods.items, events.items)
  } catch (error) {
    const message = `its pods and events cannot be read: ${error instanceof Error ? error.message : String(error)}`
    return [
      { reason: 'Unknown', message, objects: [`${workload.kind}/${namespace}/${workload.metadata.name}`] },
    ]
  }
}

/** The query that finds a workload's pods; '' if it has no selector. */
export function selectorOf(workload: KubeObject): string {
  const labels = fieldAt(workload, 'spec', 'selector', 'matchLabels') ?? {}
  const expressions = listAt(workload, 'spec', 'selector', 'matchExpressions').map((expression) => {
    const key = textAt(expression, 'key')
    const values = `(${listAt(expression, 'values').join(',')})`
    const forms: Readonly<Record<string, string>> = {
      In: `${key} in ${values}`,
      NotIn: `${key} notin ${values}`,
      Exists: key,
      DoesNotExist: `!${key}`,
    }
    return forms[textAt(expression, 'operator')] ?? key
  })
  return [...Object.entries(labels).map(([key, value]) => `${key}=${String(value)}`), ...expressions].join(
    ',',
  )
}
