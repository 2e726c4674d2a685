// Sets of fields in the form of managedFields, FieldsV1: `f:NAME` for fields, `k:KEYS` and `v:VALUE` for items, `.` for the
// value itself. A node without keys stands for a whole value.
import { isRecord, type JsonObject } from '../../values/record.ts'
import { isKeyOf } from './managed-fields-match.ts'

/**
 * Returns the value without the fields of `owned` that are in none of the `others`; the same value if there are none.
 * Fields that no set names stay.
 */
export function deleteOwned(value: unknown, owned: JsonObject, others: readonly JsonObject[]): unknown {
  if (Array.isArray(value)) return deleteItems(value, owned, others)
  if (!isRecord(value)) return value
  let result = value
  for (const [name, current] of Object.entries(value)) {
    const key = `f:${name}`
    const node = owned[key]
    if (!isRecord(node)) continue
    const next = isLeaf(node)
      ? isOwned(others, key)
        ? current
        : undefined
      : deleteOwned(current, node, below(others, key))
    const isGone = next === undefined || (next !== current && isEmpty(next) && !isOwned(others, key))
    if (isGone) result = Object.fromEntries(Object.entries(result).filter(([one]) => one !== name))
    else if (next !== current) result = { ...result, [name]: next }
  }
  return result
}

function deleteItems(
  items: readonly unknown[],
  owned: JsonObject,
  others: readonly JsonObject[],
): readonly unknown[] {
  const keys = Object.keys(owned)
  const next = items.flatMap((item) => {
    const key = keys.find((one) => isKeyOf(one, item))
    const node = key === undefined ? undefined : owned[key]
    if (key === undefined || !isRecord(node)) return [item]
    if (!isOwned(others, key)) return []
    return [deleteOwned(item, node, below(others, key))]
  })
  return next.length === items.length && next.every((item, i) => item === items[i]) ? items : next
}

const isLeaf = (node: JsonObject) => Object.keys(node).every((key) => key === '.')

const isOwned = (others: readonly JsonObject[], key: string) =>
  others.some((other) => Object.hasOwn(other, key))

const below = (others: readonly JsonObject[], key: string): JsonObject[] =>
  others.map((other) => other[key]).filter(isRecord)

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Returns the set without the fields at and below a path. */
export function withoutPath(fields: JsonObject, [key = '', ...rest]: readonly string[]): JsonObject {
  const { [key]: node, ...others } = fields
  if (!isRecord(node) || rest.length === 0) return others
  const next = withoutPath(node, rest)
  // A node without fields would mean the whole value.
  return isLeaf(next) && !Object.hasOwn(next, '.') ? others : { ...others, [key]: next }
}

/** Returns the union of two sets. */
export function union(a: JsonObject, b: JsonObject): JsonObject {
  const result: Record<string, unknown> = { ...a }
  for (const [key, node] of Object.entries(b)) {
    const other = result[key]
    result[key] = isRecord(other) && isRecord(node) ? union(other, node) : node
  }
  return result
}
