// Which tokens may turn out to be keys: a `:` on the same line, not too far on, makes them so.
import type { YamlCursor, YamlMark } from './cursor.ts'

/** A token that is a key if `:` follows. */
export interface PossibleKey {
  readonly mark: YamlMark
  /** The token's number in the text. */
  readonly token: number
  /** At the start of a block mapping's line nothing but a key may stand. */
  readonly required: boolean
  /** Whether tokens are held back until it is known. */
  awaited: boolean
}

// libyaml's limit for keys without `?`.
const longestKey = 1024

/** One possible key for each level of `{}` and `[]`. */
export class PossibleKeys {
  private readonly cursor: YamlCursor
  private readonly levels: (PossibleKey | undefined)[] = [undefined]
  /** For each level the token last saved, at first the bracket itself. */
  private readonly saved: number[] = [-1]

  constructor(cursor: YamlCursor) {
    this.cursor = cursor
  }

  save(token: number, mark: YamlMark, required: boolean): void {
    this.drop()
    this.levels[this.levels.length - 1] = { mark, token, required, awaited: true }
    this.saved[this.saved.length - 1] = token
  }

  /** The present level's key can be none any more. Throws YamlError if it had to be one. */
  drop(): void {
    const last = this.levels.length - 1
    if (this.levels[last]?.required) throw this.missingColon()
    this.levels[last] = undefined
  }

  /** The present level's key, which a `:` has made one. */
  take(): PossibleKey | undefined {
    const last = this.levels.length - 1
    const key = this.check(last)
    this.levels[last] = undefined
    return key
  }

  enterFlow(bracket: number): void {
    this.levels.push(undefined)
    this.saved.push(bracket)
  }

  leaveFlow(): void {
    this.levels.pop()
    const saved = this.saved.pop()
    const outer = this.levels.at(-1)
    // go-yaml forgets that an empty `{}` or `[]` may be a key, and no longer waits for its `:`.
    if (outer && outer.token === saved) outer.awaited = false
  }

  /** Whether a token may still become a key. */
  awaits(token: number): boolean {
    for (let level = this.levels.length - 1; level >= 0; level--) {
      const key = this.levels[level]
      if (!key) continue
      if (key.token === token) return key.awaited && this.check(level) !== undefined
      if (key.token < token) return false
    }
    return false
  }

  /** Go counts characters, not their halves. */
  private isShort(start: number, end: number): boolean {
    if (end - start <= longestKey) return true
    return end - start <= 2 * longestKey && [...this.cursor.text.slice(start, end)].length <= longestKey
  }

  private check(level: number): PossibleKey | undefined {
    const key = this.levels[level]
    if (!key) return undefined
    const { line, offset } = this.cursor
    if (key.mark.line === line && this.isShort(key.mark.offset, offset)) return key
    if (key.required) throw this.missingColon()
    this.levels[level] = undefined
    return undefined
  }

  private missingColon(): Error {
    return this.cursor.fault("could not find expected ':'")
  }
}
