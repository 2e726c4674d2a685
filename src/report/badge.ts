// How a finding is marked wherever the page names it: by number, colour, sign and word, since a colour alone is not read by all.
import type { Finding, Level } from '../preflight/check.ts'

export interface Badge {
  /** From 1, as the text report counts. */
  readonly number: number
  readonly tone: Level | 'undecided' | 'passed'
  readonly word: string
  readonly mark: string
}

const marks: Readonly<Record<Level, Pick<Badge, 'word' | 'mark'>>> = {
  error: { word: 'Error', mark: '✘' },
  warning: { word: 'Warning', mark: '!' },
  info: { word: 'To know', mark: 'i' },
}

/** The badge of the finding at an index of the report. */
export function markOf({ level, status }: Finding, index: number): Badge {
  const number = index + 1
  if (status === 'found') return { number, tone: level, ...marks[level] }
  return { number, tone: 'undecided', word: `Undecided ${marks[level].word.toLowerCase()}`, mark: '?' }
}
