// The formats that Helm's validator checks. Other formats are ignored.
import { regexMatcher } from '../functions/text/regex.ts'
import { byteLength } from '../template/bytes.ts'
import { quote } from '../template/format/quote.ts'
import { errorMessage } from './violation.ts'
import { emailError, hostnameError, ipv4Error, ipv6Error } from './format-address.ts'
import { dateError, dateTimeError, durationError, periodError, timeError } from './format-time.ts'
import { uriError, uriReferenceError, uriTemplateError } from './format-url.ts'

export interface Format {
  readonly name: string
  /** Returns an error message for an invalid text, or undefined. Values of other types are valid. */
  readonly check: (value: unknown) => string | undefined
}

const checks: Readonly<Record<string, (text: string) => string | undefined>> = {
  regex: (text) => errorMessage(() => regexMatcher(text)),
  'json-pointer': pointerError,
  'relative-json-pointer': relativePointerError,
  uuid: uuidError,
  duration: durationError,
  period: periodError,
  ipv4: ipv4Error,
  ipv6: ipv6Error,
  hostname: hostnameError,
  email: emailError,
  date: dateError,
  time: timeError,
  'date-time': dateTimeError,
  uri: uriError,
  iri: uriError,
  'uri-reference': uriReferenceError,
  'iri-reference': uriReferenceError,
  'uri-template': uriTemplateError,
  semver: semverError,
}

export const formats: ReadonlyMap<string, Format> = new Map(
  Object.entries(checks).map(([name, check]) => [
    name,
    { name, check: (value: unknown) => (typeof value === 'string' ? check(value) : undefined) },
  ]),
)

function pointerError(text: string): string | undefined {
  if (text !== '' && !text.startsWith('/')) return 'not starting with /'
  return /~(?![01])/.test(text) ? '~ must be followed by 0 or 1' : undefined
}

function relativePointerError(text: string): string | undefined {
  const [digits = ''] = /^\d*/.exec(text) ?? []
  if (digits === '') return 'must start with non-negative integer'
  if (/^0\d/.test(digits)) return 'starts with zero'
  const rest = text.slice(digits.length)
  return rest === '#' ? undefined : pointerError(rest)
}

function uuidError(text: string): string | undefined {
  const groups = text.split('-')
  const sizes = [8, 4, 4, 4, 12]
  if (groups.length !== sizes.length) return `must have ${sizes.length} elements`
  for (const [i, group] of groups.entries()) {
    const size = sizes[i] ?? 0
    if (byteLength(group) !== size) return `element ${i + 1} must be ${size} characters long`
    const [wrong] = /[^\da-f]/iu.exec(group) ?? []
    if (wrong !== undefined) return `non-hex character ${quote(wrong, { mark: "'" })}`
  }
  return undefined
}

function semverError(text: string): string | undefined {
  const [beforeBuild = '', build] = text.split(/\+(.*)/s, 2)
  if (build !== undefined) {
    if (build === '') return 'build is empty'
    const error = identifierError(build, 'build')
    if (error !== undefined) return error
  }
  const [core = '', preRelease] = beforeBuild.split(/-(.*)/s, 2)
  if (preRelease !== undefined) {
    const error = identifierError(preRelease, 'pre-release')
    if (error !== undefined) return error
  }
  const numbers = core.split('.')
  if (numbers.length !== 3) return 'versionCore must have 3 numbers separated by dot'
  for (const [i, number] of numbers.entries()) {
    const name = ['major', 'minor', 'patch'][i] ?? ''
    if (number === '') return `${name} is empty`
    if (/^0./s.test(number)) return `${name} starts with zero`
    if (/\D/.test(number)) return `${name} contains non-digit`
  }
  return undefined
}

function identifierError(text: string, kind: 'build' | 'pre-release'): string | undefined {
  for (const identifier of text.split('.')) {
    if (identifier === '') return `${kind} identifier is empty`
    const [wrong] = /[^\da-zA-Z-]/u.exec(identifier) ?? []
    if (wrong !== undefined) return `invalid character ${quote(wrong, { mark: "'" })} in ${kind} identifier`
    if (kind === 'pre-release' && /^0\d+$/.test(identifier))
      return 'pre-release numeric identifier starts with zero'
  }
  return undefined
}
