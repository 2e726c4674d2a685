// Chooses a string's YAML style as go-yaml v2 does (plain, quoted or literal) and folds long lines where go-yaml
// does.
import { YamlError } from './error.ts'
import { needsQuotes } from './scalars.ts'

/** The position of a scalar in the output. */
export interface ScalarPosition {
  /** Indent of its continuation lines. */
  readonly indent: number
  /** Column of its first character. */
  readonly column: number
  /** False for keys, which are never folded. */
  readonly folds: boolean
}

const foldAt = 80

// Characters that are not printable in YAML 1.1. go-yaml escapes all characters above U+FFFF.
const special = /[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/
// Characters that the conversion through JSON rejects.
const forbidden = /[\x7f-\x84\x86-\x9f\ufffe\uffff]/
const notPlain = /^[#,[\]{}&*!|>'"%@` ]|^---|^\.\.\.|^[?:-](?: |$)|:(?: |$)| #| $|[\u2028\u2029]/
const keyBreak = /[\r\n\x85\u2028\u2029]/
const spaceBeforeBreak = / [\n\u2028\u2029]/
const spaceAfterBreak = /[\n\u2028\u2029] /

/** Most strings in manifests. Their style is plain, unless they are reserved words of YAML 1.1. */
const simple = /^[A-Za-z/_][\w./-]*$/

/** Reports whether a string is printed unchanged. This fast check covers most strings in manifests. */
export function isBareText(text: string): boolean {
  return simple.test(text) && !needsQuotes(text)
}

/** Returns the YAML of a key or string value. Throws YamlError for characters that YAML does not allow. */
export function writeText(text: string, place: ScalarPosition): string {
  if (isBareText(text)) return text
  if (special.test(text)) return writeSpecial(text, place)
  if (text.includes('\n')) {
    return canBeLiteral(text) ? writeLiteral(text, place.indent) : writeDouble(text, place)
  }
  if (needsQuotes(text)) return writeDouble(text, place)
  if (!notPlain.test(text)) return writePlain(text, place)
  const single = !spaceBeforeBreak.test(text) && !spaceAfterBreak.test(text)
  return single ? writeSingle(text, place) : writeDouble(text, place)
}

/** Reports whether `|` preserves a string that has no special characters. */
export function canBeLiteral(text: string): boolean {
  return !text.endsWith(' ') && !spaceBeforeBreak.test(text)
}

/** Reports whether a string can be a key on one line. Other keys need `?`. */
export function isSimpleKey(text: string): boolean {
  return text.length <= 128 && !keyBreak.test(text) && (text.length <= 42 || Buffer.byteLength(text) <= 128)
}

function writeSpecial(text: string, place: ScalarPosition): string {
  if (forbidden.test(text)) {
    const problem = 'control characters are not allowed'
    throw new YamlError(problem, `yaml: ${problem}`)
  }
  const whole = text.replace(loneSurrogate, '\ufffd')
  return special.test(whole) ? writeDouble(whole, place) : writeText(whole, place)
}

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

function writePlain(text: string, place: ScalarPosition): string {
  if (!place.folds || place.column + text.length <= foldAt) return text
  return fold(text, place, (i) => text.charAt(i + 1) !== ' ')
}

function writeSingle(text: string, place: ScalarPosition): string {
  const doubled = text.replaceAll("'", "''")
  // LS and PS are line breaks, and the next line is indented.
  const quoted = `'${doubled.replace(/[\u2028\u2029]+(?=[^\u2028\u2029])/g, `$&${' '.repeat(place.indent)}`)}'`
  if (!place.folds || place.column + quoted.length <= foldAt) return quoted
  const last = quoted.length - 2
  return fold(quoted, place, (i) => i > 1 && i < last && quoted.charAt(i + 1) !== ' ')
}

/** Folds a text at single spaces if its line is longer than 80 columns. */
function fold(text: string, place: ScalarPosition, mayBreak: (index: number) => boolean): string {
  const margin = ' '.repeat(place.indent)
  let result = ''
  let start = 0
  let column = place.column
  let lineStart = 0
  for (const { index: i, 0: char } of text.matchAll(/[ \u2028\u2029]/g)) {
    if (char !== ' ') {
      lineStart = i + 1
      column = 0
    } else if (column + i - lineStart > foldAt && text.charAt(i - 1) !== ' ' && mayBreak(i)) {
      result += `${text.slice(start, i)}\n${margin}`
      start = lineStart = i + 1
      column = place.indent
    }
  }
  return result + text.slice(start)
}

const escapes = new Map(
  Object.entries({
    '\0': '\\0',
    '\x07': '\\a',
    '\b': '\\b',
    '\t': '\\t',
    '\n': '\\n',
    '\v': '\\v',
    '\f': '\\f',
    '\r': '\\r',
    '\x1b': '\\e',
    '"': '\\"',
    '\\': '\\\\',
    '\x85': '\\N',
    '\xa0': '\\_',
    '\u2028': '\\L',
    '\u2029': '\\P',
  }),
)
const escaped = /[^ !#-[\]-~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/gu

/** Returns the string in double quotes, with escapes. */
export function writeDouble(text: string, place: ScalarPosition): string {
  // A byte order mark at the start makes go-yaml treat every character as one.
  if (text.startsWith('\ufeff')) return `"${Array.from(text, escape).join('')}"`
  const written = text.replace(escaped, escape)
  return `"${place.folds ? foldDouble(written, place) : written}"`
}

/** Folds an escaped text at single spaces if its line is longer than 80 columns. */
function foldDouble(text: string, place: ScalarPosition): string {
  const margin = ' '.repeat(place.indent)
  let result = ''
  let start = 0
  let column = place.column + 1
  for (;;) {
    const end = singleSpace(text, start + Math.max(0, foldAt + 1 - column))
    if (end < 0) return result + text.slice(start)
    const protection = text[end + 1] === ' ' ? '\\' : ''
    result += `${text.slice(start, end)}\n${margin}${protection}`
    start = end + 1
    column = place.indent + protection.length
  }
}

/** The next space that is neither the first nor the last character nor after a space, or -1. */
function singleSpace(text: string, from: number): number {
  let at = text.indexOf(' ', from)
  while (at >= 0 && (at === 0 || text[at - 1] === ' ')) at = text.indexOf(' ', at + 1)
  return at < text.length - 1 ? at : -1
}

function escape(char: string): string {
  const known = escapes.get(char)
  if (known !== undefined) return known
  const code = char.codePointAt(0) ?? 0
  const hex = code.toString(16).toUpperCase()
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}

/** Returns the string as a literal below `|`. */
export function writeLiteral(text: string, indent: number): string {
  const margin = ' '.repeat(indent)
  const header = `|${/^[ \n\u2028\u2029]/.test(text) ? '2' : ''}${chomping(text)}\n`
  return header + text.replace(/[^\n\u2028\u2029]+/g, (line) => margin + line)
}

function chomping(text: string): string {
  if (!/[\n\u2028\u2029]$/.test(text)) return '-'
  return /^.$|[\n\u2028\u2029].$/s.test(text) ? '+' : ''
}
