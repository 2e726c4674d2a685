// The formats of addresses: ipv4, ipv6, hostname, email. Each says what is wrong, in the words of Helm's validator.
import { parseAddress } from '../functions/url/address.ts'
import { byteLength } from '../template/bytes.ts'
import { quote } from '../template/format/quote.ts'
import { complaintOf } from './violation.ts'

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
  const fault = complaintOf(() => parseAddress(text))
  if (fault !== undefined) return fault
  return text.includes('%') ? 'zone id is not a part of ipv6 address' : undefined
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
