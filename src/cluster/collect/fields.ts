// Reads single fields of objects from a server: any may be missing, have another type, or be too long.
import type { Labels } from '../../facts/facts.ts'
import { isRecord, type JsonObject } from '../../values/record.ts'

/** Maximum length of a text in characters. */
export const maxTextLength = 500

/** Returns the value at a path, or undefined if the path does not exist. */
export function valueAt(object: unknown, ...path: readonly string[]): unknown {
  let value = object
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as JsonObject)[key]
  }
  return value
}

/** Returns the text at a path, truncated to maxTextLength; undefined if absent or empty. */
export function textAt(object: unknown, ...path: readonly string[]): string | undefined {
  const value = valueAt(object, ...path)
  return typeof value === 'string' && value !== '' ? truncate(value) : undefined
}

/** Returns the number at a path, or undefined. */
export function numberAt(object: unknown, ...path: readonly string[]): number | undefined {
  const value = valueAt(object, ...path)
  return typeof value === 'number' ? value : undefined
}

/** Returns the list at a path, or an empty one. */
export function listAt(object: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = valueAt(object, ...path)
  return Array.isArray(value) ? value : []
}

/** Returns the texts of the list at a path; undefined if there are none. */
export function textsAt(object: unknown, ...path: readonly string[]): string[] | undefined {
  const found = listAt(object, ...path).filter((one) => typeof one === 'string')
  return found.length > 0 ? found.map((one) => truncate(one)) : undefined
}

/** Returns the texts of a map whose keys are selected; undefined if there are none. */
export function textMapAt(
  value: unknown,
  isSelected: (key: string) => boolean = () => true,
  length = maxTextLength,
): Labels | undefined {
  if (!isRecord(value)) return undefined
  const found = Object.entries(value).flatMap(([key, one]): [string, string][] =>
    typeof one === 'string' && key !== '__proto__' && isSelected(key) ? [[key, truncate(one, length)]] : [],
  )
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Returns a text of at most `length` characters. */
export function truncate(value: string, length = maxTextLength): string {
  return value.length > length ? `${value.slice(0, length - 1)}…` : value
}

/** Maps items with `pick` and drops undefined results; returns undefined instead of an empty list. */
export function selectSome<T>(
  items: readonly unknown[],
  pick: (item: unknown) => T | undefined,
): readonly T[] | undefined {
  const found = items.flatMap((item) => pick(item) ?? [])
  return found.length > 0 ? (found as T[]) : undefined
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Returns the object without its undefined fields. */
export function definedFields<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>
}
