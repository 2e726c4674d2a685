// Determines which findings of preflight stop an install.
import type { Finding, CheckCategory } from '../../preflight/check.ts'
import { blocking, type Report } from '../../preflight/report.ts'

export interface InstallBlockers {
  /** The report with the findings that an install shows: errors, and warnings that are not undecided. */
  readonly report: Report
  /** The findings that stop the install. */
  readonly stops: readonly Finding[]
}

export interface InstallBlockersOptions {
  /** Istio is already installed. */
  readonly isUpgrade: boolean
  readonly allowUndecided?: boolean | undefined
  /** Fields of other managers are taken over; other owners of Istio and jumps of the version do not stop the install. */
  readonly force?: boolean | undefined
}

/** Changes of the version that Istio does not test. --force makes them, and still shows the findings. */
const forcibleChecks: ReadonlySet<string> = new Set(['PREV-15', 'PREV-16'])

/** Findings about applications do not stop an upgrade: errors of one team must not block the mesh of all teams. */
const applicationSubjects: ReadonlySet<CheckCategory> = new Set(['policies', 'workloads'])

/** Checks for owners that restore their own version: GitOps tools, the Sail operator, managed meshes. */
const ownerChecks: ReadonlySet<string> = new Set(['PREV-01', 'PREV-05', 'PREV-07', 'PREV-08'])

/** Returns the findings that an install shows, and those that stop it. */
export function installBlockers(
  report: Report,
  { isUpgrade, allowUndecided = false, force = false }: InstallBlockersOptions,
): InstallBlockers {
  const findings = report.findings.filter(
    ({ id, level, status }) =>
      (level === 'error' || (level === 'warning' && status === 'found')) &&
      // A conflict with other field managers, which --force resolves.
      !(id === 'PREV-03' && force),
  )
  const stops = blocking(findings, allowUndecided).filter(
    ({ id, subject }) =>
      !(isUpgrade && applicationSubjects.has(subject)) &&
      !(force && (ownerChecks.has(id) || forcibleChecks.has(id))),
  )
  return { report: { ...report, findings }, stops }
}
