// Selects a version as Helm does.
import { compareVersions, parseVersion, satisfies, type Version } from '../functions/semver/semver.ts'
import { orElse } from '../template/error.ts'
import { refused } from './failure.ts'

/** Sorts newest first. Invalid versions come last; the sort is stable. */
export function newestFirst<T>(items: readonly T[], versionOf: (item: T) => string): T[] {
  const read = items.map((item) => ({ item, version: tryVersion(versionOf(item)) }))
  read.sort((a, b) => {
    if (a.version === undefined || b.version === undefined) {
      return Number(a.version === undefined) - Number(b.version === undefined)
    }
    return compareVersions(b.version, a.version)
  })
  return read.map(({ item }) => item)
}

/**
 * Returns the item, out of a list sorted newest first, whose version equals `constraint`, else the first that satisfies
 * it. Without a constraint (''), the newest that is not a prerelease. Throws UserError for an invalid constraint.
 */
export function pickVersion<T>(
  items: readonly T[],
  versionOf: (item: T) => string,
  constraint: string,
): T | undefined {
  checkConstraint(constraint)
  const exact = constraint === '' ? undefined : items.find((item) => versionOf(item) === constraint)
  return exact ?? items.find((item) => isSatisfied(versionOf(item), constraint || '*'))
}

/** Returns true for a complete version such as `1.2.3`, and false for a range. */
export function isExact(text: string): boolean {
  return /^v?\d+\.\d+\.\d+([-+].*)?$/.test(text) && tryVersion(text) !== undefined
}

/** Parses a version leniently, as Masterminds/semver does. Returns undefined for an invalid one. */
export function tryVersion(text: string): Version | undefined {
  return orElse<Version | undefined>(
    () => parseVersion(text),
    () => undefined,
  )
}

function isSatisfied(version: string, constraint: string): boolean {
  return tryVersion(version) !== undefined && satisfies(constraint, version)
}

function checkConstraint(constraint: string): void {
  orElse(
    () => satisfies(constraint || '*', '0.0.0'),
    ({ message }) => {
      throw refused(
        'chart-version',
        `${JSON.stringify(constraint)} is neither a version nor a constraint: ${message}`,
        { hint: 'use a version such as 1.27.3, or a constraint such as ~1.27, 1.27.x or ">=1.26 <1.28"' },
      )
    },
  )
}
