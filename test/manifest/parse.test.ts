import { describe, expect, test } from '@jest/globals'
import { parseObjects, printObjects, toObjects } from '../../src/manifest/parse.ts'

const names = (text: string) =>
  parseObjects(text, 'a.yaml').map(({ kind, metadata }) => `${kind}/${metadata.name}`)
const pod = (name: string) => `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\n`

describe('parseObjects', () => {
  const rows = [
    { name: 'nothing', in: '', out: [] },
    { name: 'comments and empty documents', in: '# a\n---\n---\n# b\n', out: [] },
    { name: 'several', in: `${pod('a')}---\n${pod('b')}`, out: ['Pod/a', 'Pod/b'] },
    {
      name: 'JSON among YAML',
      in: `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"}}\n---\n${pod('b')}`,
      out: ['Pod/a', 'Pod/b'],
    },
    {
      name: 'a list',
      in: 'apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Pod, metadata: {name: a}}\n',
      out: ['Pod/a'],
    },
    {
      name: 'a list in a list',
      in: 'kind: List\nitems: [{kind: PodList, items: [{apiVersion: v1, kind: Pod, metadata: {name: a}}]}]',
      out: ['Pod/a'],
    },
    { name: 'an empty list', in: 'kind: List\nitems: []\n', out: [] },
    {
      name: 'another kind that ends in List',
      in: 'apiVersion: v1\nkind: AllowList\nmetadata: {name: a}\n',
      out: ['AllowList/a'],
    },
  ]
  test.each(rows)('$name', (row) => {
    expect(names(row.in)).toEqual(row.out)
  })

  const errors = [
    {
      name: 'text',
      in: 'hello',
      says: 'a.yaml:1: not a Kubernetes object: expected a mapping, got a string',
    },
    { name: 'a sequence', in: '- a', says: 'expected a mapping, got a list' },
    { name: 'no apiVersion', in: 'kind: Pod\nmetadata: {name: a}', says: 'apiVersion is missing' },
    { name: 'an empty kind', in: 'apiVersion: v1\nkind: ""\nmetadata: {name: a}', says: 'kind is missing' },
    {
      name: 'a kind that is a number',
      in: 'apiVersion: v1\nkind: 5\nmetadata: {name: a}',
      says: 'kind must be a string, not a number',
    },
    { name: 'no metadata', in: 'apiVersion: v1\nkind: Pod', says: 'metadata must be a mapping, not nothing' },
    {
      name: 'no name',
      in: 'apiVersion: v1\nkind: Pod\nmetadata: {generateName: a}',
      says: 'metadata.name is missing',
    },
    {
      name: 'a name that is a boolean',
      in: 'apiVersion: v1\nkind: Pod\nmetadata: {name: yes}',
      says: 'metadata.name must be a string, not a boolean',
    },
    {
      name: 'a namespace that is null',
      in: 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: null}',
      says: 'metadata.namespace must be a string, not null',
    },
    {
      name: 'an invalid item',
      in: 'kind: List\nitems: [1]',
      says: 'a.yaml:1: items[0]: not a Kubernetes object: expected a mapping, got a number',
    },
    { name: 'invalid YAML, with its location', in: `${pod('a')}---\nb: c: d\n`, says: 'a.yaml:5:5: ' },
  ]
  test.each(errors)('refuses $name', (row) => {
    expect(() => names(row.in)).toThrow(row.says)
    expect(() => names(row.in)).toThrow(expect.objectContaining({ name: 'UserError', code: 'manifest' }))
  })

  test('reports all errors with their lines', () => {
    expect(() => names(`${pod('a')}---\nhello\n---\nkind: Pod\n`)).toThrow(
      'a.yaml:5: not a Kubernetes object: expected a mapping, got a string\n' +
        'a.yaml:7: not a Kubernetes object: apiVersion is missing',
    )
  })
})

test('toObjects accepts a parsed document', () => {
  expect(toObjects(null, 'a')).toEqual([])
  expect(() => toObjects({ kind: 'Pod' }, 'a')).toThrow('a: not a Kubernetes object: apiVersion is missing')
})

test('printObjects sorts keys and prints an empty line before each separator, as istioctl', () => {
  const objects = parseObjects(`${pod('b')}---\n${pod('a')}`, 'a.yaml')
  const text = (name: string) => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\n\n---\n`
  expect(printObjects(objects)).toBe(text('b') + text('a'))
  expect(printObjects([])).toBe('')
})
