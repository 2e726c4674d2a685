// Data of JSON, and any object with keys as JSON and YAML give it.

/** True for an object that is neither null nor an array. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object of JSON whose fields are not validated. */
export type JsonObject = Readonly<Record<string, unknown>>

/**
 * Returns the data of a JSON text; undefined for other text. The parser's error is dropped, because it quotes the text, which
 * can contain secrets.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Returns the object of a JSON text; undefined for other data and other text. */
export function parseJsonObject(text: string): JsonObject | undefined {
  const value = parseJson(text)
  return isRecord(value) ? value : undefined
}
