import { describe, expect, test } from '@jest/globals'
import type { ComponentKey } from '../../src/config/components.ts'
import { dependenciesOf, runInOrder, type OrderOptions } from '../../src/install/order.ts'
import { groupNeighbours, mapParallel } from '../../src/install/parallel.ts'

/** Runs components that take one turn of the event loop each; those in `fails` fail. */
async function run(
  keys: readonly ComponentKey[],
  fails: readonly ComponentKey[] = [],
  order: OrderOptions = {},
): Promise<string[]> {
  const log: string[] = []
  await runInOrder(
    keys.map((component) => ({ component })),
    async ({ component }) => {
      log.push(`start ${component}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      log.push(`end ${component}`)
      return !fails.includes(component)
    },
    ({ component }, because) => void log.push(`skip ${component} for ${because.join(',')}`),
    order,
  )
  return log
}

const rows: readonly { name: string; in: ComponentKey[]; fails?: ComponentKey[]; out: string[] }[] = [
  {
    name: 'installs independent components in parallel',
    in: ['ztunnel', 'cni', 'pilot', 'base'],
    out: [
      'start base',
      'end base',
      'start cni',
      'start pilot',
      'end cni',
      'end pilot',
      'start ztunnel',
      'end ztunnel',
    ],
  },
  {
    name: 'stops only the components that depend on a failed one',
    in: ['base', 'pilot', 'cni', 'ztunnel'],
    fails: ['pilot'],
    out: [
      'start base',
      'end base',
      'start pilot',
      'start cni',
      'end pilot',
      'end cni',
      'skip ztunnel for pilot',
    ],
  },
  {
    name: 'stops all components if the first one fails',
    in: ['base', 'cni', 'ztunnel'],
    fails: ['base'],
    out: ['start base', 'end base', 'skip cni for base', 'skip ztunnel for base,cni'],
  },
  {
    name: 'expects a dependency that is not selected to exist',
    in: ['ztunnel'],
    out: ['start ztunnel', 'end ztunnel'],
  },
  {
    name: 'keeps the order across a dependency that is not selected',
    in: ['ztunnel', 'base'],
    fails: ['base'],
    out: ['start base', 'end base', 'skip ztunnel for base'],
  },
]

test('runs dependents first in reverse, and stops what they need if they fail', async () => {
  const keys: ComponentKey[] = ['base', 'pilot', 'cni', 'ztunnel']
  expect(await run(keys, ['cni'], { reverse: true })).toEqual([
    'start ztunnel',
    'end ztunnel',
    'start pilot',
    'start cni',
    'end pilot',
    'end cni',
    'skip base for cni',
  ])
})

describe('a change of the version', () => {
  const keys: ComponentKey[] = ['base', 'cni', 'pilot', 'ztunnel', 'ingressGateways']

  test('runs base, istiod, istio-cni and ztunnel one after another', async () => {
    const log = await run(keys, [], { changesVersion: true })
    const agents = log.filter((line) => !line.endsWith('ingressGateways'))
    expect(agents).toEqual(
      ['base', 'pilot', 'cni', 'ztunnel'].flatMap((key) => [`start ${key}`, `end ${key}`]),
    )
    expect(log.indexOf('start ingressGateways')).toBeGreaterThan(log.indexOf('end pilot'))
  })

  test('keeps the old node agents if istiod fails', async () => {
    expect(await run(keys, ['pilot'], { changesVersion: true })).toEqual([
      'start base',
      'end base',
      'start pilot',
      'end pilot',
      expect.stringMatching(/^skip/),
      expect.stringMatching(/^skip/),
      expect.stringMatching(/^skip/),
    ])
  })

  test('runs the other way round in reverse', async () => {
    const log = await run(['base', 'cni', 'pilot', 'ztunnel'], [], { changesVersion: true, reverse: true })
    expect(log).toEqual(['ztunnel', 'cni', 'pilot', 'base'].flatMap((key) => [`start ${key}`, `end ${key}`]))
  })
})

describe('the order of components', () => {
  test.each(rows)('$name', async ({ in: keys, fails, out }) => expect(await run(keys, fails)).toEqual(out))
})

test('includes indirect dependencies', () => {
  expect([...dependenciesOf('ztunnel')].sort()).toEqual(['base', 'cni', 'pilot'])
  expect([...dependenciesOf('base')]).toEqual([])
})

describe('mapParallel', () => {
  test('respects the limit and keeps the order', async () => {
    let running = 0
    let most = 0
    const out = await mapParallel(
      [5, 1, 3, 2, 4],
      async (wait) => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, wait))
        running--
        return wait * 10
      },
      2,
    )
    expect(out).toEqual([50, 10, 30, 20, 40])
    expect(most).toBe(2)
  })

  test('rejects with the first error after the running calls end', async () => {
    const ended: number[] = []
    const work = async (item: number) => {
      if (item === 2) throw new Error('two')
      await new Promise((resolve) => setTimeout(resolve, 5))
      ended.push(item)
    }
    await expect(mapParallel([1, 2, 3, 4], work, 2)).rejects.toThrow('two')
    expect(ended).toEqual([1])
  })
})

test('groups adjacent items with the same key', () => {
  expect(groupNeighbours(['a1', 'a2', 'b1', 'a3'], (text) => text[0] ?? '')).toEqual([
    ['a1', 'a2'],
    ['b1'],
    ['a3'],
  ])
  expect(groupNeighbours([], String)).toEqual([])
})
