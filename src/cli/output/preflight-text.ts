// A preflight's report for the terminal: by subject, worst first, fixes numbered.
import type { Finding, Severity, CheckSubject } from '../../preflight/check.ts'
import { fixable, fixLines } from '../../preflight/fixes/fix.ts'
import { groupBy } from '../../preflight/grouping.ts'
import { amountText } from '../../preflight/wording.ts'
import { countText, explainCommand, subjectTitles, type Report } from '../../preflight/report.ts'
import { stripControlCharacters } from './control-characters.ts'
import { plainPaint, type Paint, type Tint } from './paint.ts'

const marks: Readonly<Record<Severity, string>> = { error: '✘', warning: '!', info: 'i' }
const indent = '    '

/** The whole report; `width` is the terminal's in columns. */
export function reportText(
  { findings, checks, skipped }: Report,
  width: number,
  paint: Paint = plainPaint,
): string {
  const open = findings.filter(({ status }) => status === 'undecided')
  const numbered = findings
    .filter(({ status }) => status === 'found')
    .map((finding, i) => ({ finding, number: i + 1 }))
  const groups = (Object.keys(subjectTitles) as CheckSubject[]).flatMap((subject) => {
    const group = numbered.filter(({ finding }) => finding.subject === subject)
    if (group.length === 0) return []
    const entries = group.map(({ finding, number }) => findingText(finding, number, width, paint))
    return [`${paint('title', subjectTitles[subject])}\n${entries.join('')}`]
  })
  const left = skipped.length > 0 ? ` (skipped: ${skipped.join(', ')})` : ''
  const more = findings.length > 0 ? `More about each: \`${explainCommand('ID')}\`.\n` : ''
  const summary = `${amountText(checks.length, 'check')} run${left}: ${countText(findings)}.\n${more}`
  const rest = open.length > 0 ? [undecidedText(open, width, paint)] : []
  return [...groups, ...rest, stripControlCharacters(summary + fixHint(findings))].join('\n')
}

/** Adds colours last: control characters of the cluster are removed first, and colours do not count as width. */
function painted(paint: Paint, tint: Tint | undefined, lines: readonly string[]): string {
  return lines
    .map((line) => `${tint ? paint(tint, stripControlCharacters(line)) : stripControlCharacters(line)}\n`)
    .join('')
}

/** One finding: what is wrong, where, and what helps, with the number that a reader may refer to. */
function findingText(finding: Finding, number: number, width: number, paint: Paint): string {
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
 * Commands as they can be copied: none is broken into lines, and a document that ends in a word of its own stands
 * where it is, since an indented end is none to a shell.
 */
function indented(commands: readonly string[]): string[] {
  let end: string | undefined
  return commands.map((line) => {
    if (end !== undefined) {
      if (line === end) end = undefined
      return line
    }
    end = /<<'(\w+)'/.exec(line)?.[1]
    return `${indent}  ${line}`
  })
}

/** What could not be decided, a reason each: one missing right leaves a dozen checks open. */
function undecidedText(open: readonly Finding[], width: number, paint: Paint): string {
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
    'Give the rights to read what is missing, or look for yourself' +
    (errors > 0 ? `; --allow-undecided lets ${count(errors, 'error', 'errors')} among them pass` : '')
  return `${paint('title', 'Not decided')}\n${entries.join('')}${painted(paint, 'fix', wrap(`${indent}${advice}`, width, indent))}`
}

/** How the fixes that can be applied are. */
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
      ? `Only by name, since they change what others own:\n  ambientctl preflight --fix=${named.join(',')}\n`
      : '',
  ]
  return lines.join('')
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** Lines of at most `width` columns, broken at spaces; words that are longer stay whole. */
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
