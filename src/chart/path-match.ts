// Go's path.Match: `*` and `?` stop at slashes, `[^a-c]` is negated by a caret, a backslash takes the next as it is.

// One piece of a pattern and its regular expression; the first row that matches counts.
const pieces: readonly (readonly [piece: RegExp, expression: (found: string) => string])[] = [
  [/\*/y, () => '[^/]*'],
  [/\?/y, () => '[^/]'],
  [
    /\[\^?(?:\\.|[^\]\\-])(?:-(?:\\.|[^\]\\-])|\\.|[^\]\\-])*\]/suy,
    (found) => `[${found.slice(1, -1).replaceAll('[', '\\[')}]`,
  ],
  [/\\./suy, (found) => literal(found.slice(1))],
  [/[^[\\]/suy, (found) => literal(found)],
]

/** A test for whole paths, or undefined for text that is no pattern. */
export function pathPattern(pattern: string): ((path: string) => boolean) | undefined {
  let source = ''
  for (let at = 0; at < pattern.length;) {
    const piece = pieces
      .map(([expression, to]) => ({ found: matchAt(expression, pattern, at), to }))
      .find(({ found }) => found !== '')
    if (piece === undefined) return undefined
    source += piece.to(piece.found)
    at += piece.found.length
  }
  const expression = new RegExp(`^${source}$`, 'su')
  return (path) => expression.test(path)
}

function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at
  return expression.exec(text)?.[0] ?? ''
}

function literal(char: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char
}
