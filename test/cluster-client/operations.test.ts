import { describe, expect, test } from '@jest/globals'
import { headersTimeout, isTransientConflict, type ApiOperation } from '../../src/cluster/operations.ts'

const status = (reason: string, ...causes: readonly string[]) => ({
  kind: 'Status',
  code: 409,
  reason,
  details: { causes: causes.map((cause) => ({ reason: cause })) },
})

describe('headersTimeout', () => {
  test.each<[ApiOperation, number | undefined]>([
    ['read', 3000],
    ['review', 3000],
    ['dryRun', 3000],
    ['apply', 3000],
    ['delete', 3000],
    ['create', undefined],
    ['replace', undefined],
    ['patch', undefined],
  ])('limits an attempt of %s to %s ms', (operation, limit) => {
    expect(headersTimeout(operation, 15_000, 0)).toBe(limit)
  })

  test('does not limit the attempt after two hanging ones, nor a shorter request', () => {
    expect(headersTimeout('read', 15_000, 1)).toBe(3000)
    expect(headersTimeout('read', 15_000, 2)).toBeUndefined()
    expect(headersTimeout('read', 3000, 0)).toBeUndefined()
  })
})

describe('isTransientConflict', () => {
  test.each<[ApiOperation, string, unknown, boolean]>([
    ['read', 'any', 'a page of a proxy', true],
    ['review', 'any', status('Conflict'), true],
    ['apply', 'a changed object', status('Conflict'), true],
    ['apply', 'a page of a proxy', 'Conflict', true],
    ['apply', "another manager's field", status('Conflict', 'FieldManagerConflict'), false],
    ['dryRun', 'a changed object', status('Conflict'), true],
    ['dryRun', "another manager's field", status('Conflict', 'FieldManagerConflict'), false],
    ['create', 'an existing object', status('AlreadyExists'), false],
    ['replace', 'a changed object', status('Conflict'), false],
  ])('%s: %s', (operation, _, body, isTransient) => {
    expect(isTransientConflict(operation, body)).toBe(isTransient)
  })
})
