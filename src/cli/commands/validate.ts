// `validate`: prints the findings in files and flags of a configuration.
import { formatPlace, type InputFinding } from '../../config/findings.ts'
import { exitStatus } from '../../errors.ts'
import { validate, type ValidationResult } from '../../workflow/validate.ts'
import { contextOf } from '../context.ts'
import type { ValidateArguments } from '../flags/cluster.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from '../output/control-characters.ts'
import { annotate, type Annotation } from '../output/annotations.ts'
import { printData } from '../output/print-data.ts'
import { colorizerFor, type Colorizer } from '../output/text-style.ts'
import { programVersion } from '../../system/program-version.ts'

/** `validate`: the exit status is 1 if a finding is an error. Throws UserError for unreadable files. */
export async function runValidate(args: ValidateArguments, io: Io): Promise<number> {
  const { output, ...options } = args.options
  const result = await validate(options, contextOf(io))
  for (const finding of result.findings) annotate(io, annotationOf(finding))
  if (output === 'junit') io.out((await import('../../report/findings-junit.ts')).junitFindings(result))
  else if (output === 'sarif') {
    const { sarifFindings } = await import('../../report/findings-sarif.ts')
    io.out(sarifFindings(result.findings, programVersion(io)))
  } else {
    const paint = await colorizerFor(io)
    printData(io, output, plainResult(result), () => resultText(result, paint))
  }
  return result.passed ? exitStatus.done : exitStatus.failed
}

function annotationOf({ rule, severity, place, message, hint }: InputFinding): Annotation {
  const { origin, line, column } = place
  const where =
    line === undefined ? { title: `${rule}: ${origin}` } : { title: rule, file: origin, line, column }
  return { level: severity, ...where, message: [message, hint ?? []].flat().join('\n') }
}

/** The findings for programs: places of flags have no line and column. */
function plainResult({ passed, files, findings }: ValidationResult) {
  return {
    valid: passed,
    files,
    findings: findings.map(({ rule, severity, place, message, hint }) => ({
      rule,
      severity,
      origin: place.origin,
      ...(place.line !== undefined && { line: place.line, column: place.column }),
      message,
      ...(hint !== undefined && { hint }),
    })),
  }
}

function resultText({ files, findings }: ValidationResult, paint: Colorizer): string {
  const lines = findings.flatMap((finding) => findingLines(finding, paint))
  const count = (severity: InputFinding['severity']) =>
    findings.filter((one) => one.severity === severity).length
  const [errors, warnings] = [count('error'), count('warning')]
  const names = files.join(', ') || 'the flags'
  const summary =
    errors + warnings === 0
      ? `${names}: valid`
      : `${names}: ${amount(errors, 'error')}, ${amount(warnings, 'warning')}`
  return [...lines, stripControlCharacters(summary), ''].join('\n')
}

function findingLines({ rule, severity, place, message, hint }: InputFinding, paint: Colorizer): string[] {
  const head = `${paint('where', stripControlCharacters(formatPlace(place)))}: ${paint(severity, severity)}: `
  const text = stripControlCharacters(`${message} [${rule}]`)
  return [head + text, ...(hint === undefined ? [] : [`  ${stripControlCharacters(hint)}`])]
}

const amount = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
