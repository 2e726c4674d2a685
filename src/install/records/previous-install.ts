// What an earlier install leaves for the next: its profile and platform, as labels of the release records.
import type { Cluster } from '../../cluster/api.ts'
import { meshRevisionOf, readReleases } from './releases.ts'

const profileLabel = 'ambientctl.io/profile'
const platformLabel = 'ambientctl.io/platform'

export interface PreviousInstall {
  readonly profile?: string | undefined
  readonly platform?: string | undefined
  /** Istio's releases, `namespace/name`. */
  readonly releases: readonly string[]
}

/** The labels that readPreviousInstall reads. */
export function previousInstallLabels(profile: string, platform: string | undefined): Record<string, string> {
  return { [profileLabel]: profile, [platformLabel]: platform ?? '' }
}

/** What the previous install of a mesh revision chose, by the labels of its own releases, or else of any. */
export async function readPreviousInstall(cluster: Cluster, revision: string): Promise<PreviousInstall> {
  const { istio: releases } = await readReleases(cluster)
  const own = releases.filter((release) => meshRevisionOf(release) === revision)
  // A CNI installed alone, with profile empty, says nothing of what to install beside it.
  const [labelled] = [...own, ...releases].filter(
    ({ labels }) => (labels[profileLabel] ?? 'empty') !== 'empty',
  )
  return {
    profile: labelled?.labels[profileLabel],
    platform: labelled?.labels[platformLabel] || undefined,
    releases: releases.map(({ namespace, name }) => `${namespace}/${name}`),
  }
}
