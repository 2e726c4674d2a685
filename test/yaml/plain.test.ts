// The line reader and the token reader agree on all YAML in this repository and on the texts that Go answered.
import { expect, test } from '@jest/globals'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { YamlCursor } from '../../src/yaml/cursor.ts'
import { YamlError } from '../../src/yaml/error.ts'
import { isPlainText, readPlainDocument } from '../../src/yaml/plain.ts'
import { YamlReader } from '../../src/yaml/read.ts'
import { printYaml } from '../../src/yaml/yaml.ts'
import type { Outcome, Question } from './outcome.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const answers = JSON.parse(readFileSync(new URL('answers.json', import.meta.url), 'utf8')) as (Question &
  Outcome)[]

const files = ['profiles', 'platforms', 'charts']
  .map((folder) => join(root, folder))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => file.endsWith('.yaml') && !file.includes('/templates/'))

function readAll(text: string, shortcuts: readonly ('json' | 'plain')[]): string {
  try {
    const reader = new YamlReader(text, { shortcuts })
    const documents = []
    for (let next = reader.next(); next; next = reader.next()) documents.push(next)
    return JSON.stringify(documents)
  } catch (error) {
    if (error instanceof YamlError) return error.message
    throw error
  }
}

test.each(files.map((file) => file.slice(root.length)))('reads %s like the token reader', (file) => {
  const text = readFileSync(join(root, file), 'utf8')
  expect(readAll(text, ['json', 'plain'])).toBe(readAll(text, []))
})

test('reads the texts that Go answered like the token reader', () => {
  const texts = answers.flatMap((row) =>
    'read' in row ? [row.read] : row.yaml === undefined ? [] : [row.yaml],
  )
  // The JSON reader accepts more: `\\/` and pairs of surrogates are valid JSON, but go-yaml rejects them.
  const different = texts.filter((text) => readAll(text, ['plain']) !== readAll(text, []))
  expect(different).toEqual([])
})

const plain: { name: string; in: string; out: unknown }[] = [
  {
    name: 'maps and lists',
    in: 'a:\n- b: 1\n  c: x y # z\n- - d\n# e\n\nf:\n  - g',
    out: { a: [{ b: 1, c: 'x y' }, ['d']], f: ['g'] },
  },
  { name: 'quoted keys and values', in: '"a": "b"\n\'c\': \'d\'', out: { a: 'b', c: 'd' } },
  { name: 'YAML 1.1 words', in: 'y: no\non: ~', out: { true: null } },
  { name: 'literals', in: 'a: |\n  b\n\n   c\nd: |-\n  e', out: { a: 'b\n\n c\n', d: 'e' } },
  {
    name: 'flow collections on one line',
    in: 'a: [b, "c"]\nd: {e: 1}\nf: "\\n"',
    out: { a: ['b', 'c'], d: { e: 1 }, f: '\n' },
  },
  { name: 'values without text', in: 'a:\nb: {}\nc: []\nd: ""', out: { a: null, b: {}, c: [], d: '' } },
]

test.each(plain)('reads $name line by line', ({ in: text, out }) => {
  const cursor = new YamlCursor(text)
  const inline = (rest: string) => new YamlReader(rest).next()?.value ?? null
  expect(readPlainDocument(cursor, inline)?.value).toEqual(out)
  expect(cursor.offset).toBe(text.length)
})

const left: { name: string; in: string }[] = [
  { name: 'anchors', in: 'a: &x b' },
  { name: 'merge keys', in: '<<: {a: 1}' },
  { name: 'scalars over several lines', in: 'a: b\n  c' },
  { name: 'flow collections over several lines', in: 'a: [b,\n  c]' },
  { name: 'null keys', in: '~: a' },
  { name: 'infinities', in: 'a: .inf' },
  { name: 'syntax errors', in: 'a: b\n c: d' },
  { name: 'a second colon', in: 'a: b: c' },
  { name: 'a scalar alone', in: 'a' },
  { name: 'deep nesting', in: '- '.repeat(300) },
]

test.each(left)('leaves $name to the token reader', ({ in: text }) => {
  const cursor = new YamlCursor(text)
  expect(readPlainDocument(cursor, () => new YamlReader(text).next()?.value ?? null)).toBeUndefined()
  expect(cursor.offset).toBe(0)
})

test('rejects a text with tabs or unusual line breaks', () => {
  for (const char of ['\t', '\r', '\u0085', '\u2028', '\ufeff'])
    expect(isPlainText(`a: 1${char}`)).toBe(false)
})

test('reads most output of printYaml', () => {
  const manifest = {
    kind: 'ConfigMap',
    data: { 'a.json': '{\n  "b": [1]\n}\n', empty: '', list: ['x', '#y', 'yes'] },
  }
  const text = printYaml([manifest, { spec: { ports: [{ name: 'http', port: 80 }], args: [] } }])
  expect(readPlainDocument(new YamlCursor(text), () => null)?.value).toEqual(
    JSON.parse(readAll(text, []))[0].value,
  )
})
