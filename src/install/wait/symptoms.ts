// Which symptoms do an unready workload's pods and events show? Pure, over objects as the server sends them.
import { objectName, refOf } from '../../manifest/object.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { causeOf } from './causes.ts'
import type { Cause, Symptom } from './causes.ts'
import { conditionOf, fieldAt, listAt, numberAt, textAt } from '../fields.ts'

/** A symptom that some objects share. */
export interface Problem extends Symptom {
  /** `Pod/ns/name` of each that shows it, or the workload itself. */
  readonly objects: readonly string[]
  readonly explanation?: Cause | undefined
}

/** What is wrong with a workload, worst known first: its pods' states, then the warnings about it and them. */
export function problemsOf(
  workload: KubeObject,
  pods: readonly KubeObject[],
  events: readonly KubeObject[],
): Problem[] {
  const found: [KubeObject, Symptom][] = []
  for (const pod of pods) for (const symptom of podSymptoms(pod)) found.push([pod, symptom])
  const failure = conditionOf(workload, 'ReplicaFailure')
  if (failure?.status === 'True') found.push([workload, failure])
  // A pod's own state is newer than events about it.
  const silent = [workload, ...pods].filter((object) => !found.some(([about]) => about === object))
  for (const object of silent) {
    const event = newestWarning(object, events)
    if (event) found.push([object, { reason: textAt(event, 'reason'), message: textAt(event, 'message') }])
  }
  return merged(found)
}

/** Why a pod is not ready, as its status says; empty for one that is. */
export function podSymptoms(pod: KubeObject): Symptom[] {
  const scheduled = conditionOf(pod, 'PodScheduled')
  if (scheduled?.status === 'False') return [scheduled]
  if (textAt(pod, 'status', 'phase') === 'Failed' && textAt(pod, 'status', 'reason'))
    return [{ reason: textAt(pod, 'status', 'reason'), message: textAt(pod, 'status', 'message') }]
  const statuses = [
    ...listAt(pod, 'status', 'initContainerStatuses'),
    ...listAt(pod, 'status', 'containerStatuses'),
  ]
  const waiting = statuses.flatMap(containerSymptom)
  // PodInitializing only says that an init container is not done: that one has the reason.
  const telling = waiting.filter(({ reason }) => !/^(PodInitializing|ContainerCreating)$/.test(reason))
  return telling.slice(0, 1)
}

function containerSymptom(status: unknown): Symptom[] {
  const reason = textAt(status, 'state', 'waiting', 'reason')
  if (!reason) return []
  const ended = fieldAt(status, 'lastState', 'terminated')
  const last = ended
    ? ` (last end: ${textAt(ended, 'reason')}, exit status ${numberAt(ended, ['exitCode'])})`
    : ''
  const message = textAt(status, 'state', 'waiting', 'message')
  return [{ reason, message: `container ${textAt(status, 'name')}${message && `: ${message}`}${last}` }]
}

function newestWarning(object: KubeObject, events: readonly KubeObject[]): KubeObject | undefined {
  const uid = textAt(object, 'metadata', 'uid')
  const time = (event: KubeObject) =>
    textAt(event, 'series', 'lastObservedTime') ||
    textAt(event, 'lastTimestamp') ||
    textAt(event, 'eventTime')
  return events
    .filter(
      (event) => textAt(event, 'type') === 'Warning' && uid && textAt(event, 'involvedObject', 'uid') === uid,
    )
    .sort((a, b) => (time(a) < time(b) ? 1 : -1))[0]
}

/** One problem for all objects that show it; names of pods are taken out of messages, or none would be equal. */
function merged(found: readonly (readonly [KubeObject, Symptom])[]): Problem[] {
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

/** A problem in one line: `Pod/ns/a and 2 more: ImagePullBackOff: …`. */
export function describeProblem({ objects, reason, message }: Problem): string {
  const more = objects.length > 1 ? ` and ${objects.length - 1} more` : ''
  return `${objects[0]}${more}: ${reason}${message && `: ${message}`}`
}
