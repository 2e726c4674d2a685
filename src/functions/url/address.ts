// Parses IP addresses as Go's net/netip does, with its error texts.
import { GoError } from '../../template/error.ts'
import { quote } from '../../template/format/quote.ts'

export interface IpAddress {
  /** 4 or 16 bytes. */
  readonly bytes: Uint8Array
  readonly zone: string
}

type Fail = (message: string, at?: string) => never

/** netip.ParseAddr. Throws GoError. */
export function parseAddress(text: string): IpAddress {
  const fail: Fail = (message, at) => {
    const where = at === undefined ? '' : ` (at ${quote(at)})`
    throw new GoError(`ParseAddr(${quote(text)}): ${message}${where}`)
  }
  const kind = /[.:%]/.exec(text)?.[0]
  if (kind === '.') return { bytes: Uint8Array.from(parseV4(text, fail)), zone: '' }
  if (kind === ':') return parseV6(text, fail)
  return fail(kind === '%' ? 'missing IPv6 address' : 'unable to parse IP')
}

function parseV4(text: string, fail: Fail): number[] {
  const fields: number[] = []
  let digits = ''
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i)
    if (/\d/.test(char)) {
      if (digits === '0') fail('IPv4 field has octet with leading zero')
      digits += char
      if (Number(digits) > 255) fail('IPv4 field has value >255')
    } else if (char === '.') {
      if (digits === '' || i === text.length - 1)
        fail('IPv4 field must have at least one digit', text.slice(i))
      if (fields.length === 3) fail('IPv4 address too long')
      fields.push(Number(digits))
      digits = ''
    } else fail('unexpected character', text.slice(i))
  }
  if (fields.length < 3) fail('IPv4 address too short')
  return [...fields, Number(digits)]
}

function parseV6(text: string, fail: Fail): IpAddress {
  const percent = text.indexOf('%')
  const zone = percent < 0 ? '' : text.slice(percent + 1)
  if (percent >= 0 && zone === '') fail('zone must be a non-empty string')
  let rest = percent < 0 ? text : text.slice(0, percent)
  const bytes: number[] = []
  /** Index of `::`. */
  let gap = -1
  if (rest.startsWith('::')) {
    gap = 0
    rest = rest.slice(2)
    if (rest === '') return { bytes: new Uint8Array(16), zone }
  }
  while (bytes.length < 16) {
    const digits = /^[0-9a-fA-F]*/.exec(rest)?.[0] ?? ''
    if (digits.length > 4) fail('each group must have 4 or less digits', rest)
    if (digits === '') fail('each colon-separated field must have at least one digit', rest)
    if (rest[digits.length] === '.') {
      if (gap < 0 && bytes.length !== 12)
        fail('embedded IPv4 address must replace the final 2 fields of the address', rest)
      if (bytes.length + 4 > 16)
        fail('too many hex fields to fit an embedded IPv4 at the end of the address', rest)
      bytes.push(...parseV4(rest, fail))
      rest = ''
      break
    }
    const value = parseInt(digits, 16)
    bytes.push(value >> 8, value & 0xff)
    rest = rest.slice(digits.length)
    if (rest === '') break
    if (rest[0] !== ':') fail('unexpected character, want colon', rest)
    if (rest.length === 1) fail('colon must be followed by more characters', rest)
    rest = rest.slice(1)
    if (rest[0] !== ':') continue
    if (gap >= 0) fail('multiple :: in address', rest)
    gap = bytes.length
    rest = rest.slice(1)
    if (rest === '') break
  }
  if (rest !== '') fail('trailing garbage after address', rest)
  if (bytes.length < 16 && gap < 0) fail('address string too short')
  if (bytes.length === 16 && gap >= 0) fail('the :: must expand to at least one field of zeros')
  if (gap >= 0) bytes.splice(gap, 0, ...new Array<number>(16 - bytes.length).fill(0))
  return { bytes: Uint8Array.from(bytes), zone }
}
