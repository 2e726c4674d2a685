// The values that findings suggest exist: charts reject unknown keys.
import { readdirSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { checks } from '../../src/preflight/checks.ts'
import { assignments } from '../../src/preflight/fixes/fix.ts'
import { evaluateChecks } from '../../src/preflight/evaluate.ts'
import { planFor, readsOf } from '../support/evidence.ts'
import { change, type Case } from './case.ts'

const folder = new URL('cases/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
const modules = await Promise.all(
  files.map(async (file) => (await import(new URL(file, folder).href)) as { cases: readonly Case[] }),
)

const argumentsOf = ({ id, clean, path, value }: Case): string[] => {
  const own = checks.filter((row) => row.id === id)
  const findings = evaluateChecks(own, readsOf(change(clean(), path, value)), {
    migration: true,
    images: 'signed',
  })
  return findings.flatMap(({ fix }) =>
    fix.kind === 'render' ? [JSON.stringify(fix.set.flatMap(assignments))] : [],
  )
}

const settings = [...new Set(modules.flatMap(({ cases }) => cases).flatMap(argumentsOf))].sort()

test('some findings suggest values', () => {
  expect(settings).toContain('["values.cni.cniBinDir=/home/kubernetes/bin"]')
})

describe.each(settings)('the suggested value %s', (setting) => {
  test('is accepted', () => {
    expect(
      planFor(undefined, ['profile=ambient', ...(JSON.parse(setting) as string[])]).objects.length,
    ).toBeGreaterThan(0)
  })
})
