// Whether an apply would change nothing, by the live object alone: then no dry run is needed.
import type { KubeObject } from '../../manifest/object.ts'
import { ownEntry } from '../manager.ts'
import { isRecord } from '../../values/record.ts'

/**
 * True if the fields that we own are those of the object, each with its value, in the same order: then a server-side
 * apply is a no-op. False may also mean that the server spells a value in another way (`1000m` as `1`): ask it.
 */
export function managedFieldsMatch(object: KubeObject, live: KubeObject): boolean {
  const own = ownEntry(live)
  if (own?.apiVersion !== object.apiVersion) return false
  return nodeMatches(own.fields, ownable(object), live)
}

/** What names an object is nobody's field. */
function ownable(object: KubeObject): Fields {
  const metadata = Object.entries(object.metadata).filter(([key]) => key !== 'name' && key !== 'namespace')
  const rest = Object.entries(object).filter(([key]) => !['apiVersion', 'kind', 'metadata'].includes(key))
  return Object.fromEntries([...rest, ['metadata', Object.fromEntries(metadata)]])
}

type Fields = Readonly<Record<string, unknown>>

/** `owned` is a node of FieldsV1: `f:NAME` for fields, `k:KEYS` and `v:VALUE` for items, none for a whole value. */
function nodeMatches(owned: unknown, wanted: unknown, live: unknown): boolean {
  if (!isRecord(owned)) return false
  const keys = Object.keys(owned).filter((key) => key !== '.')
  if (keys.length === 0) return isEqual(wanted, live)
  if (Array.isArray(wanted)) return Array.isArray(live) && itemsMatch(owned, keys, wanted, live)
  if (!isRecord(wanted) || !isRecord(live)) return false
  const names = Object.keys(wanted)
  return (
    names.length === keys.length &&
    names.every(
      (name) => Object.hasOwn(live, name) && nodeMatches(owned[`f:${name}`], wanted[name], live[name]),
    )
  )
}

function itemsMatch(
  owned: Fields,
  keys: readonly string[],
  wanted: readonly unknown[],
  live: readonly unknown[],
): boolean {
  if (keys.length !== wanted.length) return false
  let last = -1
  return wanted.every((item) => {
    const key = keys.find((candidate) => isKeyOf(candidate, item))
    const place = key === undefined ? -1 : live.findIndex((other) => isKeyOf(key, other))
    if (key === undefined || place <= last) return false
    last = place
    return key.startsWith('v:') || nodeMatches(owned[key], item, live[place])
  })
}

/** A key field that the item leaves out has its default (`protocol: TCP`), which the key spells out. */
function isKeyOf(key: string, item: unknown): boolean {
  if (!/^[kv]:/.test(key)) return false
  const value: unknown = JSON.parse(key.slice(2))
  if (key.startsWith('v:')) return isEqual(value, item)
  return (
    isRecord(value) &&
    isRecord(item) &&
    Object.entries(value).every(([name, part]) => item[name] === undefined || isEqual(part, item[name]))
  )
}

function isEqual(a: unknown, b: unknown): boolean {
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
