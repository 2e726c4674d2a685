// The formats of URLs: uri, uri-reference, uri-template. Each says what Helm's validator finds wrong, by Go's url.Parse.
import { unescapeUrl } from '../functions/url/escape.ts'
import { hostname, parseUrl } from '../functions/url/urls.ts'
import type { Url } from '../functions/url/urls.ts'
import { orElse } from '../template/error.ts'
import { ipv6Fault } from './format-address.ts'

export function uriFault(text: string): string | undefined {
  return faultOf(text, ({ scheme }) => (scheme === '' ? 'relative url' : undefined))
}

export function uriReferenceFault(text: string): string | undefined {
  return text.includes('\\') ? 'contains \\' : faultOf(text, () => undefined)
}

export function uriTemplateFault(text: string): string | undefined {
  return faultOf(text, ({ rawPath }) => {
    const faults = rawPath.split('/').map((segment) => bracesFault(unescapeUrl(segment, 'segment')))
    return faults.find((fault) => fault !== undefined)
  })
}

function bracesFault(text: string): string | undefined {
  let isOpen = false
  for (const brace of text.match(/[{}]/g) ?? []) {
    if ((brace === '{') === isOpen) return 'nested curly braces'
    isOpen = !isOpen
  }
  return isOpen ? 'no matching closing brace' : undefined
}

/** What url.Parse finds wrong, or else the address in it, or else `check`. */
function faultOf(text: string, check: (url: Url) => string | undefined): string | undefined {
  const url = parsed(text)
  return typeof url === 'string' ? url : (addressFault(url) ?? check(url))
}

function parsed(text: string): Url | string {
  return orElse<Url | string>(
    () => parseUrl(text),
    (error) => error.message,
  )
}

/** Go reads an address of version 6 without brackets as host and port. */
function addressFault({ host }: Url): string | undefined {
  const name = hostname(host)
  if (!name.includes(':')) return undefined
  if (!/\[.*\]/s.test(host)) return 'ipv6 address not enclosed in brackets'
  const fault = ipv6Fault(name)
  return fault === undefined ? undefined : `invalid ipv6 address: ${fault}`
}
