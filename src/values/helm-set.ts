// Helm's --set notations (behaviour of pkg/strvals): `a.b[0]=x,c={1,2}`. istioctl's notation differs: see set.ts.
import { jsonEnd } from './json-end.ts'
import { newTree, isTree, toValue } from './tree.ts'
import type { Tree, Value } from './tree.ts'

/** A syntax error in a `--set` text. The message is Helm's. */
export class NotationError extends Error {
  override readonly name = 'NotationError'
}

/** The syntax of one flag. */
export interface Notation {
  /** True for several assignments separated by commas. A backslash escapes the next character. */
  readonly list: boolean
  /** Converts the text of a value. If absent, the value is JSON. */
  readonly read?: (text: string) => Value
}

/**
 * Notations of `--set`, `--set-string`, `--set-json` and `--set-literal`. `--set-file` uses textNotation with a file
 * reader.
 */
export const notations = {
  typed: { list: true, read: typedValue },
  string: textNotation((text) => text),
  json: { list: true },
  literal: { list: false, read: (text) => text },
} as const satisfies Record<string, Notation>

/** Returns a notation with lists whose values are converted by `read`. */
export function textNotation(read: (text: string) => Value): Notation {
  return { list: true, read }
}

/** Applies one flag's text to a tree, in place. Throws NotationError and errors of the notation's `read`. */
export function applyHelmSet(tree: Tree, text: string, notation: Notation): void {
  const scanner = new Scanner(text, notation)
  while (!readKey(scanner, tree, 0));
}

const [maxDepth, maxIndex] = [30, 65536]

/** True at the end of the text. All callers then stop, as with Go's io.EOF. */
type IsAtEnd = boolean

class Scanner {
  readonly notation: Notation
  private readonly text: string
  private at = 0

  constructor(text: string, notation: Notation) {
    this.text = text
    this.notation = notation
  }

  /** Reads up to one of the characters in `stops`, which is consumed. `stop` is '' at the end of the text. */
  until(stops: string): { found: string; stop: string } {
    let found = ''
    while (this.at < this.text.length) {
      const char = this.take()
      if (stops.includes(char)) return { found, stop: char }
      if (char !== '\\' || !this.notation.list) found += char
      else if (this.at < this.text.length) found += this.take()
    }
    return { found, stop: '' }
  }

  get ended(): IsAtEnd {
    return this.at >= this.text.length
  }

  /** Consumes the character if it is next. */
  skip(char: string): boolean {
    if (this.text[this.at] !== char) return false
    this.at++
    return true
  }

  /** Consumes spaces and a comma after them. Returns true if a comma or nothing follows. */
  skipBlanks(): boolean {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++
    return this.ended || this.skip(',')
  }

  json(): Value {
    const end = jsonEnd(this.text, this.at)
    if (end === undefined) throw new NotationError('invalid JSON')
    const value = toValue(JSON.parse(this.text.slice(this.at, end)))
    this.at = end
    return value
  }

  private take(): string {
    const char = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0)
    this.at += char.length
    return char
  }
}

function readKey(scanner: Scanner, tree: Tree, depth: number): IsAtEnd {
  const { found: key, stop } = scanner.until(scanner.notation.list ? '=[,.' : '=[.')
  switch (stop) {
    case '':
      if (key !== '') throw new NotationError(`key ${JSON.stringify(key)} has no value`)
      return true
    case ',':
      throw new NotationError(`key ${JSON.stringify(key)} has no value (cannot end with ,)`)
    case '=': {
      const { value, ended } = readValue(scanner)
      put(tree, key, value)
      return ended
    }
    case '[': {
      const index = readIndex(scanner)
      const { list, ended } = readItem(
        scanner,
        Object.hasOwn(tree, key) ? asList(tree[key]) : [],
        index,
        depth,
      )
      put(tree, key, list)
      return ended
    }
    default:
      return readInner(scanner, tree, key, depth + 1)
  }
}

function readInner(scanner: Scanner, tree: Tree, key: string, depth: number): IsAtEnd {
  if (depth > maxDepth)
    throw new NotationError(
      `value name nested level is greater than maximum supported nested level of ${maxDepth}`,
    )
  const inner = Object.hasOwn(tree, key) ? asTree(tree[key]) : newTree()
  const ended = readKey(scanner, inner, depth)
  const isEmpty = Object.keys(inner).length === 0
  if (!ended && isEmpty) throw new NotationError(`key map ${JSON.stringify(key)} has no value`)
  if (!isEmpty) put(tree, key, inner)
  return ended
}

function readValue(scanner: Scanner): { value: Value; ended: IsAtEnd } {
  const { list, read } = scanner.notation
  if (read === undefined) return { value: readJson(scanner), ended: false }
  if (!list) return { value: read(scanner.until('').found), ended: false }
  if (scanner.ended) return { value: '', ended: true }
  const value = scanner.skip('{') ? readList(scanner, read) : read(scanner.until(',').found)
  return { value, ended: false }
}

function readJson(scanner: Scanner): Value {
  if (scanner.skipBlanks()) return null
  const value = scanner.json()
  scanner.skipBlanks()
  return value
}

function readList(scanner: Scanner, read: (text: string) => Value): Value[] {
  const list: Value[] = []
  for (;;) {
    const { found, stop } = scanner.until(',}')
    if (stop === '') throw new NotationError("list must terminate with '}'")
    if (stop === '}') scanner.skip(',')
    list.push(read(found))
    if (stop === '}') return list
  }
}

function readIndex(scanner: Scanner): number {
  const { found, stop } = scanner.until(']')
  if (stop === '') throw new NotationError('error parsing index: EOF')
  const problem = !/^[+-]?\d+$/.test(found)
    ? 'invalid syntax'
    : BigInt.asIntN(64, BigInt(found)) !== BigInt(found) && 'value out of range'
  if (problem)
    throw new NotationError(`error parsing index: strconv.Atoi: parsing ${JSON.stringify(found)}: ${problem}`)
  return Number(found)
}

interface Item {
  readonly list: Value[]
  readonly ended: IsAtEnd
}

function readItem(scanner: Scanner, list: Value[], index: number, depth: number): Item {
  if (index < 0) throw new NotationError(`negative ${index} index not allowed`)
  const { found, stop } = scanner.until('[.=')
  if (found !== '')
    throw new NotationError(
      `unexpected data at end of array index: [${[...found].map((char) => `'${char.replace(/[\\']/, '\\$&')}'`).join(' ')}]`,
    )
  if (stop === '') return { list, ended: true }
  // After `a[0]=` Helm sets an empty string and continues.
  if (stop === '=') return { list: putAt(list, index, readValue(scanner).value), ended: false }
  if (stop === '[') return readItemOfItem(scanner, list, index, depth)
  const known = list[index]
  const inner = isTree(known) ? known : newTree()
  if (index < list.length) list[index] = inner
  // For `a[0].b=` Helm drops the element.
  if (readKey(scanner, inner, depth)) return { list, ended: true }
  return { list: putAt(list, index, inner), ended: false }
}

function readItemOfItem(scanner: Scanner, list: Value[], index: number, depth: number): Item {
  const next = readIndex(scanner)
  const inner = readItem(scanner, asList(list[index] ?? []), next, depth)
  return inner.ended ? { list, ended: true } : { list: putAt(list, index, inner.list), ended: false }
}

// A list is filled with nulls up to the index.
function putAt(list: Value[], index: number, value: Value): Value[] {
  if (index > maxIndex)
    throw new NotationError(`index of ${index} is greater than maximum supported index of ${maxIndex}`)
  while (list.length < index) list.push(null)
  list[index] = value
  return list
}

function put(tree: Tree, key: string, value: Value): void {
  if (key !== '') tree[key] = value
}

function asTree(value: Value | undefined): Tree {
  if (isTree(value)) return value
  throw conversion(value, 'map[string]interface {}')
}

function asList(value: Value | undefined): Value[] {
  if (Array.isArray(value)) return value
  throw conversion(value, '[]interface {}')
}

const goTypes: Readonly<Record<string, string>> = { boolean: 'bool', number: 'float64', bigint: 'int64' }

function conversion(value: Value | undefined, expected: string): NotationError {
  const type = goTypes[typeof value] ?? typeof value
  const own = isTree(value)
    ? 'map[string]interface {}'
    : Array.isArray(value)
      ? '[]interface {}'
      : value === null
        ? 'nil'
        : type
  return new NotationError(
    `unable to parse key: interface conversion: interface {} is ${own}, not ${expected}`,
  )
}

const words: readonly (readonly [RegExp, Value])[] = [
  [/^true$/iu, true],
  [/^false$/iu, false],
  [/^null$/iu, null],
  [/^0$/, 0n],
]

/** Parses integers without leading zeros and the words above. Other texts, floats too, stay strings. */
function typedValue(text: string): Value {
  const word = words.find(([pattern]) => pattern.test(text))
  if (word) return word[1]
  if (!/^[+-]?\d+$/.test(text) || text.startsWith('0')) return text
  const value = BigInt(text.replace('+', ''))
  return BigInt.asIntN(64, value) === value ? value : text
}
