// Which install wrote which records.
import { describe, expect, test } from '@jest/globals'
import { beginRelease } from '../../src/release/history.ts'
import {
  highestInstall,
  installOf,
  nextInstall,
  recordedInstalls,
  withInstall,
} from '../../src/release/installs.ts'
import { newRelease, type Release } from '../../src/release/release.ts'
import { greeter } from './greeter.ts'
import { record as recordOf } from './records.ts'

const record = (name: string, version: number, minute: number, install?: number) =>
  recordOf(name, version, { minute, install })

/** `3: istiod.v2 cni.v1` for each install. */
const shown = (releases: readonly Release[]): string[] =>
  recordedInstalls(releases).map(
    ({ number, releases: own }) =>
      `${number ?? '-'}: ${own.map(({ name, version }) => `${name}.v${version}`).join(' ')}`,
  )

test('a record names its install, but not after Helm has copied its labels to the next revision', () => {
  const first = record('istiod', 1, 0, 7)
  expect(installOf(first)).toBe(7)
  const byHelm = { ...record('istiod', 2, 1), labels: first.labels }
  expect(installOf(byHelm)).toBeUndefined()
  expect(highestInstall([byHelm, record('cni', 1, 0)])).toBe(7)
})

test.each(['', '7', '7.v2', 'v1.7', '7.v1.v1', '-7.v1', '99999999999999999999.v1'])(
  'ignores the label value "%s" of revision 1',
  (value) =>
    expect(installOf({ ...record('a', 1, 0), labels: { 'ambientctl.io/install': value } })).toBeUndefined(),
)

test('a new record replaces the number that it takes over from the one before', () => {
  const first = record('istiod', 1, 0, 1)
  const second = withInstall(beginRelease(newRelease({ ...greeter, name: 'istiod' }), [first], new Date()), 2)
  expect(installOf(second)).toBe(2)
})

describe('the installs of records', () => {
  const rows: readonly { name: string; in: Release[]; out: string[] }[] = [
    { name: 'have none without records', in: [], out: [] },
    {
      name: 'contain the components with one number, whatever the time between them',
      in: [
        record('base', 1, 0, 1),
        record('istiod', 1, 1, 1),
        record('istiod', 2, 40, 2),
        record('ztunnel', 1, 90, 2),
      ],
      out: ['1: base.v1 istiod.v1', '2: istiod.v2 ztunnel.v1'],
    },
    {
      name: 'are ordered by number, whatever the clocks of the machines',
      in: [record('istiod', 2, 0, 2), record('istiod', 1, 5, 1), record('istiod', 3, 9, 3)],
      out: ['1: istiod.v1', '2: istiod.v2', '3: istiod.v3'],
    },
    {
      name: 'contain records without a number that follow each other closely',
      in: [record('base', 1, 0), record('istiod', 1, 10), record('cni', 1, 20), record('base', 2, 60)],
      out: ['1: base.v1 istiod.v1 cni.v1', '2: base.v2'],
    },
    {
      name: 'start again when a release without a number occurs again',
      in: [record('istiod', 1, 0), record('istiod', 2, 1), record('cni', 1, 2)],
      out: ['1: istiod.v1', '2: istiod.v2 cni.v1'],
    },
    {
      name: 'separate records of Helm from numbered ones close to them',
      in: [record('istiod', 1, 0, 1), record('cni', 1, 1), record('istiod', 2, 2, 3)],
      out: ['1: istiod.v1', '2: cni.v1', '3: istiod.v2'],
    },
    {
      name: 'are counted back from the next number, because the oldest records are deleted',
      in: [record('istiod', 4, 0), record('istiod', 5, 30), record('istiod', 6, 60, 6)],
      out: ['4: istiod.v4', '5: istiod.v5', '6: istiod.v6'],
    },
    {
      name: 'are counted on from the last number',
      in: [record('istiod', 1, 0, 4), record('istiod', 2, 30), record('istiod', 3, 60)],
      out: ['4: istiod.v1', '5: istiod.v2', '6: istiod.v3'],
    },
    {
      name: 'have no number if their neighbours leave none',
      in: [record('istiod', 1, 0, 1), record('other', 1, 30), record('istiod', 2, 60, 2)],
      out: ['1: istiod.v1', '-: other.v1', '2: istiod.v2'],
    },
  ]
  test.each(rows)('$name', ({ in: releases, out }) => {
    expect(shown(releases)).toEqual(out)
    expect(shown(releases.toReversed())).toEqual(out)
  })
})

test.each([
  { name: 'nothing recorded', in: [], last: undefined, out: 1 },
  { name: 'numbered records', in: [record('a', 1, 0, 3)], last: undefined, out: 4 },
  { name: 'a higher number of another release', in: [record('a', 1, 0, 3)], last: 6, out: 7 },
  { name: 'records of Helm after them', in: [record('a', 1, 0, 3), record('a', 2, 60)], last: 3, out: 5 },
])('the next install after $name is $out', ({ in: releases, last, out }) => {
  expect(nextInstall(releases, last)).toBe(out)
})
