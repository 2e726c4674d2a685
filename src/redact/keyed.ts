// Secrets that are recognized by the name before them: `token: …`, `"password":"…"`, `--token …`, `Authorization: Bearer …`.
import { isCredentialName } from './names.ts'
import { isPublicValue, looksRandom } from './public-values.ts'
import { characterSet, matchAt, skipBackWhile, skipWhile, type SecretFinder } from './span.ts'
import { valueAt, type ValuePlace } from './values.ts'

const isNameCharacter = characterSet(/[\w.-]/)
/** Names are cut after so many characters on either side of the word that says credential. */
const longestSide = 96

/** A separator, after a quote with any number of backslashes: JSON in JSON in JSON. */
const separators = {
  assign: /(?:\\{0,15}["'`])?[ \t]{0,16}(?:=>|:=|[:=])/y,
  /** The next argument: of a shell, of a list in JSON, of a list in YAML. */
  argument:
    /(?:(?:\\{0,15}["'])?\s{0,99},\s{0,99}(?=\\{0,15}["'])|[ \t]{1,16}|\\{0,15}["']?(?:\r?\n|\\n)[ \t]{0,99}-[ \t]{1,16})/y,
  /** A sentence may quote it: `invalid token "…"`. */
  sentence: /[ \t](?=\\{0,15}["'`])/y,
  /** Envoy's log has headers as `'authorization', 'Bearer …'`. */
  header: /',[ \t]{0,4}(?=')/y,
  /** The `value` of the map whose `name` or `key` this is, as environment variables and headers have it. */
  pair: /(?:\\{0,15}["'])?[ \t]{0,16},?(?:\s|\\n){0,200}(?:\\{0,15}["'])?(?:value|raw_value)(?:\\{0,15}["'])?[ \t]{0,16}:/y,
} as const

const headers = /^(?:(?:proxy-)?authorization|(?:set-)?cookie|x-[\w-]+)$/i
/** After these words, a sentence has the name of an object. */
const namesOfObjects = /(?:secret|credential)s?$/i
const nameOfPair = /(?:name|key)(?:\\{0,15}["'])?[ \t]{0,16}:[ \t]{0,16}(?:\\{0,15}["'])?$/

/** The value after the name around the hit, if the name is one of a credential. */
export const keyedValue: SecretFinder = (text, hit, done) => {
  const end = skipWhile(text, hit, isNameCharacter, hit + longestSide)
  if (isNameCharacter(text.charCodeAt(end))) return undefined
  const assigned = matchAt(separators.assign, text, end)
  if (!assigned && !mayContinue(text.charCodeAt(end))) return undefined
  const start = skipBackWhile(text, hit, isNameCharacter, Math.max(done, hit - longestSide))
  const name = text.slice(start, end)
  if (!isCredentialName(name)) return undefined
  const place = assigned
    ? { text, name, nameStart: start, at: end + assigned[0].length, kind: 'assigned' as const }
    : withoutSign(text, name, start, end)
  const span = place && valueAt(place)
  if (!span || span.end <= span.start) return undefined
  const value = text.slice(span.start, span.end)
  if (isPublicValue(value, name)) return undefined
  return place.kind === 'sentence' && !looksRandom(value) ? undefined : span
}

/** White space, quotes, a comma, or a backslash. */
const mayContinue = characterSet(/[\s"'`,\\]/)

function withoutSign(text: string, name: string, nameStart: number, end: number): ValuePlace | undefined {
  const place = (separator: RegExp, kind: ValuePlace['kind']) => {
    const match = matchAt(separator, text, end)
    if (!match) return undefined
    // The indentation of a value is that of its own key.
    const key = kind === 'pair' ? end + match[0].search(/(?:raw_)?value/) : nameStart
    return { text, name, nameStart: key, at: end + match[0].length, kind }
  }
  if (name.startsWith('-')) return place(separators.argument, 'argument')
  if (headers.test(name)) {
    const header = place(separators.header, 'assigned')
    if (header) return header
  }
  const isName = nameOfPair.test(text.slice(Math.max(0, nameStart - 64), nameStart))
  if (isName) return place(separators.pair, 'pair')
  return namesOfObjects.test(name) ? undefined : place(separators.sentence, 'sentence')
}
