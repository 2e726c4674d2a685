import { expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import { manifestsDigest } from '../../src/manifest/digest.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

const map = (data: Record<string, unknown>, name = 'a'): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data,
})
const of = (...objects: KubeObject[]) => manifestsDigest([{ objects }])

test('manifestsDigest hashes the canonical JSON', () => {
  const line =
    '{"apiVersion":"v1","data":{"x":"1","y":[2,null,{"a":true}]},"kind":"ConfigMap","metadata":{"name":"a"}}\n'
  const sum = createHash('sha256').update(line).digest('hex')
  expect(of(map({ y: [2, null, { a: true }], x: '1' }))).toBe(`sha256:${sum}`)
})

test.each([
  { name: 'the order of keys', one: of(map({ a: 1, b: 2 })), other: of(map({ b: 2, a: 1 })), same: true },
  { name: 'a key without value', one: of(map({ a: 1, b: undefined })), other: of(map({ a: 1 })), same: true },
  {
    name: 'how objects are dealt to parts',
    one: manifestsDigest([{ objects: [map({})] }, { objects: [map({}, 'b')] }]),
    other: of(map({}), map({}, 'b')),
    same: true,
  },
  { name: 'one value', one: of(map({ a: 1 })), other: of(map({ a: '1' })), same: false },
  { name: 'the order of a list', one: of(map({ a: [1, 2] })), other: of(map({ a: [2, 1] })), same: false },
  {
    name: 'the order of objects',
    one: of(map({}), map({}, 'b')),
    other: of(map({}, 'b'), map({})),
    same: false,
  },
])('$name', ({ one, other, same }) => expect(one === other).toBe(same))
