// Tracks tokens that may be keys: a `:` on the same line, within a limited distance, makes them keys.
import type { YamlCursor, YamlMark } from './cursor.ts'

/** A token that is a key if `:` follows. */
export interface PossibleKey {
  readonly mark: YamlMark
  /** The token's number in the text. */
  readonly token: number
  /** True if only a key is allowed, as at the start of a line in a block mapping. */
  readonly required: boolean
  /** True if tokens wait until the key is decided. */
  awaited: boolean
}

// libyaml's limit for keys without `?`.
const maxKeyLength = 1024

/** One possible key for each level of `{}` and `[]`. */
export class PossibleKeys {
  private readonly cursor: YamlCursor
  private readonly levels: (PossibleKey | undefined)[] = [undefined]
  /** Number of the last saved token of each level; first the bracket itself. */
  private readonly saved: number[] = [-1]

  constructor(cursor: YamlCursor) {
    this.cursor = cursor
  }

  save(token: number, mark: YamlMark, required: boolean): void {
    this.drop()
    this.levels[this.levels.length - 1] = { mark, token, required, awaited: true }
    this.saved[this.saved.length - 1] = token
  }

  /** Removes the possible key of the current level. Throws YamlError if a key was required. */
  drop(): void {
    const last = this.levels.length - 1
    if (this.levels[last]?.required) throw this.missingColon()
    this.levels[last] = undefined
  }

  /** Returns and removes the possible key of the current level, after a `:`. */
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
    // After an empty `{}` or `[]`, go-yaml no longer treats it as a possible key and does not wait for its `:`.
    if (outer && outer.token === saved) outer.awaited = false
  }

  /** Reports whether a token may still become a key. */
  mayBecomeKey(token: number): boolean {
    for (let level = this.levels.length - 1; level >= 0; level--) {
      const key = this.levels[level]
      if (!key) continue
      if (key.token === token) return key.awaited && this.check(level) !== undefined
      if (key.token < token) return false
    }
    return false
  }

  /** Go counts characters, JavaScript counts surrogates separately. */
  private isShort(start: number, end: number): boolean {
    if (end - start <= maxKeyLength) return true
    return end - start <= 2 * maxKeyLength && [...this.cursor.text.slice(start, end)].length <= maxKeyLength
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
    return this.cursor.syntaxError("could not find expected ':'")
  }
}
