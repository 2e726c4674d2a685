// The patterns of `.Files.Glob` (gobwas/glob with `/` as separator).

/** A test for the pattern: `*` and `?` stay within a folder, `**` does not; a pattern that is none matches everything. */
export function glob(pattern: string): (name: string) => boolean {
  const source = translate(pattern)
  if (source === undefined) return () => true
  const expression = new RegExp(`^(?:${source})$`, 'su')
  return (name) => expression.test(name)
}

// One piece of a pattern and its regular expression; the first row that matches counts.
const rules: readonly (readonly [piece: RegExp, expression: (text: string, groups: string[]) => string])[] = [
  [/\*{2,}/y, () => '.*'],
  [/\*/y, () => '[^/]*'],
  [/\?/y, () => '[^/]'],
  [/\\(.)/suy, (_, [char = '']) => literal(char)],
  [
    /\[(!?)([^\]\\-])-([^\]\\-])\]/uy,
    (_, [not, low = '', high = '']) => `[${caret(not)}${inClass(low)}-${inClass(high)}]`,
  ],
  [/\[(!?)([^\]\\-]+)\]/uy, (_, [not, chars = '']) => `[${caret(not)}${[...chars].map(inClass).join('')}]`],
  [/\{/y, () => '(?:'],
  [/\}/y, () => ')'],
  [/,/y, () => ','],
  [/[^\]\\[]/suy, (char) => literal(char)],
]

function translate(pattern: string): string | undefined {
  let source = ''
  let depth = 0
  for (let at = 0; at < pattern.length;) {
    const found = match(pattern, at)
    if (found === undefined) return undefined
    if (found.text === '{') depth++
    if (found.text === '}' && --depth < 0) return undefined
    source += found.text === ',' && depth > 0 ? '|' : found.expression
    at += found.text.length
  }
  return depth === 0 ? source : undefined
}

function match(pattern: string, at: number): { text: string; expression: string } | undefined {
  for (const [piece, expression] of rules) {
    piece.lastIndex = at
    const found = piece.exec(pattern)
    if (found) return { text: found[0], expression: expression(found[0], found.slice(1)) }
  }
  return undefined
}

function caret(not: string | undefined): string {
  return not ? '^' : ''
}

function literal(char: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char
}

function inClass(char: string): string {
  return /[\\\]^-]/.test(char) ? `\\${char}` : char
}
