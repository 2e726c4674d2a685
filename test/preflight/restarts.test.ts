// Commands that recreate pods without deleting unmanaged ones.
import { expect, test } from '@jest/globals'
import type { PodFacts } from '../../src/facts/facts.ts'
import { restartCommands } from '../../src/preflight/fixes/restarts.ts'

const pod = (name: string, over: Partial<PodFacts> = {}): PodFacts => ({
  namespace: 'shop',
  name,
  containers: [],
  ...over,
})
const ofDeployment = { owner: 'ReplicaSet/web-5d9c', labels: { 'pod-template-hash': '5d9c' } }

const rows: readonly { name: string; in: readonly PodFacts[]; out: readonly string[] }[] = [
  {
    name: 'restart a Deployment once',
    in: [pod('web-5d9c-a', ofDeployment), pod('web-5d9c-b', ofDeployment)],
    out: ['kubectl -n shop rollout restart deployment/web'],
  },
  {
    name: 'restart a StatefulSet',
    in: [pod('db-0', { owner: 'StatefulSet/db' })],
    out: ['kubectl -n shop rollout restart statefulset/db'],
  },
  {
    name: 'delete the pod of a ReplicaSet without an owner',
    in: [pod('old-x', { owner: 'ReplicaSet/old' })],
    out: ['kubectl -n shop delete pod old-x'],
  },
  {
    name: 'omit a pod without an owner, which would not be recreated',
    in: [pod('debug')],
    out: ['# Pod/shop/debug has no controller: recreate it by hand'],
  },
]
test.each(rows)('$name', ({ in: pods, out }) => expect(restartCommands(pods)).toEqual(out))

test('only the first twenty of many workloads have commands', () => {
  const many = (n: number) =>
    Array.from({ length: n }, (_, i) => pod(`a${i}-0`, { owner: `StatefulSet/a${i}` }))
  expect(restartCommands(many(20))).toHaveLength(20)
  expect(restartCommands(many(23)).slice(19)).toEqual([
    'kubectl -n shop rollout restart statefulset/a19',
    '# and 3 more',
  ])
})
