// Sprig's camelcase, snakecase and kebabcase (huandu/xstrings): what is a word, and how words are joined.
import { replaceInvalid } from '../../template/bytes.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { isSpace, lowerChar, upperChar } from './text.ts'

const isUpper = (char: string): boolean => /^\p{Lu}$/u.test(char)

function isConnector(char: string): boolean {
  return char === '-' || char === '_' || isSpace(char)
}

/** Connectors go, what follows one is upper-case; a run of capitals at a word's start keeps only its first. */
function camelCase(text: string): string {
  const chars = [...replaceInvalid(text)]
  const start = chars.findIndex((char) => !isConnector(char))
  // Of nothing but connectors the last comes twice.
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

/** A character with the bytes before it that are no UTF-8. */
interface Unit {
  readonly char: string
  readonly text: string
}

/** Letters, save those of CJK. */
function isLetter(char: string): boolean {
  return /^\p{L}$/u.test(char) && !/^[\u3400-\u4d85\u4e00-\u9fcc\u{20000}-\u{2b81d}]$/u.test(char)
}

const isLower = (char: string): boolean => isLetter(char) && !isUpper(char)
const isNumber = (char: string): boolean => /^\p{N}$/u.test(char)
const isPunctuation = (char: string): boolean => /^\p{P}$/u.test(char)

function isOther(char: string): boolean {
  return !(isConnector(char) || isLetter(char) || isNumber(char) || isPunctuation(char))
}

function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  let broken = ''
  for (const char of text) {
    if (char === '\ufffd' || /^\p{Cs}$/u.test(char)) broken += char
    else {
      units.push({ char, text: broken + char })
      broken = ''
    }
  }
  // At the end they count as one more of the last character.
  if (broken !== '') units.push({ char: units.at(-1)?.char ?? '', text: broken })
  return units
}

const runs: readonly (readonly [WordKind, (char: string) => boolean])[] = [
  ['connector', isConnector],
  ['punctuation', isPunctuation],
  ['letters', isLower],
  ['number', isNumber],
]

/** Where the word that begins at `at` ends. */
function wordAt(units: readonly Unit[], at: number): { kind: WordKind; end: number } {
  const charAt = (i: number): string => units[i]?.char ?? ''
  const runFrom = (from: number, belongs: (char: string) => boolean): number => {
    let end = from
    while (end < units.length && belongs(charAt(end))) end++
    return end
  }
  const first = charAt(at)
  if (first === '') return { kind: 'none', end: units.length }
  for (const [kind, belongs] of runs) if (belongs(first)) return { kind, end: runFrom(at, belongs) }
  if (!isUpper(first)) return { kind: 'other', end: runFrom(at + 1, isOther) }
  const capitals = runFrom(at, isUpper)
  // Of HTTPServer the S is the next word's.
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

/** Words in lower case with connectors between them; a number belongs to the word before it, if no letters follow. */
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
