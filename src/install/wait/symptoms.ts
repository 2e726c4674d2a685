// Extracts the symptoms of a workload that is not ready from its pods and events.
import { objectName, refOf } from '../../manifest/object.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { causeOf } from './causes/causes.ts'
import type { Cause } from './causes/known-cause.ts'
import { conditionOf, fieldAt, listAt, numberAt, textOrEmpty } from '../fields.ts'
import type { ObservedSymptom } from './observed-symptom.ts'
import { newestWarning } from './warning-events.ts'

/** A symptom, with all objects that show it. */
export interface Problem extends ObservedSymptom {
  /** The workload, or the pod that was looked at: `Deployment/ns/istiod`. */
  readonly workload: string
  /** `Pod/ns/name` of each pod that shows it, or the workload itself. */
  readonly objects: readonly string[]
  readonly explanation?: Cause | undefined
}

/**
 * Returns the problems of a workload: from the status of its pods, then from warning events. Pods of an earlier revision and
 * pods that are being deleted do not count: they were broken before the change that is waited for.
 */
export function problemsOf(
  workload: KubeObject,
  pods: readonly KubeObject[],
  events: readonly KubeObject[],
): Problem[] {
  const found: [KubeObject, ObservedSymptom][] = []
  const current = currentPods(pods)
  for (const pod of current) {
    const symptom = podSymptoms(pod)[0]
    const precise = symptom && eventOfSymptom(symptom, pod, events)
    if (symptom) found.push([pod, { ...symptom, ...precise }])
  }
  const failure = conditionOf(workload, 'ReplicaFailure')
  if (failure?.status === 'True') found.push([workload, failure])
  // The status of a pod is newer than its events.
  const unexplained = [workload, ...current].filter((object) => !found.some(([about]) => about === object))
  for (const object of unexplained) {
    const event = newestWarning(object, events, ({ reason }) => isCurrent(object, reason))
    if (event) found.push([object, event])
  }
  return groupBySymptom(objectName(refOf(workload)), found)
}

/** The labels that tell the revision of a workload's pods. */
const revisionLabels = ['pod-template-hash', 'controller-revision-hash']

/** Returns the pods that are not being deleted and have the revision of the newest one. */
function currentPods(pods: readonly KubeObject[]): KubeObject[] {
  const alive = pods.filter((pod) => !textOrEmpty(pod, 'metadata', 'deletionTimestamp'))
  const created = (pod: KubeObject) => textOrEmpty(pod, 'metadata', 'creationTimestamp')
  const revision = (pod: KubeObject) =>
    revisionLabels.map((label) => textOrEmpty(pod, 'metadata', 'labels', label)).join('/')
  const [first, ...others] = alive
  if (!first) return []
  const newest = others.reduce((best, pod) => (created(pod) > created(best) ? pod : best), first)
  return alive.filter((pod) => revision(pod) === revision(newest))
}

/** Events outlive what they report: drops those that the object's state contradicts. */
function isCurrent(object: KubeObject, reason: string): boolean {
  if (object.kind === 'Pod') return reason !== 'FailedScheduling' || !textOrEmpty(object, 'spec', 'nodeName')
  if (reason !== 'FailedCreate' || object.kind !== 'DaemonSet') return true
  const scheduled = numberAt(object, ['status', 'currentNumberScheduled'])
  return scheduled < numberAt(object, ['status', 'desiredNumberScheduled'])
}

/** Returns the event that says more than the status: why a pull failed, or which probe ended a container. */
function eventOfSymptom(
  { reason, crashed }: ObservedSymptom,
  pod: KubeObject,
  events: readonly KubeObject[],
): ObservedSymptom | undefined {
  if (crashed)
    return newestWarning(pod, events, ({ message }) => /(Liveness|Startup) probe failed/.test(message))
  if (!/^(ErrImagePull|ImagePullBackOff)$/.test(reason)) return undefined
  const event = newestWarning(pod, events, ({ message }) => message.startsWith('Failed to pull image'))
  return event && { reason, message: event.message }
}

/** Returns why a pod is not ready according to its status; empty if its status gives no reason. */
export function podSymptoms(pod: KubeObject): ObservedSymptom[] {
  const scheduled = conditionOf(pod, 'PodScheduled')
  if (scheduled?.status === 'False') return [scheduled]
  if (textOrEmpty(pod, 'status', 'phase') === 'Failed' && textOrEmpty(pod, 'status', 'reason'))
    return [{ reason: textOrEmpty(pod, 'status', 'reason'), message: textOrEmpty(pod, 'status', 'message') }]
  const statuses = [
    ...listAt(pod, 'status', 'initContainerStatuses'),
    ...listAt(pod, 'status', 'containerStatuses'),
  ]
  const symptoms = statuses.flatMap((status) => containerSymptom(pod, status))
  // PodInitializing only means that an init container is not finished; that container has the reason.
  const withReason = symptoms.filter(({ reason }) => !/^(PodInitializing|ContainerCreating)$/.test(reason))
  return withReason.slice(0, 1)
}

function containerSymptom(pod: KubeObject, status: unknown): ObservedSymptom[] {
  const container = textOrEmpty(status, 'name')
  const waiting = textOrEmpty(status, 'state', 'waiting', 'reason')
  const ended = fieldAt(status, 'state', 'terminated') ?? fieldAt(status, 'lastState', 'terminated')
  const exitCode = numberAt(ended, ['exitCode'])
  const isReady = fieldAt(status, 'ready') === true
  const hasCrashed = !isReady && ended !== undefined && exitCode !== 0
  if (!waiting && !hasCrashed) return []
  const { namespace = '', name } = pod.metadata
  const restarts = numberAt(status, ['restartCount'])
  const details = [
    ...(waiting ? [] : [`restarted ${restarts} times`]),
    textOrEmpty(status, 'state', 'waiting', 'message'),
  ].filter(Boolean)
  const last = ended ? ` (last terminated: ${textOrEmpty(ended, 'reason')}, exit code ${exitCode})` : ''
  return [
    {
      reason: waiting || textOrEmpty(ended, 'reason') || 'Error',
      message: `container ${[container, ...details].join(': ')}${last}`,
      ...(hasCrashed && { occurrence: `${restarts} restarts`, crashed: { namespace, pod: name, container } }),
    },
  ]
}

/** Combines equal symptoms into one problem. Ignores pod names in messages, which would make them differ. */
function groupBySymptom(
  workload: string,
  found: readonly (readonly [KubeObject, ObservedSymptom])[],
): Problem[] {
  const problems = new Map<string, { symptom: ObservedSymptom; objects: string[]; occurrences: string[] }>()
  for (const [object, symptom] of found) {
    const key = `${symptom.reason}: ${symptom.message.replaceAll(object.metadata.name, '')}`
    const problem = problems.get(key) ?? { symptom, objects: [], occurrences: [] }
    problem.objects.push(objectName(refOf(object)))
    if (symptom.occurrence) problem.occurrences.push(symptom.occurrence)
    problems.set(key, problem)
  }
  return [...problems.values()].map(({ symptom, objects, occurrences }) => ({
    workload,
    reason: symptom.reason,
    message: symptom.message,
    objects,
    ...(occurrences.length > 0 && { occurrence: occurrences.join() }),
    ...(symptom.crashed && { crashed: symptom.crashed }),
    explanation: causeOf(symptom),
  }))
}
