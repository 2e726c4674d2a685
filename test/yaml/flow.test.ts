// The reader of flow collections on one line returns the same as the token reader, or undefined.
import { expect, test } from '@jest/globals'
import { YamlError } from '../../src/yaml/error.ts'
import { readFlow } from '../../src/yaml/flow.ts'
import { YamlReader } from '../../src/yaml/read.ts'

const read: { name: string; in: string; out: unknown }[] = [
  { name: 'words', in: '[get, list]', out: ['get', 'list'] },
  { name: 'a map in a list', in: '[{a: 1}, {b: [x]}]', out: [{ a: 1 }, { b: ['x'] }] },
  { name: 'quotes', in: `{a: "", b: '*', c: "x, y: z # ]"}`, out: { a: '', b: '*', c: 'x, y: z # ]' } },
  { name: 'empty collections', in: '{a: [], b: {}, c: [ ]}', out: { a: [], b: {}, c: [] } },
  { name: 'words that are not strings', in: '{a: no, b: null, c: 0x10}', out: { a: false, b: null, c: 16 } },
  { name: 'keys that are not strings', in: '{yes: 1, 010: 2}', out: { true: 1, 8: 2 } },
  { name: 'a key of the prototype', in: '{__proto__: 1}', out: JSON.parse('{"__proto__":1}') },
  { name: 'arguments', in: '[--port=80, -p, --log_level]', out: ['--port=80', '-p', '--log_level'] },
  { name: 'negative numbers', in: '{a: -1, b: -x}', out: { a: -1, b: '-x' } },
  {
    name: 'escaped quotes',
    in: String.raw`{a: "[{\"b\":\"\\\\c\"}]", d: "\\"}`,
    out: { a: String.raw`[{"b":"\\c"}]`, d: '\\' },
  },
  { name: 'spaces', in: '[ a , b ]  ', out: ['a', 'b'] },
]

test.each(read)('reads $name', ({ in: text, out }) => {
  expect(JSON.stringify(readFlow(text))).toBe(JSON.stringify(out))
})

const left = [
  '[a',
  '[a,]',
  '[a] b',
  '[a] # c',
  '[a b]',
  '[a: b]',
  '{a}',
  '{a:b}',
  '{"a": b}',
  '["\\n"]',
  "['it''s']",
  '[&x a]',
  '[.inf]',
  '{~: a}',
  '{<<: a}',
  '[---a]',
  '[-.inf]',
  '[~]',
  '["a" b]',
  `${'['.repeat(60)}${']'.repeat(60)}`,
]

test.each(left)('leaves %s to the token reader', (text) => {
  expect(readFlow(text)).toBeUndefined()
})

/** Returns a generator of numbers from 0 to n-1, the same in every run (mulberry32). */
function numbers(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % n
  }
}

function byTokens(text: string): string {
  try {
    const reader = new YamlReader(text, { shortcuts: [] })
    const value = reader.next()?.value
    return reader.next() ? 'several' : JSON.stringify(value)
  } catch (error) {
    if (error instanceof YamlError) return error.message
    throw error
  }
}

test('agrees with the token reader on random texts', () => {
  const pick = numbers(31)
  const pieces = [
    '[',
    ']',
    '{',
    '}',
    ', ',
    ',',
    ': ',
    ':',
    ' ',
    'a',
    'b-c',
    '1',
    '.5',
    '0o7',
    '1e3',
    '.',
    '..',
    '...',
  ]
  pieces.push(
    '"',
    "'",
    '"x"',
    "'y'",
    'no',
    'null',
    '#',
    ' #',
    '-',
    '1_0',
    '2001-01-01',
    'a: ',
    'b: ',
    '/',
    'é',
    '--b',
    '=',
    '=c',
    String.raw`\"`,
    String.raw`"x\"y"`,
    String.raw`"\\"`,
    String.raw`"\\n"`,
  )
  let taken = 0
  for (let i = 0; i < 40_000; i++) {
    const inner = Array.from({ length: 1 + pick(8) }, () => pieces[pick(pieces.length)]).join('')
    const text = pick(2) ? `[${inner}]` : `{a: ${inner}}`
    const value = readFlow(text)
    if (value === undefined) continue
    taken++
    expect(`${text} ${JSON.stringify(value)}`).toBe(`${text} ${byTokens(text)}`)
  }
  expect(taken).toBeGreaterThan(1000)
})
