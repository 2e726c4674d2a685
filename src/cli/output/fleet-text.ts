// Reports of several clusters as a table, with what stops an install below it, and as data.
import { countsOf, stopsOf, type ClusterReport } from '../../preflight/fleet.ts'
import { plainReport } from '../../preflight/report.ts'
import { stripControlCharacters } from './control-characters.ts'
import { table } from './print-data.ts'

/** Findings that are shown of each cluster. */
const shown = 5

/** Returns the table, worst first, and the findings that stop an install. */
export function fleetText(reports: readonly ClusterReport[], allowUndecided: boolean): string {
  const head = ['CLUSTER', 'PLATFORM', 'ERRORS', 'WARNINGS', 'UNDECIDED', 'RESULT']
  const rows = reports.map((one) => {
    if ('error' in one) return [one.cluster, '-', '-', '-', '-', 'not checked']
    const { errors, warnings, undecided } = countsOf(one.report.findings)
    const numbers = [errors, warnings, undecided].map(String)
    return [one.cluster, one.report.platform, ...numbers, one.passed ? 'passed' : 'failed']
  })
  const details = reports.flatMap((one) => detailsOf(one, allowUndecided))
  return stripControlCharacters(table(head, rows) + details.join(''))
}

function detailsOf(one: ClusterReport, allowUndecided: boolean): string[] {
  if ('error' in one) return [`\n${one.cluster}:\n  ${one.error.replaceAll('\n', '\n  ')}\n`]
  const stops = stopsOf(one.report, allowUndecided)
  if (stops.length === 0) return []
  const lines = stops
    .slice(0, shown)
    .map(
      ({ id, object, message, status }) =>
        `  ${id} ${status === 'found' ? '' : 'undecided: '}${object}: ${message}\n`,
    )
  const more = stops.length > shown ? `  and ${stops.length - shown} more\n` : ''
  return [`\n${one.cluster}:\n${lines.join('')}${more}`]
}

/** Returns the reports for JSON and YAML. */
export function plainFleet(reports: readonly ClusterReport[]): object {
  return {
    clusters: reports.map((one) =>
      'error' in one
        ? { cluster: one.cluster, error: one.error }
        : {
            cluster: one.cluster,
            passed: one.passed,
            ...countsOf(one.report.findings),
            ...plainReport(one.report),
          },
    ),
  }
}
