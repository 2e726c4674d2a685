import { describe, expect, test } from '@jest/globals'
import { didYouMean, nearest, throwAll, UserError, UserErrors } from '../src/errors.ts'

describe('nearest', () => {
  const names = ['ambient', 'minimal', 'gke', 'k3s', 'k3d', 'ztunnel', 'cniBinDir']
  const rows: readonly [string, string, string | undefined][] = [
    ['a letter changed', 'ambiant', 'ambient'],
    ['a letter missing', 'ztunel', 'ztunnel'],
    ['a letter too many', 'k3ss', 'k3s'],
    ['two letters swapped', 'gek', 'gke'],
    ['capitals', 'CNIBINDIR', 'cniBinDir'],
    ['nothing alike', 'openshift', undefined],
    ['a short name is not like every other short name', 'aks', undefined],
  ]
  test.each(rows)('%s', (_, given, expected) => expect(nearest(given, names)).toBe(expected))

  test('is quoted by didYouMean', () => {
    expect(didYouMean('gek', names)).toBe('; did you mean "gke"?')
    expect(didYouMean('openshift', names)).toBe('')
  })
})

describe('throwAll', () => {
  const one = new UserError('a', 'first', { status: 1 })
  const two = new UserError('b', 'second')

  test('does nothing for an empty list', () => expect(() => throwAll([])).not.toThrow())
  test('throws a single error itself', () => expect(() => throwAll([one])).toThrow(one))
  test('throws several errors together, with the status of the first', () => {
    expect(() => throwAll([one, two])).toThrow(UserErrors)
    expect(() => throwAll([one, two])).toThrow('first\nsecond')
    expect(new UserErrors([one, two]).status).toBe(1)
  })
})
