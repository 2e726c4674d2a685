// The formats that Helm's validator knows; others are not checked.
import { regexMatcher } from '../functions/text/regex.ts'
import { byteLength } from '../template/bytes.ts'
import { quote } from '../template/format/quote.ts'
import { complaintOf } from './violation.ts'
import { emailFault, hostnameFault, ipv4Fault, ipv6Fault } from './format-address.ts'
import { dateFault, dateTimeFault, durationFault, periodFault, timeFault } from './format-time.ts'
import { uriFault, uriReferenceFault, uriTemplateFault } from './format-url.ts'

export interface Format {
  readonly name: string
  /** What is wrong with a value; what is no text is never wrong. */
  readonly check: (value: unknown) => string | undefined
}

const faults: Readonly<Record<string, (text: string) => string | undefined>> = {
  regex: (text) => complaintOf(() => regexMatcher(text)),
  'json-pointer': pointerFault,
  'relative-json-pointer': relativePointerFault,
  uuid: uuidFault,
  duration: durationFault,
  period: periodFault,
  ipv4: ipv4Fault,
  ipv6: ipv6Fault,
  hostname: hostnameFault,
  email: emailFault,
  date: dateFault,
  time: timeFault,
  'date-time': dateTimeFault,
  uri: uriFault,
  iri: uriFault,
  'uri-reference': uriReferenceFault,
  'iri-reference': uriReferenceFault,
  'uri-template': uriTemplateFault,
  semver: semverFault,
}

export const formats: ReadonlyMap<string, Format> = new Map(
  Object.entries(faults).map(([name, fault]) => [
    name,
    { name, check: (value: unknown) => (typeof value === 'string' ? fault(value) : undefined) },
  ]),
)

function pointerFault(text: string): string | undefined {
  if (text !== '' && !text.startsWith('/')) return 'not starting with /'
  return /~(?![01])/.test(text) ? '~ must be followed by 0 or 1' : undefined
}

function relativePointerFault(text: string): string | undefined {
  const [digits = ''] = /^\d*/.exec(text) ?? []
  if (digits === '') return 'must start with non-negative integer'
  if (/^0\d/.test(digits)) return 'starts with zero'
  const rest = text.slice(digits.length)
  return rest === '#' ? undefined : pointerFault(rest)
}

function uuidFault(text: string): string | undefined {
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

function semverFault(text: string): string | undefined {
  const [beforeBuild = '', build] = text.split(/\+(.*)/s, 2)
  if (build !== undefined) {
    if (build === '') return 'build is empty'
    const fault = identifierFault(build, 'build')
    if (fault !== undefined) return fault
  }
  const [core = '', preRelease] = beforeBuild.split(/-(.*)/s, 2)
  if (preRelease !== undefined) {
    const fault = identifierFault(preRelease, 'pre-release')
    if (fault !== undefined) return fault
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

function identifierFault(text: string, kind: 'build' | 'pre-release'): string | undefined {
  for (const identifier of text.split('.')) {
    if (identifier === '') return `${kind} identifier is empty`
    const [wrong] = /[^\da-zA-Z-]/u.exec(identifier) ?? []
    if (wrong !== undefined) return `invalid character ${quote(wrong, { mark: "'" })} in ${kind} identifier`
    if (kind === 'pre-release' && /^0\d+$/.test(identifier))
      return 'pre-release numeric identifier starts with zero'
  }
  return undefined
}
