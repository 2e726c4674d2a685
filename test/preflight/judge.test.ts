// What is asked, where, and what comes of evidence that is not there.
import { describe, expect, test } from '@jest/globals'
import { check, type Check, type Reads, type Scope } from '../../src/preflight/check.ts'
import { judge } from '../../src/preflight/judge.ts'
import { readsOf, sample } from '../support/evidence.ts'

const nothing = { kind: 'print', text: '', commands: [] } as const

/** A check that always finds the first node. */
function finder(id: string, over: Partial<Check> = {}): Check {
  return {
    ...check({
      id,
      subject: 'nodes',
      level: 'warning',
      title: 'a title',
      why: '',
      remedy: '',
      docs: '',
      needs: ['nodes'],
      find: ({ nodes }) => [
        { object: `Node/${nodes[0]?.name ?? ''}`, field: 'f', message: 'm', fix: nothing },
      ],
    }),
    ...over,
  }
}

const clean = (platform: string, set?: readonly string[]): Reads =>
  readsOf(sample(platform, set ? { set } : {}))

const ids = (checks: readonly Check[], reads: Reads, options = {}) =>
  judge(checks, reads, options).map(({ id, status }) => `${id} ${status}`)

describe('scope', () => {
  const rows: readonly { name: string; scope: Scope; platform: string; set?: string[]; asked: boolean }[] = [
    { name: 'none', scope: {}, platform: 'k3s', asked: true },
    { name: 'its platform', scope: { platforms: ['eks', 'k3s'] }, platform: 'k3s', asked: true },
    { name: 'another platform', scope: { platforms: ['gke'] }, platform: 'k3s', asked: false },
    {
      name: 'the platform that was given',
      scope: { platforms: ['gke'] },
      platform: 'k3s',
      set: ['profile=ambient', 'values.global.platform=gke'],
      asked: true,
    },
    { name: 'ambient', scope: { mode: 'ambient' }, platform: 'k3s', asked: true },
    { name: 'sidecar', scope: { mode: 'sidecar' }, platform: 'k3s', asked: false },
    {
      name: 'sidecar in sidecar mode',
      scope: { mode: 'sidecar' },
      platform: 'k3s',
      set: ['profile=default'],
      asked: true,
    },
    { name: 'a CNI agent', scope: { needsCni: true }, platform: 'k3s', asked: true },
    {
      name: 'no CNI agent',
      scope: { needsCni: true },
      platform: 'k3s',
      set: ['profile=default'],
      asked: false,
    },
    { name: 'its plugin', scope: { cnis: ['aws-vpc'] }, platform: 'eks', asked: true },
    { name: 'another plugin', scope: { cnis: ['cilium'] }, platform: 'eks', asked: false },
    { name: 'a migration', scope: { migration: true }, platform: 'k3s', asked: false },
  ]
  test.each(rows)('$name', ({ scope, platform, set, asked }) => {
    expect(ids([finder('X-01', { scope })], clean(platform, set))).toEqual(asked ? ['X-01 found'] : [])
  })

  test('a migration that was asked for', () => {
    const found = ids([finder('X-01', { scope: { migration: true } })], clean('k3s'), { migration: true })
    expect(found).toEqual(['X-01 found'])
  })
})

describe('what cannot be read', () => {
  const unread = { unread: 'nodes is forbidden' }

  test('leaves a check undecided, with its reason', () => {
    const [finding] = judge([finder('X-01')], { ...clean('k3s'), nodes: unread })
    expect(finding).toMatchObject({ status: 'undecided', level: 'warning', field: 'nodes' })
    expect(finding?.message).toContain('nodes is forbidden')
  })

  test('does not matter to a check that does not apply', () => {
    const rows = [finder('X-01', { scope: { platforms: ['gke'] } })]
    expect(ids(rows, { ...clean('k3s'), nodes: unread })).toEqual([])
  })

  test('leaves open whether a check applies', () => {
    const rows = [
      finder('X-01', { scope: { platforms: ['gke'] } }),
      finder('X-02', { scope: { cnis: ['cilium'] } }),
    ]
    const reads = { ...clean('k3s'), detection: { unread: 'who knows' }, daemonSets: unread }
    expect(ids(rows, reads)).toEqual(['X-01 undecided', 'X-02 undecided'])
  })

  test('a plugin cannot be excluded without DaemonSets', () => {
    const rows = [finder('X-02', { scope: { cnis: ['cilium'] } })]
    expect(ids(rows, { ...clean('k3s'), daemonSets: unread })).toEqual(['X-02 undecided'])
  })

  test('a mode is not known without a plan', () => {
    const rows = [finder('X-01', { scope: { mode: 'ambient' } })]
    expect(ids(rows, { ...clean('k3s'), plan: { unread: 'no plan' } })).toEqual(['X-01 undecided'])
  })
})

test('ids that are skipped are not asked', () => {
  expect(ids([finder('X-01'), finder('X-02')], clean('k3s'), { skip: ['X-01'] })).toEqual(['X-02 found'])
})

test('worst first, then in the order of the table', () => {
  const rows = [
    finder('A-01', { level: 'info' }),
    finder('B-01'),
    finder('C-01', { level: 'error' }),
    finder('D-01'),
  ]
  expect(judge(rows, clean('k3s')).map(({ id }) => id)).toEqual(['C-01', 'B-01', 'D-01', 'A-01'])
})

test('a check gets what it needs and no more', () => {
  const keys: string[] = []
  const row = finder('X-01', {
    find: (evidence) => {
      keys.push(...Object.keys(evidence))
      return []
    },
  })
  judge([row], clean('k3s'))
  expect(keys).toEqual(['nodes'])
})

describe('one cause that two checks find', () => {
  const found = (object: string, unless?: { ids: string[]; object: string }): Partial<Check> => ({
    find: () => [{ object, field: 'f', message: 'm', fix: nothing, ...(unless && { unless }) }],
  })
  const second = finder('B-01', found('Node/x', { ids: ['A-01'], object: 'Namespace/a' }))
  const rows: readonly { name: string; first: Check; in?: object; out: string[] }[] = [
    {
      name: 'is told by the one that is better at it',
      first: finder('A-01', { level: 'error', ...found('Namespace/a') }),
      out: ['A-01 found'],
    },
    {
      name: 'but of another object by both',
      first: finder('A-01', { level: 'error', ...found('Namespace/b') }),
      out: ['A-01 found', 'B-01 found'],
    },
    {
      name: 'but by both where the first is no error',
      first: finder('A-01', found('Namespace/a')),
      out: ['A-01 found', 'B-01 found'],
    },
    {
      name: 'but by both where another check found it',
      first: finder('C-01', { level: 'error', ...found('Namespace/a') }),
      out: ['C-01 found', 'B-01 found'],
    },
    {
      name: 'and by the second where the first is left out',
      first: finder('A-01', { level: 'error', ...found('Namespace/a') }),
      in: { skip: ['A-01'] },
      out: ['B-01 found'],
    },
  ]
  test.each(rows)('$name', ({ first, in: options = {}, out }) => {
    expect(ids([first, second], clean('k3s'), options)).toEqual(out)
  })

  test('and none where the first is undecided', () => {
    const open = finder('A-01', { level: 'error' })
    const reads = { ...clean('k3s'), nodes: { unread: 'no right' } }
    const found = judge([open, { ...second, needs: [] }], reads)
    expect(found.map(({ id, status }) => `${id} ${status}`)).toEqual(['A-01 undecided', 'B-01 found'])
  })
})
