// Release records for tests of installs and rollbacks.
import { withInstall } from '../../src/release/installs.ts'
import { newRelease, type Release, type ReleaseStatus } from '../../src/release/release.ts'
import { greeter } from './greeter.ts'

export interface RecordOptions {
  /** Minutes after midnight. */
  readonly minute?: number
  /** The number of its install. */
  readonly install?: number | undefined
  readonly status?: ReleaseStatus
  readonly description?: string
}

/** A revision of a release. */
export function record(
  name: string,
  version: number,
  { minute = 0, install, status = 'deployed', description = '' }: RecordOptions = {},
): Release {
  const release = newRelease({ ...greeter, name })
  const lastDeployed = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  const info = { ...release.info, status, lastDeployed, description }
  const revision: Release = { ...release, version, info }
  return install === undefined ? revision : withInstall(revision, install)
}
