// The licence texts of bundled packages: complete, in a stable order; a package without one stops the build.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { licencesOf, packageFoldersOf } from '../../scripts/licences.mjs'

const root = mkdtempSync(join(tmpdir(), 'licences-'))
afterAll(() => rmSync(root, { recursive: true }))

function addPackage(folder: string, name: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(join(root, folder), { recursive: true })
  const manifest = JSON.stringify({ name, version: '1.0.0', license: 'MIT' })
  writeFileSync(join(root, folder, 'package.json'), manifest)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, folder, file), text)
  return folder
}

const plain = addPackage('node_modules/plain', 'plain', { 'license.md': 'Plain text.\r\nSecond line.\n' })
const scoped = addPackage('node_modules/@a/b', '@a/b', { 'LICENSE-MIT': 'Scoped text.', NOTICE: 'Notice.' })
const bare = addPackage('node_modules/bare', 'bare', { NOTICE: 'No licence.', 'licenses.js': 'code' })

describe('packages of a bundle', () => {
  const outputs = (...paths: readonly (readonly [string, number])[]) => ({
    'out.js': { inputs: Object.fromEntries(paths.map(([path, bytesInOutput]) => [path, { bytesInOutput }])) },
  })

  test.each([
    { name: 'a package', path: 'node_modules/a/lib/a.js', folder: 'node_modules/a' },
    { name: 'a package with a scope', path: 'node_modules/@a/b/c.js', folder: 'node_modules/@a/b' },
    {
      name: 'a dependency of a package',
      path: 'node_modules/a/node_modules/b/index.js',
      folder: 'node_modules/a/node_modules/b',
    },
  ])('include $name', ({ path, folder }) => {
    expect(packageFoldersOf({ outputs: outputs([path, 1]) })).toEqual([folder])
  })

  test('omit our sources and modules without code in the bundle', () => {
    expect(packageFoldersOf({ outputs: outputs(['src/main.ts', 9], ['node_modules/a/a.js', 0]) })).toEqual([])
  })
})

describe('the file of licence texts', () => {
  test('lists packages in the same order for any order of bundles', () => {
    const text = licencesOf(root, [plain, scoped])
    expect(text).toBe(licencesOf(root, [scoped, plain]))
    expect(text.indexOf('@a/b 1.0.0 (MIT)')).toBeLessThan(text.indexOf('plain 1.0.0 (MIT)'))
  })

  test('contains licence and notice, with line feeds only', () => {
    const text = licencesOf(root, [plain, scoped])
    expect(text).toContain('\nScoped text.\n\nNotice.\n')
    expect(text).toContain('\nPlain text.\nSecond line.\n')
  })

  test('lists a package once if it is installed twice', () => {
    const again = addPackage('node_modules/c/node_modules/plain', 'plain', { LICENSE: 'Plain text.' })
    expect(licencesOf(root, [plain, again]).split('plain 1.0.0')).toHaveLength(2)
  })

  test('rejects a package without a licence text', () => {
    expect(() => licencesOf(root, [plain, bare])).toThrow(/without a licence text.*: bare 1\.0\.0$/)
  })
})

test('package.json ships LICENSE and NOTICE, and names the same licence', () => {
  const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const { license, files } = JSON.parse(file('package.json')) as { license: string; files: readonly string[] }
  expect(license).toBe('Apache-2.0')
  // npm always includes LICENSE.
  expect(files).toEqual(expect.arrayContaining(['dist', 'NOTICE']))
  expect(file('LICENSE')).toMatch(/^\s+Apache License\n\s+Version 2\.0, January 2004\n/)
  expect(file('charts/base/files/crds.yaml')).toMatch(/^(#.*\n)*# Licence of the module: Apache-2\.0\.\n/)
})
