// Reading single fields out of objects that a server sent: any may be missing, of another type, or too long.
import type { Labels } from '../../facts/facts.ts'
import type { KubeconfigFields } from '../kubeconfig/kubeconfig.ts'
import { isRecord } from '../../values/record.ts'

/** Characters of a text that are kept: what objects say is other people's, and some say much. */
export const maxTextLength = 500

/** The value at a path, or undefined where the path leaves the object. */
export function valueAt(object: unknown, ...path: readonly string[]): unknown {
  let value = object
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as KubeconfigFields)[key]
  }
  return value
}

/** The text at a path, cut where it is very long; undefined for none and for an empty one. */
export function textAt(object: unknown, ...path: readonly string[]): string | undefined {
  const value = valueAt(object, ...path)
  return typeof value === 'string' && value !== '' ? truncate(value) : undefined
}

/** The number at a path, if there is one. */
export function numberAt(object: unknown, ...path: readonly string[]): number | undefined {
  const value = valueAt(object, ...path)
  return typeof value === 'number' ? value : undefined
}

/** The list at a path; empty if there is none. */
export function listAt(object: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = valueAt(object, ...path)
  return Array.isArray(value) ? value : []
}

/** The texts of the list at a path; undefined if there are none. */
export function textsAt(object: unknown, ...path: readonly string[]): string[] | undefined {
  const found = listAt(object, ...path).filter((one) => typeof one === 'string')
  return found.length > 0 ? found.map((one) => truncate(one)) : undefined
}

/** The texts of the map at a path whose keys are wanted; undefined if there are none. */
export function textMapAt(
  value: unknown,
  isWanted: (key: string) => boolean = () => true,
  length = maxTextLength,
): Labels | undefined {
  if (!isRecord(value)) return undefined
  const found = Object.entries(value).flatMap(([key, one]): [string, string][] =>
    typeof one === 'string' && key !== '__proto__' && isWanted(key) ? [[key, truncate(one, length)]] : [],
  )
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** A text of at most `length` characters. */
export function truncate(value: string, length = maxTextLength): string {
  return value.length > length ? `${value.slice(0, length - 1)}…` : value
}

/** What `pick` makes of the items; undefined where that is nothing, so that it takes no room in the file. */
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

/** The fields that have a value. */
export function definedFields<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>
}
