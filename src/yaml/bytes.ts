// Bytes that are not valid UTF-8, stored as in template/bytes.ts, and the error of go-yaml's reader for them.

const escapedByte = /[\udc80-\udcff]/u

/** Reports whether the text has bytes that are not valid UTF-8. */
export function hasBrokenBytes(text: string): boolean {
  return escapedByte.test(text)
}

/** Returns the offset of the first byte that is not valid UTF-8, or -1. */
export function findBrokenBytes(text: string): number {
  return text.search(escapedByte)
}

/** Returns go-yaml's error for the invalid bytes at this offset. */
export function brokenBytesProblem(text: string, at: number): string {
  const [first = 0, ...more] = bytesFrom(text, at)
  const size = sequenceLength(first)
  if (size === 0) return 'invalid leading UTF-8 octet'
  if (more.length < size - 1) return 'incomplete UTF-8 octet sequence'
  const trailing = more.slice(0, size - 1)
  if (trailing.some((byte) => (byte & 0xc0) !== 0x80)) return 'invalid trailing UTF-8 octet'
  const value = trailing.reduce((sum, byte) => sum * 64 + (byte & 0x3f), first & (0xff >> (size + 1)))
  const least = [0, 0, 0x80, 0x800, 0x10000][size] ?? 0
  return value < least ? 'invalid length of a UTF-8 sequence' : 'invalid Unicode character'
}

// Returns up to four bytes, the longest UTF-8 sequence.
function bytesFrom(text: string, at: number): number[] {
  return Array.from(text.slice(at, at + 4)).flatMap((char) => {
    const code = char.charCodeAt(0)
    return escapedByte.test(char) ? [code & 0xff] : [...Buffer.from(char)]
  })
}

function sequenceLength(first: number): number {
  if ((first & 0xe0) === 0xc0) return 2
  if ((first & 0xf0) === 0xe0) return 3
  return (first & 0xf8) === 0xf0 ? 4 : 0
}
