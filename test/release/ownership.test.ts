import { describe, expect, test } from '@jest/globals'
import type { KubeObject } from '../../src/manifest/object.ts'
import { hasKeepPolicy, isOwnedBy, markOwned, ownerOf } from '../../src/release/ownership.ts'

const ztunnel = { name: 'ztunnel', namespace: 'istio-system' }
const object = (labels?: Record<string, string>, annotations?: Record<string, string>): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'x', ...(labels && { labels }), ...(annotations && { annotations }) },
})

test('markOwned adds Helm’s label and annotations and does not change its input', () => {
  const before = object({ a: 'b', 'app.kubernetes.io/managed-by': 'somebody' }, { c: 'd' })
  const frozen = structuredClone(before)
  expect(markOwned(before, ztunnel).metadata).toEqual({
    name: 'x',
    labels: { a: 'b', 'app.kubernetes.io/managed-by': 'Helm' },
    annotations: {
      c: 'd',
      'meta.helm.sh/release-name': 'ztunnel',
      'meta.helm.sh/release-namespace': 'istio-system',
    },
  })
  expect(before).toEqual(frozen)
})

describe('the owner', () => {
  test('is the release in the annotations', () => {
    const marked = markOwned(object(), ztunnel)
    expect(ownerOf(marked)).toEqual(ztunnel)
    expect(isOwnedBy(marked, ztunnel)).toBe(true)
    expect(isOwnedBy(marked, { ...ztunnel, namespace: 'kube-system' })).toBe(false)
  })

  test('is undefined if only the label is set, which charts render', () => {
    expect(ownerOf(object({ 'app.kubernetes.io/managed-by': 'Helm' }))).toBeUndefined()
    expect(ownerOf(object(undefined, { 'meta.helm.sh/release-name': 'ztunnel' }))).toBeUndefined()
    expect(isOwnedBy(object(), ztunnel)).toBe(false)
  })
})

test.each([
  { name: '', namespace: 'istio-system' },
  { name: 'ztunnel', namespace: '' },
  { name: 'x,owner!=helm', namespace: 'istio-system' },
  { name: '../x', namespace: 'istio-system' },
  { name: 'ztunnel', namespace: 'a/b' },
  { name: '\u001b[2Jztunnel', namespace: 'istio-system' },
])('$namespace/$name can be no release, so nobody owns what says so', (release) => {
  expect(ownerOf(markOwned(object(), release))).toBeUndefined()
})

test.each([
  { in: 'keep', out: true },
  { in: ' Keep ', out: true },
  { in: 'delete', out: false },
  { in: '', out: false },
])('resource-policy "$in" keeps: $out', ({ in: policy, out }) => {
  expect(hasKeepPolicy(object(undefined, { 'helm.sh/resource-policy': policy }))).toBe(out)
})
