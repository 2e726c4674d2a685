// urlParse and urlJoin: Go's net/url.
import { GoError, orElse } from '../../template/error.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction } from '../../template/function.ts'
import { kindOf, newMap } from '../../template/kinds.ts'
import type { GoMap } from '../../template/kinds.ts'
import { quote } from '../../template/format/quote.ts'
import { parseAddress } from './address.ts'
import { escapeUrl, unescapeUrl } from './escape.ts'

export interface Url {
  readonly scheme: string
  readonly opaque: string
  /** User information as written in the URL; undefined if absent. */
  readonly user: string | undefined
  readonly host: string
  readonly path: string
  /** The path as written, if its escaped form differs; otherwise ''. */
  readonly rawPath: string
  readonly query: string
  readonly fragment: string
}

const emptyUrl: Url = {
  scheme: '',
  opaque: '',
  user: undefined,
  host: '',
  path: '',
  rawPath: '',
  query: '',
  fragment: '',
}

/** url.Parse. Throws GoError. */
export function parseUrl(text: string): Url {
  const [rest, fragment] = cutAt(text, '#')
  const explain = <T>(url: string, body: () => T): T =>
    orElse(body, (error) => {
      throw new GoError(`parse ${quote(url)}: ${error.message}`)
    })
  const url = explain(rest, () => parseRest(rest))
  return { ...url, fragment: explain(text, () => unescapeUrl(fragment, 'fragment')) }
}

/** Returns the text before and after the first separator. */
export function cutAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}

function parseRest(text: string): Url {
  // eslint-disable-next-line no-control-regex -- these are what no URL holds
  if (/[\0-\x1f\x7f]/.test(text)) throw new GoError('net/url: invalid control character in URL')
  if (text === '*') return { ...emptyUrl, path: '*' }
  if (text.startsWith(':')) throw new GoError('missing protocol scheme')
  const prefix = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)
  const scheme = (prefix?.[1] ?? '').toLowerCase()
  const [rest, query] = cutAt(text.slice(prefix?.[0].length ?? 0), '?')
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { ...emptyUrl, scheme, query, opaque: rest }
    if (cutAt(rest, '/')[0].includes(':')) throw new GoError('first path segment in URL cannot contain colon')
  }
  const hasAuthority = rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'))
  const [, authority = '', path = ''] = (hasAuthority && /^\/\/([^/]*)(.*)$/s.exec(rest)) || ['', '', rest]
  const place = hasAuthority ? parseAuthority(scheme, authority) : { user: undefined, host: '' }
  const decoded = unescapeUrl(path, 'path')
  const rawPath = escapeUrl(decoded, 'path') === path ? '' : path
  return { ...emptyUrl, ...place, scheme, query, path: decoded, rawPath }
}

function parseAuthority(scheme: string, authority: string): Pick<Url, 'user' | 'host'> {
  const at = authority.lastIndexOf('@')
  const host = parseHost(scheme, authority.slice(at + 1))
  if (at < 0) return { user: undefined, host }
  const info = authority.slice(0, at)
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(info)) throw new GoError('net/url: invalid userinfo')
  const rewrite = (text: string): string => escapeUrl(unescapeUrl(text, 'user'), 'user')
  if (!info.includes(':')) return { user: rewrite(info), host }
  const [name, password] = cutAt(info, ':')
  return { user: `${rewrite(name)}:${rewrite(password)}`, host }
}

const isPort = (text: string): boolean => /^(?::[0-9]*)?$/.test(text)

function parseHost(scheme: string, host: string): string {
  const bracket = host.lastIndexOf('[')
  if (bracket > 0) throw new GoError('invalid IP-literal')
  if (bracket === 0) return parseLiteral(host)
  const colon = scheme === 'http' || scheme === 'https' ? host.indexOf(':') : host.lastIndexOf(':')
  if (colon >= 0) requirePort(host.slice(colon))
  return unescapeUrl(host, 'host')
}

function requirePort(port: string): void {
  if (!isPort(port)) throw new GoError(`invalid port ${quote(port)} after host`)
}

/** Parses the host of a URL such as `[fe80::1%25en0]:80`. */
function parseLiteral(host: string): string {
  const end = host.lastIndexOf(']')
  if (end < 0) throw new GoError("missing ']' in host")
  const port = host.slice(end + 1)
  requirePort(port)
  const inner = host.slice(1, end)
  const zone = inner.indexOf('%25')
  const name =
    zone < 0
      ? unescapeUrl(inner, 'host')
      : unescapeUrl(inner.slice(0, zone), 'host') + unescapeUrl(inner.slice(zone), 'zone')
  const { bytes } = orElse(
    () => parseAddress(name),
    (error) => {
      throw new GoError(`invalid host: ${error.message}`)
    },
  )
  if (bytes.length === 4) throw new GoError('invalid IP-literal')
  return `[${name}]${port}`
}

/** Returns the name in a host, without port and brackets. */
export function hostname(host: string): string {
  const colon = host.lastIndexOf(':')
  const name = colon >= 0 && isPort(host.slice(colon)) ? host.slice(0, colon) : host
  return name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name
}

/** URL.String. */
function printUrl({ scheme, opaque, user, host, path, query, fragment }: Omit<Url, 'rawPath'>): string {
  let text = scheme && `${scheme}:`
  if (opaque !== '') text += opaque
  else {
    const hasAuthority = scheme !== '' || host !== '' || user !== undefined
    if (hasAuthority && (host !== '' || path !== '' || user !== undefined)) text += '//'
    if (user !== undefined) text += `${user}@`
    text += escapeUrl(host, 'host')
    const escaped = path === '*' ? path : escapeUrl(path, 'path')
    if (escaped !== '' && !escaped.startsWith('/') && host !== '') text += '/'
    // Otherwise the text before the colon would be a scheme.
    if (text === '' && cutAt(escaped, '/')[0].includes(':')) text = './'
    text += escaped
  }
  return text + (query && `?${query}`) + (fragment && `#${escapeUrl(fragment, 'fragment')}`)
}

/** The parts that urlParse returns and urlJoin accepts, in addition to the user. */
const partNames = ['scheme', 'host', 'path', 'query', 'opaque', 'fragment'] as const

function urlParse(text: string): GoMap {
  const url = orElse(
    () => parseUrl(text),
    (error) => {
      throw new GoError(`unable to parse url: ${error.message}`)
    },
  )
  return newMap([
    ...partNames.map((name) => [name, url[name]] as const),
    ['hostname', hostname(url.host)],
    ['userinfo', url.user ?? ''],
  ])
}

function textOfKey(map: GoMap, key: string): string {
  if (!Object.hasOwn(map, key)) return ''
  const value = map[key]
  if (typeof value === 'string') return value
  if (value === null || value === undefined)
    throw new GoError('runtime error: invalid memory address or nil pointer dereference')
  throw new GoError(`unable to parse ${key} key, must be of type string, but ${kindOf(value)} found`)
}

function urlJoin(map: GoMap): string {
  const [scheme = '', host = '', path = '', query = '', opaque = '', fragment = ''] = partNames.map((name) =>
    textOfKey(map, name),
  )
  const userinfo = textOfKey(map, 'userinfo')
  const user = userinfo === '' ? undefined : userOf(userinfo)
  return printUrl({ scheme, host, path, query, opaque, fragment, user })
}

function userOf(userinfo: string): string | undefined {
  return orElse(
    () => parseUrl(`proto://${userinfo}@host`).user,
    (error) => {
      throw new GoError(`unable to parse userinfo in dict: ${error.message}`)
    },
  )
}

export const urlFunctions: FunctionTable = new Map<string, GoFunction>([
  ['urlJoin', fn(['map'], urlJoin)],
  ['urlParse', fn(['string'], urlParse)],
])
