import { expect, test } from '@jest/globals'
import { compareIstioVersions } from '../../src/release/versions.ts'

test.each([
  ['1.31.1', '1.31.1', 0],
  ['1.31.1', '1.31.0', 1],
  ['1.9.0', '1.31.0', -1],
  ['1.31.10', '1.31.9', 1],
  ['v1.31', '1.31.0', 0],
  ['1.31.0-beta.1', '1.31.0', -1],
  ['2.0.0', '1.31.9', 1],
  ['latest', '1.31.1', 0],
  ['1.31.1', '', 0],
])('%s against %s', (a, b, sign) => {
  expect(Math.sign(compareIstioVersions(a, b))).toBe(sign)
  expect(Math.sign(compareIstioVersions(b, a))).toBe(sign === 0 ? 0 : -sign)
})
