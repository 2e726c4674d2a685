// Where a value begins and ends: quoted, on the rest of a line, in a block of lines, in brackets, or one word.
import { isPasswordName } from './names.ts'
import { isProse, looksRandom } from './public-values.ts'
import { characterSet, endOfRun, longestSecret, matchAt, skipBackWhile, type SecretSpan } from './span.ts'
import { blockAt, lineStartOf, restOfLine } from './lines.ts'
import { quotedAt } from './quoted.ts'
import { schemeLength } from './scheme.ts'

/** A name with what follows it. */
export interface ValuePlace {
  readonly text: string
  readonly name: string
  readonly nameStart: number
  /** Index after the separator. */
  readonly at: number
  /** `name: value` or `name=value`; the argument after a flag; `name: NAME` and `value: VALUE`; or `name "value"`. */
  readonly kind: 'assigned' | 'argument' | 'pair' | 'sentence'
}

const gap = /[ \t]{0,99}(?:Some\()?/y
const quote = /(\\{0,15})(["'`])/y
/** `{"inline_bytes": ` after `"private_key": `, as Envoy has it. */
const inline =
  /\{\s{0,200}(?:\\{0,15}")?inline_?(?:bytes|string|Bytes|String)(?:\\{0,15}")?[ \t]{0,16}:[ \t]{0,16}/y
const inlineList = /\{\s{0,200}(?:\\{0,15}")?keys(?:\\{0,15}")?[ \t]{0,16}:[ \t]{0,16}(?=\[)/y
const jsonGap = /\s{0,99}(?=[["{])/y

/** Returns the value without its quotes and without the scheme of an Authorization header, or undefined if there is none. */
export function valueAt(place: ValuePlace): SecretSpan | undefined {
  const { text, at } = place
  const start = at + (matchAt(gap, text, at)?.[0].length ?? 0)
  const span = spanAt(place, start)
  return span && withoutScheme(text, span)
}

function spanAt(place: ValuePlace, from: number): SecretSpan | undefined {
  const { text, name } = place
  const start = from + (matchAt(jsonGap, text, from)?.[0].length ?? 0)
  const opened = matchAt(quote, text, start)
  if (opened) return quotedAt(text, start, opened[1] ?? '', opened[2] ?? '')
  if (text[start] === '{') {
    const list = matchAt(inlineList, text, start)
    if (list) return bracketsAt(text, start + list[0].length, true)
    const source = matchAt(inline, text, start)
    return source ? spanAt(place, start + source[0].length) : undefined
  }
  if (text[start] === '[') return bracketsAt(text, start)
  const block = blockAt(text, place.nameStart, start)
  if (block) return block
  if (/^(?:set-)?cookie$/i.test(name)) return restOfLine(text, start, 'escaped')
  return place.kind === 'argument' ? argumentAt(text, start) : unquotedAt(place, start)
}

/** `[Bearer …]` as Go prints headers, or a list in JSON. */
function bracketsAt(text: string, start: number, hasMaps = false): SecretSpan | undefined {
  const inside = text.slice(start + 1, start + longestSecret)
  const first = inside.trimStart()[0]
  if (!hasMaps && (first === '{' || first === '[')) return undefined
  const end = inside.indexOf(']')
  const line = inside.indexOf('\n')
  const isOneLine = line < 0 || end < line || first === '"' || hasMaps
  return end > 0 && isOneLine && !inside.startsWith('redacted')
    ? { start: start + 1, end: start + 1 + end }
    : undefined
}

/** Up to white space, a quote, or what separates it from the next `name=`. */
const word = /(?:[^\s"'`\\&;,]|[&;,](?!\s|$|\s{0,4}[\w.-]{1,64}[=:])|\\(?![nrtu"'\\])){1,4096}/y
const isClosing = characterSet(/[)\]}>,;]/)
const oneWordScheme = /(?:bearer|basic|token|apikey|negotiate)[ \t]{1,16}/iy

const variable = /\$(?:\([\w.-]{1,99}\)|\{[\w.:-]{1,99}\})/y

function wordAt(text: string, start: number): SecretSpan | undefined {
  const reference = matchAt(variable, text, start)
  if (reference) return { start, end: start + reference[0].length }
  const end = skipBackWhile(text, endOfRun(word, text, start), isClosing, start)
  return end > start ? { start, end } : undefined
}

function argumentAt(text: string, start: number): SecretSpan | undefined {
  const span = wordAt(text, start)
  const value = span && text.slice(span.start, span.end)
  return value === undefined || value.startsWith('-') || isProse(value) ? undefined : span
}

/**
 * `name: value` at the start of a line is YAML: the value is the rest of the line. `name=value` is a value too. Anywhere else
 * `token: …` may be a sentence; there, only a value that looks random is a secret, or the word after a password.
 */
function unquotedAt(place: ValuePlace, start: number): SecretSpan | undefined {
  const { text, name, at, nameStart } = place
  if (matchAt(oneWordScheme, text, start) && /authorization$/i.test(name)) return schemeAt(text, start)
  const first = wordAt(text, start)
  if (!first) return undefined
  const isTight = start === at
  const lineStart = lineStartOf(text, nameStart)
  const rest = lineStart && !isTight ? restOfLine(text, start, lineStart) : undefined
  const isOneWord = rest !== undefined && !/\s/.test(text.slice(rest.start, rest.end))
  if (rest && isOneWord) return rest
  const value = text.slice(first.start, first.end)
  if (place.kind === 'pair') return rest ?? first
  if (isTight) return first
  if (isPasswordName(name)) return isProse(value) ? undefined : (rest ?? first)
  if (/authorization$/i.test(name) && schemeLength(text.slice(start, start + 64)) > 0)
    return restOfLine(text, start, 'escaped')
  return looksRandom(value) ? (rest ?? first) : undefined
}

function schemeAt(text: string, start: number): SecretSpan | undefined {
  const length = matchAt(oneWordScheme, text, start)?.[0].length ?? 0
  return wordAt(text, start + length)
}

/** `Bearer x` → `x`: the same token has the same mark with and without its scheme. */
function withoutScheme(text: string, { start, end }: SecretSpan): SecretSpan {
  return { start: start + schemeLength(text.slice(start, Math.min(end, start + 64))), end }
}
