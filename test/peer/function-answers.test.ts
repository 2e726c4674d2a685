// Compares the expected answers of the function tests with Helm.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localZone, questions } from '../functions/questions.ts'
import { askAll } from './function-answers.ts'
import { startJudge } from './judge.ts'
import type { Judge } from './judge.ts'
import { describeWithGo } from './with-go.ts'

describeWithGo('Helm', () => {
  let judge: Judge
  beforeAll(() => {
    judge = startJudge(localZone)
  }, 600_000)
  afterAll(() => judge.stop())

  test('gives the committed answer to every question', async () => {
    const written = readFileSync(join(import.meta.dirname, '../functions/helm-answers.json'), 'utf8')
    expect(await askAll(judge, questions)).toEqual(JSON.parse(written))
  }, 300_000)
})
