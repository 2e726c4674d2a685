// `npm test` prints its progress, the time of each step and the totals, and stops at the first failed step.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { durationText, runSteps, totalsText } from '../../scripts/steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'steps-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs steps that take one second each; the given ones fail with the given status. */
function runWith(failing: Readonly<Record<string, number>>, totals?: string) {
  const lines: string[] = []
  const ran: string[] = []
  let now = 0
  const status = runSteps(['build', 'types', 'unit'], {
    run(script) {
      ran.push(script)
      now += 1000
      return failing[script] ?? 0
    },
    now: () => now,
    print: (line) => lines.push(line),
    totals: () => totals,
  })
  return { status, ran, text: lines.join('\n') }
}

test('prints progress, times and totals', () => {
  expect(runWith({}, '5 passed, 0 failed, 1 skipped')).toEqual({
    status: 0,
    ran: ['build', 'types', 'unit'],
    text: `[1/3] build
[2/3] types
[3/3] unit

build  1.0 s
types  1.0 s
unit   1.0 s
Tests: 5 passed, 0 failed, 1 skipped
Passed in 3.0 s`,
  })
})

test('stops at the first failed step and returns its status', () => {
  const { status, ran, text } = runWith({ types: 2 })
  expect({ status, ran }).toEqual({ status: 2, ran: ['build', 'types'] })
  expect(text).toContain('types  1.0 s  failed with status 2\nunit   not run\nFailed in 2.0 s')
})

test.each([
  { milliseconds: 40, text: '0.0 s' },
  { milliseconds: 9_940, text: '9.9 s' },
  { milliseconds: 59_400, text: '59 s' },
  { milliseconds: 59_600, text: '1 min 00 s' },
  { milliseconds: 187_000, text: '3 min 07 s' },
])('formats $milliseconds ms as $text', ({ milliseconds, text }) => {
  expect(durationText(milliseconds)).toBe(text)
})

describe('the totals', () => {
  test('count a test file that fails to load as a failure', () => {
    const file = join(folder, 'unit.json')
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 2,
      numPendingTests: 3,
      numTodoTests: 1,
    }
    writeFileSync(file, JSON.stringify(report))
    expect(totalsText(file)).toBe('5 passed, 3 failed, 4 skipped')
  })

  test('are unknown without a report', () => {
    expect(totalsText(join(folder, 'none.json'))).toBeUndefined()
  })
})
