// Is an object ready? A pure table by kind; kinds that are not in it are ready once they exist.
import { groupOf } from '../../manifest/object.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { conditionOf, numberAt, textAt } from '../fields.ts'

export interface Readiness {
  /** `failed`: it will not become ready by waiting. */
  readonly state: 'ready' | 'waiting' | 'failed'
  /** What is missing, or a note; '' if there is nothing to say. */
  readonly message: string
  /** Pods; both 0 for kinds without. */
  readonly ready: number
  readonly desired: number
}

type Rule = (object: KubeObject) => Readiness

const state = (word: Readiness['state'], message = '', ready = 0, desired = 0): Readiness => ({
  state: word,
  message,
  ready,
  desired,
})

/** By `group/Kind`. */
const rules: Readonly<Record<string, Rule>> = {
  'apps/Deployment': observed(deployment),
  'apps/DaemonSet': observed(daemonSet),
  'apps/StatefulSet': observed(statefulSet),
  'batch/Job': job,
  '/Pod': pod,
  '/Namespace': namespace,
  'apiextensions.k8s.io/CustomResourceDefinition': definition,
}

const ruleOf = (kind: { readonly apiVersion: string; readonly kind: string }) =>
  rules[`${groupOf(kind.apiVersion)}/${kind.kind}`]

/** True for kinds that become ready some time after they were made. */
export function becomesReady(kind: { readonly apiVersion: string; readonly kind: string }): boolean {
  return ruleOf(kind) !== undefined
}

/** The state of a live object. */
export function readinessOf(object: KubeObject): Readiness {
  const rule = ruleOf(object)
  if (!rule) return state('ready')
  if (textAt(object, 'metadata', 'deletionTimestamp')) return state('waiting', 'is being deleted')
  return rule(object)
}

/** Status fields speak of an older spec until the controller has seen the newest. */
function observed(rule: Rule): Rule {
  return (object) =>
    numberAt(object, ['status', 'observedGeneration']) < numberAt(object, ['metadata', 'generation'])
      ? state(
          'waiting',
          'its controller has not seen the change yet',
          0,
          numberAt(object, ['spec', 'replicas']),
        )
      : rule(object)
}

/** As `kubectl rollout status`: all updated, none of the old left, all available. */
function deployment(object: KubeObject): Readiness {
  const desired = numberAt(object, ['spec', 'replicas'], 1)
  const [total, updated, available] = ['replicas', 'updatedReplicas', 'availableReplicas'].map((name) =>
    numberAt(object, ['status', name]),
  ) as [number, number, number]
  const ready = Math.min(available, updated, desired)
  const failure = conditionOf(object, 'ReplicaFailure')
  if (desired === 0) return state('ready', 'scaled to 0')
  if (updated >= desired && total <= updated && available >= desired)
    return state('ready', '', desired, desired)
  if (failure?.status === 'True')
    return state('waiting', `${failure.reason}: ${failure.message}`, ready, desired)
  if (total > updated && updated >= desired)
    return state('waiting', `${total - updated} old pods are not gone`, ready, desired)
  return state('waiting', `${ready} of ${desired} pods are ready`, ready, desired)
}

/** A DaemonSet that no node matches has nothing to wait for (istioctl waits for ever). */
function daemonSet(object: KubeObject): Readiness {
  const [desired, updated, available] = [
    'desiredNumberScheduled',
    'updatedNumberScheduled',
    'numberAvailable',
  ].map((name) => numberAt(object, ['status', name])) as [number, number, number]
  if (desired === 0) return state('ready', 'no node matches it, so it runs nowhere')
  // With OnDelete the old pods stay until somebody deletes them.
  const isRolling = textAt(object, 'spec', 'updateStrategy', 'type') !== 'OnDelete'
  const ready = Math.min(desired, isRolling ? Math.min(available, updated) : available)
  return ready >= desired
    ? state('ready', '', desired, desired)
    : state('waiting', `${ready} of ${desired} pods are ready`, ready, desired)
}

function statefulSet(object: KubeObject): Readiness {
  const desired = numberAt(object, ['spec', 'replicas'], 1)
  const isRolling = textAt(object, 'spec', 'updateStrategy', 'type') !== 'OnDelete'
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
    : state('waiting', 'has not completed')
}

function pod(object: KubeObject): Readiness {
  const phase = textAt(object, 'status', 'phase')
  if (phase === 'Succeeded') return state('ready', '', 1, 1)
  if (phase === 'Failed') return state('failed', textAt(object, 'status', 'message') || 'has failed', 0, 1)
  const ready = conditionOf(object, 'Ready')
  return ready?.status === 'True' ? state('ready', '', 1, 1) : state('waiting', ready?.message ?? phase, 0, 1)
}

function namespace(object: KubeObject): Readiness {
  const phase = textAt(object, 'status', 'phase')
  return phase === 'Active' ? state('ready') : state('waiting', `is ${phase || 'not active'}`)
}

function definition(object: KubeObject): Readiness {
  const names = conditionOf(object, 'NamesAccepted')
  if (names?.status === 'False') return state('failed', `${names.reason}: ${names.message}`)
  return conditionOf(object, 'Established')?.status === 'True'
    ? state('ready')
    : state('waiting', 'is not established')
}
