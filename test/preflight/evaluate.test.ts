// What is asked, where, and what comes of evidence that is not there.
import { describe, expect, test } from '@jest/globals'
import { check, type Check, type EvidenceReads, type CheckScope } from '../../src/preflight/check.ts'
import { evaluateChecks } from '../../src/preflight/evaluate.ts'
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

const clean = (platform: string, set?: readonly string[]): EvidenceReads =>
  readsOf(sample(platform, set ? { set } : {}))

const ids = (checks: readonly Check[], reads: EvidenceReads, options = {}) =>
  evaluateChecks(checks, reads, options).map(({ id, status }) => `${id} ${status}`)

describe('scope', () => {
  const rows: readonly {
    name: string
    scope: CheckScope
    platform: string
    set?: string[]
    asked: boolean
  }[] = [
    { name: 'none', scope: {}, platform: 'k3s', asked: true },
    { name: 'its platform', scope: { platform: { nodes: ['aws', 'k3s'] } }, platform: 'k3s', asked: true },
    { name: 'another platform', scope: { platform: { nodes: ['google'] } }, platform: 'k3s', asked: false },
    {
      name: 'the platform that was given',
      scope: { platform: { nodes: ['google'] } },
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
  expect(evaluateChecks(rows, clean('k3s')).map(({ id }) => id)).toEqual(['C-01', 'B-01', 'D-01', 'A-01'])
})

test('a check gets what it needs and no more', () => {
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

describe('one cause that two checks find', () => {
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
      name: 'whichever comes first',
      in: [general, finder('A-01', found('a'))],
      out: ['A-01 warning'],
    },
    {
      name: "by a platform's rather than any cluster's",
      in: [finder('A-01', found('a')), finder('C-01', { ...onK3s, ...found('a') }), general],
      out: ['C-01 warning'],
    },
    {
      name: "by a plugin's, too",
      in: [finder('A-01', found('a')), finder('C-01', { scope: { cnis: ['cilium'] }, ...found('a') })],
      out: ['C-01 warning'],
    },
    {
      name: 'as an error if the other says so',
      in: [finder('A-01', { level: 'info', ...found('a') }), { ...general, level: 'error' }],
      out: ['A-01 error'],
    },
    {
      name: 'and as an error if the other does not',
      in: [finder('A-01', { level: 'error', ...found('a') }), general],
      out: ['A-01 error'],
    },
    {
      name: 'by both who know it equally well, each at its own level',
      in: [finder('A-01', found('a')), finder('C-01', { level: 'error', ...found('a') })],
      out: ['C-01 error', 'A-01 warning'],
    },
    {
      name: 'by both if one has another cause as well',
      in: [finder('A-01', found('a')), finder('B-01', { general: true, level: 'error', ...found('a', 'b') })],
      out: ['A-01 error', 'B-01 error'],
    },
    {
      name: 'but not if each is known to somebody',
      in: [finder('A-01', found('a')), finder('C-01', found('b')), { ...general, ...found('a', 'b') }],
      out: ['A-01 warning', 'C-01 warning'],
    },
    {
      name: 'is none where the causes differ',
      in: [finder('A-01', found('b')), general],
      out: ['A-01 warning', 'B-01 warning'],
    },
    {
      name: 'or where none is named',
      in: [finder('A-01', found()), finder('B-01', { general: true, ...found() })],
      out: ['A-01 warning', 'B-01 warning'],
    },
    {
      name: 'is reported by the second check if the first is skipped',
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

  test('is reported by the second check if the first is undecided', () => {
    const reads = { ...clean('k3s'), nodes: { unread: 'no right' } }
    const all = evaluateChecks([finder('A-01', { level: 'error' }), { ...general, needs: [] }], reads)
    expect(all.map(({ id, status }) => `${id} ${status}`)).toEqual(['A-01 undecided', 'B-01 found'])
  })
})
