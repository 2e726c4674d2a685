import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeFolder } from '../../src/system/make-folder.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-make-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const code = (wanted: string): unknown => expect.objectContaining({ code: wanted })

test('makes all missing folders of a path with the mode given', () => {
  makeFolder(join(folder, 'a/b/../c/'), 0o700)
  expect(statSync(join(folder, 'a/c')).mode & 0o777).toBe(0o700)
  expect(existsSync(join(folder, 'a/b'))).toBe(false)
})

test('leaves a folder that exists, and a link to one', () => {
  makeFolder(folder)
  symlinkSync(folder, join(folder, 'link'))
  makeFolder(join(folder, 'link/below'))
  expect(existsSync(join(folder, 'below'))).toBe(true)
})

test('fails where a file is in the way', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file'))).toThrow(code('EEXIST'))
  expect(() => makeFolder(join(folder, 'file/below/deeper'))).toThrow(code('ENOTDIR'))
})

test('fails where a link leads nowhere', () => {
  symlinkSync(join(folder, 'nowhere/at/all'), join(folder, 'dangling'))
  expect(() => makeFolder(join(folder, 'dangling'))).toThrow(code('EEXIST'))
})

test('returns from a file system that has no room for folders', () => {
  expect(() => makeFolder('/proc/ambientctl/below')).toThrow(code('ENOENT'))
})
