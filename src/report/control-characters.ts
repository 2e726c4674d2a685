// Text of others on its way into a document.

/**
 * What no document may carry: control characters, halves of surrogate pairs and what else XML 1.0 has no place for; and the
 * marks that turn the direction of writing, which make a command look like another.
 */
const hidden =
  // eslint-disable-next-line no-control-regex
  /[\0-\x08\x0B-\x1F\x7F-\x9F\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]|\p{Surrogate}/gu

/** A text with U+FFFD in place of each character that is not to be seen; a carriage return before a line's end just goes. */
function visibleText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(hidden, '\uFFFD')
}

/** The same for every text in plain data. */
export function replaceControlCharacters<T>(data: T): T {
  return walk(data) as T
}

function walk(data: unknown): unknown {
  if (typeof data === 'string') return visibleText(data)
  if (Array.isArray(data)) return data.map(walk)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, walk(value)]))
}
