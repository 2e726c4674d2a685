// Plans a rollback: the manifests of earlier release records against the live cluster.
import type { Cluster } from '../cluster/api.ts'
import { objectName } from '../manifest/object.ts'
import { installOf } from '../release/installs.ts'
import { recordedMetadata, type Release } from '../release/release.ts'
import type { RollbackTarget } from '../release/rollback.ts'
import { compareIstioVersions } from '../release/versions.ts'
import { compare } from './plan/compare.ts'
import type { Change } from './plan/changes.ts'
import { planInstall, type InstallPlan, type PlanOptions } from './plan/plan.ts'
import { byReleaseOrder } from './records/releases.ts'
import { recordedRendering } from './recorded-rendering.ts'
import { readinessOf } from './wait/readiness.ts'

export interface RollbackPlan {
  readonly plan: InstallPlan
  /** Apply dependents first. */
  readonly reverse: boolean
  /** What the plan changes beyond the components, and what it leaves as it is. */
  readonly warnings: readonly string[]
}

/**
 * Plans a rollback with server-side dry runs. `installed` are the newest revisions of the releases. Rejects with
 * UserError for a record that cannot be applied, and with ApiError.
 */
export async function planRollback(
  cluster: Cluster,
  { revisions }: Pick<RollbackTarget, 'revisions'>,
  installed: readonly Release[],
  options: Omit<PlanOptions, 'rollbackTo'>,
): Promise<RollbackPlan> {
  const current = new Map(installed.map((release) => [keyOf(release), release]))
  // A revision of Helm that is still current would only change its field manager.
  const wanted = revisions
    .filter((one) => current.get(keyOf(one))?.version !== one.version || installOf(one) !== undefined)
    .toSorted(byReleaseOrder)
  const rendered = wanted.map((release) => ({ release, rendering: recordedRendering(release) }))
  const rollbackTo = new Map(wanted.map((release) => [keyOf(release), release]))
  const plan = await planInstall(
    cluster,
    rendered.flatMap(({ rendering }) => rendering ?? []),
    { ...options, rollbackTo },
  )
  const others = rendered.flatMap(({ release, rendering }) => (rendering ? [] : [release]))
  return {
    plan,
    reverse: isDowngrade(wanted, current) && isControlPlaneReady(plan),
    warnings: [
      ...others.map(otherChartWarning),
      ...definitionWarnings(plan.changes.components.flatMap(({ changes }) => changes)),
    ],
  }
}

const keyOf = ({ namespace, name }: Release) => `${namespace}/${name}`

const versionOf = (release: Release | undefined) => (release ? recordedMetadata(release).appVersion : '')

/** True if a component gets an older version of Istio. */
function isDowngrade(revisions: readonly Release[], current: ReadonlyMap<string, Release>): boolean {
  return revisions.some((one) => compareIstioVersions(versionOf(one), versionOf(current.get(keyOf(one)))) < 0)
}

/**
 * ztunnel must not be newer than istiod, so a downgrade starts with ztunnel. But its pods become ready only with an
 * istiod that works.
 */
function isControlPlaneReady({ releases }: InstallPlan): boolean {
  const changes = releases
    .filter(({ ref }) => ref.component === 'pilot')
    .flatMap((release) => release.changes.changes)
  return changes
    .filter(({ ref }) => ref.kind === 'Deployment')
    .every(({ live }) => live !== undefined && readinessOf(live).state === 'ready')
}

function otherChartWarning({ namespace, name, version }: Release): string {
  return `release ${namespace}/${name} is not of a component of ambientctl; it is kept (to roll it back: helm rollback ${name} ${version} -n ${namespace})`
}

function definitionWarnings(changes: readonly Change[]): string[] {
  const definitions = changes.filter(({ ref }) => ref.kind === 'CustomResourceDefinition')
  const names = (list: readonly Change[]) => list.map(({ ref }) => objectName(ref)).join(', ')
  const changed = definitions.filter(
    ({ action, live, result }) =>
      action === 'configure' && (!live || !result || compare(live, result) === 'content'),
  )
  const deleted = definitions.filter(({ action }) => action === 'delete')
  return [
    ...(changed.length > 0
      ? [
          `the rollback changes CRDs: ${names(changed)}; fields that an older CRD does not define are dropped from its resources when they are written again`,
        ]
      : []),
    ...(deleted.length > 0
      ? [
          `the rollback deletes CRDs with all their resources: ${names(deleted)}; back these resources up first`,
        ]
      : []),
  ]
}
