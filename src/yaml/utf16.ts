// Decodes YAML texts in UTF-16, which start with the bytes FF FE or FE FF (go-yaml's reader). A byte that is not
// valid UTF-8 is stored as in template/bytes.ts: U+DC80 to U+DCFF.

export interface DecodedUtf16 {
  readonly text: string
  /** The error after the text. */
  readonly error?: string
}

/** Decodes UTF-16. Returns a text without a UTF-16 mark unchanged. */
export function decodeUtf16(text: string): DecodedUtf16 {
  const isLittle = text.startsWith('\udcff\udcfe')
  if (!isLittle && !text.startsWith('\udcfe\udcff')) return { text }
  const bytes = bytesOf(text.slice(2))
  const [low, high] = isLittle ? [0, 1] : [1, 0]
  let decoded = ''
  for (let at = 0; at < bytes.length;) {
    const unit = (from: number) => (bytes[from + low] ?? 0) | ((bytes[from + high] ?? 0) << 8)
    const value = unit(at)
    const isPair = (value & 0xfc00) === 0xd800
    const error = decodeError(value, isPair ? unit(at + 2) : undefined, bytes.length - at)
    if (error !== undefined) return { text: decoded, error }
    decoded += isPair ? String.fromCharCode(value, unit(at + 2)) : String.fromCharCode(value)
    at += isPair ? 4 : 2
  }
  return { text: decoded }
}

function decodeError(value: number, next: number | undefined, left: number): string | undefined {
  if (left < 2) return 'incomplete UTF-16 character'
  if ((value & 0xfc00) === 0xdc00) return 'unexpected low surrogate area'
  if (next === undefined) return undefined
  if (left < 4) return 'incomplete UTF-16 surrogate pair'
  return (next & 0xfc00) === 0xdc00 ? undefined : 'expected low surrogate area'
}

function bytesOf(text: string): Uint8Array {
  const parts = text
    .split(/([\udc80-\udcff])/u)
    .map((part, i) => (i % 2 === 1 ? Buffer.of(part.charCodeAt(0) & 0xff) : Buffer.from(part)))
  return Buffer.concat(parts)
}
