// Patterns of `.Files.Glob` (gobwas/glob with `/` as separator).
import { byteLength } from '../../template/bytes.ts'
import { GoError } from '../../template/error.ts'
import { literalPart, wildcardMatcher, withinFolder } from './wildcard.ts'
import type { PatternPart } from './wildcard.ts'

/**
 * Returns a matcher for the pattern: `*` and `?` do not match `/`, `**` does; `{a,b}` are alternatives; `[a-c]` and
 * `[!ab]` are character classes; a backslash escapes the next character. An invalid pattern matches everything, as in
 * Helm.
 */
export function glob(pattern: string): (name: string) => boolean {
  const beforeBrace = /^(.*[^{\\])\{+$/s.exec(pattern)?.[1]
  if (beforeBrace !== undefined && !hasOpenChoice(beforeBrace)) return endingInBrace(beforeBrace)
  const pieces = parse(pattern)
  return pieces === undefined ? () => true : wildcardMatcher(pieces)
}

function hasOpenChoice(pattern: string): boolean {
  return /\{.*,/s.test(pattern.replace(/\{[^{}]*\}/g, ''))
}

/** A pattern that ends in `{` matches nothing, and Go panics if the text before the brace matches. */
function endingInBrace(pattern: string): (name: string) => boolean {
  const pieces = parse(pattern)
  if (!pieces) return () => true
  const matches = wildcardMatcher(pieces)
  const isFixed = !pieces.some(({ kind }) => kind === 'any')
  return (name) => {
    const size = byteLength(name)
    if (isFixed && matches(name))
      throw new GoError(`runtime error: slice bounds out of range [:${size + 1}] with length ${size}`)
    return false
  }
}

/**
 * For `text**text` gobwas checks only the start and the end, which may overlap: `a/**` followed by `/b` matches `a/b`.
 */
function withOverlaps(pieces: PatternPart[]): PatternPart[] {
  const at = pieces.findIndex(({ kind }) => kind !== 'one')
  const middle = pieces[at]
  const [start, end] = [textOf(pieces.slice(0, at)), textOf(pieces.slice(at + 1))]
  if (!start || !end || middle?.kind !== 'any' || !middle.takes('/')) return pieces
  const shared = Array.from({ length: Math.min(start.length, end.length) }, (_, i) => i + 1)
  const overlaps = shared.filter((size) => start.slice(-size).join('') === end.slice(0, size).join(''))
  const short = overlaps.map((size) => [...start, ...end.slice(size)].map(literalPart))
  return short.length === 0 ? pieces : [{ kind: 'either', branches: [pieces, ...short] }]
}

/** Returns the characters of a literal pattern, or undefined if it is empty or has wildcards. */
function textOf(pieces: readonly PatternPart[]): string[] | undefined {
  const chars = pieces.flatMap((piece) =>
    piece.kind === 'one' && piece.char !== undefined ? [piece.char] : [],
  )
  return chars.length === pieces.length && chars.length > 0 ? chars : undefined
}

// Parses one piece, or returns undefined for an invalid pattern. The first row that matches applies.
type Rule = readonly [text: RegExp, piece: (text: string, groups: string[]) => PatternPart | undefined]

const rules: readonly Rule[] = [
  [/\*\*/y, () => ({ kind: 'any', takes: () => true })],
  [/\*/y, () => ({ kind: 'any', takes: withinFolder })],
  [/\?/y, () => ({ kind: 'one', takes: withinFolder })],
  [/\[(!|(?!!))(.)-(.)\]/suy, (_, [not = '', low = '', high = '']) => range(not !== '', low, high)],
  [/\[(!|(?!!))((?!.-)(?:\\.|[^\]\\])+)\]/suy, (_, [not = '', chars = '']) => oneOf(not !== '', chars)],
  [/\[/y, () => undefined],
  [/\\(.)/suy, (_, [char = '']) => literalPart(char)],
  [/./suy, literalPart],
]

function parse(pattern: string): PatternPart[] | undefined {
  // Open alternatives, outermost first. Those that are not closed end with the pattern.
  const root: PatternPart[] = []
  const open: { readonly outer: PatternPart[]; readonly branches: PatternPart[][] }[] = []
  let pieces = root
  for (let at = 0; at < pattern.length;) {
    const char = pattern[at] ?? ''
    const innermost = open.at(-1)
    if (char === '{') {
      const branches: PatternPart[][] = [[]]
      pieces.push({ kind: 'either', branches })
      open.push({ outer: pieces, branches })
      pieces = branches[0] ?? root
      at++
    } else if (innermost && char === ',') {
      pieces = []
      innermost.branches.push(pieces)
      at++
    } else if (innermost && char === '}') {
      close(innermost.branches)
      pieces = innermost.outer
      open.pop()
      at++
    } else {
      const found = match(pattern, at)
      if (found === undefined) return undefined
      if (found.piece) pieces.push(found.piece)
      at += found.length
    }
  }
  for (const { branches } of open) close(branches)
  return withOverlaps(root)
}

function close(branches: PatternPart[][]): void {
  branches.splice(0, branches.length, ...branches.map(withOverlaps))
}

function match(pattern: string, at: number): { length: number; piece?: PatternPart } | undefined {
  // A backslash at the end escapes nothing.
  if (pattern.slice(at) === '\\') return { length: 1 }
  for (const [text, make] of rules) {
    text.lastIndex = at
    const found = text.exec(pattern)
    if (!found) continue
    const piece = make(found[0], found.slice(1))
    return piece && { length: found[0].length, piece }
  }
  return undefined
}

function range(not: boolean, low: string, high: string): PatternPart | undefined {
  const [from = 0, to = 0] = [low.codePointAt(0), high.codePointAt(0)]
  if (from > to) return undefined
  const isIn = (char: string) => (char.codePointAt(0) ?? 0) >= from && (char.codePointAt(0) ?? 0) <= to
  return { kind: 'one', takes: (char) => isIn(char) !== not }
}

function oneOf(not: boolean, chars: string): PatternPart {
  const taken = new Set(chars.replace(/\\(.)/gsu, '$1'))
  return { kind: 'one', takes: (char) => taken.has(char) !== not }
}
