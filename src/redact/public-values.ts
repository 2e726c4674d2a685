// Values that are no secret whatever their name is.
import { withoutMarks } from './mark.ts'
import { isPasswordName } from './names.ts'

/** Each form with an example. */
const publicForms: readonly RegExp[] = [
  /^(?:|true|false|yes|no|on|off|null|nil|none|undefined|<nil>|~|-)$/i, // settings
  /^(?:\*+|x+|\.{3}|…|<?redacted>?|W3JlZGFjdGVkXQ==)$/i, // masked by its author; the last is Envoy's [redacted] in base64
  /^\$(?:\{[\w.:-]{1,99}\}|\([\w.-]{1,99}\)|[A-Z_][A-Z0-9_]{0,98})$/, // references to variables
  /^%[A-Z_]{1,40}(?:\([^()]{0,200}\))?%$/, // commands of Envoy's access log
  /^\{\{[^{}]{0,500}\}\}$/, // templates
  /^<[a-z][a-z _-]{0,40}>$/, // placeholders
  /^(?:file|spiffe|kubernetes|kubernetes-gateway|configmap):\/\/[^@]*$/, // references
  // Paths. Only below well-known folders: a key in base64 may start with a slash too.
  /^(?:\.\/|\/(?:app|bin|data|dev|etc|go|home|host|mnt|opt|proc|root|run|srv|sys|tmp|usr|var|workspace)(?:\/|$))[\w./@-]*$/,
]

/** A short number is a setting, such as `token_limit: 10`; only a password may be one. */
const shortNumber = /^\d{1,6}$/

/** The name of a Secret with its namespace: `istio-system/cacerts`. */
const namespacedName = /^[a-z0-9][a-z0-9-]{0,62}\/[a-z0-9][a-z0-9.-]{0,252}$/

/** Reports whether a value needs no mask under a name that says credential. */
export function isPublicValue(value: string, name: string): boolean {
  const text = withoutMarks(value)
  if (publicForms.some((form) => form.test(text))) return true
  if (shortNumber.test(text)) return !isPasswordName(name)
  return /(?:secret|credential)$/i.test(name) && namespacedName.test(text)
}

/** Words that follow the name of a credential in a sentence. */
const proseWords = new Set(
  (
    'a an and are as at authentication cannot could does error expired failed file flag for from has have in into invalid is ' +
    'it length may missing must name not of on option or required requires should string that the this to type unknown ' +
    'unable use value was when will with you your'
  ).split(' '),
)

/** Reports whether a word after the name of a credential continues a sentence. */
export function isProse(word: string): boolean {
  return proseWords.has(word.toLowerCase().replace(/[.,;:!?)]+$/, ''))
}

/** Reports whether a word is too random for a sentence: eight characters or more, with a digit. */
export function looksRandom(word: string): boolean {
  return word.length >= 8 && /\d/.test(word)
}
