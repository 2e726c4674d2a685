// The formats of addresses: ipv4, ipv6, hostname, email. Each says what is wrong, in the words of Helm's validator.
import { byteLength } from '../template/bytes.ts'
import { quote } from '../template/quote.ts'

const character = (char: string): string => `invalid character ${quote(char, { mark: "'" })}`

export function ipv4Fault(text: string): string | undefined {
  const groups = text.split('.')
  if (groups.length !== 4) return 'expected four decimals'
  for (const group of groups) {
    if (/^0./s.test(group)) return 'leading zeros'
    if (!/^[+-]?\d+$/.test(group)) return `strconv.Atoi: parsing ${quote(group)}: invalid syntax`
    const value = BigInt(group.replace(/^[+]/, ''))
    if (value > 2n ** 63n - 1n || value < -(2n ** 63n))
      return `strconv.Atoi: parsing ${quote(group)}: value out of range`
    if (value < 0n || value > 255n) return 'decimal must be between 0 and 255'
  }
  return undefined
}

export function ipv6Fault(text: string): string | undefined {
  if (!text.includes(':')) return 'missing colon'
  const fault = parseAddress(text)
  if (fault !== undefined) return fault
  return text.includes('%') ? 'zone id is not a part of ipv6 address' : undefined
}

/** What Go's netip.ParseAddr finds wrong with an address of version 6. */
export function parseAddress(text: string): string | undefined {
  const say = (what: string, at = ''): string =>
    `ParseAddr(${quote(text)}): ${what}${at === '' ? '' : ` (at ${quote(at)})`}`
  // The first of these characters says which kind it is.
  const [first] = /[.:%]/.exec(text) ?? []
  if (first === undefined) return say('unable to parse IP')
  if (first === '%') return say('missing IPv6 address')
  const [address = '', zone] = text.split(/%(.*)/s, 2)
  if (first === '.') return embeddedFault(text, say)
  if (zone === '') return say('zone must be a non-empty string')
  return groupsFault(address, say)
}

type Say = (what: string, at?: string) => string

/** Groups of hexadecimal digits between colons, one `::` for zeros, and at the end maybe an address of version 4. */
function groupsFault(address: string, say: Say): string | undefined {
  let rest = address.startsWith('::') ? address.slice(2) : address
  let isShort = rest !== address
  if (rest === '') return undefined
  let bytes = 0
  while (bytes < 16) {
    const [digits = ''] = /^[\da-f]*/i.exec(rest) ?? []
    if (digits.length > 4) return say('each group must have 4 or less digits', rest)
    if (digits === '') return say('each colon-separated field must have at least one digit', rest)
    const after = rest.slice(digits.length)
    if (after.startsWith('.')) {
      if (!isShort && bytes !== 12)
        return say('embedded IPv4 address must replace the final 2 fields of the address', rest)
      if (bytes > 12)
        return say('too many hex fields to fit an embedded IPv4 at the end of the address', rest)
      const fault = embeddedFault(rest, say)
      if (fault !== undefined) return fault
      ;[rest, bytes] = ['', bytes + 4]
      break
    }
    ;[rest, bytes] = [after, bytes + 2]
    if (rest === '') break
    if (!rest.startsWith(':')) return say('unexpected character, want colon', rest)
    if (rest === ':') return say('colon must be followed by more characters', rest)
    rest = rest.slice(1)
    if (!rest.startsWith(':')) continue
    if (isShort) return say('multiple :: in address', rest)
    isShort = true
    rest = rest.slice(1)
    if (rest === '') break
  }
  if (rest !== '') return say('trailing garbage after address', rest)
  if (bytes < 16) return isShort ? undefined : say('address string too short')
  return isShort ? say('the :: must expand to at least one field of zeros') : undefined
}

function embeddedFault(text: string, say: Say): string | undefined {
  let [octet, octets] = ['', 1]
  for (const [i, char] of [...text].entries()) {
    const from = text.slice(i)
    if (/\d/.test(char)) {
      if (octet === '0') return say('IPv4 field has octet with leading zero')
      octet += char
      if (Number(octet) > 255) return say('IPv4 field has value >255')
    } else if (char !== '.') return say('unexpected character', from)
    else {
      if (octet === '' || i === text.length - 1) return say('IPv4 field must have at least one digit', from)
      if (octets === 4) return say('IPv4 address too long')
      ;[octet, octets] = ['', octets + 1]
    }
  }
  return octets < 4 ? say('IPv4 address too short') : undefined
}

export function hostnameFault(text: string): string | undefined {
  const name = text.replace(/\.$/, '')
  if (byteLength(name) > 253) return 'more than 253 characters long'
  for (const label of name.split('.')) {
    const length = byteLength(label)
    if (length < 1 || length > 63) return 'label must be 1 to 63 characters long'
    if (label.startsWith('-')) return 'label starts with hyphen'
    if (label.endsWith('-')) return 'label ends with hyphen'
    const [wrong] = /[^a-z\d-]/iu.exec(label) ?? []
    // With the flags i and u, `[^a-z]` spares two characters beyond ASCII.
    const odd = wrong ?? /[\u017f\u212a]/.exec(label)?.[0]
    if (odd !== undefined) return character(odd)
  }
  return undefined
}

export function emailFault(text: string): string | undefined {
  if (byteLength(text) > 254) return 'more than 255 characters long'
  const at = text.lastIndexOf('@')
  if (at === -1) return 'missing @'
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  return localPartFault(local) ?? domainFault(domain)
}

function localPartFault(local: string): string | undefined {
  if (byteLength(local) > 64) return 'local part more than 64 characters long'
  if (/^".*"$/s.test(local))
    return /[\\"]/.test(local.slice(1, -1))
      ? 'backslash and quote are not allowed within quoted local part'
      : undefined
  if (local.startsWith('.')) return 'starts with dot'
  if (local.endsWith('.')) return 'ends with dot'
  if (local.includes('..')) return 'consecutive dots'
  const [wrong] = /[^a-zA-Z\d.!#$%&'*+\-/=?^_`{|}~]/u.exec(local) ?? []
  return wrong === undefined ? undefined : character(wrong)
}

function domainFault(domain: string): string | undefined {
  const [, address] = /^\[(.*)\]$/s.exec(domain) ?? []
  if (address === undefined) return within('invalid domain', hostnameFault(domain))
  return address.startsWith('IPv6:')
    ? within('invalid ipv6 address', ipv6Fault(address.slice(5)))
    : within('invalid ipv4 address', ipv4Fault(address))
}

const within = (what: string, fault: string | undefined): string | undefined =>
  fault === undefined ? undefined : `${what}: ${fault}`
