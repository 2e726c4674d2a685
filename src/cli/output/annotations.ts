// Annotations of GitHub Actions: errors and warnings that its pages show beside the log, and in files of a pull request.
import { UserErrors } from '../../errors.ts'
import type { Finding } from '../../preflight/check.ts'
import { fixLines } from '../../preflight/fixes/fix.ts'
import type { Io } from '../io.ts'
import { stripControlCharacters } from './control-characters.ts'

/** What GitHub shows. */
export interface Annotation {
  readonly level: 'error' | 'warning'
  readonly message: string
  readonly title?: string | undefined
  /** Relative to the repository or absolute. */
  readonly file?: string | undefined
  /** From 1. */
  readonly line?: number | undefined
  readonly column?: number | undefined
}

type Output = Pick<Io, 'err' | 'env'>

/** Writes a workflow command to standard error, which GitHub reads as standard output, if `GITHUB_ACTIONS` is true. */
export function annotate(io: Output, annotation: Annotation): void {
  if (io.env['GITHUB_ACTIONS'] === 'true') io.err(stripControlCharacters(workflowCommand(annotation)))
}

/** Annotates each message of an error, with the file if the message starts with its place. */
export function annotateError(io: Output, error: Error): void {
  const errors = error instanceof UserErrors ? error.errors : [error]
  for (const { message } of errors) annotate(io, { level: 'error', ...placed(message) })
}

/** Annotates findings with what fixes them. */
export function annotateFindings(io: Output, findings: readonly Finding[]): void {
  for (const { id, level, title, object, message, fix } of findings) {
    const text = [`${object}: ${message}`, ...fixLines(fix)].join('\n')
    annotate(io, { level: level === 'error' ? 'error' : 'warning', title: `${id} ${title}`, message: text })
  }
}

/** Splits `mesh.yaml:3:5: text`. */
function placed(message: string): Omit<Annotation, 'level'> {
  const match = /^(?<file>[^\s:][^\n:]*):(?<line>\d+)(?::(?<column>\d+))?: (?<text>[^]+)$/.exec(message)
  const { file, line, column, text } = match?.groups ?? {}
  if (file === undefined || text === undefined) return { message }
  return { file, line: Number(line), ...(column !== undefined && { column: Number(column) }), message: text }
}

/** Returns `::error file=mesh.yaml,line=3,col=5,title=…::text`. */
function workflowCommand({ level, message, title, file, line, column }: Annotation): string {
  const properties = Object.entries({ file, line, col: column, title }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`],
  )
  const head = properties.length === 0 ? level : `${level} ${properties.join(',')}`
  return `::${head}::${escapeMessage(message)}\n`
}

/** The rules of GitHub's runner: a message ends with its line, a property with a comma or colon. */
const escapeMessage = (text: string) =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string) => escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
