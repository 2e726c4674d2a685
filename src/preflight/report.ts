// The result of a preflight as data. All report formats are built from it.
import type { DetectionEvidence } from '../platform/detection.ts'
import type { Check, Finding, Severity, CheckCategory } from './check.ts'
import { fixLines } from './fixes/fix.ts'
import type { ClusterDiagram } from './cluster-diagram.ts'
import { amountText } from './wording.ts'

/** A check as reports name and explain it. */
export type CheckSummary = Pick<Check, 'id' | 'subject' | 'level' | 'title' | 'why' | 'remedy' | 'docs'>

export interface Report {
  /** The command that ran the checks. */
  readonly command: 'preflight' | 'verify-install'
  /** Name of a file in platforms/, or `unknown`. */
  readonly platform: string
  /** The display name of the platform. */
  readonly title: string
  readonly evidence: readonly DetectionEvidence[]
  /** Worst first. */
  readonly findings: readonly Finding[]
  /** Every check that ran: not skipped, and in scope on this cluster. */
  readonly checks: readonly CheckSummary[]
  /** Ids that the user skipped. */
  readonly skipped: readonly string[]
  /** Data for the drawing of the cluster. */
  readonly diagram: ClusterDiagram
}

export interface PlainFinding {
  readonly id: string
  readonly level: Severity
  readonly status: Finding['status']
  readonly title: string
  readonly object: string
  readonly field: string
  readonly message: string
  readonly fix: string
  /** The command that explains the check. */
  readonly explain: string
  readonly docs?: string
}

/** A report for programs. */
export interface PlainReport {
  readonly platform: string
  readonly evidence: readonly DetectionEvidence[]
  readonly findings: readonly PlainFinding[]
}

/** Returns the report as `--output json` prints it. A fix is text, with each command on its own line. */
export function plainReport({ platform, evidence, findings }: Report): PlainReport {
  return {
    platform,
    evidence,
    findings: findings.map(({ id, level, status, title, object, field, message, fix, docs }) => ({
      id,
      level,
      status,
      title,
      object,
      field,
      message,
      fix: fixLines(fix).join('\n'),
      explain: explainCommand(id),
      ...(docs !== undefined && { docs }),
    })),
  }
}

/** Returns the command that explains a check. */
export const explainCommand = (id: string) => `ambientctl preflight explain ${id}`

/** Returns the findings that block an install: errors found, and undecided errors unless `allowUndecided`. */
export function blocking(findings: readonly Finding[], allowUndecided: boolean): Finding[] {
  return findings.filter(({ level, status }) => level === 'error' && (status === 'found' || !allowUndecided))
}

/** Returns counts such as `2 errors, 1 warning, 3 undecided`; zero counts are omitted. */
export function countText(findings: readonly Finding[]): string {
  const found = findings.filter(({ status }) => status === 'found')
  const of = (level: Severity) => found.filter((finding) => finding.level === level).length
  const parts = [
    some(of('error'), 'error'),
    some(of('warning'), 'warning'),
    of('info') > 0 ? `${of('info')} info` : '',
    findings.length > found.length ? `${findings.length - found.length} undecided` : '',
  ].filter(Boolean)
  return parts.join(', ') || 'nothing found'
}

const some = (n: number, noun: string) => (n === 0 ? '' : amountText(n, noun))

/** Headings of the subjects, in report order. */
export const subjectTitles: Readonly<Record<CheckCategory, string>> = {
  api: 'API server and rights',
  nodes: 'Nodes',
  platform: 'Platform',
  cni: 'Network plugins',
  namespaces: 'Namespaces',
  policies: 'Network policies',
  workloads: 'Workloads',
  installed: 'Istio and other meshes',
  'gateway-api': 'Gateway API',
  migration: 'From sidecars to ambient',
  mesh: 'The mesh',
}

/** Returns what reports and `preflight explain` print of a check. */
export function describeCheck({ id, subject, level, title, why, remedy, docs }: CheckSummary): CheckSummary {
  return { id, subject, level, title, why, remedy, ...(docs !== undefined && { docs }) }
}
