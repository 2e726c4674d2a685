// Plans an install: compares rendered releases with the live cluster, with reads and server-side dry runs only.
import type { Cluster } from '../../cluster/api.ts'
import { createLiveObjects, type LiveObjects } from '../../cluster/live-objects.ts'
import { dryRunReleases, type InstallDryRun } from '../../dryrun/dry-run.ts'
import { readNamespaceContext, type NamespaceContext } from '../../dryrun/namespace-context.ts'
import type { ObjectDryRun } from '../../dryrun/dry-run-object.ts'
import { ApiError, throwAll, UserError } from '../../errors.ts'
import type { DryRunReport } from '../../facts/dry-run.ts'
import { manifestsDigest } from '../../manifest/digest.ts'
import { objectKey, refOf, type KubeObject } from '../../manifest/object.ts'
import type { RenderedRelease } from '../../pipeline.ts'
import { nextInstall } from '../../release/installs.ts'
import { ownerOf } from '../../release/ownership.ts'
import type { RecordKind, Release, ReleaseName } from '../../release/release.ts'
import { readHistories, type ReadHistory } from '../records/records.ts'
import type { ChangeSet } from './changes.ts'
import { inReleaseNamespace, terminatingNamespace, usedNamespaces } from './namespaces.ts'
import {
  planRelease,
  readInventory,
  releasesOf,
  type ReadInventory,
  type ReleasePlan,
  type ReleasePlanContext,
} from './release-plan.ts'
import { withoutInstallerFields } from './installer-fields.ts'
import { toApply } from './to-apply.ts'
import { hasRuntimeFields } from './webhooks.ts'

/** Options that determine the content of a plan. */
export interface PlanRequest {
  /** Take over fields that other managers own, and continue releases with a pending operation. */
  readonly force?: boolean | undefined
  /** False: keep the objects that are no longer rendered. */
  readonly prune?: boolean | undefined
  /** Labels of the release records. */
  readonly labels?: Readonly<Record<string, string>> | undefined
  /** Where new releases are recorded; Secrets by default. Other releases stay where they are. */
  readonly recordKind?: RecordKind | undefined
  /** For a rollback: the revisions to return to, by `namespace/name`. The plan is made from their manifests. */
  readonly rollbackTo?: ReadonlyMap<string, Release> | undefined
  /** The highest number of an install in the records of other releases; see release/installs.ts. */
  readonly lastInstall?: number | undefined
  /** The namespace of the plain pod's admission trial; by default that of the first Deployment. */
  readonly istioNamespace?: string | undefined
  /** Whether a rejection of an object that does not exist yet is a blocker; else it is only in the report. */
  readonly failOnRejection?: boolean | undefined
}

/** A PlanRequest that names every option, so that code that does not copy a new option does not compile. */
export type CompletePlanRequest = { readonly [Key in keyof Required<PlanRequest>]: PlanRequest[Key] }

export interface PlanOptions extends PlanRequest {
  /** False: skip access reviews and admission trials. */
  readonly reviewAccess?: boolean | undefined
  /** Milliseconds after which no further dry run is sent; a minute by default. */
  readonly limit?: number | undefined
  /** Dry-run with the fields of any manager taken over, to show what `force` would change. Such a plan is only shown. */
  readonly showConflicts?: boolean | undefined
  /** Objects that were already read. */
  readonly live?: LiveObjects | undefined
  /** An earlier plan of the same manifests: its dry runs are reused for objects that have not changed. */
  readonly earlier?: InstallPlan | undefined
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  readonly now: () => Date
}

/** An error that prevents an install. */
export type PlanBlocker = UserError | ApiError

/** The changes of an install, and the results of its dry runs. */
export interface InstallPlan {
  readonly rendered: readonly RenderedRelease[]
  readonly request: PlanRequest
  readonly changes: ChangeSet
  /**
   * Objects of other releases, conflicts, objects that the server rejects, operations in progress, records that cannot
   * be read. Changes do not include objects with a blocker.
   */
  readonly blockers: readonly PlanBlocker[]
  /** For checks and facts files. */
  readonly dryRunReport: DryRunReport
  readonly releases: readonly ReleasePlan[]
  readonly namespaces: NamespaceContext
  /** By objectKey. */
  readonly dryRuns: ReadonlyMap<string, ObjectDryRun>
}

/**
 * Plans an install: reads and dry-runs each object once, and dry-runs it a second time if fields are taken over.
 * Returns problems as `blockers`. Rejects with ApiError if the server cannot be reached.
 */
export async function planInstall(
  cluster: Cluster,
  rendered: readonly RenderedRelease[],
  options: PlanOptions,
): Promise<InstallPlan> {
  const live = options.live ?? createLiveObjects(cluster)
  const namespaced = await Promise.all(rendered.map((one) => inReleaseNamespace(cluster, one)))
  const objects = namespaced.flatMap((one) => one.objects)
  const istioNamespace = options.istioNamespace ?? defaultIstioNamespace(namespaced)
  const used = usedNamespaces(namespaced)
  const names = [istioNamespace, ...used, ...objects.flatMap(({ metadata }) => metadata.namespace ?? [])]
  const [namespaces, histories] = await Promise.all([
    readNamespaceContext(live, names, objects, options.earlier?.namespaces),
    readHistories(
      cluster,
      namespaced.map(({ release }) => release),
    ),
  ])
  const inventories = await Promise.all(histories.map((history) => readInventory(cluster, history, objects)))
  await prefetch(live, namespaces, objects, inventories)
  const moves = { fromGitOps: options.force ?? false }
  const run = await dryRunReleases(cluster, namespaced, {
    namespaces,
    live,
    toApply: (object, before, release) => toApply(object, before, release, moves),
    withoutInstallerFields: (result, before) => withoutInstallerFields(result, before, moves),
    needsLive: hasRuntimeFields,
    force: (options.force ?? false) || (options.showConflicts ?? false),
    istioNamespace,
    reviewAccess: options.reviewAccess ?? true,
    limit: options.limit,
    earlier: options.earlier?.dryRuns,
    onProgress: options.onProgress,
  })
  const context: ReleasePlanContext = {
    namespaces,
    live,
    releases: namespaced.map(({ release }) => release),
    recorded: await recordedOwners(cluster, namespaced, run),
    failOnRejection: options.failOnRejection ?? false,
    force: options.force ?? false,
    prune: options.prune ?? true,
    labels: options.labels,
    recordKind: options.recordKind,
    rollbackTo: options.rollbackTo,
    install: nextInstall(histories.flatMap(releasesOf), options.lastInstall),
    now: options.now(),
  }
  const planned = await Promise.all(
    namespaced.map((one, i) =>
      planRelease(context, one, {
        runs: run.releases[i] ?? [],
        history: histories[i] ?? { history: [] },
        inventory: inventories[i] ?? { refs: [] },
      }),
    ),
  )
  const terminating = used.filter((name) => namespaces.terminating.has(name)).map(terminatingNamespace)
  const warnings = planned.flatMap((one) => one.warnings)
  return {
    rendered,
    request: pickRequest(options),
    changes: {
      namespaces: used.filter((name) => namespaces.missing.has(name)),
      components: planned.map(({ plan }) => plan.changes),
      warnings: [...new Set(warnings)],
    },
    blockers: [...terminating, ...planned.flatMap((one) => one.blockers)],
    dryRunReport: reportOf(rendered, run, options.earlier),
    releases: planned.map(({ plan }) => plan),
    namespaces,
    dryRuns: new Map(run.releases.flat().map((one) => [objectKey(one.result.ref), one])),
  }
}

/** Throws the blockers of a plan, if any: the first ApiError, or else all UserErrors together. */
export function throwBlockers({ blockers }: Pick<InstallPlan, 'blockers'>): void {
  const apiError = blockers.find((one) => one instanceof ApiError)
  if (apiError) throw apiError
  throwAll(blockers.filter((one) => one instanceof UserError))
}

function pickRequest(request: PlanRequest): CompletePlanRequest {
  const { force, prune, labels, recordKind, rollbackTo, lastInstall, istioNamespace, failOnRejection } =
    request
  return { force, prune, labels, recordKind, rollbackTo, lastInstall, istioNamespace, failOnRejection }
}

/** Reuses access reviews and admission trials of an earlier plan: its manifests are the same. */
function reportOf(
  rendered: readonly RenderedRelease[],
  run: InstallDryRun,
  earlier: InstallPlan | undefined,
): DryRunReport {
  const { rights, admissionTrials } = earlier?.dryRunReport ?? run
  return {
    digest: manifestsDigest(rendered),
    rights,
    objects: run.releases.flat().map(({ result }) => result),
    admissionTrials,
  }
}

function defaultIstioNamespace(rendered: readonly RenderedRelease[]): string {
  const first = rendered.find(({ objects }) => objects.some(({ kind }) => kind === 'Deployment'))
  return (first ?? rendered[0])?.release.namespace ?? 'istio-system'
}

/** Reads objects ahead, except in namespaces that do not exist. */
async function prefetch(
  live: LiveObjects,
  { missing }: NamespaceContext,
  objects: readonly KubeObject[],
  inventories: readonly ReadInventory[],
): Promise<void> {
  const pruned = inventories.flatMap((one) => ('refs' in one ? one.refs : []))
  const refs = [...objects.map(refOf), ...pruned]
  await live.prefetch(refs.filter(({ namespace }) => namespace === undefined || !missing.has(namespace)))
}

/** Returns the owners of live objects that have a release record. */
async function recordedOwners(
  cluster: Cluster,
  namespaced: readonly RenderedRelease[],
  run: InstallDryRun,
): Promise<ReadonlySet<string>> {
  const nameOf = ({ name, namespace }: ReleaseName) => `${namespace}/${name}`
  const own = new Set(namespaced.map(({ release }) => nameOf(release)))
  const owners = run.releases.flat().flatMap(({ live }) => (live && ownerOf(live)) ?? [])
  const others = new Map(owners.filter((one) => !own.has(nameOf(one))).map((one) => [nameOf(one), one]))
  const histories: ReadHistory[] = await readHistories(cluster, [...others.values()])
  return new Set(
    [...others.keys()].filter((_, i) => {
      const read = histories[i]
      // A record exists even if it cannot be read.
      return read !== undefined && ('error' in read || read.history.length > 0)
    }),
  )
}
