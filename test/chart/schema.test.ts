// values.schema.json: what Helm says of values and schemas, and that no schema can make us wait, fetch or fall over.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { chartFromFiles } from '../../src/chart/assemble.ts'
import { renderChart } from '../../src/chart/render.ts'
import { applySet } from '../../src/values/set.ts'
import { newTree, toTree } from '../../src/values/tree.ts'
import { answer, host } from './answer.ts'
import type { Answer } from './cases.ts'
import { schemaCases } from './schema/cases.ts'
import { chartWith } from './schema/rows.ts'

const text = readFileSync(join(import.meta.dirname, 'schema/answers.json'), 'utf8')
const answers = JSON.parse(text) as Record<string, Answer>

describe('what Helm answers, we answer', () => {
  test.each(schemaCases)('$name', (question) => {
    expect(answer(question)).toEqual(answers[question.name])
  })

  test('no answer is left over, and most find faults', () => {
    expect(Object.keys(answers).sort()).toEqual(schemaCases.map(({ name }) => name).sort())
    const faulty = Object.values(answers).filter(({ error }) => error !== undefined)
    expect(faulty.length).toBeGreaterThan(300)
  })
})

const release = { name: 'demo', namespace: 'default' }

function render(schema: unknown, values: Record<string, unknown> = {}, options = {}) {
  const chart = chartFromFiles(new Map(Object.entries(chartWith(schema))), 'CHART')
  return renderChart(chart, { values: toTree(values), release, host, ...options })
}

const saying = (text: string) =>
  expect.objectContaining({ code: 'values', message: expect.stringContaining(text) as string })

describe('our own', () => {
  test('faults are sorted by key', () => {
    const schema = { additionalProperties: { type: 'string' } }
    expect(() => render(schema, { c: 1, a: { x: 1 }, b: true })).toThrow(
      saying("c:\n- at '': validation failed\n") as Error,
    )
  })

  test('a flag turns the check off', () => {
    const { files } = render({ type: 'string' }, { a: 1 }, { skipSchemaValidation: true })
    expect(files.get('c/templates/a.yaml')).toBe('v: {"a":1}')
  })

  test('int64 of --set counts as a number', () => {
    const values = newTree()
    for (const set of ['a=5', 'b=9223372036854775807', 'c=7']) applySet(values, set)
    const schema = {
      properties: {
        a: { enum: [5] },
        b: { type: 'integer', minimum: 5.5, multipleOf: 7 },
        c: { multipleOf: 0.7, maximum: 6 },
      },
    }
    expect(() => render(schema, values)).toThrow(saying("- at '/c': maximum: got 7, want 6\n") as Error)
    expect(() => render({ properties: { b: { multipleOf: 2 } } }, values)).toThrow(
      saying("- at '/b': multipleOf: got 9.223372036854776×10¹⁸, want 2\n") as Error,
    )
  })
})
