// Which of several versions is meant, as Helm decides it.
import { compareVersions, parseVersion, satisfies, type Version } from '../functions/semver/semver.ts'
import { orElse } from '../template/error.ts'
import { refused } from './failure.ts'

/** Newest first; what is no version comes last, and otherwise the given order stands. */
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
 * Of versions that stand newest first the one that is wanted: that very text, else the first that satisfies the
 * constraint. Without one (''), the newest that is no prerelease. Throws UserError for what is no constraint.
 */
export function pickVersion<T>(
  items: readonly T[],
  versionOf: (item: T) => string,
  wanted: string,
): T | undefined {
  checkConstraint(wanted)
  const exact = wanted === '' ? undefined : items.find((item) => versionOf(item) === wanted)
  return exact ?? items.find((item) => isWanted(versionOf(item), wanted || '*'))
}

/** Is the text a version and not a range: `1.2.3`, with all its parts? */
export function isExact(text: string): boolean {
  return /^v?\d+\.\d+\.\d+([-+].*)?$/.test(text) && tryVersion(text) !== undefined
}

/** A version as Masterminds/semver reads it, loosely; undefined for what is none. */
export function tryVersion(text: string): Version | undefined {
  return orElse<Version | undefined>(
    () => parseVersion(text),
    () => undefined,
  )
}

function isWanted(version: string, constraint: string): boolean {
  return tryVersion(version) !== undefined && satisfies(constraint, version)
}

function checkConstraint(wanted: string): void {
  orElse(
    () => satisfies(wanted || '*', '0.0.0'),
    ({ message }) => {
      throw refused(
        'chart-version',
        `${JSON.stringify(wanted)} is no version and no constraint: ${message}`,
        { hint: 'a version is 1.27.3; a constraint ~1.27, 1.27.x, ">=1.26 <1.28"' },
      )
    },
  )
}
