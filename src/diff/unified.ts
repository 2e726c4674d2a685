// Unified diffs, the format of diff -u and kubectl diff.
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff'
import { objectName } from '../manifest/object.ts'
import { printYaml } from '../yaml/yaml.ts'
import type { ObjectDifference } from './compare-objects.ts'

/** The names of the two sides, in the headers of a diff. */
export interface DiffSides {
  readonly before: string
  readonly after: string
}

const contextLines = 3

/** Returns the unified diff of an object's YAML, with sorted keys. An absent side is `/dev/null`. */
export function unifiedObjectDiff({ ref, before, after }: ObjectDifference, sides: DiffSides): string {
  const title = (object: unknown) => (object === undefined ? '/dev/null' : objectName(ref))
  return unifiedDiff(
    { name: title(before), side: sides.before, text: before === undefined ? '' : printYaml(before) },
    { name: title(after), side: sides.after, text: after === undefined ? '' : printYaml(after) },
  )
}

/** One side of a unified diff. */
export interface DiffText {
  readonly name: string
  readonly side: string
  readonly text: string
}

/** Returns the unified diff of two texts, or '' for equal ones. */
export function unifiedDiff(before: DiffText, after: DiffText): string {
  if (before.text === after.text) return ''
  const patch = structuredPatch(
    before.name,
    after.name,
    before.text,
    after.text,
    oneLine(before.side),
    oneLine(after.side),
    { context: contextLines },
  )
  return formatPatch(patch, FILE_HEADERS_ONLY)
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
