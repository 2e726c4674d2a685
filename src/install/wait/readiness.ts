// Determines whether an object is ready, by kind. Objects of other kinds are ready once they exist.
import { groupOf } from '../../manifest/object.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { conditionOf, listAt, numberAt, textOrEmpty } from '../fields.ts'

export interface Readiness {
  /** `failed`: the object cannot become ready without a change. */
  readonly state: 'ready' | 'waiting' | 'failed'
  /** Why the object is not ready, or a note; may be ''. */
  readonly message: string
  /** Number of pods; both 0 for kinds without pods. */
  readonly ready: number
  readonly desired: number
}

type ReadinessRule = (object: KubeObject) => Readiness

const state = (value: Readiness['state'], message = '', ready = 0, desired = 0): Readiness => ({
  state: value,
  message,
  ready,
  desired,
})

/** By `group/Kind`. */
const rules: Readonly<Record<string, ReadinessRule>> = {
  'apps/Deployment': observed(deployment),
  'apps/DaemonSet': observed(daemonSet),
  'apps/StatefulSet': observed(statefulSet),
  'batch/Job': job,
  '/Pod': pod,
  '/Namespace': namespace,
  'apiextensions.k8s.io/CustomResourceDefinition': definition,
  'gateway.networking.k8s.io/Gateway': gateway,
}

const ruleOf = (kind: { readonly apiVersion: string; readonly kind: string }) =>
  rules[`${groupOf(kind.apiVersion)}/${kind.kind}`]

/** True for kinds that become ready some time after creation. */
export function becomesReady(kind: { readonly apiVersion: string; readonly kind: string }): boolean {
  return ruleOf(kind) !== undefined
}

/** Returns the readiness of a live object. */
export function readinessOf(object: KubeObject): Readiness {
  const rule = ruleOf(object)
  if (!rule) return state('ready')
  if (textOrEmpty(object, 'metadata', 'deletionTimestamp')) return state('waiting', 'is being deleted')
  return rule(object)
}

/** Waits for observedGeneration: until then the status belongs to an older spec. */
function observed(rule: ReadinessRule): ReadinessRule {
  return (object) =>
    numberAt(object, ['status', 'observedGeneration']) < numberAt(object, ['metadata', 'generation'])
      ? state(
          'waiting',
          'its controller has not observed the change yet',
          0,
          numberAt(object, ['spec', 'replicas']),
        )
      : rule(object)
}

/** As `kubectl rollout status`: all replicas are updated and available, and no old ones remain. */
function deployment(object: KubeObject): Readiness {
  const desired = numberAt(object, ['spec', 'replicas'], 1)
  const [total, updated, available] = ['replicas', 'updatedReplicas', 'availableReplicas'].map((name) =>
    numberAt(object, ['status', name]),
  ) as [number, number, number]
  const old = Math.max(0, total - updated)
  // Old pods count as available, too: those that are not available are taken for new ones.
  const ready = Math.max(0, Math.min(available - Math.min(old, available), updated, desired))
  const failure = conditionOf(object, 'ReplicaFailure')
  if (desired === 0) return state('ready', 'scaled to 0')
  if (updated >= desired && total <= updated && available >= desired)
    return state('ready', '', desired, desired)
  if (failure?.status === 'True')
    return state('waiting', `${failure.reason}: ${failure.message}`, ready, desired)
  if (old > 0 && ready >= desired) return state('waiting', `old pods still exist: ${old}`, ready, desired)
  return state('waiting', `${ready} of ${desired} pods are ready`, ready, desired)
}

/** A DaemonSet without matching nodes is ready (istioctl would wait until its timeout). */
function daemonSet(object: KubeObject): Readiness {
  const [desired, updated, available] = [
    'desiredNumberScheduled',
    'updatedNumberScheduled',
    'numberAvailable',
  ].map((name) => numberAt(object, ['status', name])) as [number, number, number]
  if (desired === 0)
    return state('ready', 'no node matches its node selector and tolerations, so it has no pods')
  // With OnDelete, old pods stay until the user deletes them.
  const isRolling = textOrEmpty(object, 'spec', 'updateStrategy', 'type') !== 'OnDelete'
  const ready = Math.min(desired, isRolling ? Math.min(available, updated) : available)
  return ready >= desired
    ? state('ready', '', desired, desired)
    : state('waiting', `${ready} of ${desired} pods are ready`, ready, desired)
}

function statefulSet(object: KubeObject): Readiness {
  const desired = numberAt(object, ['spec', 'replicas'], 1)
  const isRolling = textOrEmpty(object, 'spec', 'updateStrategy', 'type') !== 'OnDelete'
  const partition = numberAt(object, ['spec', 'updateStrategy', 'rollingUpdate', 'partition'])
  const updated = numberAt(object, ['status', 'updatedReplicas'])
  const ready = Math.min(desired, numberAt(object, ['status', 'readyReplicas']))
  if (desired === 0) return state('ready', 'scaled to 0')
  if (ready < desired) return state('waiting', `${ready} of ${desired} pods are ready`, ready, desired)
  if (isRolling && updated < desired - partition)
    return state('waiting', `${updated} of ${desired - partition} pods are updated`, updated, desired)
  return state('ready', '', desired, desired)
}

function job(object: KubeObject): Readiness {
  const failed = conditionOf(object, 'Failed')
  if (failed?.status === 'True') return state('failed', `${failed.reason}: ${failed.message}`)
  return conditionOf(object, 'Complete')?.status === 'True'
    ? state('ready')
    : state('waiting', 'is not complete')
}

function pod(object: KubeObject): Readiness {
  const phase = textOrEmpty(object, 'status', 'phase')
  if (phase === 'Succeeded') return state('ready', '', 1, 1)
  if (phase === 'Failed')
    return state('failed', textOrEmpty(object, 'status', 'message') || 'the pod failed', 0, 1)
  const ready = conditionOf(object, 'Ready')
  return ready?.status === 'True' ? state('ready', '', 1, 1) : state('waiting', ready?.message ?? phase, 0, 1)
}

function namespace(object: KubeObject): Readiness {
  const phase = textOrEmpty(object, 'status', 'phase')
  return phase === 'Active' ? state('ready') : state('waiting', `is ${phase || 'not active'}`)
}

function definition(object: KubeObject): Readiness {
  const names = conditionOf(object, 'NamesAccepted')
  if (names?.status === 'False') return state('failed', `${names.reason}: ${names.message}`)
  return conditionOf(object, 'Established')?.status === 'True'
    ? state('ready')
    : state('waiting', 'is not established')
}

/** Its controller has programmed the current spec. Without a controller the conditions stay Unknown. */
function gateway(object: KubeObject): Readiness {
  const programmed = listAt(object, 'status', 'conditions').find(
    (one) => textOrEmpty(one, 'type') === 'Programmed',
  )
  if (numberAt(programmed, ['observedGeneration']) < numberAt(object, ['metadata', 'generation']))
    return state('waiting', 'no control plane has accepted it yet')
  if (textOrEmpty(programmed, 'status') === 'True') return state('ready')
  const accepted = conditionOf(object, 'Accepted')
  const cause = accepted?.status === 'False' ? accepted : conditionOf(object, 'Programmed')
  return state('waiting', `${cause?.reason}: ${cause?.message}`)
}
