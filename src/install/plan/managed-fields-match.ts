// Detects from managedFields that an apply would change nothing, which saves a dry run.
import type { KubeObject } from '../../manifest/object.ts'
import { ownEntry } from '../../cluster/field-manager.ts'
import { isRecord } from '../../values/record.ts'
import { isQuantityPath, isSameQuantity, withServerDefaults } from './stored-value.ts'

/**
 * True if the fields that ambientctl owns are exactly those of the object, with equal values in the same order: then a
 * server-side apply changes nothing. False may also mean that the server normalizes a value in a way that is not known
 * here (see stored-value.ts); only a dry run can tell.
 */
export function managedFieldsMatch(object: KubeObject, live: KubeObject): boolean {
  const own = ownEntry(live)
  if (own?.apiVersion !== object.apiVersion) return false
  return nodeMatches(own.fields, ownableFields(object), live, [])
}

/** Returns the fields that a manager can own: all but those that identify the object. */
export function ownableFields(object: KubeObject): Fields {
  const metadata = Object.entries(object.metadata).filter(([key]) => key !== 'name' && key !== 'namespace')
  const rest = Object.entries(object).filter(([key]) => !['apiVersion', 'kind', 'metadata'].includes(key))
  return Object.fromEntries([...rest, ['metadata', Object.fromEntries(metadata)]])
}

type Fields = Readonly<Record<string, unknown>>

/**
 * `owned` is a node of FieldsV1: `f:NAME` for fields, `k:KEYS` and `v:VALUE` for items; empty for an atomic value. `path`
 * has the names of the fields, without items.
 */
function nodeMatches(owned: unknown, desired: unknown, live: unknown, path: readonly string[]): boolean {
  if (!isRecord(owned)) return false
  const keys = Object.keys(owned).filter((key) => key !== '.')
  if (keys.length === 0) return valueMatches(desired, live, path)
  if (Array.isArray(desired)) return Array.isArray(live) && itemsMatch(owned, desired, live, path)
  if (!isRecord(desired) || !isRecord(live)) return false
  const names = Object.keys(desired)
  return (
    names.length === keys.length &&
    names.every(
      (name) =>
        Object.hasOwn(live, name) &&
        nodeMatches(owned[`f:${name}`], desired[name], live[name], [...path, name]),
    )
  )
}

function valueMatches(desired: unknown, live: unknown, path: readonly string[]): boolean {
  if (isEqual(withServerDefaults(desired, path), live)) return true
  return isQuantityPath(path) && isSameQuantity(desired, live)
}

function itemsMatch(
  owned: Fields,
  desired: readonly unknown[],
  live: readonly unknown[],
  path: readonly string[],
): boolean {
  const keys = Object.keys(owned).filter((key) => key !== '.')
  if (keys.length !== desired.length) return false
  let last = -1
  return desired.every((item) => {
    const key = keys.find((candidate) => isKeyOf(candidate, item))
    const index = key === undefined ? -1 : live.findIndex((other) => isKeyOf(key, other))
    if (key === undefined || index <= last) return false
    last = index
    return key.startsWith('v:') || nodeMatches(owned[key], item, live[index], path)
  })
}

/** Returns true if a FieldsV1 key selects the item. A key field that the item omits has its default (`protocol: TCP`). */
export function isKeyOf(key: string, item: unknown): boolean {
  if (!/^[kv]:/.test(key)) return false
  const value: unknown = JSON.parse(key.slice(2))
  if (key.startsWith('v:')) return isEqual(value, item)
  return (
    isRecord(value) &&
    isRecord(item) &&
    Object.entries(value).every(([name, part]) => item[name] === undefined || isEqual(part, item[name]))
  )
}

/** Returns true if two JSON values are equal, whatever the order of their keys. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => isEqual(item, b[i]))
  if (!isRecord(a)) return a === b
  const names = Object.keys(a)
  return (
    isRecord(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
  )
}
