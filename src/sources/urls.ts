// URLs that contain logins: hides the secrets for messages and extracts the login.

/** Returns a URL for messages: the login and the query, which can contain a signature, are replaced by `***`. */
export function maskUrl(url: URL | string): string {
  const parsed = typeof url === 'string' ? (URL.canParse(url) ? new URL(url) : undefined) : url
  if (parsed === undefined) return String(url).replace(/\/\/[^/@]*@/, '//***@')
  const user = parsed.username !== '' || parsed.password !== '' ? '***@' : ''
  const path = parsed.pathname === '/' && !String(url).endsWith('/') ? '' : parsed.pathname
  return `${parsed.protocol}//${user}${parsed.host}${path}${parsed.search === '' ? '' : '?***'}`
}

/** Returns the URL without user and password. */
export function withoutUser(url: URL): URL {
  const bare = new URL(url)
  bare.username = bare.password = ''
  return bare
}

/** Returns the user and password of a URL, or undefined if it has none. */
export function userOf({ username, password }: URL): { username: string; password: string } | undefined {
  if (username === '' && password === '') return undefined
  return { username: decode(username), password: decode(password) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    // An invalid percent escape is kept as it is.
    if (error instanceof URIError) return text
    throw error
  }
}
