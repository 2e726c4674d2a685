// A preflight's report on stdout, in the format of --output.
import { plainReport, type Report } from '../preflight/report.ts'
import type { Arguments } from './command.ts'
import type { Io } from './io.ts'
import { printData } from './output.ts'
import { reportText } from './preflight-text.ts'

/** Prints it: a table for people, JSON or YAML for programs. */
export function printReport(report: Report, args: Arguments, io: Io): void {
  printData(io, args, plainReport(report), () => reportText(report, io.columns))
}
