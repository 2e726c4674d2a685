// Unread evidence is reported: no check passes or throws without it.
import { describe, expect, test } from '@jest/globals'
import type { CheckInputKey, CheckInputReads } from '../../src/preflight/check.ts'
import { checks as preChecks } from '../../src/preflight/checks.ts'
import { evaluateChecks } from '../../src/preflight/evaluate.ts'
import { postChecks } from '../../src/preflight/post-checks.ts'
import { readsOf, sample } from '../support/evidence.ts'

const checks = [...preChecks, ...postChecks]
/** Together, every check applies to one of these clusters. */
const cleans = [sample('eks'), sample('gke'), sample('openshift'), sample('k3s', { cni: 'calico' })].map(
  readsOf,
)
const clean = readsOf(sample('eks'))
const keys = (Object.keys(clean) as CheckInputKey[]).filter((key) =>
  checks.some(({ needs }) => needs.includes(key)),
)

/** Evidence with one unread item. */
const without = (key: CheckInputKey): CheckInputReads => ({
  ...clean,
  [key]: { unread: `${key} is forbidden` },
})

describe.each(keys)('unread %s', (key) => {
  const findings = evaluateChecks(checks, without(key), { migration: true, images: 'signed' })
  const undecided = new Set(findings.filter(({ status }) => status === 'undecided').map(({ id }) => id))

  test('is reported as missing by every check that runs and needs it', () => {
    // A check out of scope has no result, even if all evidence is readable.
    const asked = checks.filter(({ needs, scope }) => needs.includes(key) && scope === undefined)
    expect(asked.map(({ id }) => id).filter((id) => !undecided.has(id))).toEqual([])
  })

  test('makes a check undecided on some cluster', () => {
    const missed = cleans.flatMap((reads) =>
      evaluateChecks(checks, { ...reads, [key]: { unread: 'no' } }, { migration: true, images: 'signed' }),
    )
    expect(missed.filter(({ status }) => status === 'undecided')).not.toEqual([])
  })

  test('is the reason in the message', () => {
    const silent = findings.filter(
      ({ status, message }) => status === 'undecided' && !message.includes(`${key} is forbidden`),
    )
    expect(silent).toEqual([])
  })

  test('does not change other checks', () => {
    const others = (found: typeof findings) =>
      found.filter(({ id }) => !undecided.has(id)).map(({ id }) => id)
    expect(others(findings)).toEqual(
      others(evaluateChecks(checks, clean, { migration: true, images: 'signed' })),
    )
  })
})

test('every check is undecided if all evidence is unread', () => {
  const none = Object.fromEntries(
    Object.keys(clean).map((key) => [key, { unread: 'no' }]),
  ) as unknown as CheckInputReads
  const findings = evaluateChecks(checks, none, { migration: true, images: 'signed' })
  expect(findings.every(({ status }) => status === 'undecided')).toBe(true)
  expect(findings).toHaveLength(checks.length)
})
