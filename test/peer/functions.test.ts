// Compares the expectations of the function tests with Helm. Each row is the NOTES.txt of a chart.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { families, values } from '../functions/rows.ts'
import { describeWithGo } from './with-go.ts'
import { startJudge } from './judge.ts'
import type { Judge } from './judge.ts'

describeWithGo('Helm', () => {
  let judge: Judge
  beforeAll(() => {
    judge = startJudge()
  }, 600_000)
  afterAll(() => judge.stop())

  test.each(Object.entries(families))(
    'gives the expected answer for every row of %s',
    async (_, rows) => {
      const answers = await Promise.all(
        rows.map(async (row) => {
          const files = {
            'Chart.yaml': 'apiVersion: v2\nname: c\nversion: 0.1.0\n',
            'templates/NOTES.txt': row.in,
          }
          const { notes, error } = await judge.ask({ name: row.name, files, values })
          return {
            in: row.in,
            ...(error === undefined
              ? { out: notes }
              : { error: error.replaceAll('c/templates/NOTES.txt', 'c/t') }),
          }
        }),
      )
      expect(answers).toEqual(
        rows.map((row) => ({
          in: row.in,
          ...(row.error === undefined ? { out: row.out } : { error: row.error }),
        })),
      )
    },
    120_000,
  )
})
