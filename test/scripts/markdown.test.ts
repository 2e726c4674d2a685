// The checker of Markdown files finds dead links, dead anchors and long lines, and nothing else.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { anchorsOf, deadLinks, longLines, markdownFiles } from '../../scripts/markdown.ts'

const root = mkdtempSync(join(tmpdir(), 'markdown-'))
afterAll(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): string {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
  return path
}

write(
  'docs/other.md',
  '# Other\n\n## With `code`, and more!\n\n<a id="api-01"></a>\n\n## Twice\n\n## Twice\n',
)
write('docs/data.txt', 'text')
const linksOf = (text: string) => deadLinks(root, write('docs/page.md', `# Page\n\n${text}\n`))

describe('a link is valid', () => {
  test.each([
    { name: 'to a file', text: '[a](other.md)' },
    { name: 'to a folder', text: '[a](../docs)' },
    { name: 'to a file from the root', text: '[a](/docs/data.txt)' },
    { name: 'to a heading of the same file', text: '[a](#page)' },
    { name: 'to a heading with code and punctuation', text: '[a](other.md#with-code-and-more)' },
    { name: 'to the second heading with the same text', text: '[a](other.md#twice-1)' },
    { name: 'to an id', text: '[a](other.md#api-01)' },
    { name: 'to a web page', text: '[a](https://example.com/none.md#none)' },
    { name: 'in inline code', text: 'Write `[a](none.md)`.' },
    { name: 'in a code block', text: '```md\n[a](none.md)\n```' },
    { name: 'with a title', text: '[a](other.md "Other")' },
  ])('$name', ({ text }) => {
    expect(linksOf(text)).toEqual([])
  })
})

describe('a link is rejected', () => {
  test.each([
    { name: 'to a file that does not exist', text: '[a](none.md)', says: 'docs/none.md does not exist' },
    {
      name: 'to an anchor that does not exist',
      text: '[a](other.md#none)',
      says: 'has no heading for #none',
    },
    {
      name: 'to an anchor that does not exist in the same file',
      text: '[a](#none)',
      says: 'docs/page.md has no heading for #none',
    },
    { name: 'to a third heading with the same text', text: '[a](other.md#twice-2)', says: '#twice-2' },
    { name: 'out of the repository', text: '[a](../../none.md)', says: 'it leaves the repository' },
    { name: 'by reference', text: 'See [a].\n\n[a]: none.md', says: 'none.md' },
    { name: 'in HTML', text: '<img src="none.png">', says: 'none.png' },
    { name: 'after a code block', text: '```\ncode\n```\n[a](none.md)', says: 'none.md' },
    { name: 'to a heading inside a code block', text: '```\n# None\n```\n[a](#none)', says: '#none' },
  ])('$name', ({ text, says }) => {
    const found = linksOf(text)
    expect(found).toHaveLength(1)
    expect(found[0]?.text).toContain(says)
  })

  test('and is reported with its line', () => {
    expect(linksOf('a\n\n[a](none.md)')).toMatchObject([{ file: 'docs/page.md', line: 5 }])
  })
})

describe('a line', () => {
  const long = (text: string) => longLines(root, write('docs/long.md', text)).map(({ line }) => line)

  test.each([
    { name: 'of 100 characters is accepted', text: 'x'.repeat(100), lines: [] },
    { name: 'of 101 characters is too long', text: `a\n${'x'.repeat(101)}`, lines: [2] },
    { name: 'of a table may be longer', text: `| ${'x'.repeat(200)} |`, lines: [] },
    { name: 'with a long URL may be longer', text: `[a](https://example.com/${'x'.repeat(100)})`, lines: [] },
    {
      name: 'that is long without its URL is too long',
      text: `${'x'.repeat(99)} [a](https://example.com/)`,
      lines: [1],
    },
  ])('$name', ({ text, lines }) => {
    expect(long(text)).toEqual(lines)
  })
})

test('anchors are the same as on GitHub', () => {
  const anchors = anchorsOf('# `install` (alias `apply`)\n## A_b: c-d / é\n## [Link](x.md) here\n')
  expect([...anchors]).toEqual(['install-alias-apply', 'a_b-c-d--é', 'link-here'])
})

test('dependencies, builds and test data are not checked', () => {
  for (const folder of ['node_modules/a', 'dist', 'test/data', '.git', '.github']) write(`${folder}/b.md`, '')
  const files = markdownFiles(root)
  expect(files).toContain('.github/b.md')
  expect(files.filter((file) => /^(node_modules|dist|test|\.git)\//.test(file))).toEqual([])
})
