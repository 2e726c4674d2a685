// A report as SARIF, held to the published schema and to what code scanning asks for beyond it.
import { createRequire } from 'node:module'
import { describe, expect, test } from '@jest/globals'
import Ajv from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import type { Finding } from '../../src/preflight/check.ts'
import type { Report } from '../../src/preflight/report.ts'
import { sarifReport } from '../../src/report/sarif.ts'
import { badCluster, goodCluster } from '../support/report-clusters.ts'
import { emptyReport, preflightOf } from '../support/report.ts'
import { hostileReport } from './hostile.ts'

const require = createRequire(import.meta.url)
// Modules of CommonJS: their type says that the class is a property, Node gives it as such too.
const ajv = new Ajv.default({ strict: false, unicodeRegExp: false, allErrors: true })
addFormats.default(ajv)
const validate = ajv.compile(require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json') as object)

interface Log {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly version: string; readonly rules: readonly Rule[] } }
    readonly automationDetails: { readonly id: string }
    readonly results: readonly Result[]
  }[]
}
interface Rule {
  readonly id: string
  readonly helpUri?: string
  readonly defaultConfiguration: { readonly level: string }
}
interface Result {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly kind: string
  readonly level: string
  readonly message: { readonly text: string }
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } }
    readonly logicalLocations: readonly { readonly fullyQualifiedName: string }[]
  }[]
  readonly partialFingerprints: { readonly primaryLocationLineHash: string }
}

const runOf = (report: Report) => {
  const log = JSON.parse(sarifReport(report, { version: '0.1.0' })) as Log
  const [run] = log.runs
  if (!run) throw new Error('no run')
  return { log, run, rules: run.tool.driver.rules, results: run.results }
}

const uriOf = ({ locations }: Result) => locations[0]?.physicalLocation.artifactLocation.uri ?? ''

const reports = [
  { name: 'a clean cluster', report: preflightOf(goodCluster()) },
  { name: 'a bad cluster', report: preflightOf(badCluster()) },
  { name: 'a hostile cluster', report: hostileReport },
  { name: 'nothing asked', report: { ...emptyReport, asked: [] } },
]

describe.each(reports)('of $name', ({ report }) => {
  const { log, rules, results } = runOf(report)

  test('is valid by the schema', () => {
    validate(log)
    expect(validate.errors ?? []).toEqual([])
  })

  test('has a rule for each check that was asked, and results that point at theirs', () => {
    expect(rules.map(({ id }) => id)).toEqual(report.checks.map(({ id }) => id))
    expect(results.map(({ ruleIndex }) => rules[ruleIndex]?.id)).toEqual(report.findings.map(({ id }) => id))
  })

  test('names a file for each result, as a relative address', () => {
    for (const result of results)
      expect(new URL(uriOf(result), 'file:///').pathname).toMatch(/^\/cluster\/\w/)
    expect(results.filter((result) => !/^[\w%.~!*'()/-]+$/.test(uriOf(result)))).toEqual([])
  })

  test('has another fingerprint for each result', () => {
    const prints = results.map(({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash)
    expect(new Set(prints).size).toBe(report.findings.length)
  })
})

test('the schema is no rubber stamp', () => {
  const log = JSON.parse(sarifReport(preflightOf(badCluster()), { version: '0.1.0' })) as Log
  expect(validate({ ...log, version: '1' })).toBe(false)
  expect(validate({ ...log, runs: [{ ...log.runs[0], results: [{ level: 'info' }] }] })).toBe(false)
})

const finding = (over: Partial<Finding>): Finding => ({
  id: 'X-01',
  subject: 'cni',
  level: 'error',
  status: 'found',
  title: 'A title',
  object: 'Node/a and 3 more',
  field: 'f',
  message: 'm',
  fix: { kind: 'print', text: 'do', commands: ['kubectl x'] },
  ...over,
})

const resultOf = (...findings: readonly Finding[]) => runOf({ ...emptyReport, findings }).results

describe('a finding', () => {
  const rows: readonly { name: string; over: Partial<Finding>; kind: string; level: string }[] = [
    { name: 'error', over: {}, kind: 'fail', level: 'error' },
    { name: 'warning', over: { level: 'warning' }, kind: 'fail', level: 'warning' },
    { name: 'info', over: { level: 'info' }, kind: 'fail', level: 'note' },
    { name: 'undecided', over: { status: 'undecided' }, kind: 'open', level: 'none' },
  ]
  test.each(rows)('$name', ({ over, kind, level }) => {
    expect(resultOf(finding(over))).toMatchObject([{ ruleId: 'X-01', kind, level }])
  })

  test('is where its object is, its field behind it', () => {
    const [result] = resultOf(finding({ object: 'DaemonSet/kube-system/aws-node' }))
    expect(result && uriOf(result)).toBe('cluster/DaemonSet/kube-system/aws-node')
    expect(result?.locations[0]?.logicalLocations[0]?.fullyQualifiedName).toBe(
      'DaemonSet/kube-system/aws-node:f',
    )
  })

  test.each(['DaemonSet/a/b and 3 more', 'DaemonSet/a/b, Deployment/a/c'])(
    'of %s is at the first',
    (object) => {
      const [result] = resultOf(finding({ object }))
      expect(result && uriOf(result)).toBe('cluster/DaemonSet/a/b')
    },
  )

  test('contains the problem, its location and the fix', () => {
    expect(resultOf(finding({}))[0]?.message.text).toBe('A title. Node/a and 3 more: m\nDo\nkubectl x')
  })
})

describe('a fingerprint', () => {
  const print = (over: Partial<Finding>) =>
    resultOf(finding(over))[0]?.partialFingerprints.primaryLocationLineHash
  const base = print({})

  test.each([
    { name: 'another message', over: { message: 'other' }, same: true },
    { name: 'other nodes behind the first', over: { object: 'Node/a and 7 more' }, same: true },
    { name: 'undecided', over: { status: 'undecided' as const }, same: true },
    { name: 'another object', over: { object: 'Node/b and 3 more' }, same: false },
    { name: 'another field', over: { field: 'g' }, same: false },
    { name: 'another check', over: { id: 'X-02' }, same: false },
  ])('$name', ({ over, same }) => {
    expect(print(over) === base).toBe(same)
  })
})

test('a rule links to the web only', () => {
  const checks = emptyReport.checks.map((row) => ({ ...row, docs: 'https://example.com/a' }))
  expect(runOf({ ...emptyReport, checks }).rules[0]?.helpUri).toBe('https://example.com/a')
  expect(runOf(emptyReport).rules[0]).not.toHaveProperty('helpUri')
})

test('each command is an analysis of its own', () => {
  expect(runOf(emptyReport).run.automationDetails.id).toBe('ambientctl/preflight/')
  expect(runOf({ ...emptyReport, command: 'verify-install' }).run.automationDetails.id).toBe(
    'ambientctl/verify-install/',
  )
})
