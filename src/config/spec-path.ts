// Finds what the schema expects at a path of a spec, for messages.
import { isTree, type Tree, type Value } from '../values/tree.ts'
import { fieldsOf, formatOf, type SpecFieldType } from './schema.ts'

/** What the schema says about a path. */
export interface ExpectedValue {
  /** The message that has the last key, or '' inside a free map. */
  readonly message: string
  /** The name of the format, enum or message of the value. */
  readonly kind: string
  /** Completes "expected …" for the value. */
  readonly value: string
  /** Completes "expected …" for the last key; undefined if it must be a key of the message. */
  readonly key?: string | undefined
  /** True if the value may be text, so that a wrong text can be shown. */
  readonly mayBeText: boolean
}

/** Returns what is expected at a path of keys and indices below `spec`. */
export function expectedAt(path: readonly string[]): ExpectedValue {
  let message = 'Spec'
  for (let at = 0; at < path.length; at++) {
    const field = fieldsOf(message)?.get(path[at] ?? '')
    if (!field) return inFreeMap(message)
    const isContainer = field.repeated || field.mapped
    if (at === path.length - 1) return { ...ofField(field), message }
    if (isContainer && at === path.length - 2) return { ...ofKind(field.kind), message: '' }
    if (isContainer) at++
    message = field.kind
  }
  return { ...ofKind(message), message: '' }
}

/** An unknown key of a message, or a key of a map without fields. */
function inFreeMap(kind: string): ExpectedValue {
  if (fieldsOf(kind)) return { message: kind, kind, value: 'a known key', mayBeText: false }
  const { keys, values = 'anything' } = formatOf(kind)
  return { message: '', kind, value: values, key: keys, mayBeText: true }
}

function ofField(field: SpecFieldType): Omit<ExpectedValue, 'message'> {
  if (field.repeated) return { kind: field.kind, value: 'a list', mayBeText: false }
  if (field.mapped) return { kind: field.kind, value: 'a mapping', mayBeText: false }
  return ofKind(field.kind)
}

function ofKind(kind: string): Omit<ExpectedValue, 'message'> {
  const { expected, schema } = formatOf(kind)
  const types = [schema['type']].flat()
  return { kind, value: expected, mayBeText: types.includes('string') || 'enum' in schema }
}

/** Calls a function for each field of a spec that the schema knows, with its message, value and holder, and for its elements. */
export function visitFields(
  spec: Tree,
  visit: (path: readonly string[], field: string, value: Value, holder: Tree) => void,
  message = 'Spec',
  path: readonly string[] = [],
): void {
  const fields = fieldsOf(message)
  if (!fields) return
  for (const [key, value] of Object.entries(spec)) {
    const field = fields.get(key)
    if (!field) continue
    const below = [...path, key]
    visit(below, `${message}.${key}`, value, spec)
    for (const [place, element] of elementsOf(value, field))
      visitFields(element, visit, field.kind, [...below, ...place])
  }
}

function elementsOf(value: Value, field: SpecFieldType): [string[], Tree][] {
  if (typeof value !== 'object' || value === null) return []
  const isContainer = field.repeated || field.mapped
  const entries: [string[], Value][] = isContainer
    ? Object.entries(value).map(([key, element]: [string, Value]) => [[key], element])
    : [[[], value]]
  return entries.filter((entry): entry is [string[], Tree] => isTree(entry[1]))
}
