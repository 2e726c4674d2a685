import { describe, expect, test } from '@jest/globals'
import { becomesReady, readinessOf } from '../../../src/install/wait/readiness.ts'
import type { Readiness } from '../../../src/install/wait/readiness.ts'
import type { KubeObject } from '../../../src/manifest/object.ts'

const object = (kind: string, parts: Record<string, unknown>, apiVersion = 'apps/v1'): KubeObject => ({
  apiVersion,
  kind,
  ...parts,
  metadata: { name: 'x', generation: 2, ...(parts.metadata as object | undefined) },
})
const deployment = (status: object, spec: object = { replicas: 2 }) =>
  object('Deployment', { spec, status: { observedGeneration: 2, ...status } })
const daemonSet = (status: object, spec: object = {}) =>
  object('DaemonSet', { spec, status: { observedGeneration: 2, ...status } })
const statefulSet = (status: object, spec: object = { replicas: 3 }) =>
  object('StatefulSet', { spec, status: { observedGeneration: 2, ...status } })
const condition = (type: string, status: string, reason = '', message = '') => ({
  conditions: [
    { type: 'Other', status: 'True' },
    { type, status, reason, message },
  ],
})
const definition = (status: object) =>
  object('CustomResourceDefinition', { status }, 'apiextensions.k8s.io/v1')

const gateway = (...conditions: object[]) =>
  object('Gateway', { status: { conditions } }, 'gateway.networking.k8s.io/v1')
const current = { observedGeneration: 2, reason: 'Some', message: 'text' }

const rows: readonly { name: string; in: KubeObject; out: Partial<Readiness> }[] = [
  {
    name: 'Gateway: programmed',
    in: gateway({ ...current, type: 'Programmed', status: 'True' }),
    out: { state: 'ready' },
  },
  {
    name: 'Gateway: programmed for an older spec',
    in: gateway({ ...current, type: 'Programmed', status: 'True', observedGeneration: 1 }),
    out: { state: 'waiting', message: 'no control plane has accepted it yet' },
  },
  {
    name: "Gateway: the conditions are the API server's defaults",
    in: gateway({ type: 'Accepted', status: 'Unknown' }, { type: 'Programmed', status: 'Unknown' }),
    out: { state: 'waiting', message: 'no control plane has accepted it yet' },
  },
  {
    name: 'Gateway: not programmed',
    in: gateway({ ...current, type: 'Programmed', status: 'False' }),
    out: { state: 'waiting', message: 'Some: text' },
  },
  {
    name: 'Gateway: not accepted, which is why it is not programmed',
    in: gateway(
      { ...current, type: 'Accepted', status: 'False', reason: 'Invalid', message: 'listener' },
      { ...current, type: 'Programmed', status: 'False' },
    ),
    out: { state: 'waiting', message: 'Invalid: listener' },
  },
  {
    name: 'Deployment: all updated and available',
    in: deployment({ replicas: 2, updatedReplicas: 2, availableReplicas: 2 }),
    out: { state: 'ready', message: '', ready: 2, desired: 2 },
  },
  {
    name: 'Deployment: replicas default to 1',
    in: deployment({ replicas: 1, updatedReplicas: 1, availableReplicas: 1 }, {}),
    out: { state: 'ready', desired: 1 },
  },
  {
    name: 'Deployment: the status describes an older spec',
    in: object('Deployment', {
      spec: { replicas: 2 },
      status: { observedGeneration: 1, replicas: 2, updatedReplicas: 2, availableReplicas: 2 },
    }),
    out: { state: 'waiting', message: expect.stringMatching(/controller/) as unknown as string, desired: 2 },
  },
  {
    name: 'Deployment: just created, without a status',
    in: object('Deployment', { spec: { replicas: 1 } }),
    out: { state: 'waiting' },
  },
  {
    name: 'Deployment: the available pods are old ones',
    in: deployment({ replicas: 2, updatedReplicas: 1, availableReplicas: 2 }),
    out: { state: 'waiting', message: '1 of 2 pods are ready', ready: 1, desired: 2 },
  },
  {
    name: 'Deployment: an old pod still exists',
    in: deployment({ replicas: 3, updatedReplicas: 2, availableReplicas: 3 }),
    out: { state: 'waiting', message: 'old pods still exist: 1', ready: 2 },
  },
  {
    // The Deployment keeps the old pod until the new one is available.
    name: 'Deployment: an old pod stays, because a new one is not ready',
    in: deployment({ replicas: 3, updatedReplicas: 2, availableReplicas: 2 }),
    out: { state: 'waiting', message: '1 of 2 pods are ready', ready: 1 },
  },
  {
    name: 'Deployment: no pod can be created',
    in: deployment(condition('ReplicaFailure', 'True', 'FailedCreate', 'exceeded quota')),
    out: { state: 'waiting', message: 'FailedCreate: exceeded quota', ready: 0, desired: 2 },
  },
  {
    name: 'Deployment: scaled to 0',
    in: deployment({}, { replicas: 0 }),
    out: { state: 'ready', message: 'scaled to 0' },
  },
  {
    name: 'Deployment: being deleted',
    in: { ...deployment({}), metadata: { name: 'x', deletionTimestamp: '2026-01-01T00:00:00Z' } },
    out: { state: 'waiting', message: 'is being deleted' },
  },
  {
    name: 'DaemonSet: ready on all nodes',
    in: daemonSet({ desiredNumberScheduled: 3, updatedNumberScheduled: 3, numberAvailable: 3 }),
    out: { state: 'ready', ready: 3, desired: 3 },
  },
  {
    name: 'DaemonSet: no node matches (istioctl waits forever)',
    in: daemonSet({ desiredNumberScheduled: 0 }),
    out: {
      state: 'ready',
      message: 'no node matches its node selector and tolerations, so it has no pods',
      desired: 0,
    },
  },
  {
    name: 'DaemonSet: just created, 0 means not observed yet',
    in: object('DaemonSet', { status: { desiredNumberScheduled: 0 } }),
    out: { state: 'waiting' },
  },
  {
    name: 'DaemonSet: one node still has the old pod',
    in: daemonSet({ desiredNumberScheduled: 3, updatedNumberScheduled: 2, numberAvailable: 3 }),
    out: { state: 'waiting', message: '2 of 3 pods are ready', ready: 2 },
  },
  {
    name: 'DaemonSet: OnDelete leaves the update of pods to the user',
    in: daemonSet(
      { desiredNumberScheduled: 3, updatedNumberScheduled: 1, numberAvailable: 3 },
      { updateStrategy: { type: 'OnDelete' } },
    ),
    out: { state: 'ready', ready: 3 },
  },
  {
    name: 'StatefulSet: ready',
    in: statefulSet({ readyReplicas: 3, updatedReplicas: 3 }),
    out: { state: 'ready', desired: 3 },
  },
  {
    name: 'StatefulSet: pods below the partition are not updated',
    in: statefulSet(
      { readyReplicas: 3, updatedReplicas: 1 },
      { replicas: 3, updateStrategy: { rollingUpdate: { partition: 2 } } },
    ),
    out: { state: 'ready' },
  },
  {
    name: 'StatefulSet: not all updated',
    in: statefulSet({ readyReplicas: 3, updatedReplicas: 1 }),
    out: { state: 'waiting', message: '1 of 3 pods are updated' },
  },
  {
    name: 'StatefulSet: not all ready',
    in: statefulSet({ readyReplicas: 1 }),
    out: { state: 'waiting', ready: 1 },
  },
  { name: 'CRD: established', in: definition(condition('Established', 'True')), out: { state: 'ready' } },
  {
    name: 'CRD: not established yet',
    in: definition({}),
    out: { state: 'waiting', message: 'is not established' },
  },
  {
    name: 'CRD: its names conflict',
    in: definition(condition('NamesAccepted', 'False', 'ListKindConflict', '"WidgetList" is already in use')),
    out: { state: 'failed', message: 'ListKindConflict: "WidgetList" is already in use' },
  },
  {
    name: 'Namespace: active',
    in: object('Namespace', { status: { phase: 'Active' } }, 'v1'),
    out: { state: 'ready' },
  },
  {
    name: 'Namespace: terminating',
    in: object('Namespace', { status: { phase: 'Terminating' } }, 'v1'),
    out: { state: 'waiting', message: 'is Terminating' },
  },
  {
    name: 'Job: complete',
    in: object('Job', { status: condition('Complete', 'True') }, 'batch/v1'),
    out: { state: 'ready' },
  },
  {
    name: 'Job: failed',
    in: object(
      'Job',
      { status: condition('Failed', 'True', 'BackoffLimitExceeded', 'too often') },
      'batch/v1',
    ),
    out: { state: 'failed', message: 'BackoffLimitExceeded: too often' },
  },
  {
    name: 'Pod: ready',
    in: object('Pod', { status: condition('Ready', 'True') }, 'v1'),
    out: { state: 'ready', ready: 1 },
  },
  {
    name: 'Pod: not ready',
    in: object(
      'Pod',
      { status: condition('Ready', 'False', 'X', 'containers with unready status: [a]') },
      'v1',
    ),
    out: { state: 'waiting', message: 'containers with unready status: [a]', desired: 1 },
  },
  { name: 'Pod: failed', in: object('Pod', { status: { phase: 'Failed' } }, 'v1'), out: { state: 'failed' } },
  { name: 'a kind without a rule', in: object('ConfigMap', {}, 'v1'), out: { state: 'ready', desired: 0 } },
  {
    name: 'a kind with the same name in another group',
    in: object('Deployment', {}, 'example.io/v1'),
    out: { state: 'ready' },
  },
  {
    name: 'a malformed status',
    in: deployment({ conditions: 'none', replicas: '2' }),
    out: { state: 'waiting' },
  },
]

describe('readiness', () => {
  test.each(rows)('$name', ({ in: input, out }) => {
    expect(readinessOf(input)).toMatchObject(out)
  })
})

test('distinguishes kinds by group', () => {
  expect(becomesReady({ apiVersion: 'apps/v1', kind: 'DaemonSet' })).toBe(true)
  expect(becomesReady({ apiVersion: 'example.io/v1', kind: 'DaemonSet' })).toBe(false)
  expect(becomesReady({ apiVersion: 'v1', kind: 'ConfigMap' })).toBe(false)
})
