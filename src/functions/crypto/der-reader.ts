// Reads DER value by value, as golang.org/x/crypto/cryptobyte does. A failed read returns undefined.
import { orElse } from '../../template/error.ts'
import { readIdentifierArcs, readInteger } from './asn1-header.ts'

export interface DerElement {
  readonly tag: number
  readonly content: Uint8Array
  /** The value with its header. */
  readonly whole: Uint8Array
}

/** Reads values from the start of some bytes. */
export class DerReader {
  private bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get isEmpty(): boolean {
    return this.bytes.length === 0
  }

  /** Reports whether the next value has this tag. */
  peeks(tag: number): boolean {
    return this.bytes[0] === tag
  }

  any(): DerElement | undefined {
    const { bytes } = this
    const [tag = 0, short = 0] = bytes
    if (bytes.length < 2 || (tag & 0x1f) === 0x1f) return undefined
    const size = short < 0x80 ? 0 : short & 0x7f
    const start = 2 + size
    if (short === 0x80 || size > 4 || bytes.length < start) return undefined
    let length = short
    if (size > 0) {
      length = bytes.subarray(2, start).reduce((sum, byte) => sum * 256 + byte, 0)
      if (length < 0x80 || bytes[2] === 0) return undefined
    }
    const end = start + length
    if (end > bytes.length) return undefined
    this.bytes = bytes.subarray(end)
    return { tag, content: bytes.subarray(start, end), whole: bytes.subarray(0, end) }
  }

  read(tag: number): DerElement | undefined {
    const piece = this.any()
    return piece?.tag === tag ? piece : undefined
  }

  /** Returns a reader for the content of the next value, if it has this tag. */
  inside(tag: number): DerReader | undefined {
    const piece = this.read(tag)
    return piece && new DerReader(piece.content)
  }

  boolean(): boolean | undefined {
    const content = this.read(1)?.content
    if (content?.length !== 1) return undefined
    return content[0] === 0xff ? true : content[0] === 0 ? false : undefined
  }

  /** Reads an integer in its shortest encoding. */
  integer(tag = 2): bigint | undefined {
    const content = this.read(tag)?.content
    return content && orUndefined(() => readInteger(content))
  }

  /** Reads an object identifier in dotted form. */
  identifier(): string | undefined {
    const content = this.read(6)?.content
    return content && orUndefined(() => readIdentifierArcs(content).join('.'))
  }

  /** Reads a bit string. Its bytes are shifted right, so that unused bits are removed. */
  bits(): Uint8Array | undefined {
    const content = this.read(3)?.content
    const [padding = 0, ...bytes] = content ?? []
    if (!content || content.length === 0 || padding > 7 || (bytes.length === 0 && padding !== 0))
      return undefined
    if (((bytes.at(-1) ?? 0) & ((1 << padding) - 1)) !== 0) return undefined
    return Uint8Array.from(bytes, (byte, i) => (((bytes[i - 1] ?? 0) << 8) | byte) >> padding)
  }
}

function orUndefined<T>(read: () => T): T | undefined {
  return orElse<T | undefined>(read, () => undefined)
}
