// docs/checks.md is generated from the table of checks; run `npm run docs:generate` after changing a check.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { checksPage } from '../../scripts/checks.ts'
import { checks } from '../../src/preflight/checks.ts'
import { notCovered } from '../../src/preflight/checks/not-covered.ts'
import { postChecks } from '../../src/preflight/post-checks.ts'

test('docs/checks.md is up to date', async () => {
  const kept = readFileSync(new URL('../../docs/checks.md', import.meta.url), 'utf8')
  const isUpToDate = kept === (await checksPage())
  expect(isUpToDate ? '' : 'docs/checks.md is out of date: run `npm run docs:generate`').toBe('')
})

test('the page has a section for each check, and a line for each problem that is not covered', async () => {
  const page = await checksPage()
  const all = [...checks, ...postChecks]
  expect(all.filter(({ id, title }) => !page.includes(`### ${id}: ${title}\n`)).map(({ id }) => id)).toEqual(
    [],
  )
  expect(notCovered.filter(({ id }) => !new RegExp(`^\\| ${id} +\\|`, 'm').test(page))).toEqual([])
})
