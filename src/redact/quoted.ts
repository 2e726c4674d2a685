// Quoted strings of JSON, YAML, Go and JavaScript, also inside other strings.
import type { SecretSpan } from './span.ts'

/**
 * Returns what is between the quotes. Inside a JSON string a quote is `\"`, inside two of them `\\\"`: the string ends at the next
 * quote with as many backslashes as the first. Without such a quote, the string ends with its line.
 */
export function quotedAt(text: string, at: number, escapes: string, quote: string): SecretSpan {
  const level = escapes.length
  const start = at + level + 1
  for (let i = start; i < text.length; i++) {
    const character = text[i]
    if (character === '\n' && text[i - 1] !== '\\') return { start, end: i }
    if (character !== quote) continue
    const backslashes = countBackslashes(text, i, start)
    if (isEnd(backslashes, level, quote)) {
      // YAML writes a single quote as two.
      if (quote === "'" && level === 0 && text[i + 1] === "'") i++
      else return { start, end: i - Math.min(level, backslashes) }
    }
  }
  return { start, end: text.length }
}

function isEnd(backslashes: number, level: number, quote: string): boolean {
  if (quote !== '"' && level === 0) return true
  return backslashes < level || backslashes % (2 * (level + 1)) === level
}

function countBackslashes(text: string, index: number, start: number): number {
  let at = index
  while (at > start && text[at - 1] === '\\') at--
  return index - at
}
