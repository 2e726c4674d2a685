// Any object with keys, as JSON and YAML give it.

/** True for an object that is neither null nor an array. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object of JSON whose fields are not validated. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Returns a copy of an object without one of its keys. */
export function without<T extends object, Key extends keyof T>(object: T, key: Key): Omit<T, Key> {
  const copy: Partial<T> = { ...object }
  delete copy[key]
  return copy as Omit<T, Key>
}
