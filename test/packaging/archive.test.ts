// What a release has for each system: the archive, and the bill of materials.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { archiveEntries } from '../../scripts/packaging/archive.ts'
import { bundledPackages, programSbom } from '../../scripts/packaging/sbom.ts'
import { tarOf } from '../../src/chart/files/write-tar.ts'
import { packageFolder } from '../support/generate.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambientctl-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the archive', () => {
  const nodeFolder = join(folder, 'node/bin')
  mkdirSync(nodeFolder, { recursive: true })

  test('has the executable and the licences of the program, its packages and Node, and the man pages', () => {
    writeFileSync(join(folder, 'node/LICENSE'), 'licence of Node')
    const entries = archiveEntries(Buffer.from('#!/bin/sh\n'), 'linux', nodeFolder)
    writeFileSync(join(folder, 'a.tar'), tarOf(entries))
    execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder })
    const names = execFileSync('tar', ['-tf', 'a.tar'], { cwd: folder, encoding: 'utf8' }).split('\n')
    const isManPage = (name: string) => name.startsWith('man/man1/')
    expect(names.filter((name) => !isManPage(name))).toEqual([
      ...['ambientctl', 'LICENSE', 'NOTICE', 'THIRD-PARTY-LICENSES', 'LICENSE-node', ''],
    ])
    expect(names).toContain('man/man1/ambientctl-install.1')
    expect(names.filter(isManPage)).toHaveLength(readdirSync(join(packageFolder, 'dist/man')).length)
    expect(statSync(join(folder, 'ambientctl')).mode & 0o777).toBe(0o755)
    expect(statSync(join(folder, 'NOTICE')).mode & 0o777).toBe(0o644)
    expect(readFileSync(join(folder, 'LICENSE-node'), 'utf8')).toBe('licence of Node')
    expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(
      readFileSync(join(packageFolder, 'LICENSE'), 'utf8'),
    )
  })

  test('for Windows names the executable .exe, and has no man pages', () => {
    const entries = archiveEntries(Buffer.alloc(0), 'win32', nodeFolder)
    expect(entries[0]?.path).toBe('ambientctl.exe')
    expect(entries.filter(({ path }) => path.startsWith('man/'))).toEqual([])
  })

  test('is not made without the licence of Node', () => {
    expect(() => archiveEntries(Buffer.alloc(0), 'linux', join(folder, 'x/y'))).toThrow(
      `the licence of Node was not found near ${join(folder, 'x/y')}`,
    )
  })
})

describe('the bill of materials', () => {
  const line = '='.repeat(80)
  const text = `Intro.\n\n${line}\n@a/b 1.0.0 (MIT)\n${line}\n\ntext\n\n${line}\nc 2.0.0+x (MIT OR ISC)\n${line}\n\ntext\n`
  const packages = [
    { name: '@a/b', version: '1.0.0', license: 'MIT' },
    { name: 'c', version: '2.0.0+x', license: 'MIT OR ISC' },
  ]

  test('reads the packages from the licences', () => {
    expect(bundledPackages(text)).toEqual(packages)
  })

  test('names each package of the build', () => {
    const built = readFileSync(join(packageFolder, 'dist/THIRD-PARTY-LICENSES'), 'utf8')
    const names = bundledPackages(built).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['@kubernetes/client-node', 'commander', 're2js']))
  })

  test('is CycloneDX with Node and the packages', () => {
    expect(programSbom('1.2.3', '24.0.0', packages)).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { name: 'ambientctl', version: '1.2.3' } },
      components: [
        { type: 'platform', name: 'node', version: '24.0.0' },
        { name: '@a/b', purl: 'pkg:npm/%40a/b@1.0.0', licenses: [{ expression: 'MIT' }] },
        { name: 'c', purl: 'pkg:npm/c@2.0.0%2Bx', licenses: [{ expression: 'MIT OR ISC' }] },
      ],
      dependencies: [
        {
          ref: 'pkg:npm/ambientctl@1.2.3',
          dependsOn: ['pkg:generic/node@24.0.0', 'pkg:npm/%40a/b@1.0.0', 'pkg:npm/c@2.0.0%2Bx'],
        },
      ],
    })
  })
})
