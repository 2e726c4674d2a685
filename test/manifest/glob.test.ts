import { expect, test } from '@jest/globals'
import { globMatcher } from '../../src/manifest/glob.ts'

test.each([
  ['shop', 'shop', true],
  ['shop', 'shops', false],
  ['', '', true],
  ['', 'a', false],
  ['*', '', true],
  ['*', 'any\nthing', true],
  ['team-*', 'team-', true],
  ['team-*', 'my-team-a', false],
  ['*-gateway', 'istio-gateway', true],
  ['*-gateway', 'istio-gateways', false],
  ['a*a', 'a', false],
  ['a*b*c', 'a-b-b-c', true],
  ['a*b*c', 'a-c-b', false],
  ['a**c', 'abc', true],
  ['a.c', 'abc', false],
])('globMatcher: %j matches %j: %s', (pattern, text, matches) => {
  expect(globMatcher(pattern)(text)).toBe(matches)
})

test('globMatcher takes linear time for a pattern that makes a regular expression backtrack', () => {
  const isMatch = globMatcher(`${'*a'.repeat(2000)}b`)
  expect(isMatch('a'.repeat(100_000))).toBe(false)
})
