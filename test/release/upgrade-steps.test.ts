// The steps of an upgrade.
import { describe, expect, test } from '@jest/globals'
import { chartVersion, isDowngrade, minorVersion, upgradeSteps } from '../../src/release/upgrade-steps.ts'

describe('the steps from one version to another', () => {
  test.each([
    { name: 'to the next patch', from: '1.31.1', to: '1.31.2', steps: ['1.31.2'] },
    { name: 'to the next minor', from: '1.30.4', to: '1.31.1', steps: ['1.31.1'] },
    { name: 'over a minor', from: '1.29.0', to: '1.31.1', steps: ['1.30', '1.31.1'] },
    { name: 'over two minors', from: '1.28.9', to: '1.31', steps: ['1.29', '1.30', '1.31'] },
    { name: 'back', from: '1.31.1', to: '1.29.0', steps: ['1.29.0'] },
  ])('$name', ({ from, to, steps }) => expect(upgradeSteps(from, to)).toEqual(steps))
})

test.each([
  ['1.31.1', '1.31.0', true],
  ['1.31.1', '1.30.9', true],
  ['1.31.1', '1.30', true],
  ['1.31.1', '1.31.0-rc.1', true],
  ['1.31.1', '1.31.1', false],
  ['1.31.1', '1.31', false],
  ['1.9.1', '1.31', false],
])('from %s to %s goes back: %s', (from, to, is) => expect(isDowngrade(from, to)).toBe(is))

test.each([
  ['1.31.1', 31],
  ['v1.31.1', 31],
  ['1.31', 31],
  ['1.31.0-rc.1', 31],
  ['latest', undefined],
  ['', undefined],
  ['1', undefined],
  ['2.31.1', undefined],
  ['~1.31.0', undefined],
  ['1.31.1.1', undefined],
])('the minor version of "%s" is %s', (version, minor) => expect(minorVersion(version)).toBe(minor))

test.each([
  ['1.30', '~1.30.0'],
  ['1.31', '1.31.1'],
  ['1.31.2', '1.31.2'],
])('step %s needs charts of %s in a program with 1.31.1', (step, version) =>
  expect(chartVersion(step, '1.31.1')).toBe(version),
)

test('a minor version is a constraint for a source other than the program', () =>
  expect(chartVersion('1.31', '')).toBe('~1.31.0'))
