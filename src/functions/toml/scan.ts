// Reads the punctuation between the keys and values of a TOML document: dots, brackets, commas, line ends.
import { endOfText, isLineEnd, quotedChar } from './cursor.ts'
import type { TomlCursor } from './cursor.ts'
import { keyPart } from './tokens.ts'
import type { TomlToken } from './tokens.ts'

/** Reads the end of a line after a value or a table's name. Throws TomlError if more text follows. */
export function lineEnd(cursor: TomlCursor): void {
  cursor.skipBlanks()
  const char = cursor.next()
  if (char === '#') return cursor.comment()
  if (isLineEnd(char) || char === endOfText) return cursor.back()
  cursor.fail(
    `expected a top-level item to end with a newline, comment, or EOF, but got ${quotedChar(char)} instead`,
  )
}

/** Reads the first part of a table's name, or a part after a dot. */
export function tableNamePart(cursor: TomlCursor): TomlToken {
  cursor.skipBlanks()
  const char = cursor.peek()
  if (char === ']' || char === endOfText)
    cursor.fail('unexpected end of table name (table names cannot be empty)')
  if (char === '.') cursor.fail('unexpected table separator (table names cannot be empty)')
  return keyPart(cursor)
}

/** Reads a dot, or the end of the name. Returns true for a dot. */
export function hasMoreName(cursor: TomlCursor): boolean {
  cursor.skipBlanks()
  const char = cursor.next()
  if (char === '.' || char === ']') return char === '.'
  cursor.fail(`expected '.' or ']' to end table name, but got ${quotedChar(char)} instead`)
}

/** Reads the second bracket after the name of an array of tables. */
export function tableListEnd(cursor: TomlCursor): void {
  const char = cursor.next()
  if (char !== ']') {
    cursor.fail(`expected end of table array name delimiter ']', but got ${quotedChar(char)} instead`)
  }
}

/** Reads the first part of a key before a value. */
export function firstKeyPart(cursor: TomlCursor): TomlToken {
  cursor.skipBlanks()
  const char = cursor.peek()
  if (char === '=' || char === endOfText) cursor.fail("unexpected '=': key name appears blank")
  if (char === '.') cursor.fail("unexpected '.': keys cannot start with a '.'")
  return keyPart(cursor)
}

/** Reads a part of such a key after a dot. */
export function nextKeyPart(cursor: TomlCursor): TomlToken {
  cursor.skipBlanks()
  const char = cursor.peek()
  if (char === '=' || char === endOfText) cursor.fail("unexpected '='")
  if (char === '.') cursor.fail("unexpected '.'")
  return keyPart(cursor)
}

/** Reads a dot, or the equals sign before the value. Returns true for a dot. */
export function hasMoreKey(cursor: TomlCursor): boolean {
  cursor.skipBlanks()
  const char = cursor.next()
  if (char === '.' || char === '=') return char === '.'
  if (char === endOfText) cursor.fail("unexpected EOF; expected key separator '='")
  const message = `expected '.' or '=', but got ${quotedChar(char)} instead`
  if (char === '\n') cursor.failBefore(message)
  cursor.fail(message)
}

// Arrays and inline tables, after their opening bracket

/** Reports whether an array has another element. */
export function hasElement(cursor: TomlCursor, isFirst: boolean): boolean {
  return hasMore(cursor, isFirst, ']', (found) => {
    return `expected a comma (',') or array terminator (']'), but got ${found}`
  })
}

/** Reports whether an inline table has another entry. */
export function hasEntry(cursor: TomlCursor, isFirst: boolean): boolean {
  return hasMore(cursor, isFirst, '}', (found) => {
    return `expected a comma or an inline table terminator '}', but got ${found} instead`
  })
}

function hasMore(
  cursor: TomlCursor,
  isFirst: boolean,
  close: string,
  message: (found: string) => string,
): boolean {
  if (!isFirst) {
    cursor.skipLines()
    const char = cursor.next()
    if (char === close) return false
    if (char !== ',') cursor.fail(message(char === endOfText ? 'end of file' : `'${char}'`))
  }
  cursor.skipLines()
  if (cursor.accept(close)) return false
  if (cursor.peek() === ',') {
    cursor.next()
    cursor.fail('unexpected comma')
  }
  return true
}
