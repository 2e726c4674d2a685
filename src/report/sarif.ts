// A report as SARIF 2.1.0, the format of code scanning.
import { createHash } from 'node:crypto'
import type { Finding, Severity } from '../preflight/check.ts'
import { fixLines } from '../preflight/fixes/fix.ts'
import { explainCommand, type CheckSummary, type Report } from '../preflight/report.ts'
import { firstObject } from './place.ts'
import { replaceControlCharacters } from './control-characters.ts'

export interface SarifOptions {
  /** The program's version. */
  readonly version: string
}

const levels = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>

/** One run whose rules are the checks that ran, with a result for each finding. */
export function sarifReport(report: Report, { version }: SarifOptions): string {
  const { command, platform, title, checks, findings, diagram } = replaceControlCharacters(report)
  const index = new Map(checks.map(({ id }, i) => [id, i]))
  const fingerprints = fingerprintsOf(findings)
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'ambientctl', version, semanticVersion: version, rules: checks.map(rule) },
        },
        // Code scanning keeps the two commands' alerts apart by this.
        automationDetails: { id: `ambientctl/${command}/` },
        invocations: [{ executionSuccessful: true, endTimeUtc: diagram.taken }],
        properties: { platform, platformTitle: title, context: diagram.context },
        results: findings.map((finding, i) => result(finding, index.get(finding.id), fingerprints[i] ?? '')),
      },
    ],
  }
  return `${JSON.stringify(log, undefined, 2)}\n`
}

function rule({ id, subject, level, title, why, remedy, docs }: CheckSummary) {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: `${remedy}\n${explainCommand(id)}` },
    ...(docs !== undefined && { helpUri: docs }),
    defaultConfiguration: { level: levels[level] },
    properties: { tags: ['kubernetes', 'istio', subject] },
  }
}

function result(finding: Finding, ruleIndex: number | undefined, fingerprint: string) {
  const { id, level, status, title, object, field, message, fix } = finding
  const isFound = status === 'found'
  return {
    ruleId: id,
    ...(ruleIndex !== undefined && { ruleIndex }),
    // What is not a failure has no level (§3.27.10).
    kind: isFound ? 'fail' : 'open',
    level: isFound ? levels[level] : 'none',
    message: { text: [`${title}. ${object}: ${message}`, ...fixLines(fix)].join('\n') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(object) },
          // Code scanning shows a line; an object has none.
          region: { startLine: 1 },
        },
        logicalLocations: [
          { name: nameOf(object), fullyQualifiedName: field === '' ? object : `${object}:${field}` },
        ],
      },
    ],
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    properties: { status, severity: level, field },
  }
}

/** Code scanning needs a file for each result: there is none, so an object's name stands for it. */
function uriOf(object: string): string {
  return ['cluster', ...firstObject(object).split('/')].map(encodeURIComponent).join('/')
}

const nameOf = (object: string) => firstObject(object).split('/').at(-1) ?? object

/**
 * Returns a fingerprint per finding: equal in each run for the same cause. Findings of one check on one field are
 * distinguished by order.
 */
function fingerprintsOf(findings: readonly Finding[]): string[] {
  const seen = new Map<string, number>()
  return findings.map(({ id, object, field }) => {
    const cause = [id, firstObject(object), field].join('\n')
    const count = (seen.get(cause) ?? 0) + 1
    seen.set(cause, count)
    return `${createHash('sha256').update(cause).digest('hex').slice(0, 32)}:${count}`
  })
}
