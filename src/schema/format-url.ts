// The formats uri, uri-reference and uri-template. Each function returns the message of Helm's validator (Go's
// url.Parse), or undefined.
import { unescapeUrl } from '../functions/url/escape.ts'
import { hostname, parseUrl } from '../functions/url/urls.ts'
import type { Url } from '../functions/url/urls.ts'
import { orElse } from '../template/error.ts'
import { ipv6Error } from './format-address.ts'

export function uriError(text: string): string | undefined {
  return urlError(text, ({ scheme }) => (scheme === '' ? 'relative url' : undefined))
}

export function uriReferenceError(text: string): string | undefined {
  return text.includes('\\') ? 'contains \\' : urlError(text, () => undefined)
}

export function uriTemplateError(text: string): string | undefined {
  return urlError(text, ({ rawPath }) => {
    const errors = rawPath.split('/').map((segment) => bracesError(unescapeUrl(segment, 'segment')))
    return errors.find((error) => error !== undefined)
  })
}

function bracesError(text: string): string | undefined {
  let isOpen = false
  for (const brace of text.match(/[{}]/g) ?? []) {
    if ((brace === '{') === isOpen) return 'nested curly braces'
    isOpen = !isOpen
  }
  return isOpen ? 'no matching closing brace' : undefined
}

/** Returns the error of url.Parse, of the address in the URL or of `check`, whichever comes first. */
function urlError(text: string, check: (url: Url) => string | undefined): string | undefined {
  const url = parsed(text)
  return typeof url === 'string' ? url : (addressError(url) ?? check(url))
}

function parsed(text: string): Url | string {
  return orElse<Url | string>(
    () => parseUrl(text),
    (error) => error.message,
  )
}

/** Go reads an IPv6 address without brackets as host and port. */
function addressError({ host }: Url): string | undefined {
  const name = hostname(host)
  if (!name.includes(':')) return undefined
  if (!/\[.*\]/s.test(host)) return 'ipv6 address not enclosed in brackets'
  const error = ipv6Error(name)
  return error === undefined ? undefined : `invalid ipv6 address: ${error}`
}
