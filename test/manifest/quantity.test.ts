// https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/
import { expect, test } from '@jest/globals'
import { parseCpu, parseQuantity } from '../../src/manifest/quantity.ts'

test.each([
  ['1', 1],
  ['250m', 0.25],
  ['1500000n', 0.0015],
  ['100M', 1e8],
  ['500m', 0.5],
  ['2Gi', 2 * 1024 ** 3],
  ['2G', 2e9],
  ['100Mi', 100 * 1024 ** 2],
  ['1.5', 1.5],
  ['.5', 0.5],
  ['1e3', 1000],
  ['1E-1', 0.1],
  ['1E', 1e18],
  ['-1', -1],
  ['10k', 10_000],
  ['5u', 5e-6],
  [110, 110],
  ['', undefined],
  ['one', undefined],
  ['1gi', undefined],
  ['1 Gi', undefined],
  ['1e3Gi', undefined],
  ['1'.repeat(41), undefined],
  [undefined, undefined],
  [{}, undefined],
])('%p', (text, expected) => {
  const value = parseQuantity(text)
  if (expected === undefined) expect(value).toBeUndefined()
  else expect(value).toBeCloseTo(expected, 9)
})

test.each([
  ['100m', 100],
  ['2', 2000],
  ['x', undefined],
])('%p of a CPU', (text, expected) => {
  expect(parseCpu(text)).toBe(expected)
})
