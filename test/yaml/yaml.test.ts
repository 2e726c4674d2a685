import { describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { toTree } from '../../src/values/tree.ts'
import { YamlError } from '../../src/yaml/error.ts'
import { lineOf, parseYaml, parseYamlDocuments, printYaml } from '../../src/yaml/yaml.ts'
import { outcomeOf, showOutcome } from './outcome.ts'
import type { Outcome, Question } from './outcome.ts'

// Results of Go's sigs.k8s.io/yaml 1.6 (test/peer/yaml.test.ts).
const answers = JSON.parse(readFileSync(new URL('answers.json', import.meta.url), 'utf8')) as (Question &
  Outcome)[]

describe('like Go', () => {
  const printed = answers.filter((row) => 'print' in row)
  const read = answers.filter((row) => 'read' in row)

  test(`prints ${printed.length} values`, () => {
    expect(printed.length).toBeGreaterThan(700)
    expect(disagreements(printed)).toEqual([])
  })

  test(`reads ${read.length} texts`, () => {
    expect(read.length).toBeGreaterThan(500)
    expect(disagreements(read)).toEqual([])
  })

  // go-yaml prints the string `<<` as a key without quotes, and reads it back as a merge key.
  test('reads its own output', () => {
    const rows = printed.filter(({ yaml }) => yaml !== undefined && !yaml.includes('<<: '))
    expect(rows.filter((row) => !isReadBack(row))).toEqual([])
  })
})

function isReadBack(row: Question & Outcome): boolean {
  return (
    'print' in row && showOutcome({ value: parseYaml(row.yaml ?? '') }) === showOutcome({ value: row.print })
  )
}

function disagreements(rows: readonly (Question & Outcome)[]): string[] {
  return rows.flatMap((row) => {
    const [go, ours] = [showOutcome(row), showOutcome(outcomeOf(row))]
    return go === ours ? [] : [`${JSON.stringify(row)}: ${JSON.stringify(ours)}`]
  })
}

describe('printYaml', () => {
  const rows: { name: string; in: unknown; out: string }[] = [
    { name: 'bigint', in: { a: 9007199254740993n, b: -5n }, out: 'a: 9007199254740993\nb: -5\n' },
    { name: 'minus zero', in: -0, out: '0\n' },
    { name: 'maps without prototype', in: toTree({ b: { y: 1 }, a: [] }), out: 'a: []\nb:\n  "y": 1\n' },
    { name: 'objects with a toJSON method', in: { at: { toJSON: () => 'x: y' } }, out: "at: 'x: y'\n" },
    { name: 'a key named toJSON', in: { toJSON: 1 }, out: 'toJSON: 1\n' },
    { name: 'a lone surrogate', in: 'a\ud83d', out: 'a\ufffd\n' },
    { name: 'NEL, which Go loses', in: 'a\u0085b', out: '"a\\Nb"\n' },
  ]
  test.each(rows)('prints $name', ({ in: value, out }) => {
    expect(printYaml(value)).toBe(out)
  })

  const refused: { name: string; in: unknown; error: string }[] = [
    { name: 'infinity', in: [Infinity], error: 'json: unsupported value: +Inf' },
    { name: 'not a number', in: [NaN], error: 'json: unsupported value: NaN' },
    { name: 'a control character', in: 'a\u007f', error: 'yaml: control characters are not allowed' },
  ]
  test.each(refused)('rejects $name', ({ in: value, error }) => {
    expect(yamlErrorOf(() => printYaml(value)).goMessage).toBe(error)
  })

  test.each([{ a: undefined }, [() => 1], Symbol('x')])('throws TypeError for %p', (value) => {
    expect(() => printYaml(value)).toThrow(TypeError)
  })
})

describe('parseYaml', () => {
  test('creates maps without prototypes', () => {
    for (const text of [
      '__proto__: {polluted: true}',
      '{"__proto__": {"polluted": true}}',
      'a: &x {__proto__: 1}\nb: *x',
    ]) {
      const tree = parseYaml(text) as object
      expect(Object.getPrototypeOf(tree)).toBeNull()
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    }
    expect(Object.keys(parseYaml('{"__proto__": 1, "constructor": 2}') as object)).toEqual([
      '__proto__',
      'constructor',
    ])
  })

  test('never shares a map between two aliases', () => {
    const tree = parseYaml('a: &x {b: [1]}\nc: *x\nd: {<<: *x}') as Record<string, Record<string, unknown>>
    expect(tree.c).toEqual(tree.a)
    expect(tree.c?.b).not.toBe(tree.a?.b)
    expect(tree.d?.b).not.toBe(tree.a?.b)
  })

  test.each(['[', '{a: ', '- '])('rejects unlimited nesting of %p', (piece) => {
    expect(yamlErrorOf(() => parseYaml(piece.repeat(100_000))).goMessage).toContain(
      'exceeded max depth of 1000',
    )
  })

  test('reads lines that are too long for V8’s regular expressions', () => {
    const words = 'x '.repeat(2_000_000)
    expect(parseYaml(`a: ${words}\nb: 1`)).toEqual({ a: words.trimEnd(), b: 1 })
    expect(parseYaml(`${'\n'.repeat(6_000_000)}a: 1`)).toEqual({ a: 1 })
  })

  test('rejects JSON that is nested too deep with the same error', () => {
    const text = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`
    expect(yamlErrorOf(() => parseYaml(text)).goMessage).toContain('exceeded max depth of 1000')
  })

  const places: { name: string; in: string; message: string; line: number; column: number }[] = [
    {
      name: 'characters',
      in: 'a: 1\nb: c: d',
      message: 'mapping values are not allowed in this context',
      line: 2,
      column: 5,
    },
    { name: 'syntax', in: 'a:\n  b: 1\n c: 2', message: 'did not find expected key', line: 3, column: 2 },
    { name: 'values', in: '# c\na: .inf', message: 'json: unsupported value: +Inf', line: 2, column: 4 },
    {
      name: 'control characters',
      in: 'a: 1\nb: x\u0007',
      message: 'control characters are not allowed',
      line: 2,
      column: 5,
    },
  ]
  test.each(places)('reports the position of an error in $name', ({ in: text, message, line, column }) => {
    const error = yamlErrorOf(() => parseYaml(text, { file: 'values.yaml' }))
    expect(error.message).toBe(`values.yaml:${line}:${column}: ${message}`)
    expect(error).toMatchObject({ line, column })
  })
})

describe('parseYamlDocuments', () => {
  const rows: { name: string; in: string; out: [number, unknown][] }[] = [
    { name: 'an empty text', in: '', out: [] },
    { name: 'only comments', in: '# a\n\n# b\n', out: [] },
    { name: 'one document', in: '\n# c\na: 1\n', out: [[3, { a: 1 }]] },
    {
      name: 'several documents',
      in: 'a: 1\n---\n# c\nb: 2\n--- c\n',
      out: [
        [1, { a: 1 }],
        [4, { b: 2 }],
        [5, 'c'],
      ],
    },
    {
      name: 'empty documents',
      in: '---\n---\na: 1\n---\n',
      out: [
        [2, null],
        [3, { a: 1 }],
        [5, null],
      ],
    },
    {
      name: 'documents that end with dots',
      in: 'a: 1\n...\n---\nb: 2\n...\n',
      out: [
        [1, { a: 1 }],
        [4, { b: 2 }],
      ],
    },
    {
      name: 'JSON',
      in: '{"a": 1}\n---\n# c\n{\n  "b": [2]\n}\n---\nc: 3\n',
      out: [
        [1, { a: 1 }],
        [4, { b: [2] }],
        [8, { c: 3 }],
      ],
    },
    {
      name: 'JSON followed by a comment',
      in: '{"a": 1} # c\n---\nb: 2',
      out: [
        [1, { a: 1 }],
        [3, { b: 2 }],
      ],
    },
    {
      name: 'Windows line breaks',
      in: 'a: 1\r\n---\r\n{"b": 2}\r\n',
      out: [
        [1, { a: 1 }],
        [3, { b: 2 }],
      ],
    },
  ]
  test.each(rows)('reads $name', ({ in: text, out }) => {
    expect(parseYamlDocuments(text).map(({ line, value }) => [line, value])).toEqual(out)
  })

  test('requires a marker between documents', () => {
    expect(yamlErrorOf(() => parseYamlDocuments('"a" b')).goMessage).toBe(
      'yaml: did not find expected <document start>',
    )
  })
})

describe('lineOf', () => {
  const text = '# c\na: 1\nb:\n  - x\n  - w:\n      z: 1\nd: {e: [f, {g: h}]}\ni: &i\n  j: 1\nk: *i\n'
  const rows: { path: string[]; line: number | undefined }[] = [
    { path: ['a'], line: 2 },
    { path: ['b', '1', 'w', 'z'], line: 6 },
    { path: ['b', '0'], line: 4 },
    { path: ['d', 'e', '1', 'g'], line: 7 },
    { path: ['k'], line: 10 },
    { path: ['k', 'j'], line: undefined },
    { path: ['a', 'x'], line: undefined },
    { path: ['b', '2'], line: undefined },
    { path: ['missing'], line: undefined },
    { path: [], line: undefined },
  ]
  test.each(rows)('returns the line of $path', ({ path, line }) => {
    expect(lineOf(text, path)).toBe(line)
  })

  test('finds keys in JSON', () => {
    expect(lineOf('{\n "a": {\n  "b": 1\n }\n}', ['a', 'b'])).toBe(3)
  })
})

function yamlErrorOf(action: () => unknown): YamlError {
  try {
    action()
  } catch (error) {
    if (error instanceof YamlError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
