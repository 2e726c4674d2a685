// Lexes the items within an action's delimiters.
import { blank, digit, dot, isInClass, letter } from './characters.ts'
import { keywords } from './item.ts'
import type { Item, Keyword, Names } from './item.ts'
import type { LexCursor } from './cursor.ts'
import { quote, unicodeName } from '../format/quote.ts'

const wordChar = /^[\p{L}\p{Nd}_]$/u
const quotedString = /"(?:[^"\\\n]|\\[^\n])*"/uy
const charConstant = /'(?:[^'\\\n]|\\[^\n])*'/uy
const rawString = /`[^`]*`/y
const number =
  /[+-]?(?:0[xX][\da-fA-F_]*(?:\.[\da-fA-F_]*)?(?:[pP][+-]?[\d_]*)?|0[oO][0-7_]*(?:\.[0-7_]*)?|0[bB][01_]*(?:\.[01_]*)?|[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?[\d_]*)?)i?/y

const literals = [
  { mark: '"', kind: 'string', pattern: quotedString, unclosed: 'unterminated quoted string' },
  { mark: "'", kind: 'charConstant', pattern: charConstant, unclosed: 'unterminated character constant' },
  { mark: '`', kind: 'rawString', pattern: rawString, unclosed: 'unterminated raw quoted string' },
] as const

/** Returns the next item. The caller has checked that the text does not end here and no right delimiter follows. */
export function lexAction(cursor: LexCursor, names: Names): Item {
  const first = cursor.input.charCodeAt(cursor.pos)
  if (isInClass(blank, first)) return lexSpace(cursor)
  if (isInClass(letter, first)) return lexIdentifier(cursor, names)
  const next = cursor.input.charCodeAt(cursor.pos + 1)
  if (first === dot && !isInClass(digit, next) && cursor.pos + 1 < cursor.input.length)
    return lexFieldOrVariable(cursor, 'field')
  if (first === dot || isInClass(digit, first)) return lexNumber(cursor)
  return lexMark(cursor, cursor.char(), names)
}

function lexMark(cursor: LexCursor, char: string, names: Names): Item {
  if (char === '') return cursor.error('unclosed action')
  if (char === '=') return cursor.emit('assign', cursor.pos + 1)
  if (char === ':') {
    return cursor.input[cursor.pos + 1] === '='
      ? cursor.emit('declare', cursor.pos + 2)
      : cursor.error('expected :=')
  }
  if (char === '|') return cursor.emit('pipe', cursor.pos + 1)
  const literal = literals.find(({ mark }) => mark === char)
  if (literal) return lexLiteral(cursor, literal)
  if (char === '$') return lexFieldOrVariable(cursor, 'variable')
  if (char === '(' || char === ')') return lexParen(cursor, char)
  if (char === '+' || char === '-') return lexNumber(cursor)
  if (wordChar.test(char)) return lexIdentifier(cursor, names)
  if (/[ -~]/.test(char)) return cursor.emit('char', cursor.pos + 1)
  return cursor.error(`unrecognized character in action: ${unicodeName(char)}`)
}

function lexSpace(cursor: LexCursor): Item {
  let end = cursor.pos
  while (cursor.is(blank, end)) end++
  // The last space may belong to the delimiter ` -}}`.
  if (cursor.trimsRight(end)) end--
  return cursor.emit('space', end)
}

function lexParen(cursor: LexCursor, char: '(' | ')'): Item {
  cursor.parens += char === '(' ? 1 : -1
  if (cursor.parens < 0) return cursor.error('unexpected right paren')
  return cursor.emit(char === '(' ? 'leftParen' : 'rightParen', cursor.pos + 1)
}

function lexLiteral(cursor: LexCursor, { kind, pattern, unclosed }: (typeof literals)[number]): Item {
  const end = cursor.match(pattern, cursor.pos)
  return end > cursor.pos ? cursor.emit(kind, end) : cursor.error(unclosed)
}

function lexFieldOrVariable(cursor: LexCursor, kind: 'field' | 'variable'): Item {
  const end = cursor.endOfWord(cursor.pos + 1)
  if (!cursor.isTerminator(end)) return cursor.error(`bad character ${unicodeName(cursor.char(end))}`)
  return cursor.emit(end === cursor.pos + 1 && kind === 'field' ? 'dot' : kind, end)
}

function lexNumber(cursor: LexCursor): Item {
  let end = cursor.match(number, cursor.pos)
  if (wordChar.test(cursor.char(end))) return badNumber(cursor, end + cursor.char(end).length)
  if (!/[+-]/.test(cursor.input[end] ?? '')) return cursor.emit('number', end)
  end = cursor.match(number, end)
  if (wordChar.test(cursor.char(end))) return badNumber(cursor, end + cursor.char(end).length)
  return cursor.input[end - 1] === 'i' ? cursor.emit('complex', end) : badNumber(cursor, end)
}

function badNumber(cursor: LexCursor, end: number): Item {
  return cursor.error(`bad number syntax: ${quote(cursor.input.slice(cursor.pos, end))}`)
}

function lexIdentifier(cursor: LexCursor, names: Names): Item {
  const end = cursor.endOfWord(cursor.pos)
  if (!cursor.isTerminator(end)) return cursor.error(`bad character ${unicodeName(cursor.char(end))}`)
  const text = cursor.input.slice(cursor.pos, end)
  if (keywords.has(text) && !names.has(text)) return cursor.emit(text as Keyword, end)
  return cursor.emit(text === 'true' || text === 'false' ? 'bool' : 'identifier', end)
}
