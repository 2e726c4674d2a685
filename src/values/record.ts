// Any object with keys, as JSON and YAML give it.

/** True for an object that is neither null nor an array. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object of JSON whose fields are not validated. */
export type JsonObject = Readonly<Record<string, unknown>>
