// The krew manifest and the Homebrew formula of a release. krew and Homebrew are not here, so krew's rules
// (https://krew.sigs.k8s.io/docs/developer-guide/plugin-manifest/) are written out, and Ruby checks the formula if there is one.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { readChecksums } from '../../scripts/packaging/checksums.ts'
import { packageFiles, readVersion, repositoryPage } from '../../scripts/packaging/packaging.ts'
import { packageFolder } from '../support/generate.ts'

const digest = (digit: string) => digit.repeat(64)
const archives = {
  'ambientctl-linux-x64.tar.gz': digest('1'),
  'ambientctl-linux-arm64.tar.gz': digest('2'),
  'ambientctl-darwin-x64.tar.gz': digest('3'),
  'ambientctl-darwin-arm64.tar.gz': digest('4'),
  'ambientctl-windows-x64.tar.gz': digest('5'),
  'ambientctl-windows-arm64.tar.gz': digest('6'),
}
const checksums = Object.entries(archives).map(([file, sha256]) => `${sha256}  ${file}\n`)
const repository = 'https://github.com/someone/ambientctl'
const files = packageFiles({
  version: '1.2.3',
  repository,
  checksums: readChecksums(checksums.join('')),
})
const folder = mkdtempSync(join(tmpdir(), 'ambientctl-packages-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the krew manifest', () => {
  const manifest = parse(files['ambient.yaml'] ?? '') as {
    readonly metadata: { readonly name: string }
    readonly spec: {
      readonly version: string
      readonly shortDescription: string
      readonly platforms: readonly {
        readonly selector: { readonly matchLabels: { readonly os: string; readonly arch: string } }
        readonly uri: string
        readonly sha256: string
        readonly bin: string
        readonly files: readonly { readonly from: string; readonly to: string }[]
      }[]
    }
  }
  const { spec } = manifest

  test('has the fields that krew requires', () => {
    expect(manifest).toMatchObject({
      apiVersion: 'krew.googlecontainertools.github.com/v1alpha2',
      kind: 'Plugin',
      metadata: { name: 'ambient' },
      spec: { version: 'v1.2.3', homepage: repository },
    })
    // krew's index takes one line of at most 50 characters, without a full stop.
    expect(spec.shortDescription).toMatch(/^.{1,50}(?<!\.)$/)
  })

  test.each([
    ['linux', 'amd64', 'linux-x64', '1'],
    ['linux', 'arm64', 'linux-arm64', '2'],
    ['darwin', 'amd64', 'darwin-x64', '3'],
    ['darwin', 'arm64', 'darwin-arm64', '4'],
    ['windows', 'amd64', 'windows-x64', '5'],
    ['windows', 'arm64', 'windows-arm64', '6'],
  ])('selects one archive for %s on %s', (os, arch, name, digit) => {
    const selected = spec.platforms.filter(
      ({ selector: { matchLabels } }) => matchLabels.os === os && matchLabels.arch === arch,
    )
    expect(selected).toHaveLength(1)
    expect(selected[0]).toMatchObject({
      uri: `${repository}/releases/download/v1.2.3/ambientctl-${name}.tar.gz`,
      sha256: digest(digit),
      bin: os === 'windows' ? 'ambientctl.exe' : 'ambientctl',
    })
  })

  test('extracts the program and its licences from each archive', () => {
    for (const { bin, files: extracted } of spec.platforms)
      expect(extracted).toEqual(
        [bin, 'LICENSE', 'NOTICE', 'THIRD-PARTY-LICENSES', 'LICENSE-node'].map((from) => ({ from, to: '.' })),
      )
  })
})

describe('the Homebrew formula', () => {
  const formula = files['ambientctl.rb'] ?? ''

  test('closes each block that it opens', () => {
    const opened = formula.match(/^ *(class|def)\b|\bdo$/gm) ?? []
    expect(opened).toHaveLength(9)
    expect(formula.match(/^ *end$/gm)).toHaveLength(9)
  })

  test('is valid Ruby, where Ruby is installed', () => {
    const path = join(folder, 'ambientctl.rb')
    writeFileSync(path, formula)
    const { status, error, stdout } = spawnSync('ruby', ['-c', path], { encoding: 'utf8' })
    // Without Ruby, the test above is all that is possible.
    if (error) expect(error).toMatchObject({ code: 'ENOENT' })
    else expect({ status, stdout }).toEqual({ status: 0, stdout: 'Syntax OK\n' })
  })

  test.each([
    ['on_macos', 'on_intel', 'darwin-x64', '3'],
    ['on_macos', 'on_arm', 'darwin-arm64', '4'],
    ['on_linux', 'on_intel', 'linux-x64', '1'],
    ['on_linux', 'on_arm', 'linux-arm64', '2'],
  ])('names the archive for %s, %s', (os, cpu, name, digit) => {
    const system = new RegExp(`^  ${os} do\n([^]*?)^  end`, 'm').exec(formula)?.[1] ?? ''
    const block = new RegExp(`^    ${cpu} do\n([^]*?)^    end`, 'm').exec(system)?.[1]
    expect(block?.split('\n').map((line) => line.trim())).toEqual([
      `url "${repository}/releases/download/v1.2.3/ambientctl-${name}.tar.gz"`,
      `sha256 "${digest(digit)}"`,
      '',
    ])
  })
})

describe('npm run packaging', () => {
  const script = join(packageFolder, 'scripts/packaging/packaging.ts')
  const run = (...args: string[]) => execFileSync(process.execPath, ['--import', 'tsx', script, ...args])

  test('writes both files', () => {
    const path = join(folder, 'checksums.txt')
    writeFileSync(path, checksums.join(''))
    const out = join(folder, 'out')
    run('--version', 'v1.2.3', '--checksums', path, '--out', out)
    expect(readdirSync(out).sort()).toEqual(['ambient.yaml', 'ambientctl.rb'])
    expect(readFileSync(join(out, 'ambientctl.rb'), 'utf8')).toContain('version "1.2.3"')
  })

  test.each([
    ['a line of another form', `${digest('1')}\n`, 'line 1: "1111'],
    ['a checksum that is too short', 'abc  a.tar.gz\n', 'line 1: "abc  a.tar.gz" is not a SHA-256'],
    ['missing archives', checksums.slice(1).join(''), 'no checksum of ambientctl-linux-x64.tar.gz'],
  ])('rejects %s', (_, text, message) => {
    expect(() => readChecksums(text)).toThrow(message)
  })

  test.each([['1.2'], ['latest'], ['1.2.3"; system("x")'], [undefined]])('rejects version %j', (version) => {
    expect(() => readVersion(version)).toThrow('give a version such as 1.2.3')
  })

  test('takes a version with and without v', () => {
    expect([readVersion('v1.2.3'), readVersion('1.2.3-rc.1')]).toEqual(['1.2.3', '1.2.3-rc.1'])
  })

  test('finds the page of the repository', () => {
    expect(repositoryPage('git+https://github.com/someone/ambientctl.git')).toBe(repository)
  })
})
