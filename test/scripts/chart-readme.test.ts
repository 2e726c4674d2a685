// A chart's README describes each key with the comment above it in values.yaml.
import { describe, expect, test } from '@jest/globals'
import { readmeOf } from '../../scripts/chart-readme.ts'

const readme = (lines: readonly string[], nested?: string): string =>
  readmeOf({
    name: 'a',
    description: 'A chart',
    values: ['# Title', '_internal_defaults_do_not_set:', ...lines.map((line) => `  ${line}`), ''].join('\n'),
    nested,
    isStrict: false,
    known: { profiles: ['ambient', 'demo'] },
  })

const rowsOf = (text: string): string[] => text.split('\n').filter((line) => /^\| `/.test(line))

interface Row {
  readonly name: string
  readonly in: readonly string[]
  readonly out: readonly string[]
}

const rows: readonly Row[] = [
  { name: 'a key with its comment', in: ['# Says.', 'key: 1'], out: ['| `key` | `1` | Says. |'] },
  {
    name: 'a comment of two lines as one line',
    in: ['# It', '# says.', 'key: ""'],
    out: ['| `key` | `""` | It says. |'],
  },
  {
    name: 'a key whose comment has no title',
    in: ['# --- Part ---', '# Says.', 'key: 1'],
    out: ['| `key` | `1` | Says. |'],
  },
  {
    name: 'one row for a map whose keys have no comments',
    in: ['# Says.', 'map:', '  key: {a: 1}'],
    out: ['| `map` | `{"key":{"a":1}}` | Says. |'],
  },
  {
    name: 'a group with its keys',
    in: ['# Says.', 'map:', '  # Says, too.', '  key: 1'],
    out: ['| `map` |  | Says. |', '| `map.key` | `1` | Says, too. |'],
  },
  {
    name: 'special characters of a table, escaped',
    in: ['# a | <b>', 'key: "c|d"'],
    out: ['| `key` | `"c\\|d"` | a \\| &lt;b> |'],
  },
]

describe('the table contains', () => {
  test.each(rows)('$name', ({ in: lines, out }) => {
    expect(rowsOf(readme(lines))).toEqual(out)
  })
})

describe('the table lists keys without a default', () => {
  test.each([
    {
      name: 'at the top level',
      in: ['# Says.', 'key: 1', '# Unset: b (it', '# says).'],
      out: '- b (it says).',
    },
    {
      name: 'below another key',
      in: ['map:', '  # Says.', '  key: 1', '  # Unset: b.', '', '# Says.', 'other: 1'],
      out: '- below `map`: b.',
    },
  ])('$name', ({ in: lines, out }) => {
    expect(readme(lines)).toContain(`Without a default:\n\n${out}\n`)
  })
})

test('rejects keys without a comment, and names all of them', () => {
  const lines = ['# Says.', 'a: 1', 'b: 2', 'c:', '  d: []']
  const message = 'values.yaml: write a comment above b, c.d: it becomes the documentation'
  expect(() => readme(lines)).toThrow(new RangeError(message))
})

test('the page lists the names of profiles, and the key that may contain all values', () => {
  const text = readme(['# Says.', 'key: 1'], 'nest')
  expect(text).toContain('`profile`: `ambient`, `demo`')
  expect(text).toContain('your values (you can also set every key below `nest`)')
})
