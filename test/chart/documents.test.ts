import { describe, expect, test } from '@jest/globals'
import { workOf } from '../support/work.ts'

const { splitDocuments, trimDocument } = await import('../../src/chart/documents.ts')

// Splits as Helm's expression `(?:^|\s*\n)---\s*`. test/chart/charts/hooks compares with Helm itself.
const rows = [
  { name: 'nothing', in: '', out: [] },
  { name: 'blanks', in: ' \n\t\n', out: [] },
  { name: 'one', in: '\n\na: 1\n\n', out: ['a: 1'] },
  { name: 'two', in: '---\na: 1\n---\nb: 2\n', out: ['a: 1', 'b: 2'] },
  { name: 'empty documents between', in: 'a\n---\n---\n\n---\nb', out: ['a', '---', 'b'] },
  { name: 'text after the separator', in: 'a: 1\n--- b: 2\n---c: 3', out: ['a: 1', 'b: 2', 'c: 3'] },
  { name: 'indented', in: 'a: |\n  ---\n  b', out: ['a: |\n  ---\n  b'] },
  { name: 'dashes within a line', in: 'a --- b', out: ['a --- b'] },
  { name: 'carriage returns', in: 'a: 1\r\n---\r\nb: 2\r\n', out: ['a: 1', 'b: 2'] },
  { name: 'only comments', in: '# a\n---\n# b', out: ['# a', '# b'] },
  { name: 'a separator at the end', in: 'a\n---', out: ['a'] },
  { name: 'only a separator', in: '---', out: [] },
]

describe('splitDocuments', () => {
  test.each(rows)('$name', (row) => {
    expect(splitDocuments(row.in)).toEqual(row.out)
  })

  test('keeps many blank lines in one document', () => {
    expect(splitDocuments(`a${' \n'.repeat(500_000)}b`)).toHaveLength(1)
  })

  test('needs work proportional to the blank lines before each separator', () => {
    const work = (count: number) => {
      const text = `a${' \n'.repeat(count)}---\n`.repeat(20)
      return workOf(() => expect(splitDocuments(text)).toHaveLength(20))
    }
    work(1000)
    expect(work(2000)).toBeLessThan(2.5 * work(1000))
  })
})

test.each([
  { name: 'next line and no-break space', in: '\u0085\u00a0a\u2003', out: 'a' },
  { name: 'not the byte order mark', in: '\ufeffa', out: '\ufeffa' },
])('trimSpace takes $name', (row) => {
  expect(trimDocument(row.in)).toBe(row.out)
})
