// Formats a report as text: by subject, most severe findings first, with numbered fixes.
import type { Finding, Severity, CheckCategory } from '../../preflight/check.ts'
import { fixable, fixLines } from '../../preflight/fixes/fix.ts'
import { groupBy } from '../../preflight/grouping.ts'
import { amountText } from '../../preflight/wording.ts'
import { countText, explainCommand, subjectTitles, type Report } from '../../preflight/report.ts'
import { stripControlCharacters } from './control-characters.ts'
import { noColor, type Colorizer, type TextStyle } from './text-style.ts'

const marks: Readonly<Record<Severity, string>> = { error: '✘', warning: '!', info: 'i' }
const indent = '    '

/** Returns the report as text; `width` is the width of the terminal in columns. */
export function reportText(
  { findings, checks, skipped }: Report,
  width: number,
  paint: Colorizer = noColor,
): string {
  const open = findings.filter(({ status }) => status === 'undecided')
  const numbered = findings
    .filter(({ status }) => status === 'found')
    .map((finding, i) => ({ finding, number: i + 1 }))
  const groups = (Object.keys(subjectTitles) as CheckCategory[]).flatMap((subject) => {
    const group = numbered.filter(({ finding }) => finding.subject === subject)
    if (group.length === 0) return []
    const entries = group.map(({ finding, number }) => findingText(finding, number, width, paint))
    return [`${paint('title', subjectTitles[subject])}\n${entries.join('')}`]
  })
  const skippedText = skipped.length > 0 ? ` (skipped: ${skipped.join(', ')})` : ''
  const more = findings.length > 0 ? `For details, run \`${explainCommand('ID')}\`.\n` : ''
  const summary = `${amountText(checks.length, 'check')} run${skippedText}: ${countText(findings)}.\n${more}`
  const rest = open.length > 0 ? [undecidedText(open, width, paint)] : []
  return [...groups, ...rest, stripControlCharacters(summary + fixHint(findings))].join('\n')
}

/** Removes control characters, then adds colours, so that colours do not count as width. */
function painted(paint: Colorizer, tint: TextStyle | undefined, lines: readonly string[]): string {
  return lines
    .map((line) => `${tint ? paint(tint, stripControlCharacters(line)) : stripControlCharacters(line)}\n`)
    .join('')
}

/** Returns one finding: title, object, message and the numbered fix. */
function findingText(finding: Finding, number: number, width: number, paint: Colorizer): string {
  const { id, level, title, object, field, message, fix } = finding
  const [first = '', ...commands] = fixLines(fix)
  const where = field === '' ? object : `${object}  ${field}`
  return [
    painted(paint, level, wrap(`${marks[level]} ${id}  ${title}`, width, '      ')),
    painted(paint, 'where', wrap(indent + where, width, indent)),
    painted(paint, undefined, wrap(indent + message, width, indent)),
    painted(paint, 'fix', wrap(`${indent}Fix ${number}: ${first}`, width, indent)),
    painted(paint, 'command', indented(commands)),
  ].join('')
}

/**
 * Indents commands so that they can be copied: lines are not wrapped, and here-documents are not indented, because the
 * shell does not find an indented delimiter.
 */
function indented(commands: readonly string[]): string[] {
  let delimiter: string | undefined
  return commands.map((line) => {
    if (delimiter !== undefined) {
      if (line === delimiter) delimiter = undefined
      return line
    }
    delimiter = /<<'(\w+)'/.exec(line)?.[1]
    return `${indent}  ${line}`
  })
}

/** Returns the undecided checks by reason: one missing right can leave many checks undecided. */
function undecidedText(open: readonly Finding[], width: number, paint: Colorizer): string {
  const entries = [...groupBy(open, ({ message }) => message)].flatMap(([message, same]) => [
    painted(paint, 'undecided', wrap(`? ${message.replace(/^could not be decided: /, '')}`, width, '  ')),
    ...(Object.keys(marks) as Severity[]).map((level) => {
      const ids = same.filter((finding) => finding.level === level).map(({ id }) => id)
      return ids.length === 0
        ? ''
        : painted(paint, undefined, wrap(`${indent}${level}: ${ids.join(', ')}`, width, indent))
    }),
  ])
  const errors = open.filter(({ level }) => level === 'error').length
  const advice =
    'Grant the missing read permissions, or check this manually' +
    (errors > 0
      ? `; use --allow-undecided to ignore ${count(errors, 'undecided error', 'undecided errors')}`
      : '')
  return `${paint('title', 'Undecided')}\n${entries.join('')}${painted(paint, 'fix', wrap(`${indent}${advice}`, width, indent))}`
}

/** Returns the commands that apply fixes. */
function fixHint(findings: readonly Finding[]): string {
  const safe = fixable(findings).map(({ id }) => id)
  const others = fixable(
    findings,
    findings.map(({ id }) => id),
  ).filter(({ fix }) => fix.owner !== undefined)
  const named = [...new Set(others.map(({ id }) => id))]
  const lines = [
    safe.length > 0
      ? `Apply ${count(safe.length, 'fix', 'fixes')} with \`ambientctl preflight --fix\`.\n`
      : '',
    named.length > 0
      ? `These fixes change objects of other owners, so apply them by ID:\n  ambientctl preflight --fix=${named.join(',')}\n`
      : '',
  ]
  return lines.join('')
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** Wraps text at spaces to lines of at most `width` columns. Longer words are not broken. */
export function wrap(text: string, width: number, hanging: string): string[] {
  const lines: string[] = []
  let line = ''
  const start = /^ */.exec(text)?.[0] ?? ''
  for (const word of text.slice(start.length).split(' ')) {
    const next = line === '' ? start + word : `${line} ${word}`
    if (next.length > width && line !== '') {
      lines.push(line.trimEnd())
      line = hanging + word
    } else line = next
  }
  return [...lines, line.trimEnd()]
}
