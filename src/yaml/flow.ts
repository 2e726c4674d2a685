// Reads lists and maps in brackets on one line, a common form of rules and ports, with words, numbers and simple
// quotes. The full reader handles all other syntax, and errors. Without it `manifest generate` takes 6 ms longer.
import { newTree } from '../values/tree.ts'
import type { Tree, Value } from '../values/tree.ts'
import { resolveKey, resolveScalar } from './scalars.ts'

// A colon, bracket or comment in or after a word needs the full reader, and so do other escapes.
const word =
  /((?:--?)?[A-Za-z0-9_./][\w./=-]{0,200}) *(?=[,\]}])|"([^"\\\n]*(?:\\["\\][^"\\\n]*)*)" *(?=[,\]}])|'([^'\n]*)' *(?=[,\]}])/y
const escapes = /\\(["\\])/g
const key = /([A-Za-z0-9_./][\w./-]{0,200}): +/y
const blanks = / */y
const maxDepth = 50

/** Returns the value of a text that starts with a bracket. Returns undefined if the full reader is needed. */
export function readFlow(text: string): Value | undefined {
  const reader = new FlowReader(text)
  const value = reader.readCollection(0)
  return value !== undefined && reader.isAtEnd() ? value : undefined
}

class FlowReader {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  isAtEnd(): boolean {
    this.skipBlanks()
    return this.at === this.text.length
  }

  readCollection(depth: number): Value | undefined {
    if (depth > maxDepth) return undefined
    if (this.take('[')) return this.readList(depth)
    return this.take('{') ? this.readMap(depth) : undefined
  }

  private readList(depth: number): Value[] | undefined {
    const list: Value[] = []
    if (this.take(']')) return list
    do {
      const value = this.readValue(depth)
      if (value === undefined) return undefined
      list.push(value)
    } while (this.take(','))
    return this.take(']') ? list : undefined
  }

  private readMap(depth: number): Tree | undefined {
    const tree = newTree()
    if (this.take('}')) return tree
    do {
      const found = this.match(key)?.[1]
      const name = found === undefined ? undefined : resolveKey(found)
      const value = name === undefined ? undefined : this.readValue(depth)
      if (name === undefined || value === undefined) return undefined
      tree[name] = value
    } while (this.take(','))
    return this.take('}') ? tree : undefined
  }

  private readValue(depth: number): Value | undefined {
    const found = this.match(word)
    if (!found) return this.readCollection(depth + 1)
    const [, plain, double, single] = found
    if (double !== undefined) return double.includes('\\') ? double.replace(escapes, '$1') : double
    if (plain === undefined) return single
    const value = resolveScalar(plain)
    return typeof value === 'number' && !Number.isFinite(value) ? undefined : value
  }

  /** Skips a punctuation character and the spaces after it, if it is next. */
  private take(mark: string): boolean {
    if (this.text[this.at] !== mark) return false
    this.at++
    this.skipBlanks()
    return true
  }

  private skipBlanks(): void {
    this.match(blanks)
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }
}
