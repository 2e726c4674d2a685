// The types of Kubernetes' objects: which fields they have, and how a strategic merge patch merges each one.
import { objectTypes, typeFields } from './kubernetes-types.ts'

export interface KubernetesField {
  /** `string`, `boolean`, `integer`, `number`, `quantity`, `intOrString`, `any`, or the name of a type with fields. */
  readonly type: string
  /** How the type is wrapped: a list of it, a map of it, or the type itself. */
  readonly container: 'list' | 'map' | 'none'
  /** The key by which items of a list are merged; '' merges scalars; undefined replaces the list. */
  readonly mergeKey: string | undefined
  /** True if a patch replaces the whole value. */
  readonly isReplaced: boolean
}

/** A value of unknown type: maps are merged, lists are replaced. */
export const anyField: KubernetesField = {
  type: 'any',
  container: 'none',
  mergeKey: undefined,
  isReplaced: false,
}

const parsed = new Map<string, ReadonlyMap<string, KubernetesField>>()

/** Returns the field of an object as a whole; anyField for a kind or version that the table does not have. */
export function objectField(apiVersion: string, kind: string): KubernetesField {
  const name = `${apiVersion} ${kind}`
  const type = Object.hasOwn(objectTypes, name) ? objectTypes[name] : undefined
  return type === undefined ? anyField : { ...anyField, type }
}

/** Returns the fields of a type, or undefined for a scalar type. */
export function fieldsOfType(type: string): ReadonlyMap<string, KubernetesField> | undefined {
  const known = parsed.get(type)
  if (known) return known
  const text = Object.hasOwn(typeFields, type) ? typeFields[type] : undefined
  if (text === undefined) return undefined
  const fields = new Map(text.split(' ').map(parseField))
  parsed.set(type, fields)
  return fields
}

/** Returns the field of one item of a list or a map. */
export function itemField(field: KubernetesField): KubernetesField {
  return { ...anyField, type: field.type }
}

/** Returns the field of a key; undefined if the type has fields and this is none of them. */
export function childField(field: KubernetesField, key: string): KubernetesField | undefined {
  if (field.container === 'map') return itemField(field)
  const fields = field.container === 'none' ? fieldsOfType(field.type) : undefined
  return fields ? fields.get(key) : anyField
}

const fieldText = /^([^:]+):(\[\]|\{\})?([A-Za-z0-9]+)(?:@([A-Za-z]*))?(!)?$/

/** Throws RangeError for a text that the generated table never has. */
function parseField(text: string): [string, KubernetesField] {
  const [, name = '', wrapper, type = '', mergeKey, replaced] = fieldText.exec(text) ?? []
  if (name === '') throw new RangeError(`src/patch/kubernetes-types.ts: ${text} is no field`)
  const container = wrapper === '[]' ? 'list' : wrapper === '{}' ? 'map' : 'none'
  return [name, { type, container, mergeKey, isReplaced: replaced !== undefined }]
}
