// DER read value by value, as certificates are (golang.org/x/crypto/cryptobyte): a reading that fails gives undefined.
import { orElse } from '../../template/error.ts'
import { readIdentifierArcs, readInteger } from './asn1-header.ts'

export interface DerElement {
  readonly tag: number
  readonly content: Uint8Array
  /** With its header. */
  readonly whole: Uint8Array
}

/** What is left of some bytes. */
export class DerReader {
  private bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get isEmpty(): boolean {
    return this.bytes.length === 0
  }

  /** Does a value of this tag come next? */
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

  /** A reader of what is in the next value, if it has this tag. */
  inside(tag: number): DerReader | undefined {
    const piece = this.read(tag)
    return piece && new DerReader(piece.content)
  }

  boolean(): boolean | undefined {
    const content = this.read(1)?.content
    if (content?.length !== 1) return undefined
    return content[0] === 0xff ? true : content[0] === 0 ? false : undefined
  }

  /** A whole number in the fewest bytes. */
  integer(tag = 2): bigint | undefined {
    const content = this.read(tag)?.content
    return content && unlessFault(() => readInteger(content))
  }

  /** An object identifier in its dotted form. */
  identifier(): string | undefined {
    const content = this.read(6)?.content
    return content && unlessFault(() => readIdentifierArcs(content).join('.'))
  }

  /** A bit string's bytes, shifted so that the last bit is the string's last. */
  bits(): Uint8Array | undefined {
    const content = this.read(3)?.content
    const [padding = 0, ...bytes] = content ?? []
    if (!content || content.length === 0 || padding > 7 || (bytes.length === 0 && padding !== 0))
      return undefined
    if (((bytes.at(-1) ?? 0) & ((1 << padding) - 1)) !== 0) return undefined
    return Uint8Array.from(bytes, (byte, i) => (((bytes[i - 1] ?? 0) << 8) | byte) >> padding)
  }
}

function unlessFault<T>(read: () => T): T | undefined {
  return orElse<T | undefined>(read, () => undefined)
}
