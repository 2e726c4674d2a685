// Reads plain and quoted scalars, with YAML's rules for line breaks inside them.
import type { YamlCursor } from './cursor.ts'
import { isBlank, isBreak, isFlowIndicator, isSpaceOrEnd } from './cursor.ts'

/** The line breaks and spaces between two lines of a folded text. */
class Fold {
  private first = ''
  private more = ''
  started = false

  add(lineBreak: string): void {
    if (this.started) this.more += lineBreak
    else this.first = lineBreak
    this.started = true
  }

  /** Joins two lines: one line feed becomes a space, several become one fewer, LS and PS stay. */
  join(): string {
    const text = this.first === '\n' ? this.more || ' ' : this.first + this.more
    this.first = this.more = ''
    this.started = false
    return text
  }
}

export interface PlainScalar {
  readonly value: string
  /** True if the scalar ends on a later line, so that a key may follow. */
  readonly brokeLine: boolean
}

// A plain scalar of one line outside `{}` and `[]`, which most scalars are, and the text up to the next line's
// content. A regular expression is several times faster than a loop over characters.
const plainLine =
  /(?:[^ \t\r\n\x85\u2028\u2029:]|:(?![ \t\r\n\x85\u2028\u2029]|$))+(?:[ \t]+(?:[^ \t\r\n\x85\u2028\u2029:#]|:(?![ \t\r\n\x85\u2028\u2029]|$))(?:[^ \t\r\n\x85\u2028\u2029:]|:(?![ \t\r\n\x85\u2028\u2029]|$))*)*/y
const endOfLine = / *\n( *)(?=[^ \t\r\n\x85\u2028\u2029])/y

/** Reads a plain scalar of one line. Returns undefined, with the cursor unchanged, if the scalar may continue. */
function readPlainLine(cursor: YamlCursor, indent: number): PlainScalar | undefined {
  const { text, offset } = cursor
  plainLine.lastIndex = offset
  const [value] = plainLine.exec(text) ?? []
  if (value === undefined) return undefined
  const end = offset + value.length
  if (text.charCodeAt(end) === 0x3a) {
    cursor.offset = end
    return { value, brokeLine: false }
  }
  endOfLine.lastIndex = end
  const [gap, margin] = endOfLine.exec(text) ?? []
  if (gap === undefined || margin === undefined || margin.length >= indent) return undefined
  cursor.offset = end + gap.length
  cursor.line++
  cursor.lineStart = cursor.offset - margin.length
  return { value, brokeLine: true }
}

/** Reads a plain scalar. Outside `{}` and `[]`, a line with an indent below `indent` ends it. */
export function readPlain(cursor: YamlCursor, indent: number, inFlow: boolean): PlainScalar {
  const mayBeLine = !inFlow && cursor.isShort && !cursor.atDocumentMarker()
  const line = mayBeLine ? readPlainLine(cursor, indent) : undefined
  if (line) return line
  const fold = new Fold()
  let value = ''
  let blanks = ''
  for (;;) {
    if (cursor.code() === 0x23 || cursor.atDocumentMarker()) break
    const run = readPlainRun(cursor, inFlow)
    if (run !== '') {
      value += (fold.started ? fold.join() : blanks) + run
      blanks = ''
    }
    const next = cursor.code()
    if (!isBlank(next) && !isBreak(next)) break
    blanks = readPlainGap(cursor, fold, indent, blanks)
    if (!inFlow && cursor.column < indent) break
  }
  return { value, brokeLine: fold.started }
}

function readPlainRun(cursor: YamlCursor, inFlow: boolean): string {
  const { text, offset: start } = cursor
  let end = start
  for (; ; end++) {
    const code = text.charCodeAt(end)
    if (isSpaceOrEnd(code)) break
    if (code === 0x3a && isSpaceOrEnd(text.charCodeAt(end + 1))) break
    if (inFlow && isFlowIndicator(code)) break
  }
  cursor.offset = end
  return text.slice(start, end)
}

function readPlainGap(cursor: YamlCursor, fold: Fold, indent: number, before: string): string {
  let blanks = before
  for (;;) {
    const code = cursor.code()
    if (isBreak(code)) {
      blanks = ''
      fold.add(cursor.skipBreak())
    } else if (isBlank(code)) {
      if (fold.started && code === 0x09 && cursor.column < indent) {
        throw cursor.syntaxError('found a tab character that violates indentation')
      }
      if (!fold.started) blanks += cursor.text.charAt(cursor.offset)
      cursor.offset++
    } else return blanks
  }
}

/** Reads a quoted scalar. The cursor is at its opening quote. */
export function readQuoted(cursor: YamlCursor): string {
  const quote = cursor.code()
  const fold = new Fold()
  let value = ''
  cursor.offset++
  for (;;) {
    if (cursor.atDocumentMarker()) throw cursor.syntaxError('found unexpected document indicator')
    if (cursor.offset >= cursor.text.length) throw cursor.syntaxError('found unexpected end of stream')
    value += quote === 0x27 ? readSingleRun(cursor) : readDoubleRun(cursor, fold)
    if (cursor.code() === quote) {
      cursor.offset++
      return value
    }
    const blanks = readQuotedGap(cursor, fold)
    value += fold.started ? fold.join() : blanks
  }
}

function readQuotedGap(cursor: YamlCursor, fold: Fold): string {
  let blanks = ''
  for (;;) {
    const code = cursor.code()
    if (isBreak(code)) fold.add(cursor.skipBreak())
    else if (isBlank(code)) {
      if (!fold.started) blanks += cursor.text.charAt(cursor.offset)
      cursor.offset++
    } else return blanks
  }
}

function readSingleRun(cursor: YamlCursor): string {
  const { text } = cursor
  let value = ''
  let start = cursor.offset
  for (;;) {
    const code = cursor.code()
    if (isSpaceOrEnd(code)) break
    if (code === 0x27) {
      if (cursor.code(1) !== 0x27) break
      value += text.slice(start, cursor.offset + 1)
      start = cursor.offset + 2
      cursor.offset++
    }
    cursor.offset++
  }
  return value + text.slice(start, cursor.offset)
}

function readDoubleRun(cursor: YamlCursor, fold: Fold): string {
  const { text } = cursor
  let value = ''
  let start = cursor.offset
  for (;;) {
    const code = cursor.code()
    if (isSpaceOrEnd(code) || code === 0x22) break
    if (code === 0x5c) {
      value += text.slice(start, cursor.offset)
      if (isBreak(cursor.code(1))) {
        cursor.offset++
        cursor.skipBreak()
        fold.started = true
        return value
      }
      value += readEscape(cursor)
      start = cursor.offset
    } else cursor.offset++
  }
  return value + text.slice(start, cursor.offset)
}

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  "'": "'",
  '\\': '\\',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
}
const codeLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

function readEscape(cursor: YamlCursor): string {
  const letter = cursor.text.charAt(cursor.offset + 1)
  const known = Object.hasOwn(escapes, letter) ? escapes[letter] : undefined
  const length = known === undefined && Object.hasOwn(codeLengths, letter) ? codeLengths[letter] : undefined
  if (known === undefined && length === undefined) throw cursor.syntaxError('found unknown escape character')
  cursor.offset += 2
  return known ?? readCode(cursor, length ?? 0)
}

function readCode(cursor: YamlCursor, length: number): string {
  const digits = cursor.text.slice(cursor.offset, cursor.offset + length)
  if (digits.length < length || !/^[0-9a-fA-F]+$/.test(digits)) {
    throw cursor.syntaxError('did not find expected hexdecimal number')
  }
  const code = parseInt(digits, 16)
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) {
    throw cursor.syntaxError('found invalid Unicode character escape code')
  }
  cursor.offset += length
  return String.fromCodePoint(code)
}
