// How a finding is marked wherever the page names it: by number, colour, sign and word, since a colour alone is not read by all.
import type { Finding, Severity } from '../preflight/check.ts'

export interface SeverityBadge {
  /** From 1, as the text report counts. */
  readonly number: number
  readonly tone: Severity | 'undecided' | 'passed'
  readonly word: string
  readonly mark: string
}

const marks: Readonly<Record<Severity, Pick<SeverityBadge, 'word' | 'mark'>>> = {
  error: { word: 'Error', mark: '✘' },
  warning: { word: 'Warning', mark: '!' },
  info: { word: 'Info', mark: 'i' },
}

/** The badge of the finding at an index of the report. */
export function severityBadge(
  { level, status }: Pick<Finding, 'level' | 'status'>,
  index: number,
): SeverityBadge {
  const number = index + 1
  if (status === 'found') return { number, tone: level, ...marks[level] }
  return { number, tone: 'undecided', word: `Undecided ${marks[level].word.toLowerCase()}`, mark: '?' }
}
