// URLs with logins in them: as messages may show them, and taken apart.

/** A URL without its password, and without its query, where signatures are. */
export function maskUrl(url: URL | string): string {
  const parsed = typeof url === 'string' ? (URL.canParse(url) ? new URL(url) : undefined) : url
  if (parsed === undefined) return String(url).replace(/\/\/[^/@]*@/, '//***@')
  const user = parsed.username !== '' || parsed.password !== '' ? '***@' : ''
  const path = parsed.pathname === '/' && !String(url).endsWith('/') ? '' : parsed.pathname
  return `${parsed.protocol}//${user}${parsed.host}${path}${parsed.search === '' ? '' : '?***'}`
}

/** The URL without user and password. */
export function withoutUser(url: URL): URL {
  const bare = new URL(url)
  bare.username = bare.password = ''
  return bare
}

/** User and password of a URL, undefined if it has none. */
export function userOf({ username, password }: URL): { username: string; password: string } | undefined {
  if (username === '' && password === '') return undefined
  return { username: decode(username), password: decode(password) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    // A bare percent sign stands for itself.
    if (error instanceof URIError) return text
    throw error
  }
}
