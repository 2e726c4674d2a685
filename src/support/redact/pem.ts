// PEM private keys in text: with line breaks, indented, with `\n` inside JSON, and cut at either end.
import { characterSet, longestSecret, matchAt, skipBackWhile, skipWhile, type SecretSpan } from './span.ts'

const begin = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/y
const end = /-----END (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/y
const anyEnd = /-----END (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/

/** What a key without its other end consists of: base64, white space, escapes such as `\n` and `\\r`, YAML's `|` and `-`. */
const isBody = characterSet(/[A-Za-z0-9+/=\s\\]/)

/** Returns the key that begins at the hit. If its END line is missing, the key ends where no base64 follows. */
export function privateKeyFrom(text: string, hit: number): SecretSpan | undefined {
  const opened = matchAt(begin, text, hit)
  if (!opened) return undefined
  const from = hit + opened[0].length
  const closed = anyEnd.exec(text.slice(from, from + longestSecret))
  if (closed && !closed.input.slice(0, closed.index).includes('-----BEGIN ')) {
    return { start: hit, end: from + closed.index + closed[0].length }
  }
  return { start: hit, end: skipWhile(text, from, isBody) }
}

/** Returns the key of which only the END line and base64 before it are there, as in the first lines of a cut log. */
export function privateKeyTo(text: string, hit: number, done: number): SecretSpan | undefined {
  const closed = matchAt(end, text, hit)
  if (!closed) return undefined
  const from = Math.max(done, hit - longestSecret)
  return { start: skipBackWhile(text, hit, isBody, from), end: hit + closed[0].length }
}
