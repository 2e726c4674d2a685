// Reads YAML's block scalars: literal (`|`) and folded (`>`).
import type { YamlCursor } from './cursor.ts'
import { isBlank, isBreak } from './cursor.ts'

/**
 * Reads a literal (`|`) or folded (`>`) scalar. `parentIndent` is the indent of the enclosing collection, -1 for
 * none.
 */
export function readBlock(cursor: YamlCursor, parentIndent: number): string {
  const literal = cursor.code() === 0x7c
  const { chomping, increment } = readBlockHeader(cursor)
  const breaks: string[] = []
  const explicitIndent = increment > 0 ? Math.max(parentIndent, 0) + increment : 0
  const indent = skipBlockBreaks(cursor, explicitIndent, parentIndent, breaks)
  let value = ''
  let leading = ''
  let wasBlank = false
  if (literal && cursor.isShort && cursor.column === indent) {
    const lines = takeLines(cursor, indent)
    const filled = lines.replace(/\n+$/, '')
    if (filled !== '') {
      value = breaks.join('') + filled
      leading = '\n'
      breaks.splice(0, breaks.length, lines.slice(filled.length + 1))
      skipBlockBreaks(cursor, indent, parentIndent, breaks)
    }
  }
  while (cursor.column === indent && cursor.offset < cursor.text.length) {
    const startsBlank = isBlank(cursor.code())
    if (!literal && leading === '\n' && !wasBlank && !startsBlank) value += breaks.length === 0 ? ' ' : ''
    else value += leading
    value += breaks.join('')
    breaks.length = 0
    wasBlank = startsBlank
    value += cursor.takeLine()
    leading = isBreak(cursor.code()) ? cursor.skipBreak() : ''
    skipBlockBreaks(cursor, indent, parentIndent, breaks)
  }
  if (chomping !== '-') value += leading
  return chomping === '+' ? value + breaks.join('') : value
}

function readBlockHeader(cursor: YamlCursor): { chomping: string; increment: number } {
  const header = /[|>](?:([-+])([0-9])?|([0-9])([-+])?)?/y
  header.lastIndex = cursor.offset
  const [all = '', sign, after, before, sign2] = header.exec(cursor.text) ?? []
  const digit = after ?? before
  if (digit === '0') {
    cursor.offset += after === undefined ? 1 : 2
    throw cursor.syntaxError('found an indentation indicator equal to 0')
  }
  cursor.offset += all.length
  cursor.skipBlanks()
  cursor.skipComment()
  if (isBreak(cursor.code())) cursor.skipBreak()
  else if (cursor.offset < cursor.text.length) {
    throw cursor.syntaxError('did not find expected comment or line break')
  }
  return { chomping: sign ?? sign2 ?? '', increment: Number(digit ?? 0) }
}

/** Skips empty lines and the indentation of the next line. Detects the indent if it is 0. Returns the indent. */
function skipBlockBreaks(cursor: YamlCursor, indent: number, parentIndent: number, breaks: string[]): number {
  let deepest = 0
  for (;;) {
    const { column } = skipSpaces(cursor, indent)
    deepest = Math.max(deepest, column)
    if ((indent === 0 || column < indent) && cursor.code() === 0x09) {
      throw cursor.syntaxError('found a tab character where an indentation space is expected')
    }
    if (!isBreak(cursor.code())) break
    breaks.push(cursor.skipBreak())
  }
  return indent === 0 ? Math.max(deepest, parentIndent + 1, 1) : indent
}

const spaces = / */y

/** Skips spaces, up to the column `limit` unless it is 0. */
function skipSpaces(cursor: YamlCursor, limit: number): YamlCursor {
  spaces.lastIndex = cursor.offset
  const found = spaces.exec(cursor.text)?.[0].length ?? 0
  cursor.offset += limit === 0 ? found : Math.max(Math.min(found, limit - cursor.column), 0)
  return cursor
}

const linePatterns = new Map<number, RegExp>()
/** Patterns for larger indents are rare and not cached. */
const maxCachedIndent = 64

/** Reads all whole lines of a literal that end in plain line feeds, without their indentation. */
function takeLines(cursor: YamlCursor, indent: number): string {
  const { text, lineStart } = cursor
  const pattern = linePatterns.get(indent) ?? linesIndented(indent)
  if (indent <= maxCachedIndent) linePatterns.set(indent, pattern)
  pattern.lastIndex = lineStart
  const [found = ''] = pattern.exec(text) ?? []
  if (found === '') return ''
  const lines = found.split('\n')
  cursor.line += lines.length - 1
  cursor.offset = cursor.lineStart = lineStart + found.length
  return lines.map((line) => line.slice(indent)).join('\n')
}

function linesIndented(indent: number): RegExp {
  return new RegExp(`(?: {${indent}}[^\\n\\r\\x85\\u2028\\u2029]*\\n| {0,${indent - 1}}\\n)+`, 'y')
}
