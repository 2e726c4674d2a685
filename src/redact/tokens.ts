// Secrets that are recognized by their own form, whatever stands around them.
import { characterSet, matchAt, skipWhile, type SecretFinder, type SecretSpan } from './span.ts'

const isBase64 = characterSet(/[A-Za-z0-9+/=_-]/)
const isBase64Url = characterSet(/[\w-]/)
const isWord = characterSet(/\w/)

/** JSON Web Tokens: `eyJ`, the start of `{"` in base64, and at least one more part after a dot. */
export const jwt: SecretFinder = (text, hit) => {
  if (!text.startsWith('eyJ', hit)) return undefined
  let end = skipWhile(text, hit, isBase64Url)
  const header = end - hit
  let parts = 1
  for (; parts < 5 && text[end] === '.'; parts++) end = skipWhile(text, end + 1, isBase64Url)
  // Without a payload it is only JSON in base64. The run is not scanned again: it may hold `eyJ` a million times.
  return parts > 1 && header >= 10 ? { start: hit, end } : { start: end, end }
}

/** Base64 of a JSON Web Token's start, as in a Secret's data. */
export const encodedJwt: SecretFinder = (text, hit) =>
  text.startsWith('ZXlKaGJHY2lPa', hit) ? { start: hit, end: skipWhile(text, hit, isBase64) } : undefined

/** Base64 of PEM, as in `client-key-data`. Certificates are public and stay. */
export const encodedPem: SecretFinder = (text, hit) => {
  if (!text.startsWith('LS0tLS1CRUdJTi', hit)) return undefined
  const end = skipWhile(text, hit, isBase64)
  const decoded = Buffer.from(text.slice(hit, end), 'base64').toString('latin1')
  return decoded.includes('PRIVATE KEY') ? { start: hit, end } : { start: end, end }
}

/** Base64 of gzip, as in Helm's release records. It cannot be searched for secrets. */
export const encodedGzip: SecretFinder = (text, hit) => {
  if (!text.startsWith('H4sI', hit) && !text.startsWith('SDRzSU', hit)) return undefined
  if (isBase64(text.charCodeAt(hit - 1))) return undefined
  const end = skipWhile(text, hit, isBase64)
  return end - hit >= 40 ? { start: hit, end } : undefined
}

/**
 * Keys and tokens with a fixed start, by that start: of AWS, Google Cloud, GitHub, GitLab, Slack, Stripe, npm, Docker, Vault,
 * Hugging Face, age, and K3s (`K10` and the hash of the CA).
 */
export const tokenForms: Readonly<Record<string, RegExp>> = {
  AKIA: /AKIA[0-9A-Z]{16}(?!\w)/y,
  ASIA: /ASIA[0-9A-Z]{16}(?!\w)/y,
  AIza: /AIza[\w-]{35}/y,
  'ya29.': /ya29\.[\w-]{20,2048}/y,
  ghp_: /ghp_\w{30,255}/y,
  gho_: /gho_\w{30,255}/y,
  ghu_: /ghu_\w{30,255}/y,
  ghs_: /ghs_\w{30,255}/y,
  ghr_: /ghr_\w{30,255}/y,
  github_pat_: /github_pat_\w{30,255}/y,
  'glpat-': /glpat-[\w-]{20,255}/y,
  xoxb: /xoxb-[\w-]{10,255}/y,
  xoxp: /xoxp-[\w-]{10,255}/y,
  xapp: /xapp-[\w-]{10,255}/y,
  sk_live_: /sk_live_\w{16,255}/y,
  npm_: /npm_[A-Za-z0-9]{36}/y,
  dckr_pat_: /dckr_pat_[\w-]{20,255}/y,
  'hvs.': /hvs\.[\w-]{20,255}/y,
  hf_: /hf_[A-Za-z0-9]{30,255}/y,
  'AGE-SECRET-KEY-': /AGE-SECRET-KEY-1[0-9A-Z]{50,70}/y,
  K10: /K10[0-9a-f]{40,64}(?:::?[^\s"'\\,]{1,1024})?/y,
}

/** Finds the token of one of these forms at a hit. */
export function knownToken(form: RegExp): SecretFinder {
  return (text, hit) => {
    if (isWord(text.charCodeAt(hit - 1))) return undefined
    const match = matchAt(form, text, hit)
    return match ? { start: hit, end: hit + match[0].length } : undefined
  }
}

const scheme = /(?:bearer|basic)(?:\s|%20|\+){1,4}/iy

/** The credentials after `Bearer` or `Basic`, where no name of a header stands before them. */
export const afterScheme: SecretFinder = (text, hit) => {
  const match = matchAt(scheme, text, hit)
  if (!match || isWord(text.charCodeAt(hit - 1))) return undefined
  const start = hit + match[0].length
  const span = credentialsAt(text, start)
  const found = text.slice(span.start, span.end)
  const isBasic = match[0].toLowerCase().startsWith('basic')
  // A sentence may go on after these words.
  const isSecret = isBasic ? isLogin(found) : found.length >= 16 && /\d/.test(found)
  return isSecret ? span : undefined
}

const isCredentials = characterSet(/[\w.~+/=-]/)

const credentialsAt = (text: string, start: number): SecretSpan => ({
  start,
  end: skipWhile(text, start, isCredentials),
})

/** Reports whether a text is `user:password` in base64, as in the header Authorization and in Docker's `auth`. */
export function isLogin(base64: string): boolean {
  if (!/^[A-Za-z0-9+/_-]{4,4096}={0,2}$/.test(base64)) return false
  const decoded = Buffer.from(base64, 'base64').toString('utf8')
  // eslint-disable-next-line no-control-regex
  return /^[^\0-\x1F\x7F\uFFFD:]*:[^\0-\x1F\x7F\uFFFD]*$/.test(decoded)
}

const dockerAuth = /auth\\{0,15}"\s{0,99}:\s{0,99}\\{0,15}"([A-Za-z0-9+/=_-]+)/y

/** The login of a registry in Docker's config.json: `"auth": "<user:password in base64>"`. */
export const dockerLogin: SecretFinder = (text, hit) => {
  const match = matchAt(dockerAuth, text, hit)
  const value = match?.[1]
  if (!match || value === undefined || !isLogin(value)) return undefined
  const end = hit + match[0].length
  return { start: end - value.length, end }
}
