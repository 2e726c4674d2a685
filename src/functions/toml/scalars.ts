// Converts the scalars of a TOML document, with BurntSushi's error texts for invalid ones.
import { parseFloat64, parseInteger } from '../../template/parse/number.ts'
import { quote } from '../../template/format/quote.ts'
import { TomlError } from './cursor.ts'
import type { TomlToken } from './tokens.ts'

/** Reports whether each underscore is between digits. */
function hasValidUnderscores(text: string): boolean {
  return /^[-+]?(?:nan|inf)$/.test(text) || !/(?:^|[^0-9a-fA-F])_|_(?:_|$)|[^0-9a-fA-F_]$/.test(text)
}

function hasLeadingZero(text: string): boolean {
  return /^0[^box]/.test(text) || /^[-+]0./.test(text)
}

/** Returns an int64. Throws TomlError. */
export function tomlInteger({ text, line }: TomlToken): bigint {
  const wrong = (what: string): TomlError => new TomlError(`Invalid integer ${quote(text)}: ${what}`, line)
  if (!hasValidUnderscores(text)) throw wrong('underscores must be surrounded by digits')
  if (hasLeadingZero(text)) throw wrong('cannot have leading zeroes')
  const value = parseInteger(text)
  if (value === undefined || value >= 2n ** 63n || value < -(2n ** 63n)) {
    throw new TomlError(`${text} is out of range for int64`, line)
  }
  return value
}

/** Returns a float64. Throws TomlError. */
export function tomlFloat({ text, line }: TomlToken): number {
  const wrong = (what: string): TomlError => new TomlError(`Invalid float ${quote(text)}: ${what}`, line)
  const parts = text.split(/[.eE]/).filter((part) => part !== '')
  if (!parts.every(hasValidUnderscores)) throw wrong('underscores must be surrounded by digits')
  if (hasLeadingZero(parts[0] ?? '')) throw wrong('cannot have leading zeroes')
  if (/\.(?!\d)/.test(text)) throw wrong("'.' must be followed by one or more digits")
  const special = /^([-+]?)(?:(inf)|nan)$/.exec(text)
  if (special) return special[2] ? (special[1] === '-' ? -Infinity : Infinity) : NaN
  const value = parseFloat64(text.replaceAll('_', ''))
  if (value === undefined) throw new TomlError(`Invalid float value: ${quote(text)}`, line)
  if (!Number.isFinite(value)) throw new TomlError(`${text} is out of range for float64`, line)
  return value
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\x1b',
  '"': '"',
  '\\': '\\',
}

function unescape({ line }: TomlToken, text: string): string {
  return text.replace(
    /\\(?:x(..)|u(.{4})|U(.{8})|(.))/gsu,
    (_, x?: string, u?: string, long?: string, char = '') => {
      const hex = x ?? u ?? long
      if (hex === undefined) {
        const known = escapes[String(char)]
        if (known === undefined) throw new TomlError(`invalid escape: '\\${String(char)}'`, line)
        return known
      }
      const code = parseInt(hex, 16)
      if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
        throw new TomlError(`Escaped character '\\u${hex}' is not valid UTF-8.`, line)
      }
      return String.fromCodePoint(code)
    },
  )
}

/** Returns the text of a string or a bare key. Throws TomlError. */
export function tomlText(token: TomlToken): string {
  if (token.kind === 'raw') return token.text.replace(/^\r?\n/, '')
  if (token.kind === 'escaped') return unescape(token, token.text)
  if (token.kind !== 'multiline') return token.text
  const text = token.text.replace(/^\r?\n/, '')
  return unescape(token, text.replace(/(\\\\)|\\[ \t\r]*\n[ \t\r\n]*/g, '$1'))
}
