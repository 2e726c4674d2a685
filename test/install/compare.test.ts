import { describe, expect, test } from '@jest/globals'
import { compare } from '../../src/install/plan/compare.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

const fields = (...names: string[]) => ({
  'f:data': Object.fromEntries(names.map((name) => [`f:${name}`, {}])),
})
const object = (data: object, owned: object, metadata: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    name: 'x',
    resourceVersion: '1',
    managedFields: [
      { manager: 'ambientctl', operation: 'Apply', time: '2026-01-01T00:00:00Z', fieldsV1: owned },
      { manager: 'ambientctl', operation: 'Update', fieldsV1: fields('other') },
    ],
    ...metadata,
  },
  data,
})
const live = object({ a: '1', b: '2' }, fields('a', 'b'))

const rows: readonly { name: string; in: KubeObject; out: string }[] = [
  { name: 'ignores an equal object', in: object({ b: '2', a: '1' }, fields('b', 'a')), out: 'same' },
  {
    name: 'ignores another time',
    in: object({ a: '1', b: '2' }, fields('a', 'b'), { resourceVersion: '2', generation: 3 }),
    out: 'same',
  },
  {
    name: 'ignores the status, which a controller owns',
    in: { ...live, status: { replicas: 1 } },
    out: 'same',
  },
  { name: 'reports another value', in: object({ a: '1', b: '3' }, fields('a', 'b')), out: 'content' },
  {
    name: 'reports another label',
    in: object({ a: '1', b: '2' }, fields('a', 'b'), { labels: { c: 'd' } }),
    out: 'content',
  },
  {
    name: 'reports a new owner of a field',
    in: object({ a: '1', b: '2' }, fields('a', 'b', 'c')),
    out: 'ownership',
  },
]

describe('the comparison of a dry run with the live object', () => {
  test.each(rows)('$name', ({ in: result, out }) => expect(compare(live, result)).toBe(out))
})
