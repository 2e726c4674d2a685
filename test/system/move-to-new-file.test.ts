// A temporary file gets its name, and never replaces another file.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { moveToNewFile } from '../../src/system/move-to-new-file.ts'

let folder = ''
const at = (name: string) => join(folder, name)
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'move-'))))
afterEach(() => rmSync(folder, { recursive: true }))

// No file system links folders. So a folder stands for a file on a file system without hard links.
const kinds = [
  ['with hard links', (name: string) => writeFileSync(at(name), name)],
  [
    'without hard links',
    (name: string) => {
      mkdirSync(at(name))
      writeFileSync(at(`${name}/content`), name)
    },
  ],
] as const

describe.each(kinds)('on a file system %s', (_, make) => {
  const contentOf = (name: string) =>
    readFileSync(existsSync(at(`${name}/content`)) ? at(`${name}/content`) : at(name), 'utf8')

  test('a temporary file gets its name', async () => {
    make('part')
    expect(await moveToNewFile(at('part'), at('new'))).toBe(true)
    expect(contentOf('new')).toBe('part')
    expect(existsSync(at('part'))).toBe(false)
  })

  test('a file that exists stays, and so does the temporary file', async () => {
    make('part')
    make('new')
    expect(await moveToNewFile(at('part'), at('new'))).toBe(false)
    expect(contentOf('new')).toBe('new')
    expect(contentOf('part')).toBe('part')
  })

  test('a symbolic link to a missing file stays', async () => {
    make('part')
    symlinkSync(at('missing'), at('new'))
    // Without hard links, the link would be replaced by a file, but not by a folder.
    await moveToNewFile(at('part'), at('new')).catch(() => undefined)
    expect(readlinkSync(at('new'))).toBe(at('missing'))
  })

  test('a folder that does not exist is an error', async () => {
    make('part')
    await expect(moveToNewFile(at('part'), at('missing/new'))).rejects.toThrow('ENOENT')
    expect(contentOf('part')).toBe('part')
  })
})
