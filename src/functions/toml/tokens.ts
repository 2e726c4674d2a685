// Reads the keys and scalars of a TOML document as BurntSushi's lexer does.
import { quote } from '../../template/format/quote.ts'
import { endOfText, isDigit, isLineEnd, quotedChar, TomlError } from './cursor.ts'
import type { TomlCursor } from './cursor.ts'

export interface TomlToken {
  readonly kind:
    'key' | 'string' | 'escaped' | 'multiline' | 'raw' | 'integer' | 'float' | 'bool' | 'datetime'
  readonly text: string
  /** Line where the token ends. */
  readonly line: number
}

function token(cursor: TomlCursor, kind: TomlToken['kind'], text = cursor.current): TomlToken {
  return { kind, text, line: cursor.line }
}

/** Reads one part of a key. */
export function keyPart(cursor: TomlCursor): TomlToken {
  if (cursor.accept('"')) return basicString(cursor)
  if (cursor.accept("'")) return rawString(cursor)
  cursor.begin()
  cursor.skip((char) => /^[A-Za-z0-9_-]$/.test(char))
  return token(cursor, 'key')
}

/** Reads a scalar whose first character `char` is already consumed. */
export function scalar(cursor: TomlCursor, char: string): TomlToken {
  cursor.begin(char)
  if (isDigit(char)) return char === '0' ? afterZero(cursor) : numberOrDate(cursor)
  if (char === '"') return opens(cursor, '"') ? multiline(cursor, '"') : basicString(cursor)
  if (char === "'") return opens(cursor, "'") ? multiline(cursor, "'") : rawString(cursor)
  if (char === '.') cursor.fail("floats must start with a digit, not '.'")
  if (char === 'i' || char === 'n') {
    // As lenient as Go: `nnf` passes here and fails later as a number.
    if ((cursor.accept('n') && cursor.accept('f')) || (cursor.accept('a') && cursor.accept('n')))
      return token(cursor, 'float')
  }
  if (char === '-' || char === '+') return signed(cursor)
  if (/^\p{L}$/u.test(char)) return word(cursor)
  const message =
    char === endOfText
      ? 'unexpected EOF; expected value'
      : `expected value but found ${quotedChar(char)} instead`
  if (char === '\n') cursor.failBefore(message)
  cursor.fail(message)
}

function word(cursor: TomlCursor): TomlToken {
  cursor.back()
  cursor.begin()
  cursor.skip((char) => /^\p{L}$/u.test(char))
  const word = cursor.current
  if (word === 'true' || word === 'false') return token(cursor, 'bool')
  cursor.fail(`expected value but found ${quote(word)} instead`)
}

function run(cursor: TomlCursor, kind: TomlToken['kind'], belongs: RegExp): TomlToken {
  cursor.skip((char) => belongs.test(char))
  return token(cursor, kind)
}

function float(cursor: TomlCursor): TomlToken {
  return run(cursor, 'float', /^[0-9_.+eE-]$/)
}

function decimal(cursor: TomlCursor): TomlToken {
  cursor.skip((char) => /^[0-9_]$/.test(char))
  return /^[.eE]$/.test(cursor.peek()) ? float(cursor) : token(cursor, 'integer')
}

function numberOrDate(cursor: TomlCursor): TomlToken {
  cursor.skip(isDigit)
  const char = cursor.peek()
  if (char === '-' || char === ':') {
    const { text, ...token } = run(cursor, 'datetime', /^[0-9:Tt .Zz+-]$/)
    return { ...token, text: text.trim() }
  }
  return decimal(cursor)
}

function afterZero(cursor: TomlCursor): TomlToken {
  const char = cursor.peek()
  if (isDigit(char)) return numberOrDate(cursor)
  const base = {
    b: ['a binary', /^[01]$/],
    o: ['an octal', /^[0-7]$/],
    x: ['a hexadecimal', /^[0-9a-fA-F]$/],
  }[char]
  if (!base) return decimal(cursor)
  cursor.next()
  const [name, digit] = base as [string, RegExp]
  const first = cursor.peek()
  if (!digit.test(first)) cursor.fail(`not ${name} number: '${cursor.current}${first || '\0'}'`)
  cursor.skip((next) => next === '_' || digit.test(next))
  return token(cursor, 'integer')
}

function signed(cursor: TomlCursor): TomlToken {
  const char = cursor.next()
  if (char === 'i' || char === 'n') {
    const [second, third] = char === 'i' ? 'nf' : 'an'
    if (!cursor.accept(second ?? '') || !cursor.accept(third ?? ''))
      cursor.fail(`invalid float: '${cursor.current}'`)
    return token(cursor, 'float')
  }
  if (char === '.') cursor.fail("floats must start with a digit, not '.'")
  if (char === '0' && /^[box]$/.test(cursor.peek())) {
    cursor.fail(`cannot use sign with non-decimal numbers: '${cursor.current}${cursor.peek()}'`)
  }
  if (isDigit(char)) return decimal(cursor)
  cursor.fail(`expected a digit but got ${quotedChar(char)}`)
}

// Strings, after their first quote

function opens(cursor: TomlCursor, mark: string): boolean {
  if (!cursor.accept(mark)) return false
  if (cursor.accept(mark)) return true
  cursor.back()
  return false
}

function basicString(cursor: TomlCursor): TomlToken {
  cursor.begin()
  let kind: TomlToken['kind'] = 'string'
  for (;;) {
    const char = cursor.next()
    if (char === endOfText) cursor.fail(`unexpected EOF; expected '"'`)
    if (isLineEnd(char)) cursor.failBefore('strings cannot contain newlines')
    if (char === '"') return token(cursor, kind, cursor.current.slice(0, -1))
    if (char !== '\\') continue
    kind = 'escaped'
    escape(cursor)
  }
}

function rawString(cursor: TomlCursor): TomlToken {
  cursor.begin()
  for (;;) {
    const char = cursor.next()
    if (char === endOfText) cursor.fail(`unexpected EOF; expected "'"`)
    if (isLineEnd(char)) cursor.failBefore('strings cannot contain newlines')
    if (char === "'") return token(cursor, 'string', cursor.current.slice(0, -1))
  }
}

/** Reads a multiline string. Up to five quotes may end it; the last three are the delimiter. */
function multiline(cursor: TomlCursor, mark: '"' | "'"): TomlToken {
  cursor.begin()
  for (;;) {
    const char = cursor.next()
    if (char === endOfText) cursor.fail(`unexpected EOF; expected ${mark === '"' ? `'"""'` : `"'''"`}`)
    if (char === '\\' && mark === '"') multilineEscape(cursor)
    if (char !== mark || !cursor.accept(mark) || !cursor.accept(mark)) continue
    if (cursor.peek() !== mark) {
      return token(cursor, mark === '"' ? 'multiline' : 'raw', cursor.current.slice(0, -3))
    }
    const { current } = cursor
    if (current.endsWith(mark.repeat(5)) && !(mark === '"' && current.endsWith('\\"""""'))) {
      cursor.fail(`unexpected ${mark === '"' ? `'""""""'` : `"''''''"`}`)
    }
    cursor.back()
    cursor.back()
  }
}

function multilineEscape(cursor: TomlCursor): void {
  if (isLineEnd(cursor.next())) return
  cursor.back()
  escape(cursor)
}

function escape(cursor: TomlCursor): void {
  const char = cursor.next()
  const digits = { x: [2, 'two'], u: [4, 'four'], U: [8, 'eight'] }[char] as [number, string] | undefined
  if (!digits) {
    if (char !== endOfText && 'ebtnfr" \t\\'.includes(char)) return
    throw new TomlError(
      `invalid escape in string '\\${char === endOfText ? '\0' : char}'`,
      char === endOfText ? cursor.line - 1 : cursor.line,
    )
  }
  const [count, name] = digits
  for (let i = 0; i < count; i++) {
    if (/^[0-9a-fA-F]$/.test(cursor.next())) continue
    cursor.fail(
      `expected ${name} hexadecimal digits after '\\${char}', but got ${quote(cursor.current)} instead`,
    )
  }
}
