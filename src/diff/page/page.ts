// Differences between objects as an HTML page: a section for each component, a diff for each object.
import { objectName } from '../../manifest/object.ts'
import { replaceControlCharacters } from '../../report/control-characters.ts'
import { renderPage, type PageHeader } from '../../report/page-frame.ts'
import type { ObjectDifference } from '../compare-objects.ts'
import { unifiedObjectDiff } from '../unified.ts'
import { diffMarkup } from './markup.ts'
import { diffStyle } from './style.ts'

export interface DiffSection {
  readonly title: string
  readonly objects: readonly (ObjectDifference & { readonly reason?: string | undefined })[]
}

export interface DiffPageOptions {
  readonly about: PageHeader['about']
  /** Objects that could not be compared. */
  readonly errors: readonly string[]
  /** The program's version. */
  readonly version: string
}

interface DiffLine {
  readonly tone: 'added' | 'removed' | 'position' | 'context'
  readonly text: string
}

interface DiffPage extends PageHeader {
  readonly errors: readonly string[]
  readonly sections: readonly {
    readonly title: string
    readonly objects: readonly {
      readonly change: ObjectDifference['change']
      readonly name: string
      readonly reason: string
      /** New and removed objects are folded, because they can be long. */
      readonly isOpen: boolean
      readonly lines: readonly DiffLine[]
    }[]
  }[]
}

/** Returns the differences as one HTML page that loads and runs nothing. Equal differences give equal bytes. */
export function diffPage(
  sections: readonly DiffSection[],
  { about, errors, version }: DiffPageOptions,
): string {
  const page: DiffPage = {
    heading: 'What an install changes',
    verdict: verdictOf(sections, errors),
    about,
    errors,
    sections: sections.map(({ title, objects }) => ({ title, objects: objects.map(objectOf) })),
  }
  return renderPage(diffMarkup, replaceControlCharacters(page), { version, style: diffStyle })
}

function verdictOf(sections: readonly DiffSection[], errors: readonly string[]): PageHeader['verdict'] {
  const all = sections.flatMap(({ objects }) => objects)
  const count = (change: ObjectDifference['change']) => all.filter((one) => one.change === change).length
  const counts = `${count('added')} added, ${count('removed')} removed, ${count('changed')} changed`
  if (errors.length > 0) return { tone: 'bad', text: 'Not everything could be compared', counts }
  if (all.length === 0) return { tone: 'good', text: 'No differences', counts }
  return {
    tone: 'unsure',
    text: all.length === 1 ? '1 object differs' : `${all.length} objects differ`,
    counts,
  }
}

function objectOf({
  reason = '',
  ...difference
}: DiffSection['objects'][number]): DiffPage['sections'][number]['objects'][number] {
  const { change, ref } = difference
  const diff = unifiedObjectDiff(difference, { before: 'live', after: 'planned' })
  const [, , ...lines] = diff.trimEnd().split('\n')
  return { change, name: objectName(ref), reason, isOpen: change === 'changed', lines: lines.map(lineOf) }
}

const tones: Readonly<Record<string, DiffLine['tone']>> = { '+': 'added', '-': 'removed', '@': 'position' }

const lineOf = (text: string): DiffLine => ({ tone: tones[text.charAt(0)] ?? 'context', text })
