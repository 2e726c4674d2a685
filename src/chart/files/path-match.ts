// Patterns of Go's path.Match: `*` and `?` do not match `/`, `[^a-c]` is negated, a backslash escapes the next
// character.
import { literalPart, wildcardMatcher, withinFolder } from './wildcard.ts'
import type { PatternPart } from './wildcard.ts'

// Parses one piece of a pattern. The first row that matches applies.
const rules: readonly (readonly [text: RegExp, piece: (text: string) => PatternPart])[] = [
  [/\*/y, () => ({ kind: 'any', takes: withinFolder })],
  [/\?/y, () => ({ kind: 'one', takes: withinFolder })],
  [/\[\^?(?:\\.|[^\]\\-])(?:-(?:\\.|[^\]\\-])|\\.|[^\]\\-])*\]/suy, charClass],
  [/\\./suy, (text) => literalPart(text.slice(1))],
  [/[^[\\]/suy, literalPart],
]

/** Returns a matcher for whole paths, or undefined for an invalid pattern. */
export function pathPattern(pattern: string): ((path: string) => boolean) | undefined {
  const pieces: PatternPart[] = []
  for (let at = 0; at < pattern.length;) {
    const found = rules.map(([text, piece]) => ({ text: matchAt(text, pattern, at), piece }))
    const first = found.find(({ text }) => text !== '')
    if (first === undefined) return undefined
    pieces.push(first.piece(first.text))
    at += first.text.length
  }
  return wildcardMatcher(pieces)
}

function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at
  return expression.exec(text)?.[0] ?? ''
}

function charClass(text: string): PatternPart {
  const not = text.startsWith('[^')
  const inside = text.slice(not ? 2 : 1, -1)
  const ranges = [...inside.matchAll(/(\\.|[^\\])(?:-(\\.|[^\\]))?/gsu)].map(
    ([, low = '', high = low]) => [codeOf(low), codeOf(high)] as const,
  )
  const isIn = (code: number) => ranges.some(([low, high]) => code >= low && code <= high)
  return { kind: 'one', takes: (char) => isIn(char.codePointAt(0) ?? 0) !== not }
}

function codeOf(char: string): number {
  return (char.length > 1 && char.startsWith('\\') ? char.slice(1) : char).codePointAt(0) ?? 0
}
