// A chart's README says of each key what the comment above it in values.yaml says.
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
  { name: 'a key', in: ['# Says.', 'key: 1'], out: ['| `key` | `1` | Says. |'] },
  {
    name: 'a comment of two lines',
    in: ['# It', '# says.', 'key: ""'],
    out: ['| `key` | `""` | It says. |'],
  },
  { name: 'no title', in: ['# --- Part ---', '# Says.', 'key: 1'], out: ['| `key` | `1` | Says. |'] },
  {
    name: 'a map whose keys need no words',
    in: ['# Says.', 'map:', '  key: {a: 1}'],
    out: ['| `map` | `{"key":{"a":1}}` | Says. |'],
  },
  {
    name: 'a group and its key',
    in: ['# Says.', 'map:', '  # Says, too.', '  key: 1'],
    out: ['| `map` |  | Says. |', '| `map.key` | `1` | Says, too. |'],
  },
  {
    name: 'what a table could misread',
    in: ['# a | <b>', 'key: "c|d"'],
    out: ['| `key` | `"c\\|d"` | a \\| &lt;b> |'],
  },
]

describe('the table has', () => {
  test.each(rows)('$name', ({ in: lines, out }) => {
    expect(rowsOf(readme(lines))).toEqual(out)
  })
})

describe('keys without a default are listed', () => {
  test.each([
    { name: 'at the top', in: ['# Says.', 'key: 1', '# Unset: b (it', '# says).'], out: '- b (it says).' },
    {
      name: 'below a key',
      in: ['map:', '  # Says.', '  key: 1', '  # Unset: b.', '', '# Says.', 'other: 1'],
      out: '- below `map`: b.',
    },
  ])('$name', ({ in: lines, out }) => {
    expect(readme(lines)).toContain(`Without a default:\n\n${out}\n`)
  })
})

test('keys without a comment are an error that names them all', () => {
  const lines = ['# Says.', 'a: 1', 'b: 2', 'c:', '  d: []']
  const message = 'values.yaml: write a comment above b, c.d: it becomes the documentation'
  expect(() => readme(lines)).toThrow(new RangeError(message))
})

test('the page lists the names of profiles, and the key below which values may be', () => {
  const text = readme(['# Says.', 'key: 1'], 'nest')
  expect(text).toContain('`profile`: `ambient`, `demo`')
  expect(text).toContain('your values (you can also set every key below `nest`)')
})
