// node:fs with embedded files: they are read like files of the disk, and everything else is the disk.
import * as fs from 'node:fs'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { EmbeddedFiles } from '../../src/executable/embedded-files.ts'
import { withEmbeddedFiles } from '../../src/executable/file-system.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambientctl-embedded-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** As the executable: a regular file, below which no file of the disk can be. */
const root = join(folder, 'program')
writeFileSync(root, 'binary')
writeFileSync(join(folder, 'program-notes'), 'on disk')

const contents: Readonly<Record<string, string>> = {
  'charts/base/Chart.yaml': 'name: base\n',
  'charts/base/empty': '',
  'charts/cni/Chart.yaml': 'name: cni\n',
  'package.json': '{}',
}
const files = new EmbeddedFiles(root, {
  names: () => Object.keys(contents),
  read: (name) => Buffer.from(contents[name] ?? 'unknown'),
})
const embedded = withEmbeddedFiles(fs, files)
const at = (...path: string[]) => join(root, ...path)

describe('an embedded file', () => {
  test('is read whole, as bytes or text', () => {
    expect(embedded.readFileSync(at('charts/base/Chart.yaml'), 'utf8')).toBe('name: base\n')
    expect(embedded.readFileSync(at('charts/base/empty'))).toEqual(Buffer.alloc(0))
    expect(embedded.readFileSync(at('package.json'), { encoding: 'utf8' })).toBe('{}')
  })

  test('is read in parts through a descriptor, which has its own position', () => {
    const [first, second] = [at('charts/base/Chart.yaml'), at('charts/cni/Chart.yaml')].map((path) =>
      embedded.openSync(path, 'r'),
    ) as [number, number]
    const buffer = Buffer.alloc(6)
    const read = (descriptor: number) =>
      buffer.toString('utf8', 0, embedded.readSync(descriptor, buffer, 0, 6, null))
    expect([read(first), read(second), read(first), read(first)]).toEqual(['name: ', 'name: ', 'base\n', ''])
    expect(embedded.fstatSync(first).size).toBe(11)
    embedded.closeSync(first)
    expect(() => embedded.readSync(first, buffer, 0, 6, null)).toThrow('EBADF')
    expect(read(second)).toBe('cni\n')
    embedded.closeSync(second)
  })

  test('cannot be changed through what was read', () => {
    embedded.readFileSync(at('package.json')).write('XX')
    expect(embedded.readFileSync(at('package.json'), 'utf8')).toBe('{}')
  })

  test('has a size and a kind, and is its own real path', () => {
    const stat = embedded.lstatSync(at('package.json'))
    expect([stat.size, stat.isFile(), stat.isDirectory(), stat.isSymbolicLink()]).toEqual([
      2,
      true,
      false,
      false,
    ])
    expect(embedded.realpathSync.native(at('package.json'))).toBe(at('package.json'))
  })
})

test('an embedded folder lists its entries, with and without a slash at the end', () => {
  expect(embedded.readdirSync(at('charts')).sort()).toEqual(['base', 'cni'])
  expect(embedded.readdirSync(at('charts/base') + sep).sort()).toEqual(['Chart.yaml', 'empty'])
  expect(embedded.readdirSync(at() + sep).sort()).toEqual(['charts', 'package.json'])
  expect(embedded.statSync(at('charts')).isDirectory()).toBe(true)
})

describe('errors have the codes of the disk', () => {
  test.each([
    ['ENOENT', 'open', () => embedded.readFileSync(at('missing'))],
    ['ENOENT', 'open', () => embedded.openSync(at('charts/missing'), 'r')],
    ['ENOENT', 'stat', () => embedded.statSync(at('missing'))],
    ['ENOENT', 'scandir', () => embedded.readdirSync(at('missing'))],
    ['EISDIR', 'read', () => embedded.readFileSync(at('charts'))],
    ['ENOTDIR', 'scandir', () => embedded.readdirSync(at('package.json'))],
  ])('%s in %s', (code, syscall, call) => {
    let error: unknown
    try {
      call()
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ code, syscall, message: expect.stringMatching(`^${code}: `) })
  })

  test('existsSync is false', () => expect(embedded.existsSync(at('missing'))).toBe(false))
})

describe('other paths are on the disk', () => {
  test('the executable itself, and a name that begins like it', () => {
    expect(embedded.readFileSync(root, 'utf8')).toBe('binary')
    expect(embedded.readFileSync(join(folder, 'program-notes'), 'utf8')).toBe('on disk')
    expect(embedded.existsSync(join(folder, 'missing'))).toBe(false)
    expect(embedded.realpathSync(folder)).toBe(fs.realpathSync(folder))
  })

  test('files are written to the disk, and never into the executable', () => {
    embedded.writeFileSync(join(folder, 'new'), 'text')
    expect(fs.readFileSync(join(folder, 'new'), 'utf8')).toBe('text')
    expect(() => embedded.writeFileSync(at('package.json'), 'text')).toThrow('ENOTDIR')
  })
})
