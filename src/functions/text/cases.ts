// Sprig's camelcase, snakecase and kebabcase (huandu/xstrings): how text is split into words and joined.
import { replaceInvalid } from '../../template/bytes.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { isSpace, lowerChar, upperChar } from './text.ts'

type CharacterTest = (char: string) => boolean

/** Caches a test's results for ASCII characters. Without the cache, patterns take most of the time. */
function cachedForAscii(test: CharacterTest): CharacterTest {
  const known: (boolean | undefined)[] = []
  return (char) => {
    const code = char.charCodeAt(0)
    return code < 0x80 ? (known[code] ??= test(char)) : test(char)
  }
}

const isUpper = cachedForAscii((char) => /^\p{Lu}$/u.test(char))
const isConnector = cachedForAscii((char) => char === '-' || char === '_' || isSpace(char))

/**
 * Removes connectors and capitalises the character after each. A run of capitals at the start keeps only the first.
 */
function camelCase(text: string): string {
  const chars = [...replaceInvalid(text)]
  const start = chars.findIndex((char) => !isConnector(char))
  // A text of only connectors repeats the last one.
  if (start < 0) return [...chars, chars.at(-1) ?? ''].join('')
  let result = chars.slice(0, start).join('')
  let current = upperChar(chars[start] ?? '')
  let wasUpper = isUpper(chars[start] ?? '')
  for (const next of chars.slice(start + 1)) {
    const previous = current
    current = next
    if (isConnector(next) && isConnector(previous)) {
      result += previous
    } else if (isConnector(previous)) {
      wasUpper = isUpper(next)
      current = upperChar(next)
    } else {
      if (wasUpper && isUpper(next)) current = lowerChar(next)
      else if (wasUpper) wasUpper = false
      result += previous
    }
  }
  return result + current
}

type WordKind = 'number' | 'upper' | 'letters' | 'connector' | 'punctuation' | 'other' | 'none'

interface Word {
  readonly kind: WordKind
  readonly text: string
}

/** A character, and the invalid UTF-8 bytes before it. */
interface Unit {
  readonly char: string
  readonly text: string
}

/** Letters except those of CJK. */
const isLetter = cachedForAscii(
  (char) => /^\p{L}$/u.test(char) && !/^[\u3400-\u4d85\u4e00-\u9fcc\u{20000}-\u{2b81d}]$/u.test(char),
)

const isLower: CharacterTest = (char) => isLetter(char) && !isUpper(char)
const isNumber = cachedForAscii((char) => /^\p{N}$/u.test(char))
const isPunctuation = cachedForAscii((char) => /^\p{P}$/u.test(char))
const isOther: CharacterTest = (char) =>
  !(isConnector(char) || isLetter(char) || isNumber(char) || isPunctuation(char))

function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  let broken = ''
  for (const char of text) {
    if (char === '\ufffd' || (char >= '\ud800' && /^\p{Cs}$/u.test(char))) broken += char
    else {
      units.push({ char, text: broken + char })
      broken = ''
    }
  }
  // Invalid bytes at the end count as a repetition of the last character.
  if (broken !== '') units.push({ char: units.at(-1)?.char ?? '', text: broken })
  return units
}

const runs: readonly (readonly [WordKind, CharacterTest])[] = [
  ['connector', isConnector],
  ['punctuation', isPunctuation],
  ['letters', isLower],
  ['number', isNumber],
]

/** Returns the kind and the end of the word at `at`. */
function wordAt(units: readonly Unit[], at: number): { kind: WordKind; end: number } {
  const charAt = (i: number): string => units[i]?.char ?? ''
  const runFrom = (from: number, belongs: CharacterTest): number => {
    let end = from
    while (end < units.length && belongs(charAt(end))) end++
    return end
  }
  const first = charAt(at)
  if (first === '') return { kind: 'none', end: units.length }
  for (const [kind, belongs] of runs) if (belongs(first)) return { kind, end: runFrom(at, belongs) }
  if (!isUpper(first)) return { kind: 'other', end: runFrom(at + 1, isOther) }
  const capitals = runFrom(at, isUpper)
  // In HTTPServer the S belongs to the next word.
  if (capitals - at > 1) return { kind: 'upper', end: isLower(charAt(capitals)) ? capitals - 1 : capitals }
  return { kind: 'upper', end: runFrom(capitals, isLower) }
}

function wordsOf(text: string): Word[] {
  const units = unitsOf(text)
  const words: Word[] = []
  for (let at = 0; at < units.length;) {
    const { kind, end } = wordAt(units, at)
    const parts = units.slice(at, end).map((unit) => unit.text)
    words.push({ kind, text: parts.join('') })
    at = end
  }
  return words
}

function lowered({ kind, text }: Word, connector: string): string {
  if (kind !== 'upper' && kind !== 'connector') return text
  const lower = (char: string): string =>
    isConnector(char) ? connector : isUpper(char) ? lowerChar(char) : char
  return Array.from(replaceInvalid(text), lower).join('')
}

const joins = (kind: WordKind): boolean => kind === 'letters' || kind === 'number'

/** Joins lower-case words with a connector. A number belongs to the word before it if no letters follow. */
function joinWords(text: string, connector: string): string {
  const words = wordsOf(text)
  const none: Word = { kind: 'none', text: '' }
  let [result, at] = ['', 0]
  let word = words[at++] ?? none
  const take = (): void => {
    word = words[at++] ?? none
  }
  const takeJoined = (): void => {
    for (; joins(word.kind); take()) result += lowered(word, connector)
    if (word.kind !== 'none') divide()
  }
  const divide = (): void => {
    if (word.kind !== 'punctuation' && word.kind !== 'connector') result += connector
  }
  while (at < words.length) {
    const last = word
    if (last.kind !== 'connector') result += lowered(last, connector)
    take()
    if (last.kind === 'connector') result += lowered(last, connector)
    else if (last.kind === 'number') takeJoined()
    else if (last.kind !== 'punctuation' && word.kind !== 'number') divide()
    else if (last.kind !== 'punctuation' && at < words.length) {
      const number = word
      take()
      if (word.kind === 'letters') {
        result += connector + number.text
        takeJoined()
      } else {
        result += number.text
        divide()
      }
    }
  }
  return result + lowered(word, connector)
}

export const caseFunctions: FunctionTable = new Map<string, GoFunction>([
  ['camelcase', fn(['string'], camelCase)],
  ['kebabcase', fn(['string'], (text) => joinWords(text, '-'))],
  ['snakecase', fn(['string'], (text) => joinWords(text, '_'))],
])
