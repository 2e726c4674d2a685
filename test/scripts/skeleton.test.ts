// No placeholder of `npm run new` is left.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { fillIn, fillInFolders } from '../../scripts/new/edit.ts'

const root = join(import.meta.dirname, '../..')

const files = fillInFolders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => statSync(join(root, path)).isFile())
    .sort(),
)

test('the searched folders include platforms and checks', () => {
  expect(files).toEqual(
    expect.arrayContaining(['platforms/kind.yaml', 'test/platform/samples.json', 'docs/checks.md']),
  )
})

test(`no line contains ${fillIn}`, () => {
  const left = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.includes(fillIn) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  )
  expect(left).toEqual([])
})
