// Helm renders the packaged charts like their folders and generates the same index.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { charts } from '../../scripts/charts.ts'
import { indexOf, packageCharts } from '../../scripts/package-charts.ts'
import { describeWithGo } from './with-go.ts'
import { helmBinary } from './helm-cli.ts'

const root = join(import.meta.dirname, '../../charts')
const folder = mkdtempSync(join(tmpdir(), 'packages-'))
afterAll(() => rmSync(folder, { recursive: true }))
const packages = packageCharts(folder)

const helm = (...args: string[]): string =>
  execFileSync(helmBinary(), args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const template = (chart: string): string =>
  helm('template', 'istio', chart, '--kube-version', '1.34.0', '--set', 'profile=ambient,platform=k3s')

interface Index {
  readonly entries: Record<string, [Record<string, unknown>]>
}

/** Returns an index without its timestamps. */
function entriesOf(text: string): unknown {
  const { entries } = parse(text) as Index
  return Object.fromEntries(
    Object.entries(entries).map(([name, [entry]]) => [name, { ...entry, created: undefined }]),
  )
}

describeWithGo('packages', () => {
  test.each(charts())('%s renders like its folder', (name) => {
    const archive = template(join(folder, `${name}-1.31.1.tgz`))
    expect(archive === template(join(root, name))).toBe(true)
    expect(archive).toContain(`# Source: ${name}/`)
  })

  test('have the same index as Helm generates', () => {
    helm('repo', 'index', folder)
    const theirs = readFileSync(join(folder, 'index.yaml'), 'utf8')
    expect(entriesOf(indexOf(packages, new Date(0)))).toEqual(entriesOf(theirs))
  })
})
