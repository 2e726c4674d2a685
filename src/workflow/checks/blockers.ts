// Which findings of preflight stop an install.
import type { Finding, CheckSubject } from '../../preflight/check.ts'
import { blocking, type Report } from '../../preflight/report.ts'

export interface InstallBlockers {
  /** The report with the findings that an install shows: errors, and warnings that were found. */
  readonly report: Report
  /** Those that stop the install. */
  readonly stops: readonly Finding[]
}

export interface InstallBlockersOptions {
  /** Istio is installed already. */
  readonly isUpgrade: boolean
  readonly allowUndecided?: boolean | undefined
  /** Fields of other managers are taken over. */
  readonly force?: boolean | undefined
}

/** What one team's pods or policies get wrong must not keep the mesh of all others from its upgrade. */
const ofApplications: ReadonlySet<CheckSubject> = new Set(['policies', 'workloads'])

/** The findings that an install shows, and those of them that stop it. */
export function installBlockers(
  report: Report,
  { isUpgrade, allowUndecided = false, force = false }: InstallBlockersOptions,
): InstallBlockers {
  const findings = report.findings.filter(
    ({ id, level, status }) =>
      (level === 'error' || (level === 'warning' && status === 'found')) &&
      // The fields of others, which --force takes over.
      !(id === 'PREV-03' && force),
  )
  const stops = blocking(findings, allowUndecided).filter(
    ({ subject }) => !(isUpgrade && ofApplications.has(subject)),
  )
  return { report: { ...report, findings }, stops }
}
