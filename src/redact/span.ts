// What a finder of secrets returns.

/** The part of a text to mask. */
export interface SecretSpan {
  readonly start: number
  readonly end: number
}

/**
 * Looks at one hit of a trigger in a text: the index of the hit, and the index before which the text is done. It looks only at a
 * bounded number of characters, or at characters that it then includes in its span, so that a text takes linear time.
 */
export type SecretFinder = (text: string, hit: number, done: number) => SecretSpan | undefined

/** Longest secret, in characters: an RSA key of 16384 bits in base64, twice encoded, with room. */
export const longestSecret = 65_536

/** Runs a sticky expression at an index and returns the match. */
export function matchAt(sticky: RegExp, text: string, index: number): RegExpExecArray | null {
  sticky.lastIndex = index
  return sticky.exec(text)
}

/**
 * Returns the end of what a sticky expression matches from an index on, again and again. An expression with alternatives that
 * is repeated without a bound overflows the stack of V8; such an expression is bounded, and repeated here.
 */
export function endOfRun(sticky: RegExp, text: string, index: number): number {
  let end = index
  for (let match = matchAt(sticky, text, end); match; match = matchAt(sticky, text, end)) {
    if (match[0] === '') break
    end += match[0].length
  }
  return end
}

/** Returns the index of the first character from `index` on that is not in the set, at most `limit`. */
export function skipWhile(
  text: string,
  index: number,
  isIn: (code: number) => boolean,
  limit = text.length,
): number {
  let at = index
  while (at < limit && isIn(text.charCodeAt(at))) at++
  return at
}

/** Returns the first index of the run of such characters that ends before `index`, at least `limit`. */
export function skipBackWhile(
  text: string,
  index: number,
  isIn: (code: number) => boolean,
  limit: number,
): number {
  let at = index
  while (at > limit && isIn(text.charCodeAt(at - 1))) at--
  return at
}

/** Reports whether a code unit is in the class, with a table for ASCII. Others are not. */
export function characterSet(characters: RegExp): (code: number) => boolean {
  const table = new Uint8Array(128)
  for (let code = 0; code < 128; code++) table[code] = characters.test(String.fromCharCode(code)) ? 1 : 0
  return (code) => code < 128 && table[code] === 1
}
