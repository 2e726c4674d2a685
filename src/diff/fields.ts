// The fields in which two values differ, for JSON output.
import { canonicalJson } from '../manifest/canonical.ts'
import { isRecord } from '../values/record.ts'

/** One field that differs; an absent side is undefined. */
export interface FieldDifference {
  /** `.spec.template.spec.containers[name=discovery].image`, `.args[2]`, `.data["mesh.yaml"]`. */
  readonly path: string
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Returns the fields that differ, in the order of their paths. Items of a list are compared by their `name` if every
 * item of both lists has a unique one, otherwise by index. A list whose names only have another order is one field.
 */
export function fieldDifferences(before: unknown, after: unknown, path = ''): FieldDifference[] {
  // Absent is not null: the canonical JSON of both is null.
  const isEqual = (before === undefined) === (after === undefined)
  if (isEqual && canonicalJson(before) === canonicalJson(after)) return []
  if (isRecord(before) && isRecord(after)) return inRecords(before, after, (key) => path + keyText(key))
  if (Array.isArray(before) && Array.isArray(after)) return inLists(before, after, path)
  return [fieldDifference(path, before, after)]
}

function inRecords(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  pathOf: (key: string) => string,
): FieldDifference[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return keys.flatMap((key) => fieldDifferences(own(before, key), own(after, key), pathOf(key)))
}

function inLists(before: readonly unknown[], after: readonly unknown[], path: string): FieldDifference[] {
  const [old, now] = [byName(before), byName(after)]
  if (old && now) {
    const named = inRecords(old, now, (name) => `${path}[name=${name}]`)
    return named.length > 0 ? named : [fieldDifference(path, before, after)]
  }
  const indexes = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
  return indexes.flatMap((index) => fieldDifferences(before[index], after[index], `${path}[${index}]`))
}

function byName(list: readonly unknown[]): Readonly<Record<string, unknown>> | undefined {
  const pairs = list.flatMap((item) =>
    isRecord(item) && typeof item['name'] === 'string' ? [[item['name'], item] as const] : [],
  )
  if (pairs.length < list.length || new Set(pairs.map(([name]) => name)).size < list.length) return undefined
  return Object.assign(Object.create(null), Object.fromEntries(pairs)) as Record<string, unknown>
}

function fieldDifference(path: string, before: unknown, after: unknown): FieldDifference {
  return {
    path: path || '.',
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  }
}

const own = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined

const keyText = (key: string): string =>
  /^[A-Za-z0-9_/-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
