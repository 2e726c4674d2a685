// Finds the end of a JSON value at the start of a longer text.

const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// Functions that walk through values call themselves for each level.
const maxDepth = 1000
const string = /"(?:[^"\\]|\\.)*"/sy

/**
 * Returns the offset after the JSON value at `start`. Returns undefined if there is none, if it nests more than
 * 1,000 levels, or if a number overflows float64.
 */
export function jsonEnd(text: string, start: number): number | undefined {
  const end = extent(text, start)
  if (end === undefined) return undefined
  try {
    JSON.parse(text.slice(start, end), rejectInfinity)
    return end
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

function rejectInfinity(_key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError('number out of range for float64')
  return value
}

// Only counts brackets. JSON.parse checks whether they match.
function extent(text: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < text.length;) {
    const char = text[at] ?? ''
    const end = char === '"' ? match(string, text, at) : match(literal, text, at)
    if (char === '"' && end === undefined) return undefined
    if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
    if (depth > maxDepth) return undefined
    at = end ?? at + 1
    if (depth <= 0) return end !== undefined || '}]'.includes(char) ? at : undefined
  }
  return undefined
}

function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}
