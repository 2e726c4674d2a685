// Reports of several clusters side by side.
import type { Finding } from './check.ts'
import { blocking, type Report } from './report.ts'

/** The report of one cluster, or the error that prevented it. */
export type ClusterReport = {
  /** The context, or the name of the facts file. */
  readonly cluster: string
} & ({ readonly report: Report; readonly passed: boolean } | { readonly error: string })

/** The numbers of a row. */
export interface FindingCounts {
  readonly errors: number
  readonly warnings: number
  readonly undecided: number
}

/** Counts the findings of a report. */
export function countsOf(findings: readonly Finding[]): FindingCounts {
  const found = findings.filter(({ status }) => status === 'found')
  return {
    errors: found.filter(({ level }) => level === 'error').length,
    warnings: found.filter(({ level }) => level === 'warning').length,
    undecided: findings.length - found.length,
  }
}

/** Sorts clusters: those that could not be checked, then by errors, undecided checks and warnings, then by name. */
export function worstFirst(reports: readonly ClusterReport[]): ClusterReport[] {
  return reports.toSorted((a, b) => compareLists(rank(a), rank(b)) || (a.cluster < b.cluster ? -1 : 1))
}

/** Smaller numbers come first. */
function rank(one: ClusterReport): readonly number[] {
  if ('error' in one) return [0]
  const { errors, warnings, undecided } = countsOf(one.report.findings)
  return [1, one.passed ? 1 : 0, -errors, -undecided, -warnings]
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** Returns the findings that stop an install, undecided ones included. */
export function stopsOf(report: Report, allowUndecided: boolean): Finding[] {
  return blocking(report.findings, allowUndecided)
}
