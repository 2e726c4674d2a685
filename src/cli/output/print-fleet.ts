// Prints the reports of several clusters to stdout in the format of --output.
import { exitStatus, UserError } from '../../errors.ts'
import type { ClusterReport } from '../../preflight/fleet.ts'
import type { PreflightArguments } from '../flags/check.ts'
import type { Io } from '../io.ts'
import { programVersion } from '../../system/program-version.ts'
import { fleetText, plainFleet } from './fleet-text.ts'
import { printData } from './print-data.ts'

/** Throws UserError for formats of one cluster, before any cluster is read. */
export function requireFleetFormat(args: PreflightArguments): void {
  const output = args.flag('output')
  if (output !== 'junit' && output !== 'sarif') return
  throw new UserError('fleet-output', `-o ${output} reports one cluster`, {
    hint: 'for several clusters use text, json, yaml or html',
  })
}

/** Prints the reports; returns status 1 if a cluster failed or could not be checked. */
export async function printFleet(
  reports: readonly ClusterReport[],
  args: PreflightArguments,
  io: Io,
): Promise<number> {
  const { output, allowUndecided } = args.options
  if (output === 'html') {
    const { fleetReport } = await import('../../report/fleet.ts')
    io.out(fleetReport(reports, { version: programVersion(io) }))
  } else {
    const format = output === 'json' || output === 'yaml' ? output : 'text'
    printData(io, format, plainFleet(reports), () => fleetText(reports, allowUndecided))
  }
  return reports.every((one) => 'report' in one && one.passed) ? exitStatus.done : exitStatus.failed
}
