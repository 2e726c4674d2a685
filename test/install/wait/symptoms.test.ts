import { describe, expect, test } from '@jest/globals'
import { selectorOf } from '../../../src/install/wait/diagnose.ts'
import { describeProblem } from '../../../src/install/wait/problem-text.ts'
import { podSymptoms, problemsOf } from '../../../src/install/wait/symptoms.ts'
import type { KubeObject } from '../../../src/manifest/object.ts'

const pod = (name: string, status: object): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'ns', uid: `uid-${name}` },
  status,
})
const waiting = (reason: string, message?: string, more: object = {}) => ({
  containerStatuses: [
    { name: 'main', state: { waiting: { reason, ...(message && { message }) } }, ...more },
    { name: 'side', state: { running: {} } },
  ],
})
const workload: KubeObject = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'ztunnel', namespace: 'ns', uid: 'uid-ds' },
  status: { desiredNumberScheduled: 3, currentNumberScheduled: 2 },
}
const event = (uid: string, reason: string, lastTimestamp: string, type = 'Warning'): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name: 'e', namespace: 'ns' },
  involvedObject: { uid },
  type,
  reason,
  message: `about ${uid}`,
  lastTimestamp,
})

const rows: readonly { name: string; in: object; out: { reason: string; message: string }[] }[] = [
  { name: 'running', in: { containerStatuses: [{ name: 'main', state: { running: {} } }] }, out: [] },
  { name: 'without a status', in: {}, out: [] },
  { name: 'that is being created', in: waiting('ContainerCreating'), out: [] },
  {
    name: 'with an image that does not exist',
    in: waiting('ImagePullBackOff', 'Back-off pulling image "x"'),
    out: [{ reason: 'ImagePullBackOff', message: 'container main: Back-off pulling image "x"' }],
  },
  {
    name: 'that crashes, with the last message',
    in: waiting('CrashLoopBackOff', 'back-off 10s', {
      lastState: { terminated: { reason: 'OOMKilled', exitCode: 137 } },
    }),
    out: [
      {
        reason: 'CrashLoopBackOff',
        message: 'container main: back-off 10s (last terminated: OOMKilled, exit code 137)',
      },
    ],
  },
  {
    name: 'that runs again after a crash, and is not ready',
    in: {
      containerStatuses: [
        {
          name: 'main',
          state: { running: {} },
          restartCount: 2,
          lastState: { terminated: { reason: 'Error', exitCode: 1 } },
        },
      ],
    },
    out: [
      { reason: 'Error', message: 'container main: restarted 2 times (last terminated: Error, exit code 1)' },
    ],
  },
  {
    name: 'that has crashed and is ready again',
    in: {
      containerStatuses: [
        {
          name: 'main',
          ready: true,
          state: { running: {} },
          restartCount: 2,
          lastState: { terminated: { reason: 'Error', exitCode: 1 } },
        },
      ],
    },
    out: [],
  },
  {
    name: 'with a container that has ended well',
    in: {
      initContainerStatuses: [{ name: 'init', state: { terminated: { reason: 'Completed', exitCode: 0 } } }],
    },
    out: [],
  },
  {
    name: 'with an init container that blocks the others',
    in: {
      ...waiting('PodInitializing'),
      initContainerStatuses: [{ name: 'init', state: { waiting: { reason: 'ErrImagePull' } } }],
    },
    out: [{ reason: 'ErrImagePull', message: 'container init' }],
  },
  {
    name: 'without a node',
    in: {
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/3 nodes' }],
    },
    out: [{ reason: 'Unschedulable', message: '0/3 nodes' }],
  },
  {
    name: 'evicted',
    in: { phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource: memory.' },
    out: [{ reason: 'Evicted', message: 'The node was low on resource: memory.' }],
  },
]

describe('the symptoms of a pod', () => {
  test.each(rows)('$name', ({ in: status, out }) => {
    expect(podSymptoms(pod('a', status))).toMatchObject(out)
    expect(podSymptoms(pod('a', status))).toHaveLength(out.length)
  })
})

describe('the problems of a workload', () => {
  test('are reported once for all pods with the same problem', () => {
    const pods = ['ztunnel-1', 'ztunnel-2', 'ztunnel-3'].map((name) =>
      pod(name, waiting('ImagePullBackOff', `pulling for pod ${name}`)),
    )
    const problems = problemsOf(workload, pods, [])
    expect(problems).toHaveLength(1)
    expect(problems[0]?.explanation?.fix).toMatch(/hub and tag/)
    expect(problems.map(describeProblem)).toEqual([
      'Pod/ns/ztunnel-1 and 2 more: ImagePullBackOff: container main: pulling for pod ztunnel-1',
    ])
  })

  test('are taken from the newest warning if the status names none', () => {
    const events = [
      event('uid-ds', 'Old', '2026-01-01T00:00:00Z'),
      event('uid-ds', 'FailedCreate', '2026-01-01T00:01:00Z'),
      event('uid-ds', 'SuccessfulCreate', '2026-01-01T00:02:00Z', 'Normal'),
      event('uid-a', 'BackOff', '2026-01-01T00:02:00Z'),
      event('uid-else', 'Other', '2026-01-01T00:03:00Z'),
    ]
    const pods = [pod('a', waiting('ErrImagePull')), pod('b', {})]
    expect(problemsOf(workload, pods, events).map(describeProblem)).toEqual([
      'Pod/ns/a: ErrImagePull: container main',
      'DaemonSet/ns/ztunnel: FailedCreate: about uid-ds',
    ])
  })

  test('have no events about what has ended: pods that exist now, and a pod that has a node', () => {
    const complete = {
      ...workload,
      status: { desiredNumberScheduled: 1, currentNumberScheduled: 1 },
    }
    const scheduled = { ...pod('a', {}), spec: { nodeName: 'node-1' } }
    const events = [
      event('uid-ds', 'FailedCreate', '2026-01-01T00:01:00Z'),
      event('uid-a', 'FailedScheduling', '2026-01-01T00:02:00Z'),
    ]
    expect(problemsOf(complete, [scheduled], events)).toEqual([])
  })

  test('leave out pods of an earlier revision and pods that are being deleted', () => {
    const of = (name: string, hash: string, created: string, more: object = {}): KubeObject => {
      const broken = pod(name, waiting('ErrImagePull'))
      const labels = { 'pod-template-hash': hash }
      return { ...broken, metadata: { ...broken.metadata, labels, creationTimestamp: created, ...more } }
    }
    const pods = [
      of('old', '1', '2026-01-01T00:00:00Z'),
      of('new', '2', '2026-01-01T00:01:00Z'),
      of('gone', '2', '2026-01-01T00:01:00Z', { deletionTimestamp: '2026-01-01T00:02:00Z' }),
    ]
    expect(problemsOf(workload, pods, []).map(({ objects }) => objects)).toEqual([['Pod/ns/new']])
  })

  test.each([
    ['ErrImagePull', 'Failed to pull image "x": x: not found', 'image-not-found'],
    ['CrashLoopBackOff', 'Liveness probe failed: dial tcp: i/o timeout', 'probe-kills'],
  ])('with the reason %s take what an event adds: %s', (reason, message, id) => {
    const last = { lastState: { terminated: { reason: 'Error', exitCode: 137 } } }
    const broken = pod('a', waiting(reason, 'back-off', reason === 'CrashLoopBackOff' ? last : {}))
    const events = [
      { ...event('uid-a', 'Failed', '2026-01-01T00:01:00Z'), message },
      event('uid-a', 'BackOff', '2026-01-01T00:02:00Z'),
    ]
    expect(problemsOf(workload, [broken], events)[0]?.explanation?.id).toBe(id)
  })

  test('change their occurrence with each restart and each repeated event, but not with a state', () => {
    const occurrence = (status: object, events: readonly KubeObject[] = []) =>
      problemsOf(workload, [pod('a', status)], events)[0]?.occurrence
    const crash = (restartCount: number) =>
      waiting('CrashLoopBackOff', '', {
        restartCount,
        lastState: { terminated: { reason: 'Error', exitCode: 1 } },
      })
    expect(occurrence(crash(1))).not.toBe(occurrence(crash(2)))
    const mount = (count: number) => [{ ...event('uid-a', 'FailedMount', '2026-01-01T00:00:00Z'), count }]
    expect(occurrence({}, mount(1))).not.toBe(occurrence({}, mount(2)))
    expect(occurrence(waiting('ErrImagePull'))).toBeUndefined()
  })

  test('include the reason why a Deployment cannot create pods', () => {
    const conditions = [
      { type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: 'exceeded quota' },
    ]
    const [problem] = problemsOf({ ...workload, kind: 'Deployment', status: { conditions } }, [], [])
    expect(problem).toMatchObject({ reason: 'FailedCreate', objects: ['Deployment/ns/ztunnel'] })
  })
})

test('the query for the pods of a workload uses its selector', () => {
  const selector = {
    matchLabels: { app: 'istiod', rev: 'a' },
    matchExpressions: [
      { key: 'tier', operator: 'In', values: ['x', 'y'] },
      { key: 'old', operator: 'DoesNotExist' },
    ],
  }
  expect(selectorOf({ ...workload, spec: { selector } })).toBe('app=istiod,rev=a,tier in (x,y),!old')
  expect(selectorOf(workload)).toBe('')
})
