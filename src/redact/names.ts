// Which names of environment variables, fields, flags and headers say that their value is a credential.

/** Words that name a credential, in any place of a name. */
const credentialWords = new Set(
  (
    'password passwords passwd passphrase passcode pwd requirepass token secret credential credentials ' +
    'apikey apikeys accesskey secretkey privatekey signingkey encryptionkey sharedkey accountkey'
  ).split(' '),
)

/** Ends of words that are written as one, such as `accesstoken`. */
const credentialEnds = /(?:password|passwd|token|secret|apikey|secretaccesskey)$/

/** A name that ends with one of these is about a credential, but its value is none: TOKEN_AUDIENCES, secretName, keyFile. */
const publicEndings = new Set(
  (
    'addr address alg algorithm algorithms allowed annotation arn at audience audiences backend binding bits bucket ' +
    'bytes cache class configmap configs controller count deadline dir directory disabled domain driver duration ' +
    'enabled endpoint endpoints error errors expiration expires expiry fetcher field file filename folder format group ' +
    'header hint host id ids interval issuer issuers jitter kind label length lifetime limit list location ' +
    'locations manager max message metric min mode mount ms name names namespace namespaces ns optional order path paths ' +
    'percentile period policy port prefix provider providers ratio reason ref reference refs region requests required ' +
    'review reviews role rotation rotator rule rules scope scopes seconds selector service size source state status store ' +
    'subject suffix sync time timeout timestamp total ttl type types uri url usage user username version volume watcher window'
  ).split(' '),
)

/** `X key` is a credential in fields, flags and query parameters for these X; other keys there name something. */
const secretKeys = new Set(
  (
    'access account admin aes api app application auth cipher client cookie crypto deploy encrypt encryption functions ' +
    'hmac host ingest ingestion instrumentation integration jwt license master private pvt root rsa secret server service ' +
    'session shared signing ssh ssl storage subscription symmetric tls token webhook wrapping'
  ).split(' '),
)

/** `X_KEY` is no credential in environment variables for these X; other keys there are credentials. */
const publicKeys = new Set(
  (
    'annotation cache column config feature field foreign group hash header host index label lookup map metadata name node ' +
    'object partition primary pub public region route routing selector sort tag taint topology zone'
  ).split(' '),
)

/** Headers and parameters that are credentials although no word says so. */
const credentialNames = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-amz-signature',
  'x-goog-signature',
  'x-honeycomb-team',
  'session_ticket_keys',
])

/** Names of Secrets, not their content; and marks of pods that repeat a word. */
const publicNames = new Set(['imagepullsecret', 'image-pull-secret', 'image_pull_secret', 'pullsecret'])

const variable = /^[A-Z][A-Z0-9_]*$/

/**
 * Reports whether a value under this name is to be masked: `DB_PASSWORD`, `--token`, `accessToken`, `client-key-data`,
 * `x-api-key`, `Authorization`. The tables above decide; test/support-bundle/names.test.ts has the names of Istio that must pass.
 */
export function isCredentialName(name: string): boolean {
  const bare = name.replace(/^-+/, '').toLowerCase()
  if (credentialNames.has(bare)) return true
  if (publicNames.has(bare)) return false
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  if (publicEndings.has(last)) return false
  if (words.some((word) => credentialWords.has(word) || credentialEnds.test(word))) return true
  if (last === 'pass') return words.length > 1
  return isSecretKey(words, variable.test(name))
}

/** Reports whether a name says password. Such a value is masked even where it looks like a word of a sentence. */
export function isPasswordName(name: string): boolean {
  return /passw|passphrase|passcode|pwd/i.test(name)
}

/** The data of a key are the key: `client-key-data`. */
const transparent = new Set(['data', 'value', 'base64', 'b64', 'json', 'pem'])

function isSecretKey(words: readonly string[], isVariable: boolean): boolean {
  const at = words.findLastIndex((word) => word === 'key' || word === 'keys')
  if (at < 0 || !words.slice(at + 1).every((word) => transparent.has(word))) return false
  const before = words[at - 1]
  if (before === undefined) return false
  return isVariable ? !publicKeys.has(before) : secretKeys.has(before)
}

/** `AWS_SECRET_KEY2`, `awsSecretKey` → aws, secret, key. */
function wordsOf(name: string): string[] {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/\d+$/, ''))
    .filter((word) => word !== '')
}
