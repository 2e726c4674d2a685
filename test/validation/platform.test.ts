// A platform's file is held to its schema: file, line and path of each fault.
import { describe, expect, test } from '@jest/globals'
import { UserErrors, type UserError } from '../../src/errors.ts'
import { checkPlatform } from '../../src/validation/platform.ts'
import { parseYaml } from '../../src/yaml/yaml.ts'

function faults(text: string): readonly UserError[] {
  try {
    checkPlatform(parseYaml(text), 'mine.yaml', text)
    return []
  } catch (error) {
    return error instanceof UserErrors ? error.errors : [error as UserError]
  }
}

describe('a fault is reported with file, line and path', () => {
  test.each([
    {
      name: 'a misspelt key',
      text: 'title: Mine\nvaules: {}\n',
      says: 'mine.yaml:2: vaules: unknown key; did you mean "values"?',
    },
    {
      name: 'a title that is a list',
      text: 'title: [a]\n',
      says: 'mine.yaml:1: title: must be a text, not a list',
    },
    {
      name: 'a note that is a number',
      text: 'notes:\n  - a\n  - 7\n',
      says: 'mine.yaml:3: notes[1]: must be a text, not a number',
    },
    {
      name: 'values that are a text',
      text: 'values: x\n',
      says: 'mine.yaml:1: values: must be a map, not a text',
    },
    {
      name: 'an unknown field of a component',
      text: 'components:\n  cni:\n    namespce: x\n',
      says: 'mine.yaml:3: components.cni.namespce: unknown key; did you mean "namespace"?',
    },
    {
      name: 'an expression that does not end',
      text: 'detect:\n  variants:\n    big:\n      weak:\n        - name: "("\n',
      says: 'mine.yaml:5: detect.variants.big.weak[0].name: Invalid regular expression',
    },
    { name: 'a list', text: '- a\n', says: 'mine.yaml: must be a file of platforms/, not a list' },
    { name: 'nothing', text: '', says: 'mine.yaml: must be a file of platforms/, not null' },
  ])('$name', ({ text, says }) => {
    const [fault, ...more] = faults(text)
    expect(more).toEqual([])
    expect(fault).toMatchObject({ code: 'platform-file', message: expect.stringContaining(says) })
  })
})

test('all faults are reported', () => {
  expect(faults('title: 1\ndocs: 2\ndetect:\n  order: x\n').map(({ message }) => message)).toEqual([
    'mine.yaml:1: title: must be a text, not a number',
    'mine.yaml:2: docs: must be a text, not a number',
    'mine.yaml:4: detect.order: must be a number, not a text',
  ])
})

test('keys of JavaScript are keys like others', () => {
  const [fault] = faults('constructor: 1\n')
  expect(fault?.message).toBe('mine.yaml:1: constructor: unknown key')
})

test('a file with a title alone is enough', () => {
  expect(faults('title: Mine\n')).toEqual([])
})
