// Compares the expectations of the template tests with Go's text/template, built here.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { data, groups } from '../template/rows.ts'
import type { Row } from '../template/rows.ts'
import { buildGo } from './go.ts'
import { describeWithGo } from './with-go.ts'

const rows: readonly Row[] = Object.values(groups).flat()

describeWithGo('Go’s text/template', () => {
  test('gives the expected answer for every row', () => {
    const answers = ask(rows)
    expect(answers).toHaveLength(rows.length)
    expect(answers).toEqual(rows.map(({ out, error }) => (error === undefined ? { out } : { error })))
  }, 120_000)
})

function ask(questions: readonly Row[]): unknown[] {
  const input = questions.map((row) =>
    JSON.stringify({ template: row.template, data: row.data === undefined ? data : row.data }),
  )
  const judge = spawnSync(buildGo(join(import.meta.dirname, 'gotemplate')), {
    input: input.join('\n'),
    encoding: 'utf8',
  })
  return judge.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}
