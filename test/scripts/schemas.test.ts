// The schemas and their compiled validators follow from scripts/schemas.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { schemaFiles } from '../../scripts/schemas.ts'
import { packageFolder } from '../support/generate.ts'

test('the generated files are current', async () => {
  const files = await schemaFiles()
  expect([...files.keys()].sort()).toEqual([
    'schemas/facts.schema.json',
    'schemas/platform.schema.json',
    'src/validation/facts-validator.js',
    'src/validation/platform-validator.js',
  ])
  for (const [file, text] of files) {
    // Only whether they are equal: the difference of two such texts says nothing.
    const isCurrent = readFileSync(join(packageFolder, file), 'utf8') === text
    expect([file, isCurrent || 'out of date: npm run schemas:generate']).toEqual([file, true])
  }
})
