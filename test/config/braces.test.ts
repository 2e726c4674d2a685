// `{a,b}` in --set for fields that are lists.
import { expect, test } from '@jest/globals'
import { readConfigurationRequest } from '../../src/config/operator-spec.ts'
import { getPath } from '../../src/values/tree.ts'

const read = (set: string) => readConfigurationRequest({ files: [], sets: [set] }).spec

const rows: readonly { name: string; set: string; path: string; out: unknown }[] = [
  {
    name: 'two',
    set: 'values.cni.excludeNamespaces={a,b}',
    path: 'values.cni.excludeNamespaces',
    out: ['a', 'b'],
  },
  { name: 'one', set: 'values.cni.excludeNamespaces={a}', path: 'values.cni.excludeNamespaces', out: ['a'] },
  { name: 'none', set: 'values.cni.excludeNamespaces={}', path: 'values.cni.excludeNamespaces', out: [] },
  {
    name: 'blanks',
    set: 'values.cni.excludeNamespaces={ a , b }',
    path: 'values.cni.excludeNamespaces',
    out: ['a', 'b'],
  },
  {
    name: 'text where text is wanted',
    set: 'values.global.variant={a,b}',
    path: 'values.global.variant',
    out: '{a,b}',
  },
  {
    name: 'a free-form value',
    set: 'values.pilot.env.X={"a":1}',
    path: 'values.pilot.env.X',
    out: '{"a":1}',
  },
]

test.each(rows)('$name', ({ set, path, out }) => {
  expect(getPath(read(set), path.split('.'))).toEqual(out)
})

test('other text is not a list', () => {
  expect(() => read('values.cni.excludeNamespaces=a')).toThrow('expected a list')
})
