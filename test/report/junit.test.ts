// A report as JUnit XML: read back by a real parser, held to the rules of Jenkins' schema, and red only where the exit status is.
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from '@jest/globals'
import type { Finding } from '../../src/preflight/check.ts'
import { blocking, type Report } from '../../src/preflight/report.ts'
import { junitReport } from '../../src/report/junit.ts'
import { badCluster, goodCluster } from '../support/report-clusters.ts'
import { emptyReport, preflightOf } from '../support/report.ts'
import { hostileReport } from './hostile.ts'

interface Node {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Node[]
  readonly text: string
}

/** The document as elements; what is not well-formed throws. */
function parse(xml: string): Node {
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw new Error(valid.err.msg)
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    trimValues: false,
    htmlEntities: true,
  })
  const [, root] = parser.parse(xml) as Raw[]
  return nodeOf(root ?? {})
}

type Raw = Readonly<Record<string, unknown>>

function nodeOf(raw: Raw): Node {
  const name = Object.keys(raw).find((key) => key !== ':@') ?? ''
  const inner = raw[name] as readonly Raw[]
  const texts = inner.flatMap((one) => ('#text' in one ? [String(one['#text'])] : []))
  return {
    name,
    attributes: (raw[':@'] ?? {}) as Node['attributes'],
    children: inner.filter((one) => !('#text' in one)).map(nodeOf),
    text: texts.join(''),
  }
}

/** Of Jenkins' junit-10.xsd: which attributes and elements an element may have, and which attributes it must. */
const schema: Readonly<Record<string, { may: string[]; must: string[]; children: string[] }>> = {
  testsuites: {
    may: ['name', 'time', 'tests', 'failures', 'disabled', 'errors'],
    must: [],
    children: ['testsuite'],
  },
  testsuite: {
    may: [
      'name',
      'tests',
      'failures',
      'errors',
      'time',
      'disabled',
      'skipped',
      'timestamp',
      'hostname',
      'id',
    ],
    must: ['name', 'tests'],
    children: ['properties', 'testcase', 'system-out', 'system-err'],
  },
  properties: { may: [], must: [], children: ['property'] },
  property: { may: ['name', 'value'], must: ['name', 'value'], children: [] },
  testcase: {
    may: ['name', 'assertions', 'time', 'classname', 'status'],
    must: ['name'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  skipped: { may: ['message'], must: [], children: [] },
  error: { may: ['type', 'message'], must: [], children: [] },
  failure: { may: ['type', 'message'], must: [], children: [] },
  'system-out': { may: [], must: [], children: [] },
}

function faults(node: Node): string[] {
  const rule = schema[node.name]
  if (!rule) return [`no element ${node.name}`]
  const names = Object.keys(node.attributes)
  return [
    ...names.filter((name) => !rule.may.includes(name)).map((name) => `${node.name} has ${name}`),
    ...rule.must.filter((name) => !names.includes(name)).map((name) => `${node.name} has no ${name}`),
    ...node.children
      .filter(({ name }) => !rule.children.includes(name))
      .map(({ name }) => `${node.name} > ${name}`),
    ...node.children.flatMap(faults),
  ]
}

const all = (node: Node, name: string): Node[] => [
  ...(node.name === name ? [node] : []),
  ...node.children.flatMap((child) => all(child, name)),
]

const junit = (report: Report, allowUndecided = false) => parse(junitReport(report, { allowUndecided }))

const finding = (level: Finding['level'], status: Finding['status'], message = 'm'): Finding => ({
  id: 'X-01',
  subject: 'cni',
  level,
  status,
  title: 'A title',
  object: 'Node/a',
  field: 'f',
  message,
  fix: { kind: 'print', text: 'do', commands: ['kubectl x'] },
})

const reports = [
  { name: 'a clean cluster', report: preflightOf(goodCluster()) },
  { name: 'a bad cluster', report: preflightOf(badCluster()) },
  { name: 'a hostile cluster', report: hostileReport },
]

describe.each(reports)('of $name', ({ report }) => {
  const root = junit(report)

  test('keeps to the schema', () => {
    expect(faults(root)).toEqual([])
  })

  test('has a case for each check that was asked, each name once', () => {
    const names = all(root, 'testcase').map(({ attributes }) => attributes['name'] ?? '')
    expect(names.map((name) => name.split(' ')[0]).toSorted()).toEqual(
      report.checks.map(({ id }) => id).toSorted(),
    )
  })

  test('counts what it has', () => {
    for (const suite of [root, ...all(root, 'testsuite')]) {
      const of = (name: string) => String(all(suite, name).length)
      expect(suite.attributes).toMatchObject({
        tests: of('testcase'),
        failures: of('failure'),
        errors: of('error'),
      })
    }
  })

  test('fails exactly where the exit status does', () => {
    const red = all(root, 'failure').length + all(root, 'error').length
    expect(red > 0).toBe(blocking(report.findings, false).length > 0)
  })
})

describe('a check comes out', () => {
  const rows: readonly {
    name: string
    findings: readonly Finding[]
    allow?: boolean
    as: string
    attributes?: Record<string, string>
  }[] = [
    {
      name: 'failed by an error',
      findings: [finding('error', 'found')],
      as: 'failure',
      attributes: { type: 'error', message: 'Node/a: m' },
    },
    { name: 'passed with a warning beside it', findings: [finding('warning', 'found')], as: 'system-out' },
    { name: 'passed with a note beside it', findings: [finding('info', 'found')], as: 'system-out' },
    {
      name: 'as an error where it could not be decided',
      findings: [finding('error', 'undecided')],
      as: 'error',
      attributes: { type: 'undecided' },
    },
    {
      name: 'skipped where that is allowed',
      findings: [finding('error', 'undecided')],
      allow: true,
      as: 'skipped',
    },
    {
      name: 'skipped by a warning that could not be decided',
      findings: [finding('warning', 'undecided')],
      as: 'skipped',
    },
    {
      name: 'failed by the worst of several, in one element with all of them',
      findings: [finding('warning', 'found', 'one'), finding('error', 'found', 'two')],
      as: 'failure',
    },
    { name: 'passed', findings: [], as: 'nothing' },
  ]
  test.each(rows)('$name', ({ findings, allow = false, as, attributes = {} }) => {
    const [one] = all(junit({ ...emptyReport, findings }, allow), 'testcase')
    expect(one?.attributes).toMatchObject({ classname: 'ambientctl.preflight.cni', name: 'X-01 A title' })
    expect(one?.children.map(({ name }) => name)).toEqual(as === 'nothing' ? [] : [as])
    const [result] = one?.children ?? []
    expect(result?.attributes ?? {}).toMatchObject(attributes)
    for (const { message } of findings) expect(result?.text).toContain(message)
  })
})

test('the message of a failure is of the error, also behind a warning', () => {
  const findings = [finding('warning', 'found', 'mild'), finding('error', 'found', 'grave')]
  const [failure] = all(junit({ ...emptyReport, findings }), 'failure')
  expect(failure?.attributes).toMatchObject({ type: 'error', message: 'Node/a: grave (and 1 more)' })
})

test('texts come through as they are, save what XML cannot carry', () => {
  const [failure] = all(junit(hostileReport), 'failure')
  expect(failure?.text).toContain('<script>alert(1)</script>{{constructor}}')
  expect(failure?.text).toContain(']]>&amp;')
  expect(failure?.text).toContain('\nsecond line')
  expect(junitReport(hostileReport, { allowUndecided: false })).not.toMatch(
    // eslint-disable-next-line no-control-regex
    /[\0-\x08\x0B-\x1F\u202E\uFFFE]|\p{Surrogate}/u,
  )
})

test('the checks after an install are of another class', () => {
  const [one] = all(junit({ ...emptyReport, command: 'verify-install' }), 'testcase')
  expect(one?.attributes['classname']).toBe('ambientctl.verify-install.cni')
})

test('the same report gives the same bytes', () => {
  const once = () => junitReport(preflightOf(badCluster()), { allowUndecided: false })
  expect(once()).toBe(once())
})
