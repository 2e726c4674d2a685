// The dry run of an install: access reviews, and server-side dry runs of objects and pods. Writes nothing.
import type { Cluster } from '../cluster/api.ts'
import type { LiveObjects } from '../cluster/live-objects.ts'
import type { DryRunReport } from '../facts/dry-run.ts'
import type { ObjectRef } from '../manifest/object.ts'
import { createConcurrencyLimit } from '../net/concurrency.ts'
import { runAdmissionTrials } from './admission-trials.ts'
import { createDryRunBudget } from './budget.ts'
import type { NamespaceContext } from './namespace-context.ts'
import { dryRunObject, type DryRunContext, type ObjectDryRun, type ToApply } from './dry-run-object.ts'
import type { ReleaseObjects } from '../rbac/install-rights.ts'
import { reviewRights } from './rights.ts'

export interface DryRunOptions {
  readonly namespaces: NamespaceContext
  readonly live: LiveObjects
  readonly toApply: ToApply
  readonly withoutInstallerFields: DryRunContext['withoutInstallerFields']
  readonly needsLive: (ref: ObjectRef) => boolean
  readonly force: boolean
  /** The namespace of the plain pod's admission trial. */
  readonly istioNamespace: string
  /** False: only objects, without access reviews and admission trials. */
  readonly reviewAccess: boolean
  /** Milliseconds after which no further dry run is sent; a minute by default. */
  readonly limit?: number | undefined
  readonly earlier?: ReadonlyMap<string, ObjectDryRun> | undefined
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/** The dry run of an install. */
export interface InstallDryRun extends Pick<DryRunReport, 'rights' | 'admissionTrials'> {
  /** The dry runs of each release, in the order of its objects. */
  readonly releases: readonly (readonly ObjectDryRun[])[]
}

/** Concurrent objects: half of the connection's limit, so that access reviews run in parallel. */
const maxConcurrency = 10
const defaultLimit = 60_000

/** Dry-runs all objects of the releases. Rejects with ApiError only if the server cannot be reached. */
export async function dryRunReleases(
  cluster: Cluster,
  releases: readonly ReleaseObjects[],
  options: DryRunOptions,
): Promise<InstallDryRun> {
  const { namespaces, reviewAccess } = options
  const budget = createDryRunBudget(cluster, namespaces, options.limit ?? defaultLimit)
  const context: DryRunContext = { ...options, cluster, budget }
  const gate = createConcurrencyLimit(maxConcurrency)
  const total = releases.reduce((sum, { objects }) => sum + objects.length, 0)
  let done = 0
  const runs = releases.map(({ objects, release }) =>
    Promise.all(
      objects.map((object) =>
        gate(async () => {
          const run = await dryRunObject(context, object, release)
          options.onProgress?.(++done, total)
          return run
        }),
      ),
    ),
  )
  const [rights, results] = await Promise.all([
    reviewAccess ? reviewRights(cluster, namespaces, releases) : [],
    Promise.all(runs),
  ])
  const admissionTrials = reviewAccess
    ? await runAdmissionTrials(cluster, namespaces, {
        istioNamespace: options.istioNamespace,
        objects: releases.flatMap(({ objects }) => objects),
        results: results.flat().map(({ result }) => result),
        budget,
      })
    : []
  return { rights, releases: results, admissionTrials }
}
