import { expect, test } from '@jest/globals'
import { fieldDifferences } from '../../src/diff/fields.ts'

test.each([
  ['equal values', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
  ['an added key', {}, { a: 1 }, [{ path: '.a', after: 1 }]],
  ['a removed key', { a: null }, {}, [{ path: '.a', before: null }]],
  ['another type', { a: {} }, { a: [] }, [{ path: '.a', before: {}, after: [] }]],
  ['a key with a dot', { 'a.b': 1 }, { 'a.b': 2 }, [{ path: '["a.b"]', before: 1, after: 2 }]],
  ['the whole value', 1, 2, [{ path: '.', before: 1, after: 2 }]],
  [
    'items with names',
    { env: [{ name: 'A', value: '1' }, { name: 'B' }] },
    { env: [{ name: 'B' }, { name: 'A', value: '2' }] },
    [{ path: '.env[name=A].value', before: '1', after: '2' }],
  ],
  [
    'the order of items with names',
    { env: [{ name: 'A' }, { name: 'B' }] },
    { env: [{ name: 'B' }, { name: 'A' }] },
    [
      {
        path: '.env',
        before: [{ name: 'A' }, { name: 'B' }],
        after: [{ name: 'B' }, { name: 'A' }],
      },
    ],
  ],
  [
    'items whose names are not unique',
    { env: [{ name: 'A', value: '1' }, { name: 'A' }] },
    { env: [{ name: 'A', value: '2' }, { name: 'A' }] },
    [{ path: '.env[0].value', before: '1', after: '2' }],
  ],
  ['items without names', { args: ['a', 'b'] }, { args: ['a'] }, [{ path: '.args[1]', before: 'b' }]],
  [
    'a key __proto__',
    JSON.parse('{"__proto__": 1}'),
    JSON.parse('{"__proto__": 2}'),
    [{ path: '.__proto__', before: 1, after: 2 }],
  ],
  [
    'an item named __proto__',
    { env: [{ name: '__proto__', value: '1' }] },
    { env: [] },
    [{ path: '.env[name=__proto__]', before: { name: '__proto__', value: '1' } }],
  ],
])('fieldDifferences finds %s', (_, before, after, expected) => {
  expect(fieldDifferences(before, after)).toEqual(expected)
})
