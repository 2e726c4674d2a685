// Escapes and unescapes the parts of a URL as Go's net/url does.
import { byteChars, fromBytes, toBytes } from '../../template/bytes.ts'
import { GoError } from '../../template/error.ts'
import { quote } from '../../template/format/quote.ts'

export type UrlPart = 'path' | 'segment' | 'host' | 'zone' | 'user' | 'fragment'

const hostMarks = '!$&\'()*+,;=:[]<>"'
/** ASCII characters that are not escaped, in addition to letters, digits and `-_.~`. */
const kept: Readonly<Record<UrlPart, string>> = {
  path: '$&+,/:;=@',
  segment: '$&+:=@',
  host: hostMarks,
  zone: hostMarks,
  user: '$&+,;=',
  fragment: '$&+,/:;=?@!()*',
}

function isUnescaped(char: string, part: UrlPart): boolean {
  return /^[A-Za-z0-9_.~-]$/.test(char) || kept[part].includes(char)
}

/** Percent-encodes the bytes that the part does not allow. */
export function escapeUrl(text: string, part: UrlPart): string {
  return Array.from(byteChars(text), (char) => {
    return isUnescaped(char, part)
      ? char
      : `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}

/** Decodes percent-encoding. Throws GoError for an invalid escape and for a character that a host does not allow. */
export function unescapeUrl(text: string, part: UrlPart): string {
  const inHost = part === 'host' || part === 'zone'
  const bytes: number[] = []
  const all = toBytes(text)
  for (let i = 0; i < all.length; i++) {
    const byte = all[i] ?? 0
    const char = String.fromCharCode(byte)
    if (char !== '%') {
      if (inHost && byte < 0x80 && !isUnescaped(char, part))
        throw new GoError(`invalid character ${quote(char)} in host name`)
      bytes.push(byte)
      continue
    }
    const escape = fromBytes(all.subarray(i, i + 3))
    const value = /^%[0-9a-fA-F]{2}$/.test(escape) ? parseInt(escape.slice(1), 16) : undefined
    if (value === undefined || !mayEscape(escape, value, part))
      throw new GoError(`invalid URL escape ${quote(escape)}`)
    bytes.push(value)
    i += 2
  }
  return fromBytes(Uint8Array.from(bytes))
}

/**
 * A host may escape only characters that are not ASCII and the percent sign. A zone may also escape valid host
 * characters.
 */
function mayEscape(escape: string, value: number, part: UrlPart): boolean {
  if (escape === '%25') return true
  if (part === 'host') return value >= 0x80
  return part !== 'zone' || value === 0x20 || isUnescaped(String.fromCharCode(value), 'host')
}
