import { describe, expect, test } from '@jest/globals'
import type { Cluster } from '../../../src/cluster/api.ts'
import type { MayHeal } from '../../../src/install/wait/causes/known-cause.ts'
import { stopRule } from '../../../src/install/wait/stop-rule.ts'
import type { Problem } from '../../../src/install/wait/symptoms.ts'

const problem = (id: string, mayHeal: MayHeal, more: Partial<Problem> = {}): Problem => ({
  workload: 'Deployment/ns/istiod',
  objects: ['Pod/ns/a'],
  reason: 'Reason',
  message: '',
  explanation: { id, cause: '', fix: '', mayHeal },
  ...more,
})

interface Answers {
  readonly configMaps?: readonly object[]
  readonly apiVersions?: readonly string[]
  readonly denied?: boolean
}

/** A cluster that answers only how the rule looks for autoscalers. */
function clusterWith({ configMaps = [], apiVersions = [], denied }: Answers): Cluster {
  const list = () =>
    denied ? Promise.reject(new Error('forbidden')) : Promise.resolve({ items: configMaps })
  const resources = () => Promise.resolve({ resources: apiVersions.map((apiVersion) => ({ apiVersion })) })
  return { list, resources } as unknown as Cluster
}

/** Shows the rule each row of problems at its second; returns the ids that stop the wait at each. */
async function run(rows: readonly (readonly [number, ...Problem[]])[], answers: Answers = {}) {
  let time = 0
  const rule = stopRule(clusterWith(answers), () => time)
  const stops: (string | undefined)[][] = []
  for (const [seconds, ...problems] of rows) {
    time = seconds * 1000
    stops.push((await rule(problems)).map(({ explanation }) => explanation?.id))
  }
  return stops
}

describe('a wait is stopped', () => {
  test('by a state that has lasted for 8 seconds', async () => {
    const state = problem('image', false)
    expect(
      await run([
        [2, state],
        [9, state],
        [10, state],
      ]),
    ).toEqual([[], [], ['image']])
  })

  test('not by a state that was gone in between', async () => {
    const state = problem('image', false)
    expect(await run([[2, state], [5], [8, state], [11, state]])).toEqual([[], [], [], []])
  })

  test('not by what may heal, nor by what is unknown', async () => {
    const heals = problem('network', true)
    const unknown = { ...problem('', false), explanation: undefined }
    expect(
      await run([
        [2, heals, unknown],
        [60, heals, unknown],
      ]),
    ).toEqual([[], []])
  })

  test('by a crash or an event only after it has happened again', async () => {
    const crash = (occurrence: string) => problem('crash', false, { occurrence })
    expect(
      await run([
        [2, crash('1')],
        [20, crash('1')],
        [40, crash('2')],
      ]),
    ).toEqual([[], [], ['crash']])
  })

  test('for each workload by itself', async () => {
    const one = problem('image', false)
    const other = { ...one, workload: 'DaemonSet/ns/ztunnel' }
    expect(
      await run([
        [2, one],
        [9, other],
        [12, other],
      ]),
    ).toEqual([[], [], []])
  })
})

describe('a pod without a node stops a wait', () => {
  const pending = problem('taint', 'with an autoscaler')
  const rows = [
    [2, pending],
    [12, pending],
  ] as const

  test.each<[string, Answers, string[]]>([
    ['without an autoscaler', { apiVersions: ['v1', 'apps/v1'] }, ['taint']],
    ['not with Karpenter', { apiVersions: ['karpenter.sh/v1'] }, []],
    ['not with the Cluster Autoscaler', { configMaps: [{}] }, []],
    ['not if this cannot be read', { denied: true }, []],
  ])('%s', async (_, answers, stops) => {
    expect(await run(rows, answers)).toEqual([[], stops])
  })

  test('with an autoscaler, if another problem does', async () => {
    const image = problem('image', false)
    const both = [
      [2, pending, image],
      [12, pending, image],
    ] as const
    expect(await run(both, { configMaps: [{}] })).toEqual([[], ['image']])
  })
})
