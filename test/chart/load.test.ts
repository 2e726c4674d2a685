// Chart folders on disk, with links, devices and other special files.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { loadChart } from '../../src/chart/files/load.ts'

const head = 'apiVersion: v2\nname: c\nversion: 1.0.0\n'
let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ambientctl-load-'))
  write('Chart.yaml', head)
})
afterEach(() => rmSync(dir, { recursive: true }))

function write(name: string, data: string | Uint8Array): void {
  mkdirSync(join(dir, name, '..'), { recursive: true })
  writeFileSync(join(dir, name), data)
}

describe('loadChart', () => {
  test('separates templates, files and subcharts', () => {
    for (const name of [
      'values.yaml',
      'templates/a.yaml',
      'templates/.a.yaml.swp',
      'templates/b/_c.tpl',
      'Chart.lock',
    ])
      write(name, '')
    for (const name of [
      'README.md',
      '.hidden',
      'files/x',
      'crds/y.yaml',
      'charts/kid/files/z',
      'charts/kid.prov',
    ])
      write(name, name)
    write('charts/kid/Chart.yaml', head.replace('c\n', 'kid\n'))
    const chart = loadChart(dir)
    expect(chart.templates.map(({ name }) => name)).toEqual(['templates/a.yaml', 'templates/b/_c.tpl'])
    expect(chart.files.map(({ name }) => name)).toEqual([
      '.hidden',
      'README.md',
      'charts/kid.prov',
      'crds/y.yaml',
      'files/x',
    ])
    expect(chart.dependencies.map(({ metadata, files }) => [metadata.name, files])).toEqual([
      ['kid', [{ name: 'files/z', data: 'charts/kid/files/z' }]],
    ])
  })

  test('follows symbolic links to files and folders', () => {
    write('templates/a.yaml', 'a: 1')
    symlinkSync(join(dir, 'templates'), join(dir, 'files'))
    symlinkSync('a.yaml', join(dir, 'templates/b.yaml'))
    const { templates, files } = loadChart(dir)
    expect(templates.map(({ name, data }) => `${name} ${data}`)).toEqual([
      'templates/a.yaml a: 1',
      'templates/b.yaml a: 1',
    ])
    expect(files.map(({ name }) => name)).toEqual(['files/a.yaml', 'files/b.yaml'])
  })

  test('warns about symbolic links', () => {
    write('templates/a.yaml', 'a: 1')
    symlinkSync('a.yaml', join(dir, 'templates/b.yaml'))
    const told: string[] = []
    loadChart(dir, (text) => told.push(text))
    const [link, target] = ['b.yaml', 'a.yaml'].map((name) => join(dir, 'templates', name))
    expect(told).toEqual([
      `found symbolic link in path: ${link} resolves to ${target}. Contents of linked file included and used`,
    ])
  })

  const failures = [
    {
      name: 'links that multiply the number of folders',
      make: () => {
        for (let i = 0; i < 15; i++) {
          mkdirSync(join(dir, `d${i}`))
          for (const name of ['x', 'y']) symlinkSync(`../d${i + 1}`, join(dir, `d${i}/${name}`))
        }
        mkdirSync(join(dir, 'd15'))
      },
      says: /the chart has more than 20000 files and folders$/,
    },
    { name: 'a broken link', make: () => symlinkSync('nowhere', join(dir, 'files')), says: /ENOENT/ },
    {
      name: 'a link to its own folder',
      make: () => symlinkSync('.', join(dir, 'files')),
      says: /leads back/,
    },
    {
      name: 'a pipe',
      make: () => execFileSync('mkfifo', [join(dir, 'pipe')]),
      says: /^cannot load irregular file .*pipe as it has file mode type bits set$/,
    },
    {
      name: 'a file of more than 5 MiB',
      make: () => large('big', 5 * 1024 * 1024 + 1),
      says: /^chart file "big" is larger than the maximum file size 5242880$/,
    },
    {
      name: 'a packed subchart that is not an archive',
      make: () => write('charts/kid-1.0.0.tgz', ''),
      says: /error unpacking subchart kid-1\.0\.0\.tgz in c: does not appear to be a gzipped archive$/,
    },
    {
      name: 'a file in place of the chart folder',
      make: () => (dir = join(dir, 'Chart.yaml')),
      says: /^file '.*Chart\.yaml' seems to be a YAML file, but expected a gzipped archive$/,
      undo: () => (dir = join(dir, '..')),
    },
    {
      name: 'two stars in .helmignore',
      make: () => write('.helmignore', 'a/**'),
      says: /\.helmignore: a\/\*\*: double-star \(\*\*\) syntax is not supported$/,
    },
    {
      name: 'an invalid pattern in .helmignore',
      make: () => write('.helmignore', 'a[]'),
      says: /\.helmignore: a\[\]: syntax error in pattern$/,
    },
  ]
  test.each(failures)('refuses $name', ({ make, says, undo }) => {
    make()
    const load = () => loadChart(dir)
    expect(load).toThrow(says)
    expect(load).toThrow(expect.objectContaining({ name: 'UserError', code: 'chart' }))
    undo?.()
  })

  test('refuses a missing folder', () => {
    expect(() => loadChart(join(dir, 'nowhere'))).toThrow(`path "${join(dir, 'nowhere')}" not found`)
  })

  test('accepts a file of 5 MiB', () => {
    large('big', 5 * 1024 * 1024)
    expect(loadChart(dir).files[0]?.data).toHaveLength(5 * 1024 * 1024)
  })
})

function large(name: string, size: number): void {
  write(name, '')
  truncateSync(join(dir, name), size)
}
