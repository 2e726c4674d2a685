// Compares the list of Helm's functions with Helm.
import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { functionNamesBinary } from './helm-cli.ts'
import { describeWithGo } from './with-go.ts'

describeWithGo('Helm', () => {
  test('has exactly the functions in the list', () => {
    const list = readFileSync(join(import.meta.dirname, '../functions/helm-functions.txt'), 'utf8')
    expect(execFileSync(functionNamesBinary(), { encoding: 'utf8' })).toBe(list)
  }, 600_000)
})
