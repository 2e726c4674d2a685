// Every check reports the one field that its case changes, and nothing in the clean cluster.
import { readdirSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { checks as preChecks } from '../../src/preflight/checks.ts'
import { evaluateChecks } from '../../src/preflight/evaluate.ts'
import { postChecks } from '../../src/preflight/post-checks.ts'
import { readsOf } from '../support/evidence.ts'
import { change, type Case } from './case.ts'

const checks = [...preChecks, ...postChecks]
const folder = new URL('cases/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
const cases = (
  await Promise.all(
    files.map(
      async (file) => ((await import(new URL(file, folder).href)) as { cases: readonly Case[] }).cases,
    ),
  )
).flat()

const findings = (id: string, evidence: ReturnType<Case['clean']>) =>
  evaluateChecks(
    checks.filter((row) => row.id === id),
    readsOf(evidence),
    { migration: true, images: 'signed' },
  )

test('every check has a case', () => {
  const covered = new Set(cases.map(({ id }) => id))
  expect(checks.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([])
})

test('every case has a check', () => {
  expect(cases.map(({ id }) => id).filter((id) => !checks.some((row) => row.id === id))).toEqual([])
})

describe.each(cases)('$id $name', ({ id, clean, path, value, found }) => {
  test('finds nothing in the clean cluster', () => {
    expect(findings(id, clean())).toEqual([])
  })

  test('finds exactly one problem after the change of one field', () => {
    const result = findings(id, change(clean(), path, value))
    expect(result.map(({ id: of, status }) => `${of} ${status}`)).toEqual([`${id} found`])
    const [finding] = result
    expect(finding?.object).toContain(found.object)
    expect(finding?.field).toContain(found.field ?? '')
    expect(finding?.message).toContain(found.message ?? '')
    expect(JSON.stringify(finding?.fix)).toContain(found.fix ?? '')
    expect(finding?.level).toBe(found.level ?? finding?.level)
  })
})
