// What is read from outside is bounded: files, pipes and devices.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { maxInputSize } from '../../src/system/limits.ts'
import { readBytes, readText } from '../../src/system/read-file.ts'

const megabyte = 1024 * 1024

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-read-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('a file', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 3_000_000])('of %d bytes is read whole', (size) => {
    const content = Buffer.alloc(size, 'abcdefg')
    expect(readBytes(file('whole', content)).equals(content)).toBe(true)
  })

  test('is read as UTF-8, also where a character lies across two reads', () => {
    const text = `${'x'.repeat(65_535)}ß`
    expect(readText(file('text', text))).toBe(text)
  })

  test('is read by its descriptor, which stays open', () => {
    const descriptor = openSync(file('open', 'abc'), 'r')
    expect(readText(descriptor)).toBe('abc')
    closeSync(descriptor)
  })

  test('of the limit is read, and one byte more is refused with place and limit', () => {
    const path = file('limit', '')
    truncateSync(path, megabyte)
    expect(readBytes(path, { limit: megabyte })).toHaveLength(megabyte)
    truncateSync(path, megabyte + 1)
    expect(() => readBytes(path, { limit: megabyte, name: `-f ${path}` })).toThrow(
      expect.objectContaining({
        code: 'input-size',
        message: `-f ${path}: is larger than 1 MB, the limit for this input`,
      }),
    )
  })

  test('has a limit of 64 MB where none is given', () => {
    const path = file('large', '')
    truncateSync(path, maxInputSize + 1)
    expect(() => readBytes(path)).toThrow(`${path}: is larger than 64 MB`)
  })

  test("that is missing, or a folder, fails with Node's own codes", () => {
    expect(() => readBytes(join(folder, 'none'))).toThrow(expect.objectContaining({ code: 'ENOENT' }))
    expect(() => readBytes(folder)).toThrow(expect.objectContaining({ code: 'EISDIR' }))
  })
})

describe('without an end', () => {
  test('a device is refused at the limit', () => {
    expect(() => readBytes('/dev/zero', { limit: megabyte })).toThrow(
      '/dev/zero: is larger than 1 MB, the limit for this input',
    )
  })

  test('a FIFO is refused at the limit, and its writer ends', async () => {
    const path = join(folder, 'fifo')
    expect(spawnSync('mkfifo', [path]).status).toBe(0)
    const writer = spawn('cat', ['/dev/zero'], { stdio: ['ignore', openSync(path, 'r+'), 'ignore'] })
    const ended = new Promise((resolve) => writer.once('close', resolve))
    expect(() => readBytes(path, { limit: megabyte })).toThrow('is larger than 1 MB')
    writer.kill()
    await ended
  })
})
