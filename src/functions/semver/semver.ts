// Parses and compares versions and constraints as Masterminds/semver does.
import { compareStrings } from '../../template/bytes.ts'
import { GoError } from '../../template/error.ts'
import { quote } from '../../template/format/quote.ts'

export interface Version {
  readonly major: bigint
  readonly minor: bigint
  readonly patch: bigint
  readonly prerelease: string
  readonly metadata: string
  readonly original: string
}

const identifiers = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*'
const versionPattern = new RegExp(
  `^v?(\\d+)(?:\\.(\\d+))?(?:\\.(\\d+))?(?:-(${identifiers}))?(?:\\+(${identifiers}))?$`,
)

/** Parses a version. A leading v and missing parts are allowed. Throws GoError. */
export function parseVersion(text: string): Version {
  if (text.length > 256) throw new GoError('version string is too long (max 256 bytes)')
  const match = versionPattern.exec(text)
  if (!match) throw new GoError('invalid semantic version')
  const [, major = '0', minor = '0', patch = '0', prerelease = '', metadata = ''] = match
  if (prerelease.split('.').some((part) => /^0\d+$/.test(part))) {
    throw new GoError('version segment starts with 0')
  }
  return {
    major: segment(major),
    minor: segment(minor),
    patch: segment(patch),
    prerelease,
    metadata,
    original: text,
  }
}

function segment(digits: string): bigint {
  const value = BigInt(digits)
  if (value < 2n ** 64n) return value
  throw new GoError(
    `error parsing version segment: strconv.ParseUint: parsing ${quote(digits)}: value out of range`,
  )
}

/** Compares by precedence: -1, 0 or 1. Metadata is ignored. */
export function compareVersions(a: Version, b: Version): number {
  const numbers =
    compareNumbers(a.major, b.major) || compareNumbers(a.minor, b.minor) || compareNumbers(a.patch, b.patch)
  if (numbers !== 0 || a.prerelease === b.prerelease) return numbers
  if (a.prerelease === '') return 1
  return b.prerelease === '' ? -1 : comparePrereleases(a.prerelease, b.prerelease)
}

function compareNumbers(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function comparePrereleases(a: string, b: string): number {
  const [partsA, partsB] = [a.split('.'), b.split('.')]
  for (let i = 0; i < Math.max(partsA.length, partsB.length); i++) {
    const order = compareParts(partsA[i] ?? '', partsB[i] ?? '')
    if (order !== 0) return order
  }
  return 0
}

/** Numbers come before words, and an empty part comes first. */
function compareParts(a: string, b: string): number {
  if (a === b) return 0
  if (a === '' || b === '') return a === '' ? -1 : 1
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isNumberA && isNumberB) return compareNumbers(BigInt(a), BigInt(b)) || -1
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1
  return compareStrings(a, b)
}

interface Constraint {
  readonly operator: string
  readonly version: Version
  /** The first part that is missing or a wildcard. Later parts are wildcards, too. */
  readonly wild: 'major' | 'minor' | 'patch' | undefined
}

type Check = (version: Version, constraint: Constraint) => boolean

const operators: Readonly<Record<string, Check>> = {
  '': isTildeOrEqual,
  '=': isTildeOrEqual,
  '!=': isUnequal,
  '>': isGreater,
  '<': (version, { version: bound }) => compareVersions(version, bound) < 0,
  '>=': (version, { version: bound }) => compareVersions(version, bound) >= 0,
  '=>': (version, { version: bound }) => compareVersions(version, bound) >= 0,
  '<=': isAtMost,
  '=<': isAtMost,
  '~': isTilde,
  '~>': isTilde,
  '^': isCaret,
}

function isTildeOrEqual(version: Version, constraint: Constraint): boolean {
  return constraint.wild ? isTilde(version, constraint) : compareVersions(version, constraint.version) === 0
}

function isUnequal(version: Version, { version: bound, wild }: Constraint): boolean {
  if (!wild) return compareVersions(version, bound) !== 0
  if (bound.major !== version.major) return true
  if (wild === 'minor') return false
  if (bound.minor !== version.minor) return true
  if (wild === 'patch') return version.prerelease !== bound.prerelease
  return bound.patch !== version.patch || compareVersions(version, bound) !== 0
}

function isGreater(version: Version, { version: bound, wild }: Constraint): boolean {
  if (!wild || wild === 'major') return compareVersions(version, bound) > 0
  if (version.major !== bound.major) return version.major > bound.major
  return wild === 'patch' && version.minor > bound.minor
}

function isAtMost(version: Version, { version: bound, wild }: Constraint): boolean {
  if (!wild) return compareVersions(version, bound) <= 0
  if (version.major > bound.major) return false
  return version.major < bound.major || wild === 'minor' || version.minor <= bound.minor
}

function isTilde(version: Version, { version: bound, wild }: Constraint): boolean {
  if (compareVersions(version, bound) < 0) return false
  const isZero = bound.major === 0n && bound.minor === 0n && bound.patch === 0n
  if (isZero && wild !== 'minor' && wild !== 'patch') return true
  return version.major === bound.major && (version.minor === bound.minor || wild === 'minor')
}

function isCaret(version: Version, { version: bound, wild }: Constraint): boolean {
  if (compareVersions(version, bound) < 0) return false
  if (bound.major > 0n || wild === 'minor') return version.major === bound.major
  if (version.major > 0n) return false
  if (bound.minor > 0n || wild === 'patch') return version.minor === bound.minor
  return version.minor === 0n && version.patch === bound.patch
}

const wildPart = '[0-9|xX*]+'
const range = `v?(${wildPart})(?:\\.(${wildPart}))?(?:\\.(${wildPart}))?(-${identifiers})?(?:\\+${identifiers})?`
const operatorPattern = /(?:!=|>=|=>|<=|=<|~>|[=<>~^])?/y
const rangePattern = new RegExp(range, 'y')
const hyphenRange = new RegExp(
  `[ \\t\\n\\f\\r]*(${range})[ \\t\\n\\f\\r]+-[ \\t\\n\\f\\r]+(${range})[ \\t\\n\\f\\r]*`,
  'g',
)
const blanks = /[ \t\n\f\r]*/y

/** Returns the groups of a constraint. One group must match as a whole. Throws GoError. */
function parseConstraints(text: string): Constraint[][] {
  if (text.length > 512) throw new GoError('constraint string is too long (max 512 bytes)')
  const groups = text.replace(hyphenRange, hyphenBounds).split('||')
  if (groups.length > 32) throw new GoError('too many constraint groups (max 32)')
  return groups.map(parseGroup)
}

/** Converts `1.2 - 2.3` to `>= 1.2, <= 2.3`. The second version is the sixth group. */
function hyphenBounds(_: string, ...groups: string[]): string {
  return `>= ${groups[0]}, <= ${groups[5]} `
}

/** Parses the constraints of a group, separated by spaces or commas. All must match. */
function parseGroup(text: string): Constraint[] {
  const found: (readonly [operator: string, match: RegExpExecArray])[] = []
  let at = read(blanks, text, 0)
  do {
    const start = at
    at = read(operatorPattern, text, at)
    const operator = text.slice(start, at)
    at = read(blanks, text, at)
    rangePattern.lastIndex = at
    const match = rangePattern.exec(text)
    if (!match) throw new GoError(`improper constraint: ${quote(text)}`)
    found.push([operator, match])
    at += match[0].length
    const gap = at
    at = read(blanks, text, at)
    if (text[at] === ',') at = read(blanks, text, at + 1)
    else if (at === gap && at < text.length) throw new GoError(`improper constraint: ${quote(text)}`)
    else continue
    if (at === text.length) throw new GoError(`improper constraint: ${quote(text)}`)
  } while (at < text.length)
  return found.map(([operator, match]) => toConstraint(operator, match))
}

function read(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}

function toConstraint(operator: string, match: RegExpExecArray): Constraint {
  const [whole, major, minor, patch, prerelease = ''] = match
  const wild = isWild(major) ? 'major' : isWild(minor) ? 'minor' : isWild(patch) ? 'patch' : undefined
  const numbers = { major: '0.0.0', minor: `${major}.0.0`, patch: `${major}.${minor}.0` }
  const text = wild ? numbers[wild] + prerelease : whole
  try {
    return { operator, version: parseVersion(text), wild }
  } catch (error) {
    throw error instanceof GoError ? new GoError('constraint parser error') : error
  }
}

function isWild(part: string | undefined): boolean {
  return part === undefined || /^[xX*]$/.test(part)
}

/**
 * Reports whether a version satisfies a constraint. Prereleases match only if a constraint of the same group has one.
 * Throws GoError for an invalid constraint or version.
 */
export function satisfies(constraint: string, version: string): boolean {
  const groups = parseConstraints(constraint)
  const parsed = parseVersion(version)
  return groups.some((group) => {
    const allowed = parsed.prerelease === '' || group.some((part) => part.version.prerelease !== '')
    return allowed && group.every((part) => operators[part.operator]?.(parsed, part))
  })
}
