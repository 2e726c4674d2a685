// Which checks run, and what the result is if evidence is missing.
import { describe, expect, test } from '@jest/globals'
import { check, type Check, type CheckInputReads, type CheckScope } from '../../src/preflight/check.ts'
import { evaluateChecks } from '../../src/preflight/evaluate.ts'
import { readsOf, sample } from '../support/evidence.ts'

const nothing = { kind: 'print', text: '', commands: [] } as const

/** A check that always reports the first node. */
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

const clean = (platform: string, set?: readonly string[]): CheckInputReads =>
  readsOf(sample(platform, set ? { set } : {}))

const ids = (checks: readonly Check[], reads: CheckInputReads, options = {}) =>
  evaluateChecks(checks, reads, options).map(({ id, status }) => `${id} ${status}`)

describe('whether a check runs', () => {
  const rows: readonly {
    name: string
    scope: CheckScope
    platform: string
    set?: string[]
    runs: boolean
  }[] = [
    { name: 'none', scope: {}, platform: 'k3s', runs: true },
    {
      name: 'the platform of the cluster',
      scope: { platform: { nodes: ['aws', 'k3s'] } },
      platform: 'k3s',
      runs: true,
    },
    { name: 'another platform', scope: { platform: { nodes: ['google'] } }, platform: 'k3s', runs: false },
    {
      name: 'the platform in the plan',
      scope: { platform: { nodes: ['google'] } },
      platform: 'k3s',
      set: ['profile=ambient', 'values.global.platform=gke'],
      runs: true,
    },
    { name: 'ambient mode', scope: { mode: 'ambient' }, platform: 'k3s', runs: true },
    { name: 'sidecar mode in an ambient mesh', scope: { mode: 'sidecar' }, platform: 'k3s', runs: false },
    {
      name: 'sidecar mode',
      scope: { mode: 'sidecar' },
      platform: 'k3s',
      set: ['profile=default'],
      runs: true,
    },
    { name: 'a CNI agent in the plan', scope: { needsCni: true }, platform: 'k3s', runs: true },
    {
      name: 'a CNI agent that the plan lacks',
      scope: { needsCni: true },
      platform: 'k3s',
      set: ['profile=default'],
      runs: false,
    },
    { name: 'the network plugin of the cluster', scope: { cnis: ['aws-vpc'] }, platform: 'eks', runs: true },
    { name: 'another network plugin', scope: { cnis: ['cilium'] }, platform: 'eks', runs: false },
    { name: 'a migration', scope: { migration: true }, platform: 'k3s', runs: false },
    { name: 'images in registries', scope: { images: 'present' }, platform: 'k3s', runs: false },
  ]
  test.each(rows)('depends on its scope: $name', ({ scope, platform, set, runs }) => {
    expect(ids([finder('X-01', { scope })], clean(platform, set))).toEqual(runs ? ['X-01 found'] : [])
  })

  test('depends on the option for a migration', () => {
    const found = ids([finder('X-01', { scope: { migration: true } })], clean('k3s'), { migration: true })
    expect(found).toEqual(['X-01 found'])
  })
})

describe('unread evidence', () => {
  const unread = { unread: 'nodes is forbidden' }

  test('leaves a check undecided, with its reason', () => {
    const [finding] = evaluateChecks([finder('X-01')], { ...clean('k3s'), nodes: unread })
    expect(finding).toMatchObject({ status: 'undecided', level: 'warning', field: 'nodes' })
    expect(finding?.message).toContain('nodes is forbidden')
  })

  test('does not matter to a check that does not apply', () => {
    const rows = [finder('X-01', { scope: { platform: { nodes: ['google'] } } })]
    expect(ids(rows, { ...clean('k3s'), nodes: unread })).toEqual([])
  })

  test('leaves open whether a check applies', () => {
    const rows = [
      finder('X-01', { scope: { platform: { nodes: ['google'] } } }),
      finder('X-02', { scope: { cnis: ['cilium'] } }),
    ]
    const reads = { ...clean('k3s'), detection: { unread: 'who knows' }, daemonSets: unread }
    expect(ids(rows, reads)).toEqual(['X-01 undecided', 'X-02 undecided'])
  })

  test('does not rule out a plugin if DaemonSets are unread', () => {
    const rows = [finder('X-02', { scope: { cnis: ['cilium'] } })]
    expect(ids(rows, { ...clean('k3s'), daemonSets: unread })).toEqual(['X-02 undecided'])
  })

  test('does not rule out a mode if the plan is unread', () => {
    const rows = [finder('X-01', { scope: { mode: 'ambient' } })]
    expect(ids(rows, { ...clean('k3s'), install: { unread: 'no plan' } })).toEqual(['X-01 undecided'])
  })
})

test('skipped ids are not evaluated', () => {
  expect(ids([finder('X-01'), finder('X-02')], clean('k3s'), { skip: ['X-01'] })).toEqual(['X-02 found'])
})

test('findings are sorted by severity, then in the order of the table', () => {
  const rows = [
    finder('A-01', { level: 'info' }),
    finder('B-01'),
    finder('C-01', { level: 'error' }),
    finder('D-01'),
  ]
  expect(evaluateChecks(rows, clean('k3s')).map(({ id }) => id)).toEqual(['C-01', 'B-01', 'D-01', 'A-01'])
})

test('a check gets only the evidence that it needs', () => {
  const keys: string[] = []
  const row = finder('X-01', {
    find: (evidence) => {
      keys.push(...Object.keys(evidence))
      return []
    },
  })
  evaluateChecks([row], clean('k3s'))
  expect(keys).toEqual(['nodes'])
})

describe('a cause that two checks report', () => {
  const found = (...causes: string[]): Partial<Check> => ({
    find: () => [{ object: 'Node/x', field: 'f', message: 'm', fix: nothing, causes }],
  })
  const general = finder('B-01', { general: true, ...found('a') })
  const onK3s: Partial<Check> = { scope: { platform: { directories: ['k3s'] } } }
  const rows: readonly { name: string; in: Check[]; options?: object; out: string[] }[] = [
    {
      name: 'is reported by the most specific check',
      in: [finder('A-01', found('a')), general],
      out: ['A-01 warning'],
    },
    {
      name: 'is reported by the most specific check in any order',
      in: [general, finder('A-01', found('a'))],
      out: ['A-01 warning'],
    },
    {
      name: 'is reported by the check of a platform before that of any cluster',
      in: [finder('A-01', found('a')), finder('C-01', { ...onK3s, ...found('a') }), general],
      out: ['C-01 warning'],
    },
    {
      name: 'is reported by the check of a plugin before that of any cluster',
      in: [finder('A-01', found('a')), finder('C-01', { scope: { cnis: ['cilium'] }, ...found('a') })],
      out: ['C-01 warning'],
    },
    {
      name: 'is an error if the other check reports an error',
      in: [finder('A-01', { level: 'info', ...found('a') }), { ...general, level: 'error' }],
      out: ['A-01 error'],
    },
    {
      name: 'is an error if only the reporting check reports an error',
      in: [finder('A-01', { level: 'error', ...found('a') }), general],
      out: ['A-01 error'],
    },
    {
      name: 'is reported by both checks if they are equally specific, each with its severity',
      in: [finder('A-01', found('a')), finder('C-01', { level: 'error', ...found('a') })],
      out: ['C-01 error', 'A-01 warning'],
    },
    {
      name: 'is reported by both checks if one of them has another cause, too',
      in: [finder('A-01', found('a')), finder('B-01', { general: true, level: 'error', ...found('a', 'b') })],
      out: ['A-01 error', 'B-01 error'],
    },
    {
      name: 'is not reported twice if another check reports each cause',
      in: [finder('A-01', found('a')), finder('C-01', found('b')), { ...general, ...found('a', 'b') }],
      out: ['A-01 warning', 'C-01 warning'],
    },
    {
      name: 'is separate if the causes differ',
      in: [finder('A-01', found('b')), general],
      out: ['A-01 warning', 'B-01 warning'],
    },
    {
      name: 'is separate if no cause is named',
      in: [finder('A-01', found()), finder('B-01', { general: true, ...found() })],
      out: ['A-01 warning', 'B-01 warning'],
    },
    {
      name: 'is reported by the second check if the first one is skipped',
      in: [finder('A-01', found('a')), general],
      options: { skip: ['A-01'] },
      out: ['B-01 warning'],
    },
  ]
  test.each(rows)('$name', ({ in: checks, options, out }) => {
    const reads = clean('k3s')
    const cilium = { name: 'cilium', object: '', field: '', value: '' }
    const detection = 'value' in reads.detection ? { ...reads.detection.value, cnis: [cilium] } : undefined
    const all = { ...reads, ...(detection && { detection: { value: detection } }) }
    expect(evaluateChecks(checks, all, options).map(({ id, level }) => `${id} ${level}`)).toEqual(out)
  })

  test('is reported by the second check if the first one is undecided', () => {
    const reads = { ...clean('k3s'), nodes: { unread: 'no right' } }
    const all = evaluateChecks([finder('A-01', { level: 'error' }), { ...general, needs: [] }], reads)
    expect(all.map(({ id, status }) => `${id} ${status}`)).toEqual(['A-01 undecided', 'B-01 found'])
  })
})
