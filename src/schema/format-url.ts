// The formats of URLs: uri, uri-reference, uri-template. Each says what Go's url.Parse, as Helm's validator uses it, finds wrong.
import { quote } from '../template/quote.ts'
import { ipv6Fault, parseAddress } from './format-address.ts'

interface Parsed {
  readonly scheme: string
  /** The path as it was written, if Go keeps it apart from what it decodes to. */
  readonly rawPath: string
}

export function uriFault(text: string): string | undefined {
  const parsed = parseUrl(text)
  if (typeof parsed === 'string') return parsed
  return parsed.scheme === '' ? 'relative url' : undefined
}

export function uriReferenceFault(text: string): string | undefined {
  if (text.includes('\\')) return 'contains \\'
  const parsed = parseUrl(text)
  return typeof parsed === 'string' ? parsed : undefined
}

export function uriTemplateFault(text: string): string | undefined {
  const parsed = parseUrl(text)
  if (typeof parsed === 'string') return parsed
  for (const token of parsed.rawPath.split('/')) {
    let isOpen = false
    for (const brace of decodeURIComponent(token).match(/[{}]/g) ?? []) {
      if ((brace === '{') === isOpen) return 'nested curly braces'
      isOpen = !isOpen
    }
    if (isOpen) return 'no matching closing brace'
  }
  return undefined
}

/** The parts that matter, or what is wrong. */
function parseUrl(text: string): Parsed | string {
  const [url = '', fragment = ''] = text.split(/#(.*)/s, 2)
  const say = (whole: string, what: string): string => `parse ${quote(whole)}: ${what}`
  const found = parts(url)
  if (typeof found === 'string') return say(url, found)
  const wrong = escapeFault(fragment)
  if (wrong !== undefined) return say(text, wrong)
  return bareAddressFault(found.host) ?? found
}

/** Go reads an address of version 6 without brackets as host and port. */
function bareAddressFault(host: string): string | undefined {
  const name = host.startsWith('[') ? host.slice(1, host.lastIndexOf(']')) : host.replace(/:\d*$/, '')
  if (!name.includes(':')) return undefined
  if (!/\[.*\]/s.test(host)) return 'ipv6 address not enclosed in brackets'
  const fault = ipv6Fault(decodeURIComponent(name))
  return fault === undefined ? undefined : `invalid ipv6 address: ${fault}`
}

function parts(url: string): (Parsed & { readonly host: string }) | string {
  // eslint-disable-next-line no-control-regex -- the rule is about control characters
  if (/[\0-\x1f\x7f]/.test(url)) return 'net/url: invalid control character in URL'
  if (url.startsWith(':')) return 'missing protocol scheme'
  const [, scheme = '', rest = ''] = /^(?:([a-z][a-z\d+.-]*):)?([^?]*)/is.exec(url) ?? []
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { scheme, host: '', rawPath: '' }
    if (rest.split('/')[0]?.includes(':')) return 'first path segment in URL cannot contain colon'
  }
  const hasHost = rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'))
  const [, authority = '', path = ''] = hasHost ? (/^\/\/([^/]*)(.*)$/s.exec(rest) ?? []) : ['', '', rest]
  const fault = authorityFault(authority, scheme) ?? escapeFault(path)
  return fault ?? { scheme, host: authority.slice(authority.lastIndexOf('@') + 1), rawPath: path }
}

function escapeFault(text: string): string | undefined {
  const [wrong] = /%(?![\da-f]{2}).{0,2}/is.exec(text) ?? []
  return wrong === undefined ? undefined : `invalid URL escape ${quote(wrong)}`
}

function authorityFault(authority: string, scheme: string): string | undefined {
  const at = authority.lastIndexOf('@')
  const fault = hostFault(authority.slice(at + 1), scheme)
  if (fault !== undefined || at === -1) return fault
  const user = authority.slice(0, at)
  return /^[\w\-.:~!$&'()*+,;=%@]*$/.test(user) ? escapeFault(user) : 'net/url: invalid userinfo'
}

function hostFault(host: string, scheme: string): string | undefined {
  const open = host.lastIndexOf('[')
  if (open > 0) return 'invalid IP-literal'
  if (open === 0) return literalFault(host)
  const isStrict = /^https?$/i.test(scheme)
  const colon = isStrict ? host.indexOf(':') : host.lastIndexOf(':')
  return portFault(colon === -1 ? '' : host.slice(colon)) ?? nameFault(host)
}

function literalFault(host: string): string | undefined {
  const close = host.lastIndexOf(']')
  if (close === -1) return "missing ']' in host"
  const address = host.slice(1, close)
  const fault = portFault(host.slice(close + 1)) ?? nameFault(address.replace(/%25.*$/s, ''))
  if (fault !== undefined) return fault
  const wrong = parseAddress(address.replace('%25', '%'))
  if (wrong !== undefined) return `invalid host: ${wrong}`
  return /^[\d.]+$/.test(address) ? 'invalid IP-literal' : undefined
}

function portFault(port: string): string | undefined {
  return /^(?::\d*)?$/.test(port) ? undefined : `invalid port ${quote(port)} after host`
}

// Only bytes beyond ASCII may be escaped in a host's name.
function nameFault(host: string): string | undefined {
  const [wrong] = /%(?!25|[89a-f][\da-f]).{0,2}|[^\w\-.~!$&'()*+,;=:[\]<>"%\u0080-\uffff]/is.exec(host) ?? []
  if (wrong === undefined) return undefined
  return wrong.startsWith('%')
    ? `invalid URL escape ${quote(wrong)}`
    : `invalid character ${quote(wrong)} in host name`
}
