// The patterns of `.Files.Glob` (gobwas/glob with `/` as separator).
import { exactly, matcher, withinFolder } from './wildcard.ts'
import type { Piece } from './wildcard.ts'

/**
 * A test for the pattern: `*` and `?` stay within a folder, `**` does not, `{a,b}` is either, `[a-c]`, `[!ab]`; a backslash
 * takes the next character as it is. A pattern that is none matches everything.
 */
export function glob(pattern: string): (name: string) => boolean {
  const pieces = parse(pattern)
  return pieces === undefined ? () => true : matcher(pieces)
}

// What stands for one piece; undefined if it is none. The first row that matches counts.
type Rule = readonly [text: RegExp, piece: (text: string, groups: string[]) => Piece | undefined]

const rules: readonly Rule[] = [
  [/\*\*/y, () => ({ kind: 'any', takes: () => true })],
  [/\*/y, () => ({ kind: 'any', takes: withinFolder })],
  [/\?/y, () => ({ kind: 'one', takes: withinFolder })],
  [/\[(!|(?!!))(.)-(.)\]/suy, (_, [not = '', low = '', high = '']) => range(not !== '', low, high)],
  [/\[(!|(?!!))((?!.-)(?:\\.|[^\]\\])+)\]/suy, (_, [not = '', chars = '']) => oneOf(not !== '', chars)],
  [/\[/y, () => undefined],
  [/\\(.)/suy, (_, [char = '']) => exactly(char)],
  [/./suy, exactly],
]

function parse(pattern: string): Piece[] | undefined {
  // The branches that are open, outermost first; what is not closed ends with the pattern.
  const root: Piece[] = []
  const open: { readonly outer: Piece[]; readonly branches: Piece[][] }[] = []
  let pieces = root
  for (let at = 0; at < pattern.length;) {
    const char = pattern[at] ?? ''
    const innermost = open.at(-1)
    if (char === '{') {
      const branches: Piece[][] = [[]]
      pieces.push({ kind: 'either', branches })
      open.push({ outer: pieces, branches })
      pieces = branches[0] ?? root
      at++
    } else if (innermost && char === ',') {
      pieces = []
      innermost.branches.push(pieces)
      at++
    } else if (innermost && char === '}') {
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
  return root
}

function match(pattern: string, at: number): { length: number; piece?: Piece } | undefined {
  // At the end of the text a backslash takes nothing.
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

function range(not: boolean, low: string, high: string): Piece | undefined {
  const [from = 0, to = 0] = [low.codePointAt(0), high.codePointAt(0)]
  if (from > to) return undefined
  const isIn = (char: string) => (char.codePointAt(0) ?? 0) >= from && (char.codePointAt(0) ?? 0) <= to
  return { kind: 'one', takes: (char) => isIn(char) !== not }
}

function oneOf(not: boolean, chars: string): Piece {
  const taken = new Set(chars.replace(/\\(.)/gsu, '$1'))
  return { kind: 'one', takes: (char) => taken.has(char) !== not }
}
