// What a translation tells the user, and where translated values come from.

/** A warning about a key. The caller adds its location. */
export interface DeprecationNotice {
  readonly path: readonly string[]
  readonly message: string
}

/** A part of a file that is read at another path of the spec. */
export interface MovedPart {
  readonly from: readonly string[]
  /** Below `spec`. */
  readonly to: readonly string[]
}
