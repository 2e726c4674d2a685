// .helmignore: which files of a chart's folder are none of the chart (Helm's own reading of it, not git's).
import { UserError } from '../errors.ts'

interface Rule {
  readonly negated: boolean
  readonly onlyFolders: boolean
  readonly matches: (path: string) => boolean
}

/** Is the file or folder at a path inside the chart ignored? An ignored folder is not entered. */
export type Ignore = (path: string, isFolder: boolean) => boolean

// Helm adds it to every chart's rules.
const hiddenTemplates = 'templates/.?*'

/**
 * The test for the text of a .helmignore (empty if there is none). The first rule that decides counts; a negated one
 * decides by *not* matching, so that `!keep` alone ignores everything else. Throws UserError, naming `file`, for a pattern that is none.
 */
export function ignoreRules(text: string, file: string): Ignore {
  const lines = text.replace(/^\ufeff/, '').split('\n')
  const rules = [...lines, hiddenTemplates]
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => parseRule(line, file))
  return (path, isFolder) => {
    for (const { negated, onlyFolders, matches } of rules) {
      const applies = (isFolder || !onlyFolders) && matches(path)
      if (applies !== negated) return true
    }
    return false
  }
}

function parseRule(line: string, file: string): Rule {
  if (line.includes('**')) throw badPattern(`${file}: ${line}`, 'double-star (**) syntax is not supported')
  const [, not = '', pattern = '', slash = ''] = /^(!?)(.*?)(\/?)$/s.exec(line) ?? []
  const expression = translate(pattern.replace(/^\//, ''))
  if (expression === undefined) throw badPattern(`${file}: ${line}`, 'syntax error in pattern')
  return {
    negated: not !== '',
    onlyFolders: slash !== '',
    // Without a slash a pattern is about the name alone, in any folder.
    matches: (path) => expression.test(pattern.includes('/') ? path : path.slice(path.lastIndexOf('/') + 1)),
  }
}

// Go's path.Match: `*` and `?` stop at slashes, `[^a-c]` is negated by a caret, a backslash takes the next as it is.
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

function translate(pattern: string): RegExp | undefined {
  let source = ''
  for (let at = 0; at < pattern.length;) {
    const piece = pieces
      .map(([expression, to]) => ({ found: matchAt(expression, pattern, at), to }))
      .find(({ found }) => found !== '')
    if (piece === undefined) return undefined
    source += piece.to(piece.found)
    at += piece.found.length
  }
  return new RegExp(`^${source}$`, 'su')
}

function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at
  return expression.exec(text)?.[0] ?? ''
}

function literal(char: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char
}

function badPattern(where: string, fault: string): UserError {
  return new UserError('chart', `${where}: ${fault}`)
}
