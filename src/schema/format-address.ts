// The formats ipv4, ipv6, hostname and email. Each function returns the message of Helm's validator, or undefined.
import { parseAddress } from '../functions/url/address.ts'
import { byteLength } from '../template/bytes.ts'
import { quote } from '../template/format/quote.ts'
import { errorMessage } from './violation.ts'

const character = (char: string): string => `invalid character ${quote(char, { mark: "'" })}`

export function ipv4Error(text: string): string | undefined {
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

export function ipv6Error(text: string): string | undefined {
  if (!text.includes(':')) return 'missing colon'
  const error = errorMessage(() => parseAddress(text))
  if (error !== undefined) return error
  return text.includes('%') ? 'zone id is not a part of ipv6 address' : undefined
}

export function hostnameError(text: string): string | undefined {
  const name = text.replace(/\.$/, '')
  if (byteLength(name) > 253) return 'more than 253 characters long'
  for (const label of name.split('.')) {
    const length = byteLength(label)
    if (length < 1 || length > 63) return 'label must be 1 to 63 characters long'
    if (label.startsWith('-')) return 'label starts with hyphen'
    if (label.endsWith('-')) return 'label ends with hyphen'
    const [wrong] = /[^a-z\d-]/iu.exec(label) ?? []
    // With the flags i and u, `[^a-z]` does not match two non-ASCII characters.
    const invalid = wrong ?? /[\u017f\u212a]/.exec(label)?.[0]
    if (invalid !== undefined) return character(invalid)
  }
  return undefined
}

export function emailError(text: string): string | undefined {
  if (byteLength(text) > 254) return 'more than 255 characters long'
  const at = text.lastIndexOf('@')
  if (at === -1) return 'missing @'
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  return localPartError(local) ?? domainError(domain)
}

function localPartError(local: string): string | undefined {
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

function domainError(domain: string): string | undefined {
  const [, address] = /^\[(.*)\]$/s.exec(domain) ?? []
  if (address === undefined) return within('invalid domain', hostnameError(domain))
  return address.startsWith('IPv6:')
    ? within('invalid ipv6 address', ipv6Error(address.slice(5)))
    : within('invalid ipv4 address', ipv4Error(address))
}

const within = (what: string, error: string | undefined): string | undefined =>
  error === undefined ? undefined : `${what}: ${error}`
