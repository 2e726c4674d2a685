import { expect, test } from '@jest/globals'
import type { Cluster, ContainerLog } from '../../../src/cluster/api.ts'
import { withLogs } from '../../../src/install/wait/crash-log.ts'
import type { Problem } from '../../../src/install/wait/symptoms.ts'

const crash: Problem = {
  workload: 'Deployment/ns/istiod',
  objects: ['Pod/ns/istiod-1'],
  reason: 'CrashLoopBackOff',
  message: 'container discovery: back-off (last terminated: Error, exit code 1)',
  crashed: { namespace: 'ns', pod: 'istiod-1', container: 'discovery' },
}

/** A cluster whose logs are these texts: of the run before the last restart, and of the current run. */
function clusterWith(logs: { previous?: string; current?: string }) {
  const asked: ContainerLog[] = []
  const log = (one: ContainerLog) => {
    asked.push(one)
    const text = one.previous ? logs.previous : logs.current
    if (text === undefined) return Promise.reject(new Error('400 Bad Request'))
    return Promise.resolve(
      (async function* () {
        yield await Promise.resolve(Buffer.from(text))
      })(),
    )
  }
  return { cluster: { log } as unknown as Cluster, asked }
}

test('the last lines of the run that crashed are added, with the cause that they tell', async () => {
  const { cluster, asked } = clusterWith({ previous: 'starting\nError: unknown flag: --nope\n' })
  const [found] = await withLogs(cluster, [crash])
  expect(found?.log).toEqual(['starting', 'Error: unknown flag: --nope'])
  expect(found?.explanation?.id).toBe('argument-unknown')
  expect(asked).toEqual([{ ...crash.crashed, previous: true, tailLines: 5 }])
})

test('before the first restart, the current log is read', async () => {
  const { cluster } = clusterWith({ current: 'fatal\n' })
  expect((await withLogs(cluster, [crash]))[0]?.log).toEqual(['fatal'])
})

test('a log that cannot be read leaves the problem as it is', async () => {
  const { cluster } = clusterWith({})
  expect(await withLogs(cluster, [crash])).toEqual([crash])
})

test('other problems need no log', async () => {
  const { cluster, asked } = clusterWith({ previous: 'x' })
  const other: Problem = { ...crash, crashed: undefined }
  expect(await withLogs(cluster, [other])).toEqual([other])
  expect(asked).toEqual([])
})

test('secrets in the lines are masked, and long lines are cut', async () => {
  const token = 'gh' + 'p_' + 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'
  const { cluster } = clusterWith({ previous: `password=hunter2secret ${token}\n${'x'.repeat(1000)}\n` })
  const [found] = await withLogs(cluster, [crash])
  expect(found?.log?.join()).not.toMatch(/hunter2secret|a1B2c3D4/)
  expect(found?.log?.[1]).toHaveLength(301)
})
