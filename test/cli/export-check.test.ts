// `export … --check`: preflight of the clusters that will install the export.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { printFacts } from '../../src/facts/file.ts'
import { registry } from '../support/exported.ts'
import { runCommand } from '../support/generate.ts'
import { goodCluster } from '../support/report-clusters.ts'
import { factsOf } from '../support/report.ts'

const folder = mkdtempSync(join(tmpdir(), 'export-check-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const good = join(folder, 'good')
const mixed = join(folder, 'mixed')
for (const path of [good, mixed]) mkdirSync(path)
const facts = printFacts(factsOf(goodCluster()))
writeFileSync(join(good, 'north.json'), facts)
writeFileSync(join(mixed, 'north.json'), facts)
writeFileSync(join(mixed, 'west.json'), '{')

// Facts without a dry run leave some checks undecided.
const check = ['--check', '--allow-undecided']

describe.each(['flux', 'argocd', 'helmfile'])('export %s --check', (form) => {
  const run = (...args: string[]) => runCommand(['export', form, ...registry, ...args], mesh)

  test('prints what it prints without --check if all clusters pass', async () => {
    const args = ['--platform', 'kind', '-f', '-']
    const { status, stdout, stderr } = await run(...args, ...check, '--facts', good)
    expect(status).toBe(0)
    expect(stderr).toMatch(/^north +\S+ +0 +\d+ +\d+ +passed$/m)
    expect(stdout).toBe((await run(...args)).stdout)
    expect(stdout).toContain('WARNING_OF_TEST')
  })

  test('exports nothing and names the cluster if one fails', async () => {
    const output = join(folder, `out-${form}`)
    const { status, stdout, stderr } = await run(...check, '--facts', mixed, '-o', output)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^west +- +- +- +- +not checked$/m)
    expect(stderr).toContain('Nothing was exported')
    expect(readdirSync(folder).sort()).toEqual(['good', 'mixed'])
  })
})

/** Standard input can be read only once, but the export and each check need it. */
const mesh = `apiVersion: install.istio.io/v1alpha1
kind: IstioOperator
spec: {values: {pilot: {env: {WARNING_OF_TEST: "1"}}}}
`

test('undecided checks fail a cluster without --allow-undecided', async () => {
  const { status, stdout } = await runCommand([
    ...['export', 'flux', ...registry, '--check', '--facts', good],
  ])
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
})

test.each([
  [['--check'], '--check needs the clusters'],
  [['--contexts', 'west'], 'add --check'],
  [['--facts', good], 'add --check'],
  [['--check', '--facts', join(good, 'north.json')], 'a folder of facts files'],
  [['--check', '--contexts', 'nowhere', '-c', '/dev/null'], 'nowhere'],
])('%j is a usage error', async (args, message) => {
  const { status, stdout, stderr } = await runCommand(['export', 'flux', ...registry, ...args])
  expect({ status, stdout }).toEqual({ status: 64, stdout: '' })
  expect(stderr).toContain(message)
})

test('several profiles are checked one export at a time', async () => {
  const set = ['--application-set', '--platforms', 'kind', '--profiles', 'ambient,minimal']
  const { status, stderr } = await runCommand([
    ...['export', 'argocd', ...registry, ...set, ...check, '--facts', good],
  ])
  expect(status).toBe(64)
  expect(stderr).toContain('export each profile by itself')
})
