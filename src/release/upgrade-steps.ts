// The steps of an upgrade: Istio supports upgrades from one minor version to the next.
import { compareIstioVersions } from './versions.ts'

/** An exact version (`1.31.1`), or the newest patch of a minor version (`1.31`). */
const form = /^v?(1\.(\d{1,3})(?:\.\d{1,3}(?:-[\w.]+)?)?)$/

/** Returns the minor version N of `1.N` or `1.N.P`; undefined for anything else. */
export function minorVersion(version: string): number | undefined {
  const minor = form.exec(version)?.[2]
  return minor === undefined ? undefined : Number(minor)
}

/** Returns true if an upgrade from a version to `1.N` or `1.N.P` goes back. */
export function isDowngrade(from: string, to: string): boolean {
  const [before = 0, after = 0] = [minorVersion(from), minorVersion(to)]
  return before === after && to.split('.').length === 2 ? false : compareIstioVersions(to, from) < 0
}

/**
 * Returns the versions to install, one after another: each minor version between the two as `1.N`, then the target. Both
 * have a form that minorVersion reads.
 */
export function upgradeSteps(from: string, to: string): string[] {
  const [first = 0, last = 0] = [minorVersion(from), minorVersion(to)]
  const between = Array.from({ length: Math.max(0, last - first - 1) }, (_, i) => `1.${first + i + 1}`)
  return [...between, to]
}

/** Returns the version for a chart source: `1.30` is the newest 1.30.x, or `embedded` if this is one. */
export function chartVersion(step: string, embedded: string): string {
  if (step.split('.').length > 2) return step.replace(/^v/, '')
  const minor = minorVersion(step)
  return minor === minorVersion(embedded) ? embedded : `~1.${minor}.0`
}
