// Prints a report to stdout in the format of --output.
import { plainReport, type Report } from '../../preflight/report.ts'
import type { PreflightArguments, VerifyArguments } from '../flags/check.ts'
import type { Io } from '../io.ts'
import { programVersion } from '../../system/program-version.ts'
import { annotateFindings } from './annotations.ts'
import { printData } from './print-data.ts'
import { colorizerFor } from './text-style.ts'
import { reportText } from './preflight-text.ts'

/** Formats a report. Loaded when it is used, because the HTML page needs Handlebars. */
type Formatter = (report: Report, options: { readonly allowUndecided: boolean }, io: Io) => Promise<string>

const formatters = {
  junit: async (report: Report, options: { readonly allowUndecided: boolean }) =>
    (await import('../../report/junit.ts')).junitReport(report, options),
  sarif: async (report: Report, _: unknown, io: Io) =>
    (await import('../../report/sarif.ts')).sarifReport(report, { version: programVersion(io) }),
  html: async (report: Report, _: unknown, io: Io) =>
    (await import('../../report/html.ts')).htmlReport(report, { version: programVersion(io) }),
} satisfies Readonly<Record<string, Formatter>>

/** Prints a report as text, JSON, YAML, JUnit, SARIF or HTML. */
export async function printReport(
  report: Report,
  args: PreflightArguments | VerifyArguments,
  io: Io,
): Promise<void> {
  const { output, allowUndecided } = args.options
  annotateFindings(io, report.findings)
  if (output === 'junit' || output === 'sarif' || output === 'html') {
    return io.out(await formatters[output](report, { allowUndecided }, io))
  }
  const paint = await colorizerFor(io)
  printData(io, output, plainReport(report), () => reportText(report, io.columns, paint))
}
