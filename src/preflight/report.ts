// What a preflight came to, as data: every format of a report is made of this.
import type { DetectionEvidence } from '../platform/detection.ts'
import type { Check, Finding, Severity, CheckSubject } from './check.ts'
import { fixLines } from './fixes/fix.ts'
import type { ClusterDiagram } from './cluster-diagram.ts'
import { amountText } from './wording.ts'

/** A check as reports name and explain it. */
export type ChecksRun = Pick<Check, 'id' | 'subject' | 'level' | 'title' | 'why' | 'remedy' | 'docs'>

export interface Report {
  /** Which questions were asked: those before an install, or those after one. */
  readonly command: 'preflight' | 'verify-install'
  /** A file of platforms/, or `unknown`. */
  readonly platform: string
  /** What people call it. */
  readonly title: string
  readonly evidence: readonly DetectionEvidence[]
  /** Worst first. */
  readonly findings: readonly Finding[]
  /** Every check that was asked: not left out, and of use on this cluster. */
  readonly asked: readonly ChecksRun[]
  /** Ids that the user left out. */
  readonly skipped: readonly string[]
  /** The cluster, to be drawn. */
  readonly picture: ClusterDiagram
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
  /** The command that tells all about the check. */
  readonly explain: string
  readonly docs?: string
}

/** A report for programs. */
export interface PlainReport {
  readonly platform: string
  readonly evidence: readonly DetectionEvidence[]
  readonly findings: readonly PlainFinding[]
}

/** The form that `--output json` prints; a fix is text here, its commands on lines of their own. */
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

/** Tells all about a check: what it asks, why, and what to do. */
export const explainCommand = (id: string) => `ambientctl preflight explain ${id}`

/** What must stop an install: errors found, and errors that could not be decided unless that is allowed. */
export function blocking(findings: readonly Finding[], allowUndecided: boolean): Finding[] {
  return findings.filter(({ level, status }) => level === 'error' && (status === 'found' || !allowUndecided))
}

/** `2 errors, 1 warning, 3 undecided`; empty parts are left out. */
export function countText(findings: readonly Finding[]): string {
  const found = findings.filter(({ status }) => status === 'found')
  const of = (level: Severity) => found.filter((finding) => finding.level === level).length
  const parts = [
    some(of('error'), 'error'),
    some(of('warning'), 'warning'),
    of('info') > 0 ? `${of('info')} to know` : '',
    findings.length > found.length ? `${findings.length - found.length} undecided` : '',
  ].filter(Boolean)
  return parts.join(', ') || 'nothing found'
}

const some = (n: number, noun: string) => (n === 0 ? '' : amountText(n, noun))

/** What a subject is called above its findings, in the order of reports. */
export const subjectTitles: Readonly<Record<CheckSubject, string>> = {
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
