// The install that a rollback returns to, as data for events and results.
import { recordedMetadata, type Release } from '../release/release.ts'
import type { RollbackTarget } from '../release/rollback.ts'

/** A revision that a release returns to. */
export interface EarlierRevision {
  readonly release: string
  readonly namespace: string
  /** Helm's revision number. */
  readonly revision: number
  /** Name and version of the chart: `istiod-1.31.1`. */
  readonly chart: string
}

/** The install that a rollback returns to. */
export interface EarlierInstall {
  /** Its number in `history`. */
  readonly install: number
  /** ISO time; '' if unknown. */
  readonly updated: string
  readonly revisions: readonly EarlierRevision[]
  /** `namespace/name` of releases that did not exist then; they are kept unless they are pruned. */
  readonly kept: readonly string[]
}

/** Returns a rollback target as data. */
export function earlierInstall({ install, updated, revisions, newer }: RollbackTarget): EarlierInstall {
  return {
    install,
    updated,
    revisions: revisions.map(earlierRevision),
    kept: newer.map(({ namespace, name }) => `${namespace}/${name}`),
  }
}

function earlierRevision(release: Release): EarlierRevision {
  const { name: chart, version } = recordedMetadata(release)
  const { name, namespace, version: revision } = release
  return { release: name, namespace, revision, chart: `${chart}-${version}` }
}
