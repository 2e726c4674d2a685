// Checks the strings in certificates: names, mail addresses and domains.

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80)
const ascii = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

type Check = (bytes: Uint8Array) => boolean

// The standard does not allow the asterisk and the ampersand, but they are common.
const isPrintable: Check = (bytes) => /^[A-Za-z0-9'()*&+,\-./ :=?]*$/.test(ascii(bytes))
const isNumeric: Check = (bytes) => /^[0-9 ]*$/.test(ascii(bytes))

const isUtf8: Check = (bytes) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** UTF-16 of the Basic Multilingual Plane, optionally ending in a zero character. */
const isBasicPlane: Check = (bytes) => {
  if (bytes.length % 2 !== 0) return false
  for (let i = 0; i < bytes.length; i += 2) {
    const code = (bytes[i] ?? 0) * 256 + (bytes[i + 1] ?? 0)
    const isNone = code >= 0xfffe || (code >= 0xfdd0 && code <= 0xfdef) || (code >= 0xd800 && code <= 0xdfff)
    if (isNone) return false
  }
  return true
}

/** String types by tag. */
const strings: Readonly<Record<number, readonly [name: string, check: Check]>> = {
  0x0c: ['UTF-8 string', isUtf8],
  0x12: ['NumericString', isNumeric],
  0x13: ['PrintableString', isPrintable],
  0x14: ['T61String', () => true],
  0x16: ['IA5String', isAscii],
  0x1e: ['BMPString', isBasicPlane],
}

/** Returns Go's error text for a string in a name, or undefined if the string is valid. */
export function nameString(tag: number, content: Uint8Array): string | undefined {
  const known = strings[tag]
  if (!known) return `unsupported string type: ${tag}`
  const [name, check] = known
  return check(content) ? undefined : `invalid ${name}`
}

/** Returns the text of ASCII bytes, or undefined for other bytes. */
export function asciiText(content: Uint8Array): string | undefined {
  return isAscii(content) ? ascii(content) : undefined
}

/** Reports whether the text is a domain name, or a constraint on domain names. Go accepts '' for both. */
export function isDomain(text: string, isConstraint: boolean): boolean {
  if (text === '') return true
  if (text.endsWith('.')) return false
  const labels = (isConstraint && text.startsWith('.') ? text.slice(1) : text).split('.')
  return labels.every((label) => /^[!-~]+$/.test(label))
}

const plainLocal = /^(?:\\.|[0-9A-Za-z!#$%&'*+\-/=?^_`{|}~.])+/s
// eslint-disable-next-line no-control-regex -- the rule of RFC 2821
const quotedLocal = /^"(?:\\[\x01-\x09\x0b\x0c\x0e-\x7f]|[\x01-\x08\x0b\x0c\x0e-!#-[\]-\x7f])*"/

/** Reports whether the text is a mailbox of RFC 2821, `local@domain`. */
export function isMailbox(text: string): boolean {
  const local = (text.startsWith('"') ? quotedLocal : plainLocal).exec(text)?.[0]
  if (local === undefined || text[local.length] !== '@') return false
  const plain = local.replace(/\\(.)/gs, '$1')
  if (!text.startsWith('"') && /^\.|\.\.|\.$/.test(plain)) return false
  const domain = text.slice(local.length + 1)
  return domain === '' || domain.split('.').every((label) => /^[!-~]+$/.test(label))
}
