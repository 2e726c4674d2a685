// A report → what the page shows, part by part: all texts are made here, none in the template.
import type { Finding } from '../preflight/check.ts'
import { fixLines } from '../preflight/fixes/fix.ts'
import {
  blocking,
  countText,
  explainCommand,
  subjectTitles,
  type CheckSummary,
  type Report,
} from '../preflight/report.ts'
import { severityBadge, type SeverityBadge } from './badge.ts'
import { drawingOf, type Drawing } from './drawing.ts'
import type { PageHeader } from './page-frame.ts'

export interface ReportPage extends PageHeader {
  readonly drawing: Drawing
  readonly groups: readonly {
    readonly anchor: string
    readonly title: string
    readonly count: number
    readonly findings: readonly PageFinding[]
  }[]
  /** With one subject alone there is nothing to choose among. */
  readonly manyGroups: boolean
  readonly evidence: Report['evidence']
  readonly asked: readonly {
    readonly title: string
    readonly checks: readonly (SeverityBadge & { readonly id: string; readonly title: string })[]
  }[]
  readonly askedCount: number
  readonly skipped: string
}

interface PageFinding extends SeverityBadge {
  readonly id: string
  readonly title: string
  readonly object: string
  readonly field: string
  readonly message: string
  readonly why: readonly { readonly text: string; readonly isCode: boolean }[]
  readonly fix: string
  readonly commands: string
  readonly undo: string
  readonly docs: string | undefined
  readonly explain: string
}

/** Everything that the template names; what there is none of is an empty text or list. */
export function reportPage(report: Report): ReportPage {
  const { command, title, evidence, findings, checks, skipped, diagram } = report
  const subject = title === 'unknown' ? 'an unknown platform' : title
  const groups = bySubject(findings.map((finding, i) => pageFinding(finding, i, checks, command)))
  return {
    heading: command === 'preflight' ? `Preflight: ${subject}` : `Istio on ${subject}`,
    verdict: { ...verdictOf(report), counts: countText(findings) },
    about: [
      {
        name: 'Kubernetes',
        value: 'value' in diagram.server ? diagram.server.value : 'version not readable',
      },
      { name: 'Context', value: diagram.context },
      { name: 'Read', value: diagram.taken.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC') },
      { name: 'Checks run', value: String(checks.length) },
    ],
    drawing: drawingOf(diagram, findings),
    groups: groups.map(({ subject: anchor, title: name, items }) => ({
      anchor,
      title: name,
      count: items.length,
      findings: items,
    })),
    manyGroups: groups.length > 1,
    evidence,
    asked: bySubject(checks).map(({ title: name, items }) => ({
      title: name,
      checks: items.map((check) => ({ ...outcomeOf(check, findings), id: check.id, title: check.title })),
    })),
    askedCount: checks.length,
    skipped: skipped.join(', '),
  }
}

function verdictOf({ command, findings }: Report): Pick<ReportPage['verdict'], 'tone' | 'text'> {
  const isPreflight = command === 'preflight'
  if (findings.some(({ level, status }) => level === 'error' && status === 'found')) {
    return { tone: 'bad', text: isPreflight ? 'Not ready for Istio' : 'The mesh does not work as it should' }
  }
  if (blocking(findings, false).length > 0) return { tone: 'unsure', text: 'Not everything could be decided' }
  return { tone: 'good', text: isPreflight ? 'Ready for Istio' : 'The mesh works' }
}

function bySubject<T extends { readonly subject: Finding['subject'] }>(items: readonly T[]) {
  return (Object.keys(subjectTitles) as Finding['subject'][])
    .map((subject) => ({
      subject,
      title: subjectTitles[subject],
      items: items.filter((item) => item.subject === subject),
    }))
    .filter((group) => group.items.length > 0)
}

function pageFinding(
  finding: Finding,
  index: number,
  asked: readonly CheckSummary[],
  command: Report['command'],
) {
  const { id, subject, title, object, field, message, fix, docs } = finding
  const lines = fixLines(fix)
  const apply =
    command === 'preflight' && fix.kind === 'apply'
      ? [`ambientctl preflight --fix=${id}`, '# or by hand:']
      : []
  return {
    ...severityBadge(finding, index),
    id,
    subject,
    title,
    object,
    field,
    message,
    why: withCode(asked.find((check) => check.id === id)?.why ?? ''),
    fix: fix.text === '' ? '' : (lines[0] ?? ''),
    commands: [...apply, ...(fix.text === '' ? lines : lines.slice(1))].join('\n'),
    undo: fix.kind === 'apply' ? fix.undo.join('\n') : '',
    docs,
    explain: explainCommand(id),
  }
}

/** Our own texts mark code as Markdown does. */
const withCode = (text: string) => text.split('`').map((part, i) => ({ text: part, isCode: i % 2 === 1 }))

/** How a check came out: the worst of its findings. */
function outcomeOf({ id }: CheckSummary, findings: readonly Finding[]): SeverityBadge {
  const index = findings.findIndex((finding) => finding.id === id)
  const finding = findings[index]
  if (!finding) return { number: 0, tone: 'passed', word: 'Not found', mark: '✓' }
  return severityBadge(finding, index)
}
