// `preflight` of several clusters.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { printFacts } from '../../src/facts/file.ts'
import { countsOf, worstFirst, type ClusterReport } from '../../src/preflight/fleet.ts'
import type { Finding } from '../../src/preflight/check.ts'
import type { Report } from '../../src/preflight/report.ts'
import { factsOf } from '../support/report.ts'
import { goodCluster } from '../support/report-clusters.ts'
import { runCommand } from '../support/generate.ts'

const folder = mkdtempSync(join(tmpdir(), 'fleet-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const facts = join(folder, 'facts')
mkdirSync(facts)
const good = printFacts(factsOf(goodCluster()))
writeFileSync(join(facts, 'good.json'), good)
writeFileSync(join(facts, 'broken.json'), '{')
writeFileSync(join(facts, 'README.txt'), 'ignored')

const kubeconfig = join(folder, 'config')
writeFileSync(
  kubeconfig,
  `apiVersion: v1
kind: Config
clusters: [{ name: c, cluster: { server: 'https://127.0.0.1:1' } }]
users: [{ name: u, user: { token: t } }]
contexts: [{ name: prod, context: { cluster: c, user: u } }, { name: test, context: { cluster: c, user: u } }]
`,
)

describe('a folder of facts', () => {
  test('is a table, worst first; a file that cannot be read is a row', async () => {
    const { status, stdout } = await runCommand(['preflight', '--facts', facts, '--allow-undecided'])
    expect(status).toBe(1)
    const [head, ...rows] = stdout.split('\n')
    expect(head).toMatch(/^CLUSTER +PLATFORM +ERRORS +WARNINGS +UNDECIDED +RESULT$/)
    expect(rows[0]).toMatch(/^broken +- +- +- +- +not checked$/)
    expect(rows[1]).toMatch(/^good +\S+ +0 +\d+ +\d+ +passed$/)
    expect(stdout).toMatch(/\nbroken:\n {2}.*broken\.json/)
  })

  test('passes if all clusters pass', async () => {
    const all = join(folder, 'all')
    mkdirSync(all)
    for (const name of ['a', 'b']) writeFileSync(join(all, `${name}.json`), good)
    const { status, stdout } = await runCommand([
      'preflight',
      '--facts',
      all,
      '--allow-undecided',
      '-o',
      'json',
    ])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      clusters: [
        { cluster: 'a', passed: true, errors: 0 },
        { cluster: 'b', passed: true, errors: 0 },
      ],
    })
  })

  test('is one page with a row for each cluster', async () => {
    const { stdout } = await runCommand(['preflight', '--facts', facts, '-o', 'html', '--allow-undecided'])
    expect(stdout).toMatch(/<th scope="row"><a href="#cluster-1">broken<\/a><\/th>/)
    expect(stdout).toMatch(/<h2 id="cluster-2">good<\/h2>/)
    expect(stdout).toContain('2 clusters, 1 not checked')
  })

  test('without facts files is an error', async () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    const { status, stderr } = await runCommand(['preflight', '--facts', empty])
    expect({ status, stderr }).toMatchObject({
      status: 64,
      stderr: expect.stringContaining('facts save FILE'),
    })
  })
})

describe('contexts', () => {
  test('with a CA that has no use are a usage error, not one of each cluster', async () => {
    const flags = ['--contexts', 'all', '-c', kubeconfig, '--registry-ca-file', 'ca.pem']
    const { status, stderr } = await runCommand(['preflight', ...flags])
    expect(status).toBe(64)
    expect(stderr).toContain('--registry-ca-file: not used')
  })

  test('that do not respond are rows', async () => {
    const { status, stdout } = await runCommand([
      ...['preflight', '--contexts', 'all', '-c', kubeconfig, '--retry-budget', '0s', '-o', 'json'],
    ])
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toEqual({
      clusters: ['prod', 'test'].map((cluster) => ({
        cluster,
        error: expect.stringContaining('cannot reach the API server'),
      })),
    })
  })

  test('that do not exist are named together, with the nearest', async () => {
    const { status, stderr } = await runCommand(['preflight', '--contexts', 'prd,nobody', '-c', kubeconfig])
    expect(status).toBe(64)
    expect(stderr).toMatch(/no context "prd"; did you mean "prod"\?/)
    expect(stderr).toMatch(/no context "nobody"/)
  })

  test.each([
    [['--fix'], /--fix changes one cluster/],
    [['-o', 'junit'], /-o junit reports one cluster/],
    [['--facts', facts], /use one of them/],
  ])('cannot be combined with %p', async (flags, message) => {
    const { status, stderr } = await runCommand([
      'preflight',
      '--contexts',
      'prod',
      '-c',
      kubeconfig,
      ...flags,
    ])
    expect(status).toBe(64)
    expect(stderr).toMatch(message)
  })
})

describe('clusters', () => {
  const finding = (level: Finding['level'], status: Finding['status'] = 'found') =>
    ({ level, status }) as Finding
  const report = (cluster: string, passed: boolean, ...findings: Finding[]): ClusterReport => ({
    cluster,
    passed,
    report: { findings } as unknown as Report,
  })

  test('are sorted: not checked, errors, undecided, warnings, name', () => {
    const reports = [
      report('b', true),
      report('a', true),
      report('warns', true, finding('warning')),
      report('one error', false, finding('error')),
      report('two errors', false, finding('error'), finding('error')),
      report('undecided', false, finding('error', 'undecided')),
      { cluster: 'gone', error: 'no' },
    ]
    expect(worstFirst(reports).map(({ cluster }) => cluster)).toEqual([
      ...['gone', 'two errors', 'one error', 'undecided', 'warns', 'a', 'b'],
    ])
  })

  test('are counted', () => {
    expect(
      countsOf([finding('error'), finding('warning'), finding('error', 'undecided'), finding('info')]),
    ).toEqual({
      errors: 1,
      warnings: 1,
      undecided: 1,
    })
  })
})
