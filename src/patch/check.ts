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
const quantity = /^\+?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[KMGTPE]i|[numkMGTPE]|[eE][-+]?[0-9]+)?$/

function isQuantity(value: Value): boolean {
  return typeof value === 'string' ? quantity.test(value) : isNumber(value) && Number(value) >= 0
}

const scalars: ReadonlyMap<string, readonly [expected: string, isValid: (value: Value) => boolean]> = new Map(
  [
    ['any', ['anything', () => true]],
    ['object', ['a mapping', isTree]],
    ['string', ['a string', isText]],
    ['boolean', ['true or false', (value: Value) => typeof value === 'boolean']],
    ['integer', ['an integer', isInteger]],
    ['number', ['a number', isNumber]],
    ['quantity', ['a quantity such as 500m or 1Gi', isQuantity]],
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
  if (isValid(value)) return []
  return [field.type === 'quantity' ? wrongText(value, expected, path) : wrongType(value, expected, path)]
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
    const below = [...path, key]
    if (!child) return [unknownField(field, key, below)]
    const faults = checkValue(inner, child, below)
    const expected = faults.length > 0 ? undefined : expectedOf(field.type, key, inner)
    return expected === undefined ? faults : [wrongText(inner, expected, below)]
  })
}

// `port`, `containerPort`, … are always ports. In the others, 0 means that Kubernetes chooses one, or none.
const requiredPort = /^(?:port|containerPort)$/
const optionalPort = /^(?:nodePort|hostPort|targetPort|healthCheckNodePort)$/
const environmentName = /^[ -<>-~]+$/

/** Returns what Kubernetes expects in a field, if its type allows more than that; undefined if the value is right. */
function expectedOf(type: string, key: string, value: Value): string | undefined {
  const least = requiredPort.test(key) ? 1 : optionalPort.test(key) ? 0 : undefined
  if (least !== undefined && typeof value === 'number' && (value < least || value > 65_535))
    return `a port from ${least} to 65535`
  if (type === 'EnvVar' && key === 'name' && typeof value === 'string' && !environmentName.test(value))
    return 'the name of an environment variable: printable ASCII characters without "="'
  return undefined
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

/** Returns the fault for a scalar of the right type whose text or number is wrong. */
function wrongText(value: Value, expected: string, path: readonly string[]): PatchFault {
  if (typeof value === 'object') return wrongType(value, expected, path)
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 100)) : String(value)
  return { path, message: `is ${shown}; expected ${expected}` }
}

/** Returns the type of a value for messages: `a list`, `a string`. */
export function typeName(value: Value | undefined): string {
  if (value === undefined || value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  return isTree(value) ? 'a mapping' : `a ${typeof value === 'bigint' ? 'number' : typeof value}`
}
