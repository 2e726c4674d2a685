// A report on stdout, in the format of --output.
import { plainReport, type Report } from '../../preflight/report.ts'
import type { PreflightArguments, VerifyArguments } from '../flags/check.ts'
import type { Io } from '../io.ts'
import { programVersion } from '../program-version.ts'
import { printData } from './print-data.ts'
import { paintFor } from './paint.ts'
import { reportText } from './preflight-text.ts'

/** A format's maker, loaded when it is asked for: a page brings Handlebars. */
type Maker = (report: Report, options: { readonly allowUndecided: boolean }, io: Io) => Promise<string>

const makers = {
  junit: async (report: Report, options: { readonly allowUndecided: boolean }) =>
    (await import('../../report/junit.ts')).junitReport(report, options),
  sarif: async (report: Report, _: unknown, io: Io) =>
    (await import('../../report/sarif.ts')).sarifReport(report, { version: programVersion(io) }),
  html: async (report: Report, _: unknown, io: Io) =>
    (await import('../../report/html.ts')).htmlReport(report, { version: programVersion(io) }),
} satisfies Readonly<Record<string, Maker>>

/** Prints it: text for people, JSON or YAML for programs, JUnit and SARIF for CI, a page for everybody. */
export async function printReport(
  report: Report,
  args: PreflightArguments | VerifyArguments,
  io: Io,
): Promise<void> {
  const { output, allowUndecided } = args.options
  if (output === 'junit' || output === 'sarif' || output === 'html') {
    return io.out(await makers[output](report, { allowUndecided }, io))
  }
  const paint = await paintFor(io)
  printData(io, output, plainReport(report), () => reportText(report, io.columns, paint))
}
