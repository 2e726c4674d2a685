// Checks values against the types of Kubernetes: unknown fields, wrong types, items without their merge key.
import { didYouMean } from '../errors.ts'
import { isTree, type Value } from '../values/tree.ts'
import { childField, fieldsOfType, itemField, type KubernetesField } from './fields.ts'
import { kubernetesVersion } from './kubernetes-types.ts'
import { isDirective } from './strategic-merge.ts'

/** A fault of a setting. `path` is relative to the value that was checked. */
export interface PatchFault {
  readonly path: readonly string[]
  /** Follows the path in a message: `is a string; expected a list`. */
  readonly message: string
  readonly hint?: string | undefined
  /** True if the setting may be as the user wants it: an error only for Kubernetes, or an object that is optional. */
  readonly isWarning?: boolean
}

const isInteger = (value: Value) => typeof value === 'bigint' || Number.isInteger(value)
const isNumber = (value: Value) => typeof value === 'bigint' || typeof value === 'number'
const isText = (value: Value) => typeof value === 'string'

const scalars: ReadonlyMap<string, readonly [expected: string, isValid: (value: Value) => boolean]> = new Map(
  [
    ['any', ['anything', () => true]],
    ['object', ['a mapping', isTree]],
    ['string', ['a string', isText]],
    ['boolean', ['true or false', (value: Value) => typeof value === 'boolean']],
    ['integer', ['an integer', isInteger]],
    ['number', ['a number', isNumber]],
    ['quantity', ['a quantity such as 500m or 1Gi', (value: Value) => isText(value) || isNumber(value)]],
    ['intOrString', ['an integer or a string', (value: Value) => isText(value) || isInteger(value)]],
  ],
)

/** Returns all faults of a value. null is valid everywhere, because it deletes. */
export function checkValue(
  value: Value,
  field: KubernetesField,
  path: readonly string[] = [],
): readonly PatchFault[] {
  if (value === null) return []
  if (field.container === 'list') return checkList(value, field, path)
  if (field.container === 'map' || fieldsOfType(field.type)) return checkMap(value, field, path)
  const [expected, isValid] = scalars.get(field.type) ?? ['anything', () => true]
  return isValid(value) ? [] : [wrongType(value, expected, path)]
}

function checkList(value: Value, field: KubernetesField, path: readonly string[]): readonly PatchFault[] {
  if (!Array.isArray(value)) return [wrongType(value, 'a list', path)]
  return value.flatMap((item, i) => [
    ...checkValue(item, itemField(field), [...path, `${i}`]),
    ...checkMergeKey(item, field.mergeKey, [...path, `${i}`]),
  ])
}

function checkMergeKey(item: Value, mergeKey: string | undefined, path: readonly string[]): PatchFault[] {
  if (!mergeKey || !isTree(item) || item[mergeKey] !== undefined || item['$patch'] === 'replace') return []
  return [{ path, message: `has no ${mergeKey}, by which items of this list are merged` }]
}

function checkMap(value: Value, field: KubernetesField, path: readonly string[]): readonly PatchFault[] {
  if (!isTree(value)) return [wrongType(value, 'a mapping', path)]
  return Object.entries(value).flatMap(([key, inner]) => {
    if (isDirective(key)) return []
    const child = childField(field, key)
    return child ? checkValue(inner, child, [...path, key]) : [unknownField(field, key, [...path, key])]
  })
}

/** Returns the fault for a key that a type does not have. */
export function unknownField(field: KubernetesField, key: string, path: readonly string[]): PatchFault {
  const known = [...(fieldsOfType(field.type)?.keys() ?? [])]
  return {
    path,
    message: `is not a field of ${field.type} in Kubernetes ${kubernetesVersion}${didYouMean(key, known)}`,
  }
}

function wrongType(value: Value, expected: string, path: readonly string[]): PatchFault {
  return { path, message: `is ${typeName(value)}; expected ${expected}` }
}

/** Returns the type of a value for messages: `a list`, `a string`. */
export function typeName(value: Value | undefined): string {
  if (value === undefined || value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  return isTree(value) ? 'a mapping' : `a ${typeof value === 'bigint' ? 'number' : typeof value}`
}
