// Extracts the symptoms of a workload that is not ready from its pods and events.
import { objectName, refOf } from '../../manifest/object.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { causeOf } from './causes.ts'
import type { Cause, Symptom } from './causes.ts'
import { conditionOf, fieldAt, listAt, numberAt, textOrEmpty } from '../fields.ts'

/** A symptom, with all objects that show it. */
export interface Problem extends Symptom {
  /** `Pod/ns/name` of each pod that shows it, or the workload itself. */
  readonly objects: readonly string[]
  readonly explanation?: Cause | undefined
}

/** Returns the problems of a workload: from the status of its pods, then from warning events. */
export function problemsOf(
  workload: KubeObject,
  pods: readonly KubeObject[],
  events: readonly KubeObject[],
): Problem[] {
  const found: [KubeObject, Symptom][] = []
  for (const pod of pods) for (const symptom of podSymptoms(pod)) found.push([pod, symptom])
  const failure = conditionOf(workload, 'ReplicaFailure')
  if (failure?.status === 'True') found.push([workload, failure])
  // The status of a pod is newer than its events.
  const unexplained = [workload, ...pods].filter((object) => !found.some(([about]) => about === object))
  for (const object of unexplained) {
    const event = newestWarning(object, events)
    if (event)
      found.push([object, { reason: textOrEmpty(event, 'reason'), message: textOrEmpty(event, 'message') }])
  }
  return groupBySymptom(found)
}

/** Returns why a pod is not ready according to its status; empty if its status gives no reason. */
export function podSymptoms(pod: KubeObject): Symptom[] {
  const scheduled = conditionOf(pod, 'PodScheduled')
  if (scheduled?.status === 'False') return [scheduled]
  if (textOrEmpty(pod, 'status', 'phase') === 'Failed' && textOrEmpty(pod, 'status', 'reason'))
    return [{ reason: textOrEmpty(pod, 'status', 'reason'), message: textOrEmpty(pod, 'status', 'message') }]
  const statuses = [
    ...listAt(pod, 'status', 'initContainerStatuses'),
    ...listAt(pod, 'status', 'containerStatuses'),
  ]
  const waiting = statuses.flatMap(containerSymptom)
  // PodInitializing only means that an init container is not finished; that container has the reason.
  const withReason = waiting.filter(({ reason }) => !/^(PodInitializing|ContainerCreating)$/.test(reason))
  return withReason.slice(0, 1)
}

function containerSymptom(status: unknown): Symptom[] {
  const reason = textOrEmpty(status, 'state', 'waiting', 'reason')
  if (!reason) return []
  const terminated = fieldAt(status, 'lastState', 'terminated')
  const last = terminated
    ? ` (last terminated: ${textOrEmpty(terminated, 'reason')}, exit code ${numberAt(terminated, ['exitCode'])})`
    : ''
  const message = textOrEmpty(status, 'state', 'waiting', 'message')
  return [{ reason, message: `container ${textOrEmpty(status, 'name')}${message && `: ${message}`}${last}` }]
}

function newestWarning(object: KubeObject, events: readonly KubeObject[]): KubeObject | undefined {
  const uid = textOrEmpty(object, 'metadata', 'uid')
  const time = (event: KubeObject) =>
    textOrEmpty(event, 'series', 'lastObservedTime') ||
    textOrEmpty(event, 'lastTimestamp') ||
    textOrEmpty(event, 'eventTime')
  return events
    .filter(
      (event) =>
        textOrEmpty(event, 'type') === 'Warning' &&
        uid &&
        textOrEmpty(event, 'involvedObject', 'uid') === uid,
    )
    .sort((a, b) => (time(a) < time(b) ? 1 : -1))[0]
}

/** Combines equal symptoms into one problem. Ignores pod names in messages, which would make them differ. */
function groupBySymptom(found: readonly (readonly [KubeObject, Symptom])[]): Problem[] {
  const problems = new Map<string, { symptom: Symptom; objects: string[] }>()
  for (const [object, symptom] of found) {
    const key = `${symptom.reason}: ${symptom.message.replaceAll(object.metadata.name, '')}`
    const problem = problems.get(key) ?? { symptom, objects: [] }
    problem.objects.push(objectName(refOf(object)))
    problems.set(key, problem)
  }
  return [...problems.values()].map(({ symptom: { reason, message }, objects }) => ({
    reason,
    message,
    objects,
    explanation: causeOf({ reason, message }),
  }))
}

/** Returns a problem as one line: `Pod/ns/a and 2 more: ImagePullBackOff: …`. */
export function describeProblem({ objects, reason, message }: Problem): string {
  const more = objects.length > 1 ? ` and ${objects.length - 1} more` : ''
  return `${objects[0]}${more}: ${reason}${message && `: ${message}`}`
}
