// Lists of bytes under fmt's verbs. `.Files` holds whole files, so the output is written without an object per
// byte.
import { constants } from 'node:buffer'
import { fromBytes, toBytes } from './bytes.ts'

/**
 * Joins the texts of the bytes with a separator. Throws RangeError if the result exceeds the maximum string length.
 */
export function joinBytes(list: Uint8Array, textOf: (byte: number) => string, separator: string): string {
  const counts = new Uint32Array(256)
  for (const byte of list) counts[byte] = (counts[byte] ?? 0) + 1
  const texts = Array.from(counts, (count, byte) => (count > 0 ? toBytes(textOf(byte) + separator) : empty))
  const length = texts.reduce((sum, text, byte) => sum + text.length * (counts[byte] ?? 0), 0)
  if (length > constants.MAX_STRING_LENGTH) throw new RangeError('Invalid string length')
  const joined = writeAll(list, texts, new Uint8Array(length))
  return fromBytes(joined.subarray(0, Math.max(length - separator.length, 0)))
}

const empty = new Uint8Array()

/** Writes the text of each byte to `target`, which must be large enough. */
function writeAll(list: Uint8Array, texts: readonly Uint8Array[], target: Uint8Array): Uint8Array {
  let at = 0
  for (const byte of list) {
    const text = texts[byte] ?? empty
    // A text has two to five characters. One call of `set` costs more than this loop.
    for (let i = 0; i < text.length; i++) target[at++] = text[i] ?? 0
  }
  return target
}
