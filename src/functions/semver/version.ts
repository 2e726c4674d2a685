// Masterminds' versions as template values, with their methods.
import { GoError } from '../../template/error.ts'
import { fn } from '../../template/function.ts'
import type { FunctionTable, GoFunction, OwnParameter } from '../../template/function.ts'
import { Int, int, typed, typeOf } from '../../template/kinds.ts'
import type { GoType, Member } from '../../template/kinds.ts'
import { compareVersions, parseVersion, satisfies } from './semver.ts'
import type { Version } from './semver.ts'

function printVersion({ major, minor, patch, prerelease, metadata }: Version): string {
  return `${major}.${minor}.${patch}${prerelease && `-${prerelease}`}${metadata && `+${metadata}`}`
}

type Method = (version: Version) => GoFunction

const uint64 = (value: bigint): GoFunction => fn([], () => new Int(value, 'uint64'))

/** Returns another version with these parts in its canonical text. A leading `v` is kept. */
function changed(version: Version, parts: Partial<Version>): Version {
  const next = { ...version, ...parts }
  const prefix = version.original.startsWith('v') ? 'v' : ''
  return typed({ ...next, original: prefix + printVersion(next) }, valueType)
}

function above(value: bigint, name: string): bigint {
  if (value < 2n ** 64n - 1n) return value + 1n
  throw new GoError(`${name} version increment would overflow uint64`)
}

const released = { prerelease: '', metadata: '' }

function setPart(name: 'prerelease' | 'metadata'): Method {
  return (version) =>
    fn(['string'], (text) => {
      const parts = text === '' ? [] : text.split('.')
      if (!parts.every((part) => /^[0-9A-Za-z-]+$/.test(part))) throw new GoError(`invalid ${name} string`)
      if (name === 'prerelease' && parts.some((part) => /^0\d+$/.test(part)))
        throw new GoError('version segment starts with 0')
      return changed(version, { [name]: text })
    })
}

/** Methods of the version itself. */
const methods: Readonly<Record<string, Method>> = {
  IncMajor: (version) =>
    fn([], () =>
      changed(version, { ...released, patch: 0n, minor: 0n, major: above(version.major, 'major') }),
    ),
  IncMinor: (version) =>
    fn([], () => changed(version, { ...released, patch: 0n, minor: above(version.minor, 'minor') })),
  IncPatch: (version) =>
    fn([], () => {
      if (version.prerelease !== '') return changed(version, released)
      return changed(version, { ...released, patch: above(version.patch, 'patch') })
    }),
  Major: (version) => uint64(version.major),
  MarshalJSON: (version) => fn([], () => Buffer.from(JSON.stringify(printVersion(version)))),
  MarshalText: (version) => fn([], () => Buffer.from(printVersion(version))),
  Metadata: (version) => fn([], () => version.metadata),
  Minor: (version) => uint64(version.minor),
  Patch: (version) => uint64(version.patch),
  Prerelease: (version) => fn([], () => version.prerelease),
  SetMetadata: setPart('metadata'),
  SetPrerelease: setPart('prerelease'),
  String: (version) => fn([], () => printVersion(version)),
  Value: (version) => fn([], () => printVersion(version)),
}

function comparison(read: (order: number) => unknown): Method {
  return (version) =>
    fn([versionParameter], (other) => {
      if (other === nilVersion)
        throw new GoError('runtime error: invalid memory address or nil pointer dereference')
      return read(compareVersions(version, other))
    })
}

/** Methods of the pointer to a version. */
const pointerMethods: Readonly<Record<string, Method>> = {
  ...methods,
  Compare: comparison(int),
  Equal: (version) =>
    fn([versionParameter], (other) => other !== nilVersion && compareVersions(version, other) === 0),
  GreaterThan: comparison((order) => order > 0),
  GreaterThanEqual: comparison((order) => order >= 0),
  LessThan: comparison((order) => order < 0),
  LessThanEqual: comparison((order) => order <= 0),
  Original: (version) => fn([], () => version.original),
}

function membersOf(version: Version): Member[] {
  const numbers = (['major', 'minor', 'patch'] as const).map((name) => ({
    name,
    value: new Int(version[name], 'uint64'),
  }))
  const texts = [
    ['pre', version.prerelease],
    ['metadata', version.metadata],
    ['original', version.original],
  ] as const
  return [...numbers, ...texts.map(([name, value]) => ({ name, value }))]
}

function typeWith(name: string, kind: 'ptr' | 'struct', own: Readonly<Record<string, Method>>): GoType {
  const type: GoType = {
    name,
    kind,
    method: (receiver, method) =>
      Object.hasOwn(own, method) ? own[method]?.(receiver as Version) : undefined,
    // Go's deep copy copies only exported fields, and a version has none.
    copy: () => typed({ ...parseVersion('0.0.0'), original: '' }, type),
    // The original text determines all fields.
    same: (a, b) => (a as Version).original === (b as Version).original,
    print: (receiver) => printVersion(receiver as Version),
    members: (receiver) => membersOf(receiver as Version),
    data: (receiver) => printVersion(receiver as Version),
  }
  return type
}

const versionType = typeWith('*semver.Version', 'ptr', pointerMethods)
const valueType = typeWith('semver.Version', 'struct', methods)

/** A nil *semver.Version. */
const nilVersion = parseVersion('0')

const versionParameter: OwnParameter<Version> = {
  name: '*semver.Version',
  nil: () => nilVersion,
  accepts: (value): value is Version =>
    typeof value === 'object' && value !== null && typeOf(value) === versionType,
}

export const semverFunctions: FunctionTable = new Map<string, GoFunction>([
  ['semver', fn(['string'], (text) => typed({ ...parseVersion(text) }, versionType))],
  ['semverCompare', fn(['string', 'string'], satisfies)],
])
