// A file of another tool, or of an old version of istioctl, as a layer.
import { UserError } from '../errors.ts'
import { groupNotices, translateDocument } from '../translate/document.ts'
import type { DeprecationNotice, MovedPart } from '../translate/notice.ts'
import type { Tree } from '../values/tree.ts'
import { lineOf } from '../yaml/yaml.ts'

/** The parts of a layer that a translation gives. */
export interface TranslatedParts {
  readonly spec: Tree
  /** With their locations. */
  readonly warnings: readonly string[]
  readonly moves: readonly MovedPart[]
  readonly isPart: boolean
}

/** Where a document is: the name of its file, its text, its first line, and its path in a List. */
export interface DocumentPlace {
  readonly origin: string
  readonly source: string
  readonly line: number
  readonly root: readonly string[]
}

/**
 * Returns the layer of a document that is no IstioOperator, or undefined if it is none that can be translated. Throws
 * UserError `file-kind` for a document that is recognized and cannot be translated.
 */
export function translatedLayer(document: Tree, place: DocumentPlace): TranslatedParts | undefined {
  const translation = document['kind'] === 'IstioOperator' ? undefined : translateDocument(document)
  if (translation === undefined) return undefined
  if ('problem' in translation) {
    const { problem, hint } = translation
    throw new UserError('file-kind', `${place.origin}:${place.line}: ${problem}`, { hint })
  }
  const { spec, notices, moves, isPart } = translation.translated
  return { spec, moves, isPart, warnings: located(notices, place) }
}

/** Returns the warnings about an IstioOperator itself. */
export function operatorWarnings(document: Tree, place: DocumentPlace): string[] {
  return located(groupNotices(document), place)
}

function located(notices: readonly DeprecationNotice[], place: DocumentPlace): string[] {
  const { origin, source, line, root } = place
  return notices.map(({ path, message }) => {
    const found = path.length === 0 ? undefined : lineOf(source, [...root, ...path])
    return `${origin}:${found ?? line}: ${message}`
  })
}
