import { describe, expect, test } from '@jest/globals'
import { compareObjects, repeatedObjects } from '../../src/diff/compare-objects.ts'
import { maskSecret } from '../../src/diff/mask-secrets.ts'
import { parseObjectPattern } from '../../src/diff/select.ts'
import { unifiedObjectDiff } from '../../src/diff/unified.ts'
import type { KubeObject } from '../../src/manifest/object.ts'

const object = (kind: string, name: string, rest: object = {}, apiVersion = 'v1'): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name, namespace: 'mesh' },
  ...rest,
})
const summary = (before: KubeObject[], after: KubeObject[]) =>
  compareObjects(before, after).map(({ change, ref }) => `${change} ${ref.kind}/${ref.name}`)

describe('compareObjects', () => {
  test('ignores the order of objects and of keys', () => {
    const a = object('ConfigMap', 'a', { data: { x: '1', y: '2' } })
    const reordered = object('ConfigMap', 'a', { data: { y: '2', x: '1' } })
    expect(summary([a, object('Service', 'b')], [object('Service', 'b'), reordered])).toEqual([])
  })

  test('finds added, removed and changed objects, ordered by kind and name', () => {
    const before = [object('Service', 'gone'), object('ConfigMap', 'a', { data: { x: '1' } })]
    const after = [object('ConfigMap', 'a', { data: { x: '2' } }), object('ConfigMap', 'new')]
    expect(summary(before, after)).toEqual([
      'changed ConfigMap/a',
      'added ConfigMap/new',
      'removed Service/gone',
    ])
  })

  test('compares the lists of an object with their order', () => {
    const args = (...list: string[]) => object('Pod', 'p', { spec: { args: list } })
    expect(summary([args('a', 'b')], [args('b', 'a')])).toEqual(['changed Pod/p'])
  })

  test('pairs an object with its other API version, and not with another namespace or group', () => {
    const hpa = (version: string) => object('HorizontalPodAutoscaler', 'h', {}, version)
    expect(summary([hpa('autoscaling/v2beta2')], [hpa('autoscaling/v2')])).toEqual([
      'changed HorizontalPodAutoscaler/h',
    ])
    expect(summary([hpa('autoscaling/v2')], [hpa('other.io/v2')])).toHaveLength(2)
    const elsewhere = { ...object('Service', 's'), metadata: { name: 's', namespace: 'other' } }
    expect(summary([object('Service', 's')], [elsewhere])).toHaveLength(2)
  })

  test('compares the last of several objects with one name, and repeatedObjects names it', () => {
    const first = object('ConfigMap', 'a', { data: { x: '1' } })
    const last = object('ConfigMap', 'a', { data: { x: '2' } })
    expect(summary([first, last], [last])).toEqual([])
    expect(repeatedObjects([first, last, object('ConfigMap', 'b')])).toEqual([
      { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'mesh', name: 'a' },
    ])
  })
})

describe('maskSecret', () => {
  const secret = (data: Record<string, string>, annotations?: Record<string, string>): KubeObject => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 's', ...(annotations && { annotations }) },
    data,
  })
  const diffOf = (before: KubeObject[], after: KubeObject[]) =>
    compareObjects(before, after)
      .map((one) => unifiedObjectDiff(maskSecret(one), { before: 'a', after: 'b' }))
      .join('')

  test('shows which keys differ, and no value', () => {
    const text = diffOf(
      [secret({ same: 'c2FtZQ==', key: 'b2xk' })],
      [secret({ same: 'c2FtZQ==', key: 'bmV3' })],
    )
    expect(text).toContain("-  key: '*** (before)'\n+  key: '*** (after)'\n   same: '***'\n")
    expect(text).not.toMatch(/c2FtZQ|b2xk|bmV3/)
  })

  test('masks a Secret that exists on one side, and the last applied configuration', () => {
    const annotation = { 'kubectl.kubernetes.io/last-applied-configuration': '{"data":{"key":"b2xk"}}' }
    const text = diffOf([], [secret({ key: 'b2xk' }, annotation)])
    expect(text).toContain("+  key: '***'")
    expect(text).not.toContain('b2xk')
  })

  test('masks data that is no mapping', () => {
    const odd = { ...secret({}), data: 'b2xk' }
    expect(diffOf([], [odd])).not.toContain('b2xk')
  })

  test('leaves ConfigMaps as they are', () => {
    const map = (x: string) => object('ConfigMap', 'a', { data: { x } })
    expect(diffOf([map('1')], [map('2')])).toContain('-  x: "1"\n+  x: "2"\n')
  })
})

describe('parseObjectPattern', () => {
  const ref = { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'istio-system', name: 'istio-canary' }
  test.each([
    ['configmap', true],
    ['ConfigMap::', true],
    ['ConfigMap:istio-system:istio*', true],
    ['*:*:*canary', true],
    ['::istio', false],
    ['Config', false],
    ['ConfigMap:other', false],
    ['ConfigMap::istio.canary', false],
    ['**:istio-*tem', true],
  ])('%s', (text, matches) => expect(parseObjectPattern(text, '--select')(ref)).toBe(matches))

  test('refuses more than three parts', () => {
    expect(() => parseObjectPattern('a:b:c:d', '--ignore')).toThrow(
      '--ignore a:b:c:d: has 4 parts, at most three are allowed',
    )
  })
})
