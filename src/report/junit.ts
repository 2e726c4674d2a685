// A report as JUnit XML, for the test tabs of GitLab, Jenkins and GitHub's actions.
import type { Finding } from '../preflight/check.ts'
import { fixLines } from '../preflight/fixes/fix.ts'
import { explainCommand, subjectTitles, type CheckSummary, type Report } from '../preflight/report.ts'
import { element, xmlDocument, type XmlElement } from './xml.ts'
import { replaceControlCharacters } from './control-characters.ts'

export interface JunitOptions {
  /** Whether errors that could not be decided are let pass. */
  readonly allowUndecided: boolean
}

type Outcome = 'failure' | 'error' | 'skipped' | 'passed'

interface TestCase {
  readonly outcome: Outcome
  readonly xml: XmlElement
}

/**
 * One suite a subject, one case a check that was asked. A case fails by an error found, is an `<error>` by an error that could
 * not be decided (skipped where that is allowed), skipped by a warning that could not; so a dashboard is red when the exit status
 * is not 0. Warnings found and what is good to know pass, and are in the case's `<system-out>`.
 */
export function junitReport(report: Report, options: JunitOptions): string {
  const safe = replaceControlCharacters(report)
  const suites = Object.entries(subjectTitles).flatMap(([subject, title]) => {
    const asked = safe.checks.filter((check) => check.subject === subject)
    return asked.length === 0 ? [] : [suite(safe, title, asked, options)]
  })
  const cases = suites.flatMap((one) => one.cases)
  // Jenkins' schema has no `skipped` here; the suites have.
  const { tests, failures, errors } = counts(cases)
  const name = `ambientctl ${safe.command}`
  return xmlDocument(
    element(
      'testsuites',
      { name, tests, failures, errors, time: 0 },
      suites.map(({ xml }) => xml),
    ),
  )
}

function suite(report: Report, title: string, asked: readonly CheckSummary[], options: JunitOptions) {
  const cases = asked.map((check) => testCase(report, check, options))
  const properties = [
    property('platform', report.platform),
    property('context', report.diagram.context),
    ...(report.skipped.length > 0 ? [property('left out', report.skipped.join(', '))] : []),
  ]
  const attributes = { name: title, ...counts(cases), time: 0, timestamp: zoneless(report.diagram.taken) }
  const children = [element('properties', {}, properties), ...cases.map(({ xml }) => xml)]
  return { cases, xml: element('testsuite', attributes, children) }
}

const property = (name: string, value: string) => element('property', { name, value })

/** As the schema's readers take it: seconds, and no zone, which is UTC. */
const zoneless = (time: string) => time.replace(/(\.\d+)?Z$/, '')

function counts(cases: readonly TestCase[]) {
  const of = (outcome: Outcome) => cases.filter((one) => one.outcome === outcome).length
  return { tests: cases.length, failures: of('failure'), errors: of('error'), skipped: of('skipped') }
}

function testCase({ command, findings }: Report, check: CheckSummary, options: JunitOptions): TestCase {
  const own = findings.filter(({ id }) => id === check.id)
  const outcomes = own.map((finding) => outcomeOf(finding, options))
  const outcome = (['failure', 'error', 'skipped'] as const).find((one) => outcomes.includes(one)) ?? 'passed'
  const classname = `ambientctl.${command}.${check.subject}`
  const attributes = { classname, name: `${check.id} ${check.title}`, time: 0 }
  const first = own[outcomes.indexOf(outcome)]
  return { outcome, xml: element('testcase', attributes, first ? result(outcome, first, own) : []) }
}

function outcomeOf({ level, status }: Finding, { allowUndecided }: JunitOptions): Outcome {
  if (status === 'found') return level === 'error' ? 'failure' : 'passed'
  return level === 'error' && !allowUndecided ? 'error' : 'skipped'
}

/** Readers keep only one result of a case, so all that a check found is in it; `first` is what the case comes out by. */
function result(outcome: Outcome, first: Finding, findings: readonly Finding[]): XmlElement[] {
  const text = [...findings.map(findingText), `More: ${explainCommand(first.id)}`].join('\n\n')
  if (outcome === 'passed') return [element('system-out', {}, text)]
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : ''
  const message = `${first.object}: ${first.message}${more}`
  // Jenkins' schema gives `skipped` no type.
  if (outcome === 'skipped') return [element('skipped', { message }, text)]
  return [element(outcome, { type: outcome === 'error' ? 'undecided' : first.level, message }, text)]
}

function findingText(finding: Finding): string {
  const { level, status, object, field, message, fix } = finding
  const where = field === '' ? object : `${object} ${field}`
  const head = `${status === 'undecided' ? `undecided ${level}` : level}: ${where}`
  return [head, message, ...fixLines(fix).map((line, i) => (i === 0 ? `Fix: ${line}` : `  ${line}`))].join(
    '\n',
  )
}
