// Converts values of other tools to the types of the fields of a spec. Charts accept numbers as text and text as
// numbers; a spec does not.
import { typedValue } from '../values/set-value.ts'
import { isTree, newTree, type Tree, type Value } from '../values/tree.ts'
import { fieldAt } from './field-types.ts'

/** Returns a copy of a spec in which texts are numbers or booleans, and these are text, where the field requires it. */
export function fitToFields(spec: Tree): Tree {
  return fitTree(spec, [])
}

function fitTree(tree: Tree, path: readonly string[]): Tree {
  return newTree(Object.entries(tree).map(([key, value]) => [key, fit(value, [...path, key])]))
}

const typed: ReadonlySet<string> = new Set(['bool', 'int', 'uint', 'number', 'intOrString'])

function fit(value: Value, path: readonly string[]): Value {
  if (isTree(value)) return fitTree(value, path)
  if (Array.isArray(value))
    return value.map((item) => (isTree(item) ? fitTree(item, path) : fitScalar(item, path)))
  return fitScalar(value, path)
}

function fitScalar(value: Value, path: readonly string[]): Value {
  const field = fieldAt(path)
  if (field === undefined || value === null) return value
  if (typeof value === 'string')
    return typed.has(field.type) ? typedValue(value, { ...field, repeated: false }) : value
  return field.type === 'string' && typeof value !== 'object' ? String(value) : value
}
