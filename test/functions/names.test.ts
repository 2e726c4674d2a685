// Checks that every template function of Helm exists. The list is Helm's own (test/peer/helm/functions prints it).
import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bindFunctions } from '../../src/chart/bound-functions.ts'
import { helmFunctions } from '../../src/functions/index.ts'
import { TemplateSet } from '../../src/template/template.ts'

const names = readFileSync(join(import.meta.dirname, 'helm-functions.txt'), 'utf8')
  .trim()
  .split('\n')
const functions = helmFunctions({ now: () => new Date(0), random: (bytes) => new Uint8Array(bytes) })

/** Reports whether the function exists. A template with an unknown function fails when it is parsed. */
function isDefined(name: string): boolean {
  const set = bindFunctions(new TemplateSet(functions, { name: 'gotpl' }), functions)
  try {
    set.parse('t', `{{ ${name} }}`)
    return true
  } catch {
    return false
  }
}

test('has every function of Helm', () => {
  expect(names.filter((name) => !isDefined(name))).toEqual([])
})

test('has no function that Helm does not have', () => {
  expect([...functions.keys()].filter((name) => !names.includes(name))).toEqual([])
  expect(['env', 'expandenv'].filter(isDefined)).toEqual([])
})
