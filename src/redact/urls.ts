// Passwords in URLs: the login before the host, and signatures in the query.
import { isPublicValue } from './public-values.ts'
import { characterSet, matchAt, skipBackWhile, skipWhile, type SecretFinder } from './span.ts'

const isScheme = characterSet(/[A-Za-z0-9+.-]/)
const isAuthority = characterSet(/[^\s/?#"'`<>\\|,]/)

/** Users of these schemes are no secrets: `ssh://git@example.com`. */
const userOnly = /^(?:git\+)?(?:ssh|sftp|spiffe)$/i

/** The password of `scheme://user:password@host`, or the user if it stands alone, as tokens of GitHub do. */
export const urlPassword: SecretFinder = (text, hit, done) => {
  const start = hit + '://'.length
  const end = skipWhile(text, start, (code) => code > 127 || isAuthority(code))
  const authority = text.slice(start, end)
  const at = authority.lastIndexOf('@')
  if (at <= 0) return undefined
  const colon = authority.indexOf(':')
  if (colon >= 0 && colon < at) {
    const isPublic = isPublicValue(authority.slice(colon + 1, at), 'password')
    return isPublic ? undefined : { start: start + colon + 1, end: start + at }
  }
  const scheme = text.slice(skipBackWhile(text, hit, isScheme, Math.max(done, hit - 32)), hit)
  return userOnly.test(scheme) ? undefined : { start, end: start + at }
}

const signature = /[?&]sig=/iy
const isParameter = characterSet(/[\w%.~+/=-]/)

/** The signature of an Azure URL: `?sig=…`. */
export const urlSignature: SecretFinder = (text, hit) => {
  const match = matchAt(signature, text, hit)
  if (!match) return undefined
  const start = hit + match[0].length
  return { start, end: skipWhile(text, start, isParameter) }
}
