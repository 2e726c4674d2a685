// Parses WWW-Authenticate of a registry: the login that it requests (RFC 9110, and the token flow of OCI distribution).

export type Challenge =
  | { readonly kind: 'basic' }
  | { readonly kind: 'bearer'; readonly realm: string; readonly service: string; readonly scope: string }

const parameter = /([A-Za-z]+)="((?:[^"\\]|\\.)*)"|([A-Za-z]+)=([^\s,"]+)/g

/** Parses the header. Returns undefined for an unknown scheme. */
export function parseChallenge(header: string | undefined): Challenge | undefined {
  const [, scheme = '', rest = ''] = /^\s*(\S+)\s*(.*)$/s.exec(header ?? '') ?? []
  if (scheme.toLowerCase() === 'basic') return { kind: 'basic' }
  if (scheme.toLowerCase() !== 'bearer') return undefined
  const found = new Map<string, string>()
  for (const [, quoted, text, name, word] of rest.matchAll(parameter)) {
    found.set((quoted ?? name ?? '').toLowerCase(), text?.replace(/\\(.)/g, '$1') ?? word ?? '')
  }
  const get = (name: string): string => found.get(name) ?? ''
  return { kind: 'bearer', realm: get('realm'), service: get('service'), scope: get('scope') }
}
