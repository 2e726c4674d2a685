// A preflight's report for the terminal: by subject, worst first, fixes numbered.
import { describeDeed } from '../cluster/deed.ts'
import type { Finding, Level, Subject } from '../preflight/check.ts'
import { fixable, fixLines } from '../preflight/fix.ts'
import { countText, subjectTitles, type Report } from '../preflight/report.ts'
import { harmless } from './harmless.ts'
import { plainPaint, type Paint, type Tint } from './paint.ts'

const marks: Readonly<Record<Level, string>> = { error: '✘', warning: '!', info: 'i' }
const indent = '    '

/** The whole report; `width` is the terminal's in columns. */
export function reportText(
  { findings, asked, skipped }: Report,
  width: number,
  paint: Paint = plainPaint,
): string {
  const numbered = findings.map((finding, i) => ({ finding, number: i + 1 }))
  const groups = (Object.keys(subjectTitles) as Subject[]).flatMap((subject) => {
    const group = numbered.filter(({ finding }) => finding.subject === subject)
    if (group.length === 0) return []
    const entries = group.map(({ finding, number }) => findingText(finding, number, width, paint))
    return [`${paint('title', subjectTitles[subject])}\n${entries.join('')}`]
  })
  const left = skipped.length > 0 ? `; left out: ${skipped.join(', ')}` : ''
  const summary = `${countText(findings)} (${asked.length} checks asked${left}).\n`
  return [...groups, harmless(summary + fixHint(findings))].join('\n')
}

/** One finding: what is wrong, where, and what helps, with the number that a reader may refer to. */
function findingText(finding: Finding, number: number, width: number, paint: Paint): string {
  const { id, level, status, title, object, field, message, fix } = finding
  const mark = status === 'undecided' ? '?' : marks[level]
  const [first = '', ...commands] = fixLines(fix)
  const where = field === '' ? object : `${object}  ${field}`
  // Colours come last: the cluster's own are taken away, and none counts as width.
  const lines = (tint: Tint | undefined, text: readonly string[]) =>
    text.map((line) => `${tint ? paint(tint, harmless(line)) : harmless(line)}\n`)
  return [
    ...lines(status === 'undecided' ? status : level, wrap(`${mark} ${id}  ${title}`, width, '      ')),
    ...lines('where', wrap(indent + where, width, indent)),
    ...lines(undefined, wrap(indent + message, width, indent)),
    ...lines('fix', wrap(`${indent}Fix ${number}: ${first}`, width, indent)),
    // A command that is broken into lines cannot be copied.
    ...lines(
      'command',
      commands.map((line) => `${indent}  ${line}`),
    ),
  ].join('')
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
      ? `Apply ${count(safe.length, 'fix', 'fixes')} with --fix; each is shown and asked.\n`
      : '',
    named.length > 0 ? `Only by name, since they change what others own: --fix=${named.join(',')}\n` : '',
  ]
  return lines.join('')
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** What a fix is going to do, before it is done. */
export function deedsText({ id, object, fix }: ReturnType<typeof fixable>[number]): string {
  const deeds = fix.deeds.map((deed) => describeDeed(deed).replace(/^/gm, '  ') + '\n').join('')
  const owner = fix.owner === undefined ? '' : `  This changes ${fix.owner}, which others own.\n`
  return harmless(`${id} on ${object}: ${fix.text}\n${owner}${deeds}`)
}

/** Lines of at most `width` columns, broken at spaces; words that are longer stay whole. */
export function wrap(text: string, width: number, hanging: string): string[] {
  const lines: string[] = []
  let line = ''
  const start = /^ */.exec(text)?.[0] ?? ''
  for (const word of text.slice(start.length).split(' ')) {
    const next = line === '' ? start + word : `${line} ${word}`
    if (next.length > width && line !== '') {
      lines.push(line)
      line = hanging + word
    } else line = next
  }
  return [...lines, line]
}
