// Releases that a configuration or an earlier install does not have, and the plan to uninstall them.
import type { Cluster } from '../cluster/api.ts'
import { installOf } from '../release/installs.ts'
import { recordedMetadata, type Release, type ReleaseName } from '../release/release.ts'
import { byReleaseOrder, componentOf, istioRevisionOf, readReleases } from './records/releases.ts'
import { planReleaseUninstall, type UninstallPlan } from './uninstall-plan.ts'

/** A release that the configuration, or the target of a rollback, does not have. */
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
  if (isChart(release, 'base', 'istiod')) return `only \`${uninstallCommand(release)}\` uninstalls it`
  const [other] = others
  const isShared = other !== undefined && isChart(release, 'cni', 'ztunnel')
  return isShared ? `revision ${istioRevisionOf(other)} needs it` : undefined
}

function uninstallCommand(release: Release): string {
  const revision = istioRevisionOf(release)
  const isRevision = isChart(release, 'istiod') && revision !== ''
  return `ambientctl uninstall${isRevision ? ` --revision ${revision}` : ''}`
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
  return planUninstalls(cluster, leftReleases((await readReleases(cluster)).istio, configured))
}

/** Plans to uninstall the newest revisions of releases that an earlier install did not have. Only reads. */
export async function planNewerReleases(cluster: Cluster, newer: readonly Release[]): Promise<LeftPlan> {
  return planUninstalls(cluster, newerReleases((await readReleases(cluster)).istio, newer))
}

/** Returns which of the newer releases a rollback may uninstall. `installed` are all newest revisions. */
export function newerReleases(installed: readonly Release[], newer: readonly Release[]): LeftRelease[] {
  const others = installed.filter((one) => isChart(one, 'istiod') && istioRevisionOf(one) !== '')
  const because = (release: Release) =>
    componentOf(release) === undefined
      ? `its chart is none of ambientctl (helm uninstall ${release.name} -n ${release.namespace} uninstalls it)`
      : keepReason(release, others)
  return newer.toSorted(byReleaseOrder).map((release) => ({ release, because: because(release) }))
}

async function planUninstalls(cluster: Cluster, left: readonly LeftRelease[]): Promise<LeftPlan> {
  const removable = left.flatMap(({ release, because }) => (because === undefined ? release : []))
  return { left, uninstall: await planReleaseUninstall(cluster, removable.toReversed()) }
}
