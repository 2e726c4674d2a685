import { expect, test } from '@jest/globals'
import { mergePatch } from '../../src/dryrun/merge-patch.ts'

// Expected patches follow RFC 7386.
const rows = [
  {
    name: 'nothing for equal objects',
    from: { a: { b: 1 }, c: [1] },
    to: { c: [1], a: { b: 1 } },
    patch: {},
  },
  {
    name: 'null for a deleted field',
    from: { a: { b: 1, c: 2 } },
    to: { a: { c: 2 } },
    patch: { a: { b: null } },
  },
  {
    name: 'a new and a changed field',
    from: { a: 1 },
    to: { a: 2, b: { c: 3 } },
    patch: { a: 2, b: { c: 3 } },
  },
  { name: 'a whole list', from: { a: [{ n: 1, m: 1 }] }, to: { a: [{ n: 1 }] }, patch: { a: [{ n: 1 }] } },
  { name: 'a value in place of a map', from: { a: { b: 1 } }, to: { a: 'x' }, patch: { a: 'x' } },
]

test.each(rows)('contains $name', ({ from, to, patch }) => expect(mergePatch(from, to)).toEqual(patch))
