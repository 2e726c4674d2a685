import { describe, expect, test } from '@jest/globals'
import { fieldDigests } from '../../src/plan-file/field-digests.ts'
import { planRefusals } from '../../src/plan-file/refusals.ts'
import type { SavedLiveObject, SavedObject, SavedRelease } from '../../src/plan-file/saved-plan.ts'
import { object, release, savedPlan } from './saved.ts'

const live = object.live as SavedLiveObject
const state = (change: Partial<SavedObject> = {}, more: Partial<SavedRelease> = {}) => ({
  namespaces: savedPlan.namespaces,
  releases: [{ ...release, objects: [{ ...object, ...change }], ...more }],
})
const refused = (now: ReturnType<typeof state>) => planRefusals(savedPlan, now).map(({ message }) => message)
const written = { manager: 'someone', writtenAt: '2026-01-02T00:00:00Z' }
const withLive = (change: Partial<SavedLiveObject>) => state({ live: { ...live, ...change } })
const absent: SavedObject = { ...object }
delete (absent as { live?: unknown }).live

describe('planRefusals', () => {
  test('accepts the same state, and another version of an object with the same fields', () => {
    expect(refused(state())).toEqual([])
    expect(refused(withLive({ resourceVersion: '9', ...written }))).toEqual([])
  })

  test.each([
    [
      'a changed field',
      withLive({ resourceVersion: '9', ...written, fields: { data: { mesh: 'x', other: 'd2' } } }),
      'ConfigMap/mesh/a: .data.mesh was changed, last written by "someone"',
    ],
    [
      'a field that was removed by a manager without an entry',
      withLive({ resourceVersion: '9', fields: { data: { other: 'd2' } } }),
      'ConfigMap/mesh/a: .data.mesh was changed',
    ],
    [
      'another object of the same name',
      withLive({ uid: 'v', ...written }),
      'ConfigMap/mesh/a: was deleted and created again, last written by "someone"',
    ],
    [
      'another rendering',
      state({ rendered: 'sha256:2' }),
      'ConfigMap/mesh/a: is rendered differently than in the plan',
    ],
    [
      'another action',
      state({ action: 'adopt', reason: 'existed' }),
      'ConfigMap/mesh/a: would now be: adopt, existed (planned: configure)',
    ],
    [
      'fields of another manager',
      state({ takeovers: ['.data.mesh from kubectl'] }),
      'ConfigMap/mesh/a: would now be: configure, .data.mesh from kubectl (planned: configure)',
    ],
    [
      'another revision',
      state({}, { revision: 3 }),
      'release mesh/istiod: would get revision 3 (planned: 2): another operation recorded it',
    ],
    [
      'an object that is not in the plan',
      { ...state(), releases: [{ ...release, objects: [object, { ...object, name: 'b' }] }] },
      'ConfigMap/mesh/b: is not in the plan; would now be: configure',
    ],
    [
      'an object that is not rendered',
      state({}, { objects: [] }),
      'ConfigMap/mesh/a: no longer has a change (planned: configure)',
    ],
    [
      'a namespace that exists',
      { ...state(), namespaces: [] },
      'Namespace/mesh: exists now; the plan creates it',
    ],
    [
      'a namespace that was deleted',
      { ...state(), namespaces: ['mesh', 'b'] },
      'Namespace/b: no longer exists',
    ],
  ])('refuses %s', (_name, now, message) => {
    expect(refused(now)).toEqual([message])
  })

  test('refuses an object that was deleted, and one that exists now', () => {
    const gone = state({}, { objects: [absent] })
    expect(refused(gone)).toEqual(['ConfigMap/mesh/a: was deleted since the plan was made'])
    const messages = planRefusals({ ...savedPlan, releases: gone.releases }, state()).map(
      ({ message }) => message,
    )
    expect(messages).toEqual([
      'ConfigMap/mesh/a: exists now, last written by "ambientctl"; it did not when the plan was made',
    ])
  })

  test('refuses a Secret with another version, because it has no digests', () => {
    const secret = { uid: live.uid, resourceVersion: '1' }
    const before = { ...savedPlan, releases: state({ live: secret }).releases }
    const now = state({ live: { ...secret, resourceVersion: '9' } })
    expect(planRefusals(before, now).map(({ message }) => message)).toEqual(['ConfigMap/mesh/a: was changed'])
  })

  test('reports every object, and the remedy once', () => {
    const objects = ['a', 'b'].map((name) => ({ ...object, name }))
    const now = objects.map((one) => ({ ...one, live: { ...live, uid: 'v' } }))
    const errors = planRefusals(
      { namespaces: [], releases: [{ ...release, objects }] },
      { namespaces: [], releases: [{ ...release, objects: now }] },
    )
    expect(errors.map(({ hint }) => hint)).toEqual([undefined, expect.stringContaining('make a new plan')])
  })

  test('says so if the plan was applied already', () => {
    const now = {
      namespaces: [],
      releases: [
        { ...release, record: 'unchanged' as const, objects: [{ ...object, action: 'unchanged' as const }] },
      ],
    }
    expect(refused(now)).toEqual(['the objects are as in the plan already, so there is nothing to apply'])
  })
})

describe('fieldDigests', () => {
  test('has only fields that are rendered, and none of their content', () => {
    const digests = fieldDigests({ a: 'secret', b: { c: 1, d: 2 } }, { a: 'x', b: { c: 5 }, missing: 1 })
    expect(digests).toEqual({ a: expect.stringMatching(/^[0-9a-f]{16}$/), b: { c: expect.any(String) } })
  })

  test('has one digest for a list, and for fields below the fourth level', () => {
    const deep = (value: number, other: number) => ({
      a: { b: { c: { d: { e: value }, x: other } } },
      l: [{ value }],
    })
    const rendered = { a: { b: { c: { d: { e: 0 } } } }, l: [] }
    const [one, same, two] = [deep(1, 1), deep(1, 2), deep(2, 1)].map((live) => fieldDigests(live, rendered))
    expect(same).toEqual(one)
    expect(two).toEqual({ a: { b: { c: { d: expect.any(String) } } }, l: expect.any(String) })
    expect(two).not.toEqual(one)
  })
})
