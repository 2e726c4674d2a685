// values.schema.json: results equal Helm's, and no schema can cause long waits, fetches or crashes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { workOf } from '../support/work.ts'
import { exitStatus, UserError } from '../../src/errors.ts'
import { chartFromFiles } from '../../src/chart/files/assemble.ts'
import { renderChart } from '../../src/chart/render.ts'
import { toTree } from '../../src/values/tree.ts'
import { answer, host } from './answer.ts'
import type { Answer } from './cases.ts'
import { schemaCases } from './schema/cases.ts'
import { chartWith } from './schema/rows.ts'

const text = readFileSync(join(import.meta.dirname, 'schema/answers.json'), 'utf8')
const answers = JSON.parse(text) as Record<string, Answer>

describe('a validation equals Helm’s', () => {
  test.each(schemaCases)('$name', (question) => {
    expect(answer(question)).toEqual(answers[question.name])
  })

  test('every recorded answer belongs to a case, and most are errors', () => {
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

/** Returns the error for the values, or '' if they are valid. */
function faults(schema: unknown, values: Record<string, unknown>): string {
  try {
    render(schema, values)
    return ''
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    expect(error).toMatchObject({ code: 'values', status: exitStatus.failed })
    return error.message.split('in the following chart(s):\nc:\n')[1] ?? error.message
  }
}

describe('the validation', () => {
  test('sorts violations by key', () => {
    const schema = { additionalProperties: { type: 'string' }, maxProperties: 2 }
    expect(faults(schema, { c: 1, a: { x: 1 }, b: true })).toBe(
      [
        "- at '': maxProperties: got 3, want 2",
        "- at '/a': got object, want string",
        "- at '/b': got boolean, want string",
        "- at '/c': got number, want string",
        '',
      ].join('\n'),
    )
  })

  test('is skipped with a flag', () => {
    const { files } = render({ required: ['b'] }, { a: 1 }, { skipSchemaValidation: true })
    expect(files.get('c/templates/a.yaml')).toBe('v: {"a":1}')
  })

  test.each([
    { name: 'a choice', schema: { enum: [5] }, value: 5n, out: '' },
    { name: 'within bounds', schema: { type: 'integer', minimum: 5.5 }, value: 2n ** 63n - 1n, out: '' },
    { name: 'out of bounds', schema: { maximum: 6 }, value: 7n, out: 'maximum: got 7, want 6' },
    { name: 'a multiple of a fraction', schema: { multipleOf: 0.7 }, value: 7n, out: '' },
    {
      name: 'not a multiple, although the float would be',
      schema: { multipleOf: 2 },
      value: 2n ** 63n - 1n,
      out: 'multipleOf: got 9.223372036854776×10¹⁸, want 2',
    },
  ])('int64 of --set: $name', ({ schema, value, out }) => {
    expect(faults({ properties: { v: schema } }, { v: value })).toBe(out && `- at '/v': ${out}\n`)
  })

  test('refuses duplicate ids and anchors', () => {
    const twins = (twin: object) => faults({ $defs: { a: twin, b: twin } }, {})
    expect(twins({ $id: 'x' })).toBe(
      'duplicate id "file:///x" in "file:///values.schema.json" at "/$defs/b" and "/$defs/a"',
    )
    expect(twins({ $anchor: 'x' })).toBe(
      'duplicate anchor "x" in "file:///values.schema.json" at "/$defs/a" and "/$defs/b"',
    )
  })
})

describe('a malicious schema', () => {
  const refused = 'schemas are not taken from outside the chart'
  test.each([
    {
      name: 'the network',
      ref: 'https://example.com/a.json',
      is: 'https://example.com/a.json',
      admit: 'https://example.com/',
    },
    {
      name: 'a URL over HTTP',
      ref: 'http://169.254.169.254/latest/all#/a',
      is: 'http://169.254.169.254/latest/all',
      admit: 'http://169.254.169.254/latest/',
    },
    { name: 'a file', ref: 'file:///etc/passwd', is: 'file:///etc/passwd' },
    { name: 'a file in the same folder', ref: 'other.json#/a', is: 'file:///other.json' },
  ])('is not given $name', ({ ref, is, admit }) => {
    const flag = admit === undefined ? '' : `; --schema-refs=${admit} admits them from there`
    expect(faults({ $ref: ref }, {})).toBe(`failing loading "${is}": ${refused}${flag}`)
    expect(faults({ $schema: is }, {})).toBe(`failing loading "${is}": ${refused}${flag}`)
  })

  const doubled = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `a${i}`,
      { anyOf: [{ $ref: `#/$defs/a${i + 1}` }, { $ref: `#/$defs/a${i + 1}` }] },
    ]),
  )
  const tooLong = 'the schema takes too long to check'
  const tooDeep = 'the schema or the values are nested too deep'
  const nested = (depth: number) => `${'{"not":'.repeat(depth)}{}${'}'.repeat(depth)}`
  const hostile: readonly { name: string; schema: unknown; values?: Record<string, unknown>; out: string }[] =
    [
      {
        name: 'work that doubles with each reference',
        schema: { $ref: '#/$defs/a0', $defs: { ...doubled, a40: { type: 'string' } } },
        out: tooLong,
      },
      {
        name: 'a pattern that causes backtracking',
        schema: { properties: { v: { pattern: '^(a+)+$' } } },
        values: { v: `${'a'.repeat(50_000)}!` },
        out: `- at '/v': '${'a'.repeat(50_000)}!' does not match pattern '^(a+)+$'\n`,
      },
      {
        name: 'many patterns on a long text',
        schema: { properties: { v: { allOf: Array.from({ length: 500 }, () => ({ pattern: 'b$' })) } } },
        values: { v: 'a'.repeat(200_000) },
        out: tooLong,
      },
      {
        name: 'nested repetitions',
        schema: { pattern: '((a{1,900}){1,900}){1,900}' },
        out: 'is not valid regex: error parsing regexp: ',
      },
      {
        name: 'many duplicates',
        schema: { uniqueItems: true, properties: { v: { uniqueItems: true } } },
        values: { v: Array.from({ length: 50_000 }, (_, i) => i) },
        out: '',
      },
      { name: 'depth', schema: nested(100_000), out: tooDeep },
      { name: 'acceptable depth', schema: nested(400), out: '' },
    ]
  test.each(hostile)('may hold $name', ({ schema, values = {}, out }) => {
    const work = workOf(() => expect(faults(schema, values)).toContain(out))
    expect(work).toBeLessThan(400_000_000)
  })

  test('can have keys such as __proto__', () => {
    const schema =
      '{"properties": {"__proto__": {"type": "string"}, "constructor": {"type": "string"}, "a": {"$ref": "#/$defs/toString"}}}'
    const values = JSON.parse('{"__proto__": 1, "constructor": 2}') as Record<string, unknown>
    expect(faults(schema, values)).toContain(
      'json-pointer in "file:///values.schema.json#/$defs/toString" not found',
    )
    expect(faults(schema.replace('#/$defs/toString', '#'), values)).toBe(
      "- at '/__proto__': got number, want string\n- at '/constructor': got number, want string\n",
    )
    expect({}).not.toHaveProperty('type')
  })
})
