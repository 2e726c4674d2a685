import { describe, expect, test } from '@jest/globals'
import { glob } from '../../src/chart/glob.ts'

const names = ['a', 'b.yaml', 'dir/a', 'dir/b.yaml', 'dir/deep/c.yaml', 'x*y', 'é.txt']
const all = names

// The patterns that `.Files.Glob` of Helm knows; test/chart/charts/plain asks Helm itself.
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
  { pattern: '{a', out: all },
]

describe('glob', () => {
  test.each(rows)('$pattern', ({ pattern, out }) => {
    expect(names.filter(glob(pattern))).toEqual(out)
  })
})
