// Releases of earlier installs that are not part of the configuration any more, and the plan to uninstall them.
import type { Cluster } from '../cluster/api.ts'
import { installOf } from '../release/installs.ts'
import { recordedMetadata, type Release, type ReleaseName } from '../release/release.ts'
import { componentOf, istioRevisionOf, readReleases } from './records/releases.ts'
import { planReleaseUninstall, type UninstallPlan } from './uninstall-plan.ts'

/** A release that the configuration does not have. */
export interface LeftRelease {
  readonly release: Release
  /** Why an install does not uninstall it; undefined if it may. */
  readonly because?: string | undefined
}

/**
 * Returns the left releases of the default revision among the newest revisions. `configured` are the releases of the
 * configuration. Releases of other revisions belong to other configurations.
 */
export function leftReleases(
  installed: readonly Release[],
  configured: readonly ReleaseName[],
): LeftRelease[] {
  const names = new Set(configured.map(nameOf))
  const others = installed.filter((one) => isChart(one, 'istiod') && istioRevisionOf(one) !== '')
  return installed
    .filter((release) => istioRevisionOf(release) === '' && !names.has(nameOf(release)) && isKnown(release))
    .map((release) => ({ release, because: keepReason(release, others) }))
}

/** True for a release under the name of a component. Gateways have any name, so only those that an install made count. */
function isKnown(release: Release): boolean {
  const component = componentOf(release)
  if (component === undefined) return false
  return component.isList ? installOf(release) !== undefined : component.release('', '') === release.name
}

function keepReason(release: Release, others: readonly Release[]): string | undefined {
  if (installOf(release) === undefined) return 'ambientctl did not make its newest revision'
  // Custom resources and all workloads of the mesh depend on them.
  if (isChart(release, 'base', 'istiod')) return 'only `ambientctl uninstall` uninstalls it'
  const [other] = others
  const isShared = other !== undefined && isChart(release, 'cni', 'ztunnel')
  return isShared ? `revision ${istioRevisionOf(other)} needs it` : undefined
}

const isChart = (release: Release, ...charts: string[]) => charts.includes(recordedMetadata(release).name)

const nameOf = ({ namespace, name }: ReleaseName) => `${namespace}/${name}`

/** The left releases of a cluster. */
export interface LeftPlan {
  readonly left: readonly LeftRelease[]
  /** Uninstalls those that an install may uninstall: ztunnel before the CNI, and gateways first. */
  readonly uninstall: UninstallPlan
}

/** Finds the left releases and plans to uninstall them. Only reads. Rejects with ApiError. */
export async function planLeftReleases(
  cluster: Cluster,
  configured: readonly ReleaseName[],
): Promise<LeftPlan> {
  const left = leftReleases((await readReleases(cluster)).istio, configured)
  const removable = left.flatMap(({ release, because }) => (because === undefined ? release : []))
  return { left, uninstall: await planReleaseUninstall(cluster, removable.toReversed()) }
}
