// Charts packed as archives: tar unpacks the same files, and the archive contains no trace of the machine or the time.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { charts } from '../../scripts/charts.ts'
import { indexOf, packageChart, packageCharts } from '../../scripts/package-charts.ts'
import { tarOf } from '../../src/chart/files/write-tar.ts'

const root = join(import.meta.dirname, '../../charts')
const folder = mkdtempSync(join(tmpdir(), 'packages-'))
afterAll(() => rmSync(folder, { recursive: true }))
const packages = packageCharts(folder)
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', cwd: folder })

test('every chart is packed and listed in the index', () => {
  const archives = charts().map((name) => `${name}-1.31.1.tgz`)
  expect(readdirSync(folder).sort()).toEqual([...archives, 'index.yaml'].sort())
})

describe.each(charts())('chart %s', (name) => {
  test('unpacks to its folder', () => {
    run('tar', '-xzf', `${name}-1.31.1.tgz`)
    expect(run('diff', '-r', join(root, name), name)).toBe('')
  })

  test('begins with the same entries as an archive of Helm', () => {
    const paths = run('tar', '-tzf', `${name}-1.31.1.tgz`).trim().split('\n')
    expect(paths.slice(0, 2)).toEqual([`${name}/Chart.yaml`, `${name}/values.yaml`])
  })
})

test('the same files give the same bytes at any time', () => {
  const copy = join(folder, 'copy')
  cpSync(join(root, 'gateway'), copy, { recursive: true })
  for (const path of ['Chart.yaml', 'values.yaml']) utimesSync(join(copy, path), 1, 1)
  expect(packageChart(copy).bytes.equals(packageChart(join(root, 'gateway')).bytes)).toBe(true)
})

test('the index contains file name, digest and time', () => {
  const index = parse(indexOf(packages, new Date(1000))) as { entries: Record<string, unknown[]> }
  const [digest = ''] = run('sha256sum', 'base-1.31.1.tgz').split(' ')
  expect(index.entries['base']).toEqual([
    {
      ...(parse(readFileSync(join(root, 'base/Chart.yaml'), 'utf8')) as object),
      created: '1970-01-01T00:00:01.000Z',
      digest,
      urls: ['base-1.31.1.tgz'],
    },
  ])
})

describe('a tar header', () => {
  test('contains a path of 100 bytes', () => {
    const [path, data] = ['a'.repeat(100), Buffer.from('x')]
    expect(execFileSync('tar', ['-t'], { input: tarOf([{ path, data }]), encoding: 'utf8' })).toBe(
      `${path}\n`,
    )
  })
  test('contains a longer path whose folders have up to 155 bytes', () => {
    const [path, data] = [`${'b'.repeat(155)}/${'a'.repeat(100)}`, Buffer.from('x')]
    expect(execFileSync('tar', ['-t'], { input: tarOf([{ path, data }]), encoding: 'utf8' })).toBe(
      `${path}\n`,
    )
  })
  test('rejects a name of more than 100 bytes', () => {
    const path = 'a'.repeat(101)
    expect(() => tarOf([{ path, data: Buffer.alloc(0) }])).toThrow(`${path}: the path is too long`)
  })
})
