// `npm run site` installs the packages of the site only if they are missing or outdated.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { needsInstall } from '../../scripts/site.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambientctl-site-'))
  writeFileSync(join(folder, 'package-lock.json'), '{ "lockfileVersion": 3 }')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('installs packages that are missing', () => {
  expect(needsInstall(folder)).toBe(true)
})

test('installs again after another installation, whose packages are unknown', () => {
  mkdirSync(join(folder, 'node_modules'))
  expect(needsInstall(folder)).toBe(true)
})

test('keeps the packages of the same package-lock.json', () => {
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'node_modules/.installed-lock.json'), '{ "lockfileVersion": 3 }')
  expect(needsInstall(folder)).toBe(false)
})

test('installs again when package-lock.json has changed', () => {
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'node_modules/.installed-lock.json'), '{ "lockfileVersion": 2 }')
  expect(needsInstall(folder)).toBe(true)
})
