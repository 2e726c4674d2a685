// Sprig's string functions: search, trim, split and join.
import {
  byteChars,
  byteLength,
  byteSlice,
  compareStrings,
  fromBytes,
  isAscii,
  replaceInvalid,
} from '../../template/bytes.ts'
import { GoError } from '../../template/error.ts'
import { sprint, toText } from '../../template/format/format.ts'
import { fn, variadic } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { isList, newMap, stringList, stringMap, typed, typeName } from '../../template/kinds.ts'
import type { GoMap } from '../../template/kinds.ts'
import { quote } from '../../template/format/quote.ts'
import { isSpace, lowerChar, strings, strval, strslice, trimSpace, upperChar } from './text.ts'

/** Maximum length of the result of `repeat`. Go has no limit and would exhaust the memory. */
const maxLength = 2 ** 28

/** strings.Repeat. Throws GoError for a negative count. */
function repeat(text: string, count: number): string {
  if (count < 0) throw new GoError('strings: negative Repeat count')
  if (text.length * count > maxLength) throw new GoError('strings: Repeat output length overflow')
  return text.repeat(count)
}

function indent(spaces: number, text: string): string {
  const padding = repeat(' ', spaces)
  // replaceAll leaves a string of many parts, which the next reader has to join.
  return padding + text.split('\n').join(`\n${padding}`)
}

function replace(old: string, text: string, source: string): string {
  if (old !== '') return split(old, source).join(text)
  return text + [...source].map((char) => char + text).join('')
}

/** strings.Trim: `cutset` is a set of characters. */
function trimAll(cutset: string, text: string): string {
  const set = new Set(cutset)
  const chars = [...text]
  let start = 0
  let end = chars.length
  while (start < end && set.has(chars[start] ?? '')) start++
  while (end > start && set.has(chars[end - 1] ?? '')) end--
  return chars.slice(start, end).join('')
}

function trunc(count: number, text: string): string {
  const length = byteLength(text)
  if (count < 0) return length + count > 0 ? byteSlice(text, length + count) : text
  return length > count ? byteSlice(text, 0, count) : text
}

function substr(start: number, end: number, text: string): string {
  const length = byteLength(text)
  if (start < 0) {
    if (end < 0) throw outOfRange(`:${end}`)
    if (end > length) throw outOfRange(`:${end}`, ` with length ${length}`)
    return byteSlice(text, 0, end)
  }
  const last = end < 0 || end > length ? length : end
  if (start > last) throw outOfRange(`${start}:${last}`)
  return byteSlice(text, start, last)
}

function outOfRange(bounds: string, addition = ''): GoError {
  return new GoError(`runtime error: slice bounds out of range [${bounds}]${addition}`)
}

/** goutils' AbbreviateFull: replaces up to `offset` bytes on the left, and the excess on the right, by `...`. */
function abbreviate(text: string, left: number, width: number): string {
  const length = byteLength(text)
  if (length <= width) return text
  const kept = width - 3
  const offset = length - Math.min(left, length) < kept ? length - kept : Math.min(left, length)
  if (offset <= 4) return `${byteSlice(text, 0, kept)}...`
  if (width < 7) return ''
  if (offset + kept < length) return `...${abbreviate(byteSlice(text, offset), 0, kept)}`
  return `...${byteSlice(text, length - kept)}`
}

/**
 * goutils' DeleteWhiteSpace handles bytes as characters, so it garbles text that is not ASCII if there is a space.
 */
function nospace(text: string): string {
  const chars = [...byteChars(text)]
  const kept = chars.filter((char) => !isSpace(char))
  return kept.length === chars.length ? text : kept.join('')
}

function split(separator: string, text: string): string[] {
  return separator === '' ? [...text] : searchText(separator, text, (part, whole) => whole.split(part))
}

function splitN(separator: string, count: number, text: string): string[] {
  const parts = split(separator, text)
  if (count < 0 || parts.length <= count) return parts
  return count === 0 ? [] : [...parts.slice(0, count - 1), parts.slice(count - 1).join(separator)]
}

/** Returns a map with the keys `_0`, `_1`, … */
function numbered(parts: readonly string[]): GoMap {
  return typed(newMap(parts.map((part, i) => [`_${i}`, part])), stringMap)
}

function cat(values: readonly unknown[]): string {
  return values
    .filter((value) => value !== null)
    .map(toText)
    .join(' ')
}

/** Sorts a []string in place, as Sprig does. Other references to the list see the new order. */
function sortAlpha(value: unknown): string[] {
  if (isStrings(value)) return value.sort(compareStrings)
  return strings(isList(value) ? strslice(value).sort(compareStrings) : [strval(value)])
}

function mapChars(text: string, change: (char: string) => string): string {
  return Array.from(replaceInvalid(text), change).join('')
}

type Found = boolean | string | string[]

/** Searches for a part of a text. Searches bytes if the part may be an incomplete character. */
function searchText<T extends Found>(
  part: string,
  text: string,
  search: (part: string, text: string) => T,
): T {
  if (replaceInvalid(part) === part) return search(part, text)
  return fromByteChars(search(byteChars(part), byteChars(text)))
}

function fromByteChars<T extends Found>(found: T): T {
  const back = (chars: string): string => fromBytes(Buffer.from(chars, 'latin1'))
  if (typeof found === 'string') return back(found) as T
  return (Array.isArray(found) ? found.map(back) : found) as T
}

function searchFunction(search: (part: string, text: string) => boolean | string): GoFunction {
  return fn(['string', 'string'], (part, text) => searchText(part, text, search))
}

const isStrings = (value: unknown): value is string[] => typeName(value) === stringList.name
const isNotNil = (value: unknown): boolean => value !== null
const trimmed = fn(['string', 'string'], trimAll)
const trimSuffix = (suffix: string, text: string): string =>
  text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text

export const stringFunctions: FunctionTable = new Map<string, GoFunction>([
  ['abbrev', fn(['int', 'string'], (width, text) => (width < 4 ? text : abbreviate(text, 0, width)))],
  [
    'abbrevboth',
    fn(['int', 'int', 'string'], (left, right, text) => {
      return right < 4 || (left > 0 && right < 7) ? text : abbreviate(text, left, right)
    }),
  ],
  ['cat', variadic([], 'any', (...values) => cat(values))],
  ['contains', searchFunction((part, text) => text.includes(part))],
  ['hasPrefix', searchFunction((prefix, text) => text.startsWith(prefix))],
  ['hasSuffix', searchFunction((suffix, text) => text.endsWith(suffix))],
  ['hello', fn([], () => 'Hello!')],
  ['indent', fn(['int', 'string'], indent)],
  ['join', fn(['string', 'any'], (separator, list) => strslice(list).join(separator))],
  ['lower', fn(['string'], (text) => (isAscii(text) ? text.toLowerCase() : mapChars(text, lowerChar)))],
  ['nindent', fn(['int', 'string'], (spaces, text) => `\n${indent(spaces, text)}`)],
  ['nospace', fn(['string'], nospace)],
  ['plural', fn(['string', 'string', 'int'], (one, many, count) => (count === 1 ? one : many))],
  [
    'quote',
    variadic([], 'any', (...values) =>
      values
        .filter(isNotNil)
        .map((value) => quote(strval(value)))
        .join(' '),
    ),
  ],
  ['repeat', fn(['int', 'string'], (count, text) => repeat(text, count))],
  ['replace', fn(['string', 'string', 'string'], replace)],
  ['sortAlpha', fn(['any'], sortAlpha)],
  ['split', fn(['string', 'string'], (separator, text) => numbered(split(separator, text)))],
  ['splitList', fn(['string', 'string'], (separator, text) => strings(split(separator, text)))],
  ['splitn', fn(['string', 'int', 'string'], (separator, n, text) => numbered(splitN(separator, n, text)))],
  [
    'squote',
    variadic([], 'any', (...values) =>
      values
        .filter(isNotNil)
        .map((value) => `'${sprint([value])}'`)
        .join(' '),
    ),
  ],
  ['substr', fn(['int', 'int', 'string'], substr)],
  ['toString', fn(['any'], strval)],
  // A []string is returned unchanged: a nil list stays nil, which is visible in JSON.
  ['toStrings', fn(['any'], (list) => (isStrings(list) ? list : strings(strslice(list))))],
  ['trim', fn(['string'], trimSpace)],
  ['trimAll', trimmed],
  ['trimall', trimmed],
  [
    'trimPrefix',
    searchFunction((prefix, text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)),
  ],
  ['trimSuffix', searchFunction(trimSuffix)],
  ['trunc', fn(['int', 'string'], trunc)],
  ['upper', fn(['string'], (text) => (isAscii(text) ? text.toUpperCase() : mapChars(text, upperChar)))],
])
