// The build's search for the path of the checkout: in files with every spelling of it, and in built files.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { filesNaming } from '../../scripts/build-paths.mjs'

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'build-paths-')))
afterAll(() => rmSync(scratch, { recursive: true }))
const root = join(scratch, 'my checkout ü')
const dist = join(root, 'dist')
beforeAll(() => void mkdirSync(join(dist, 'chunks'), { recursive: true }))

/** Writes a file into dist/ and returns what the search finds. */
function found(name: string, data: string | Buffer): string[] {
  rmSync(dist, { recursive: true })
  mkdirSync(dirname(join(dist, name)), { recursive: true })
  writeFileSync(join(dist, name), data)
  return filesNaming(root, dist)
}

test.each([
  ['as it is', `load("${root}/src/main.ts")`],
  ['at the end of a file', `x${root}`],
  ['in a URL', `x file://${scratch}/my%20checkout%20%C3%BC/dist y`],
  ['in the query of a URL', `?from=${encodeURIComponent(root)}&x`],
  ['in Latin-1', Buffer.from(`\0${root}\0`, 'latin1')],
  ['in UTF-16', Buffer.concat([Buffer.from([0xff, 0x00, 0xfe]), Buffer.from(root, 'utf16le')])],
])('finds the path %s', (_, data) => {
  expect(found('chunks/one.js.code', data)).toEqual(['chunks/one.js.code'])
})

test("finds the path in V8's code", () => {
  const script = new Script('(function(){return 1})', { filename: join(dist, 'main.js') })
  expect(found('main.js.code', script.createCachedData())).toEqual(['main.js.code'])
})

test('finds nothing in files without the path', () => {
  expect(found('main.js', `${scratch}/my checkout; /my checkout ü; ./dist/main.js`)).toEqual([])
})

test('ignores a path with only one part if it is a plain word', () => {
  rmSync(dist, { recursive: true })
  mkdirSync(dist)
  writeFileSync(join(dist, 'main.js'), 'mkdir("/tmp")')
  expect(filesNaming('/tmp', dist)).toEqual([])
})
