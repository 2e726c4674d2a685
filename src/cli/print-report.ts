// A report on stdout, in the format of --output.
import { plainReport, type Report } from '../preflight/report.ts'
import type { Arguments } from './command.ts'
import type { Io } from './io.ts'
import { printData } from './output.ts'
import { paintFor } from './paint.ts'
import { reportText } from './preflight-text.ts'
import { programVersion } from './program-version.ts'

/** A format's maker, loaded when it is asked for: a page brings Handlebars. */
type Maker = (report: Report, args: Arguments, io: Io) => Promise<string>

const makers: Readonly<Record<string, Maker>> = {
  junit: async (report, args) =>
    (await import('../report/junit.ts')).junitReport(report, {
      allowUndecided: args.flag('allow-undecided'),
    }),
  sarif: async (report, _, io) =>
    (await import('../report/sarif.ts')).sarifReport(report, { version: programVersion(io) }),
  html: async (report, _, io) =>
    (await import('../report/html.ts')).htmlReport(report, { version: programVersion(io) }),
}

/** Prints it: text for people, JSON or YAML for programs, JUnit and SARIF for CI, a page for everybody. */
export async function printReport(report: Report, args: Arguments, io: Io): Promise<void> {
  const maker = makers[args.text('output') ?? 'text']
  if (maker) return io.out(await maker(report, args, io))
  const paint = await paintFor(io)
  printData(io, args, plainReport(report), () => reportText(report, io.columns, paint))
}
