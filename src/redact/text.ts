// Masks secrets in logs, dumps and other texts.
import { redactPrivateJwks } from './jwk.ts'
import { keyedValue } from './keyed.ts'
import { markOf } from './mark.ts'
import { privateKeyFrom, privateKeyTo } from './pem.ts'
import { matchAt, type SecretFinder } from './span.ts'
import {
  afterScheme,
  dockerLogin,
  encodedGzip,
  encodedJwt,
  encodedPem,
  jwt,
  knownToken,
  tokenForms,
} from './tokens.ts'
import { urlPassword, urlSignature } from './urls.ts'

/** Parts of the names that keyedValue looks at. */
const nameParts =
  'pass pwd token secret credential key authorization cookie x-amz-signature x-goog-signature x-honeycomb-team'.split(
    ' ',
  )

/** What to look for, by the text that it begins with. One expression searches for all of them at once. */
const finders: ReadonlyMap<string, SecretFinder> = new Map(
  Object.entries({
    '-----BEGIN ': privateKeyFrom,
    '-----END ': privateKeyTo,
    '://': urlPassword,
    '?sig=': urlSignature,
    '&sig=': urlSignature,
    eyJ: jwt,
    ZXlKaGJHY2lPa: encodedJwt,
    LS0tLS1CRUdJTi: encodedPem,
    H4sI: encodedGzip,
    SDRzSU: encodedGzip,
    'bearer ': afterScheme,
    'basic ': afterScheme,
    'auth"': dockerLogin,
    'auth\\': dockerLogin,
    inline_bytes: inlineBytes,
    inlineBytes,
    ...Object.fromEntries(nameParts.map((part) => [part, keyedValue])),
    ...Object.fromEntries(Object.entries(tokenForms).map(([start, form]) => [start, knownToken(form)])),
  }).map(([start, finder]) => [start.toLowerCase(), finder]),
)

const triggers = new RegExp(
  [...finders.keys()].map((start) => start.replace(/[\\.?*+^$()|[\]{}]/g, '\\$&')).join('|'),
  'gi',
)

/**
 * Returns the text with its secrets masked: private keys, JSON Web Tokens, logins in URLs, tokens of known forms, and values
 * whose name says credential (docs/support-bundle.md lists the forms). Texts without secrets come back as they are, and so does
 * what was masked before. Takes time in proportion to the length, whatever the text holds.
 *
 * Pass whole texts. A text that must be cut is cut at the end of a line, and into parts of at least 128 KiB: then no part holds the
 * middle of a private key without its first or last line, and no value is without its name. A part that begins or ends within a private
 * key is masked up to the cut.
 */
export function redactText(text: string): string {
  const source = redactPrivateJwks(text)
  const parts: string[] = []
  let done = 0
  triggers.lastIndex = 0
  for (let hit = triggers.exec(source); hit !== null; hit = triggers.exec(source)) {
    const resume = triggers.lastIndex
    const span = finders.get(hit[0].toLowerCase())?.(source, hit.index, done)
    if (span && span.end > span.start) {
      parts.push(source.slice(done, span.start), markOf(source.slice(span.start, span.end)))
      done = span.end
    }
    // A finder may call this function, which moves the index.
    triggers.lastIndex = Math.max(resume, span?.end ?? 0)
  }
  return done === 0 ? source : parts.join('') + source.slice(done)
}

const bytesValue = /inline_?bytes\\{0,15}"?\s{0,99}:\s{0,99}\\{0,15}"?([A-Za-z0-9+/=_-]+)/iy

/** Bytes in base64 in a dump of Envoy: masked if they are no text, or a text with secrets. */
function inlineBytes(text: string, hit: number) {
  const match = matchAt(bytesValue, text, hit)
  const value = match?.[1]
  if (!match || value === undefined) return undefined
  const decoded = Buffer.from(value, 'base64').toString('utf8')
  const end = hit + match[0].length
  // eslint-disable-next-line no-control-regex
  const isReadable = !/[\0-\x08\x0E-\x1F\uFFFD]/.test(decoded) && redactText(decoded) === decoded
  return { start: isReadable ? end : end - value.length, end }
}
