// Rendered[] and a live cluster → what install will do, as data. Reads, and asks for dry runs; writes nothing.
import type { Cluster } from '../../cluster/api.ts'
import { createLiveObjects, type LiveObjects } from '../../cluster/live-objects.ts'
import { dryRunReleases, type InstallDryRun } from '../../dryrun/dry-run.ts'
import { readNamespaceContext, type NamespaceContext } from '../../dryrun/namespace-context.ts'
import type { ObjectDryRun } from '../../dryrun/object.ts'
import { ApiError, throwAll, UserError } from '../../errors.ts'
import type { DryRunReport } from '../../facts/dry-run.ts'
import { manifestsDigest } from '../../manifest/digest.ts'
import { objectKey, refOf, type KubeObject } from '../../manifest/object.ts'
import type { Rendered } from '../../pipeline.ts'
import { ownerOf } from '../../release/ownership.ts'
import type { ReleaseName } from '../../release/release.ts'
import { readHistories, type ReadHistory } from '../records/records.ts'
import type { ChangeSet } from './changes.ts'
import { inReleaseNamespace } from './in-release-namespace.ts'
import { terminatingNamespace, usedNamespaces } from './namespaces.ts'
import { planRelease, readInventory, type ReadInventory, type ReleasePlan } from './release-plan.ts'
import { toApply } from './to-apply.ts'
import { hasRuntimeFields } from './webhooks.ts'

/** What is planned, apart from how the plan is made. */
export interface PlanRequest {
  /** Take over fields that other managers own, and releases on which an operation is pending. */
  readonly force?: boolean | undefined
  /** Labels of the release records. */
  readonly labels?: Readonly<Record<string, string>> | undefined
  /** Where the plain pod goes in its admission trial; the namespace of the first Deployment by default. */
  readonly istioNamespace?: string | undefined
  /** Whether a refusal of an object that does not exist yet is a blocker; else it is only in the report. */
  readonly dryRun?: boolean | undefined
}

export interface PlanOptions extends PlanRequest {
  /** False: no rights and no admission trials in the report. */
  readonly preflight?: boolean | undefined
  /** Milliseconds after which no further dry run is sent; a minute by default. */
  readonly limit?: number | undefined
  /** Reads that were made already. */
  readonly live?: LiveObjects | undefined
  /** An earlier plan of the same manifests: dry runs of objects that have not changed since are taken from it. */
  readonly earlier?: InstallPlan | undefined
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  readonly now: () => Date
}

/** Why an install cannot be carried out. */
export type PlanBlocker = UserError | ApiError

/** What an install will do, and what the server says to it. */
export interface InstallPlan {
  readonly rendered: readonly Rendered[]
  readonly request: PlanRequest
  readonly changes: ChangeSet
  /**
   * Objects of other releases, conflicts, objects that the server refuses, operations in progress, records that cannot
   * be read. An object or release with a blocker is not among the changes.
   */
  readonly blockers: readonly PlanBlocker[]
  /** For checks, and for facts files. */
  readonly dryRun: DryRunReport
  readonly releases: readonly ReleasePlan[]
  readonly namespaces: NamespaceContext
  /** By objectKey. */
  readonly dryRuns: ReadonlyMap<string, ObjectDryRun>
}

/**
 * Plans an install: each object is read once, and dry-run once; a second time only where fields are taken over. What
 * stands in the way is in `blockers`. Rejects with ApiError if the server cannot be reached.
 */
export async function planInstall(
  cluster: Cluster,
  rendered: readonly Rendered[],
  options: PlanOptions,
): Promise<InstallPlan> {
  const live = options.live ?? createLiveObjects(cluster)
  const placed = await Promise.all(rendered.map((one) => inReleaseNamespace(cluster, one)))
  const objects = placed.flatMap((one) => one.objects)
  const istioNamespace = options.istioNamespace ?? usualNamespace(placed)
  const used = usedNamespaces(placed)
  const names = [istioNamespace, ...used, ...objects.flatMap(({ metadata }) => metadata.namespace ?? [])]
  const [namespaces, histories] = await Promise.all([
    readNamespaceContext(live, names, objects, options.earlier?.namespaces),
    readHistories(
      cluster,
      placed.map(({ release }) => release),
    ),
  ])
  const inventories = await Promise.all(histories.map((history) => readInventory(cluster, history, objects)))
  await prefetch(live, namespaces, objects, inventories)
  const run = await dryRunReleases(cluster, placed, {
    namespaces,
    live,
    toApply,
    needsLive: hasRuntimeFields,
    force: options.force ?? false,
    istioNamespace,
    preflight: options.preflight ?? true,
    limit: options.limit,
    earlier: options.earlier?.dryRuns,
    onProgress: options.onProgress,
  })
  const context = {
    namespaces,
    live,
    releases: placed.map(({ release }) => release),
    recorded: await recordedOwners(cluster, placed, run),
    dryRun: options.dryRun ?? false,
    force: options.force ?? false,
    labels: options.labels,
    now: options.now(),
  }
  const planned = await Promise.all(
    placed.map((one, i) =>
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
    dryRun: reportOf(rendered, run, options.earlier),
    releases: planned.map(({ plan }) => plan),
    namespaces,
    dryRuns: new Map(run.releases.flat().map((one) => [objectKey(one.result.ref), one])),
  }
}

/** Throws what blocks a plan, if anything: the first ApiError, or all UserErrors together. */
export function throwBlockers({ blockers }: Pick<InstallPlan, 'blockers'>): void {
  const refusal = blockers.find((one) => one instanceof ApiError)
  if (refusal) throw refusal
  throwAll(blockers.filter((one) => one instanceof UserError))
}

function pickRequest({ force, labels, istioNamespace, dryRun }: PlanRequest): PlanRequest {
  return { force, labels, istioNamespace, dryRun }
}

/** Rights and trials of an earlier plan hold for this one: its manifests are the same. */
function reportOf(
  rendered: readonly Rendered[],
  run: InstallDryRun,
  earlier: InstallPlan | undefined,
): DryRunReport {
  const { rights, admissionTrials } = earlier?.dryRun ?? run
  return {
    digest: manifestsDigest(rendered),
    rights,
    objects: run.releases.flat().map(({ result }) => result),
    admissionTrials,
  }
}

function usualNamespace(rendered: readonly Rendered[]): string {
  const first = rendered.find(({ objects }) => objects.some(({ kind }) => kind === 'Deployment'))
  return (first ?? rendered[0])?.release.namespace ?? 'istio-system'
}

/** Objects in namespaces that do not exist need not be read. */
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

/** Of the releases that live objects say they belong to, those that have a record. */
async function recordedOwners(
  cluster: Cluster,
  placed: readonly Rendered[],
  run: InstallDryRun,
): Promise<ReadonlySet<string>> {
  const nameOf = ({ name, namespace }: ReleaseName) => `${namespace}/${name}`
  const own = new Set(placed.map(({ release }) => nameOf(release)))
  const owners = run.releases.flat().flatMap(({ live }) => (live && ownerOf(live)) ?? [])
  const others = new Map(owners.filter((one) => !own.has(nameOf(one))).map((one) => [nameOf(one), one]))
  const histories: ReadHistory[] = await readHistories(cluster, [...others.values()])
  return new Set(
    [...others.keys()].filter((_, i) => {
      const read = histories[i]
      // A record that cannot be read is a record.
      return read !== undefined && ('error' in read || read.history.length > 0)
    }),
  )
}
