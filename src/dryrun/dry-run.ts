// What the server says to an install before it happens. Nothing is written: rights are reviewed, objects and pods dry-run.
import type { Cluster } from '../cluster/api.ts'
import type { LiveObjects } from '../cluster/live-objects.ts'
import type { DryRunReport } from '../facts/dry-run.ts'
import type { ObjectRef } from '../manifest/object.ts'
import { createConcurrencyLimit } from '../net/concurrency.ts'
import { runAdmissionTrials } from './admission-trials.ts'
import { createDryRunBudget } from './budget.ts'
import type { NamespaceContext } from './namespace-context.ts'
import { dryRunObject, type DryRunContext, type ObjectDryRun, type ToApply } from './object.ts'
import { reviewRights, type ReleaseObjects } from './rights.ts'

export interface DryRunOptions {
  readonly namespaces: NamespaceContext
  readonly live: LiveObjects
  readonly toApply: ToApply
  readonly needsLive: (ref: ObjectRef) => boolean
  readonly force: boolean
  /** Where the plain pod goes in its admission trial. */
  readonly istioNamespace: string
  /** False: objects only, no rights and no admission trials. */
  readonly preflight: boolean
  /** Milliseconds after which no further dry run is sent; a minute by default. */
  readonly limit?: number | undefined
  readonly earlier?: ReadonlyMap<string, ObjectDryRun> | undefined
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/** The dry run of an install. */
export interface InstallDryRun extends Pick<DryRunReport, 'rights' | 'admissionTrials'> {
  /** For each release, in the order of its objects. */
  readonly releases: readonly (readonly ObjectDryRun[])[]
}

/** Objects at a time: half of what the connection carries, so that rights are reviewed at the same time. */
const atOnce = 10
const usualLimit = 60_000

/** Runs all objects of the releases. Rejects with ApiError if the server cannot be reached; refusals are results. */
export async function dryRunReleases(
  cluster: Cluster,
  releases: readonly ReleaseObjects[],
  options: DryRunOptions,
): Promise<InstallDryRun> {
  const { namespaces, preflight } = options
  const budget = createDryRunBudget(cluster, namespaces, options.limit ?? usualLimit)
  const context: DryRunContext = { ...options, cluster, budget }
  const gate = createConcurrencyLimit(atOnce)
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
    preflight ? reviewRights(cluster, namespaces, releases) : [],
    Promise.all(runs),
  ])
  const admissionTrials = preflight
    ? await runAdmissionTrials(cluster, namespaces, {
        istioNamespace: options.istioNamespace,
        objects: releases.flatMap(({ objects }) => objects),
        results: results.flat().map(({ result }) => result),
        budget,
      })
    : []
  return { rights, releases: results, admissionTrials }
}
