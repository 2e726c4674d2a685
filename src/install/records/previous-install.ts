// The profile and platform of the previous install, stored as labels of the release records.
import type { Cluster } from '../../cluster/api.ts'
import { istioRevisionOf, readReleases } from './releases.ts'

const profileLabel = 'ambientctl.io/profile'
const platformLabel = 'ambientctl.io/platform'

export interface PreviousInstall {
  readonly profile?: string | undefined
  readonly platform?: string | undefined
  /** Istio's releases as `namespace/name`. */
  readonly releases: readonly string[]
}

/** Returns the labels that readPreviousInstall reads. */
export function previousInstallLabels(profile: string, platform: string | undefined): Record<string, string> {
  return { [profileLabel]: profile, [platformLabel]: platform ?? '' }
}

/** Returns profile and platform of the previous install from the releases of an Istio revision, or else from any. */
export async function readPreviousInstall(cluster: Cluster, revision: string): Promise<PreviousInstall> {
  const { istio: releases } = await readReleases(cluster)
  const own = releases.filter((release) => istioRevisionOf(release) === revision)
  // A CNI installed alone, with profile empty, does not tell which profile to use for the rest.
  const [labelled] = [...own, ...releases].filter(
    ({ labels }) => (labels[profileLabel] ?? 'empty') !== 'empty',
  )
  return {
    profile: labelled?.labels[profileLabel],
    platform: labelled?.labels[platformLabel] || undefined,
    releases: releases.map(({ namespace, name }) => `${namespace}/${name}`),
  }
}
