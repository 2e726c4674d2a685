// Lists of bytes under fmt's verbs. `.Files` holds whole files, so nothing is made for each byte but its characters.
import { constants } from 'node:buffer'
import { fromBytes, toBytes } from './bytes.ts'

/** The texts of the bytes, a separator between each two. Throws RangeError if that is longer than a string may be. */
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

/** Writes the text of each byte to `target`, which has room for all. */
function writeAll(list: Uint8Array, texts: readonly Uint8Array[], target: Uint8Array): Uint8Array {
  let at = 0
  for (const byte of list) {
    const text = texts[byte] ?? empty
    // Two to five characters: a call of `set` costs more than all of them.
    for (let i = 0; i < text.length; i++) target[at++] = text[i] ?? 0
  }
  return target
}
