import { describe, expect, test } from '@jest/globals'
import { workOf } from '../support/work.ts'

const { glob } = await import('../../src/chart/files/glob.ts')

const names = ['a', 'b.yaml', 'dir/a', 'dir/b.yaml', 'dir/deep/c.yaml', 'x*y', 'é.txt']
const all = names

// The patterns of Helm's `.Files.Glob`. test/chart/charts/plain compares with Helm itself.
const rows = [
  { pattern: 'a', out: ['a'] },
  { pattern: '*', out: ['a', 'b.yaml', 'x*y', 'é.txt'] },
  { pattern: '**', out: all },
  { pattern: 'dir/*', out: ['dir/a', 'dir/b.yaml'] },
  { pattern: 'dir/**', out: ['dir/a', 'dir/b.yaml', 'dir/deep/c.yaml'] },
  { pattern: '**.yaml', out: ['b.yaml', 'dir/b.yaml', 'dir/deep/c.yaml'] },
  { pattern: '?', out: ['a'] },
  { pattern: '?.txt', out: ['é.txt'] },
  { pattern: '[a-b]*', out: ['a', 'b.yaml'] },
  { pattern: '[!a]', out: [] },
  { pattern: 'dir/[!a]*', out: ['dir/b.yaml'] },
  { pattern: '{a,dir/a}', out: ['a', 'dir/a'] },
  { pattern: 'x\\*y', out: ['x*y'] },
  { pattern: 'x.y', out: [] },
  { pattern: '[', out: all },
  { pattern: '{a', out: ['a'] },
  { pattern: '{{a', out: ['a'] },
  { pattern: '{a,{b,c}.yaml', out: ['a', 'b.yaml'] },
  { pattern: '{a,**}{,x}', out: all },
  { pattern: 'a}', out: [] },
  { pattern: 'dir/**/a', out: ['dir/a'] },
  { pattern: '{dir/**/b.yaml,x}', out: ['dir/b.yaml'] },
  { pattern: 'dir**r/a', out: ['dir/a'] },
  { pattern: '*{', out: [] },
  { pattern: 'a\\', out: ['a'] },
  { pattern: '[b-a]', out: all },
  { pattern: '[!]', out: all },
  { pattern: '[!-b]', out: ['a'] },
]

describe('glob', () => {
  test.each(rows)('$pattern', ({ pattern, out }) => {
    expect(names.filter(glob(pattern))).toEqual(out)
  })

  test('an open brace at the end matches nothing, and fails if the text before it matches', () => {
    expect(names.filter(glob('c{'))).toEqual([])
    expect(() => names.filter(glob('a{'))).toThrow(
      'runtime error: slice bounds out of range [:2] with length 1',
    )
  })

  test('needs work proportional to pattern and name, even for ambiguous patterns', () => {
    const work = (stars: number) => {
      return workOf(() => expect(glob(`${'*a'.repeat(stars)}b`)('a'.repeat(5 * stars))).toBe(false))
    }
    work(20)
    expect(work(40)).toBeLessThan(5 * work(20))
  })
})
