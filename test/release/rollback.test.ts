// Which revisions a rollback of all components returns to.
import { describe, expect, test } from '@jest/globals'
import { recordedInstalls } from '../../src/release/installs.ts'
import type { Release } from '../../src/release/release.ts'
import { rollbackTarget } from '../../src/release/rollback.ts'
import { record } from './records.ts'

/** `2: cni.v1 istiod.v1; newer: ztunnel`, sorted by name. */
function shown(releases: readonly Release[], number?: number): string {
  const { install, revisions, newer } = rollbackTarget(recordedInstalls(releases), number)
  const names = revisions.map(({ name, version }) => `${name}.v${version}`).toSorted()
  return `${install}: ${names.join(' ')}${newer.length > 0 ? `; newer: ${newer.map(({ name }) => name).join(' ')}` : ''}`
}

const at = (install: number, status: Release['info']['status'] = 'superseded') => ({
  install,
  minute: install * 60,
  status,
})

const three = [
  record('istiod', 1, at(1)),
  record('cni', 1, at(1, 'deployed')),
  record('istiod', 2, at(2)),
  record('istiod', 3, at(3, 'deployed')),
  record('ztunnel', 1, at(3, 'deployed')),
]

const rows: readonly { name: string; in: Release[]; to?: number; out: string }[] = [
  {
    name: 'returns each release to the revision that was current then, although another install wrote it',
    in: three,
    out: '2: cni.v1 istiod.v2; newer: ztunnel',
  },
  {
    name: 'returns to the install with a number',
    in: three,
    to: 1,
    out: '1: cni.v1 istiod.v1; newer: ztunnel',
  },
  {
    name: 'can return to the last install, which repairs what changed since',
    in: three,
    to: 3,
    out: '3: cni.v1 istiod.v3 ztunnel.v1',
  },
  {
    name: 'undoes an install that failed in one component',
    in: [...three.slice(0, 3), record('cni', 2, at(3)), record('istiod', 3, at(3, 'failed'))],
    out: '2: cni.v1 istiod.v2',
  },
  {
    name: 'undoes an install that was interrupted',
    in: [...three.slice(0, 3), record('istiod', 3, at(3, 'pending-upgrade'))],
    out: '2: cni.v1 istiod.v2',
  },
  {
    name: 'skips an earlier install that failed',
    in: [
      record('istiod', 1, at(1)),
      record('istiod', 2, at(2, 'failed')),
      record('istiod', 3, at(3, 'deployed')),
    ],
    out: '1: istiod.v1',
  },
  {
    name: 'skips a failed revision of an install before it',
    in: [
      record('istiod', 1, at(1)),
      record('istiod', 2, at(2, 'failed')),
      record('cni', 1, at(3)),
      record('istiod', 3, at(4, 'deployed')),
      record('cni', 2, at(4, 'deployed')),
    ],
    out: '3: cni.v1 istiod.v1',
  },
  {
    name: 'returns to what Helm installed before',
    in: [
      record('base', 1, { minute: 0, status: 'superseded' }),
      record('istiod', 1, { minute: 1, status: 'superseded' }),
      record('istiod', 2, at(2, 'deployed')),
    ],
    out: '1: base.v1 istiod.v1',
  },
  {
    name: 'does not call a release newer whose records of that time were of a failed first install',
    in: [
      record('istiod', 1, at(1)),
      record('cni', 1, at(2, 'failed')),
      record('istiod', 2, at(3)),
      record('istiod', 3, at(4, 'deployed')),
    ],
    out: '3: istiod.v2; newer: cni',
  },
]

describe('a rollback', () => {
  test.each(rows)('$name', ({ in: releases, to, out }) => {
    expect(shown(releases, to)).toBe(out)
  })
})

const refusals: readonly { name: string; in: Release[]; to?: number; code: string; text: string }[] = [
  {
    name: 'a first install',
    in: [record('istiod', 1, at(1, 'deployed'))],
    code: 'no-earlier-install',
    text: 'there is no earlier install that succeeded',
  },
  { name: 'an unknown number', in: three, to: 9, code: 'unknown-install', text: 'install 9 is not recorded' },
  {
    name: 'an install that failed',
    in: [record('istiod', 1, at(1)), record('istiod', 2, at(2, 'failed'))],
    to: 2,
    code: 'incomplete-install',
    text: 'install 2: revision 2 of release default/istiod is failed, so its state was never reached',
  },
  {
    name: 'an install of which a record is no longer kept',
    in: [
      record('istiod', 1, at(1)),
      record('istiod', 2, at(9, 'deployed')),
      record('cni', 5, at(8)),
      record('cni', 6, at(9, 'deployed')),
    ],
    to: 1,
    code: 'record-not-kept',
    text: 'install 1: release default/cni has no record of that time; the oldest kept is revision 5',
  },
]

test.each(refusals)('refuses $name', ({ in: releases, to, code, text }) => {
  expect(() => shown(releases, to)).toThrow(expect.objectContaining({ code, message: text }))
})

test('names the installs that succeeded', () => {
  expect(() => shown([...three, record('istiod', 4, at(4, 'failed'))], 4)).toThrow(
    expect.objectContaining({ hint: 'installs that succeeded: 1, 2, 3; `ambientctl history` lists them' }),
  )
})
