// The parameters and results of Helm's template functions.
import type { Kind } from './scope.ts'
import { dataSignatures } from './signatures-data.ts'
import { secretSignatures } from './signatures-secrets.ts'
import { textSignatures } from './signatures-text.ts'

export interface Parameter {
  readonly kind: Kind
  /** Written `!kind`: never another kind, which would be slow, endless or different in each run. */
  readonly strict: boolean
  /** Written `...kind`: any number of arguments. */
  readonly many: boolean
  /** Written `"text"`: only this constant. */
  readonly constant?: string
}

export interface Signature {
  readonly name: string
  readonly parameters: readonly Parameter[]
  readonly returns: Kind
  /** Written `| call`: makes a varying result (clock, randomness, order of Go's maps) constant. */
  readonly through?: string
  /** Slow by design, or always an error: called rarely, and never as an argument. */
  readonly isSlow: boolean
}

/** Parses `name a !b ...c -> kind | through`. */
function signature(line: string, isSlow = false): Signature {
  const [, call = '', returns = '', through] = /^(.*?) -> (\w+)(?: \| (.*))?$/.exec(line) ?? []
  const [name = '', ...parameters] = call.split(' ')
  return {
    name,
    parameters: parameters.map(parameter),
    returns,
    isSlow,
    ...(through === undefined ? {} : { through }),
  }
}

function parameter(text: string): Parameter {
  if (text.startsWith('"')) return { kind: 'string', strict: true, many: false, constant: text }
  const [, strict, many, kind = ''] = /^(!)?(\.\.\.)?(\w+)$/.exec(text) ?? []
  return { kind, strict: strict !== undefined, many: many !== undefined }
}

const lines = (text: string) => text.trim().split(/\s*\n\s*/)

/** Signatures in any order. A function with several types has several signatures. */
export const signatures: readonly Signature[] = [
  ...lines(textSignatures + dataSignatures).map((line) => signature(line)),
  ...lines(secretSignatures.quick).map((line) => signature(line)),
  ...lines(secretSignatures.slow).map((line) => signature(line, true)),
]

/** Methods and fields of Go's values, by the kind of the value: `Name a b -> kind`. */
export const members: ReadonlyMap<Kind, readonly Signature[]> = new Map(
  Object.entries({
    time: [
      'Year -> int',
      'Weekday -> stringer',
      'Month -> stringer',
      'YearDay -> int',
      'Unix -> int64',
      'UTC -> time',
      'AddDate !step !step !step -> time',
      'Format layout -> string',
      'IsZero -> bool',
      'Nanosecond -> int',
      'String -> string',
    ],
    semver: [
      'Major -> uint64',
      'Minor -> uint64',
      'Patch -> uint64',
      'Prerelease -> string',
      'Metadata -> string',
      'String -> string',
      'Original -> string',
    ],
    cert: ['Cert -> certificateText', 'Key -> certificateText'],
  }).map(([kind, rows]) => [kind, rows.map((line) => signature(line))]),
)
