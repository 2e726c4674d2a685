// A file of something else has a fault for each of its values: only so many are kept.
import { expect, test } from '@jest/globals'
import { addError, addErrors, maxValidatorErrors, type ValidatorError } from '../../src/validation/errors.ts'
import { factsViolations } from '../../src/validation/facts.ts'

const error: ValidatorError = { instancePath: '', keyword: 'type', params: {}, parentSchema: {}, data: 1 }
const many = (count: number) => Array.from({ length: count }, () => error)

test('the first error begins the list', () => {
  expect(addError(null, error)).toEqual([error])
  const more = [error]
  expect(addErrors(null, more)).toBe(more)
})

test('errors beyond the limit are not kept', () => {
  expect(addErrors(many(5), many(2))).toHaveLength(7)
  expect(addErrors(many(maxValidatorErrors - 1), many(3))).toHaveLength(maxValidatorErrors)
})

test('a file with a hundred thousand faults tells a thousand', () => {
  const document = {
    format: 'ambientctl/facts/v1',
    taken: '',
    cluster: { context: '', server: '' },
    known: { pods: { value: Array.from({ length: 100_000 }, () => 1) } },
  }
  const faults = factsViolations(document)
  expect(faults).toHaveLength(maxValidatorErrors)
  expect(faults[7]).toEqual({
    place: 'known.pods.value[7]',
    path: ['known', 'pods', 'value', '7'],
    message: 'must be a map, not a number',
  })
})
