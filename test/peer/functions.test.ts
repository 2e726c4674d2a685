// The expectations of the function tests, held to real Helm: each row is a chart's NOTES.txt.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { families, values } from '../functions/rows.ts'
import { requireGo } from './go.ts'
import { startJudge } from './judge.ts'
import type { Judge } from './judge.ts'

const hasGo = requireGo()

describe('Helm', () => {
  let judge: Judge
  beforeAll(() => {
    if (hasGo) judge = startJudge()
  }, 600_000)
  afterAll(() => judge?.stop())

  const each = hasGo ? test.each : test.skip.each
  each(Object.entries(families))(
    'answers every row of %s as written',
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
