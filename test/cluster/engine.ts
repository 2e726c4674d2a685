// A sandbox and connection for a test file, and the engine's functions with defaults for tests.
import type { Cluster } from '../../src/cluster/api.ts'
import { connect } from '../../src/cluster/client.ts'
import type { InstallEvent } from '../../src/install/progress-events.ts'
import {
  applyPlan,
  plannedResult,
  type ApplyPlanOptions,
  type InstallResult,
} from '../../src/install/apply-plan.ts'
import { planInstall, throwBlockers, type PlanRequest } from '../../src/install/plan/plan.ts'
import { planUninstall } from '../../src/install/uninstall-plan.ts'
import type { UninstallPlan } from '../../src/install/uninstall-plan.ts'
import { uninstall } from '../../src/install/uninstall.ts'
import { waitForDeletion } from '../../src/install/wait/deletion.ts'
import type { ObjectRef } from '../../src/manifest/object.ts'
import type { RenderedRelease } from '../../src/pipeline.ts'
import { afterAllWithGo, beforeAllWithGo } from '../peer/with-go.ts'
import { startSandbox } from './sandbox/cluster.ts'
import type { Sandbox } from './sandbox/cluster.ts'

export interface Engine {
  readonly sandbox: Sandbox
  readonly cluster: Cluster
}

/** A sandbox for the whole file; its fields are set before the first test. */
export function useEngine(nodes = 3): Engine {
  const engine: { sandbox?: Sandbox; cluster?: Cluster } = {}
  beforeAllWithGo(async () => {
    engine.sandbox = await startSandbox({ platform: 'k3s', nodes })
    engine.cluster = await connect({ kubeconfig: engine.sandbox.kubeconfig, env: {} })
  }, 900_000)
  afterAllWithGo(async () => {
    engine.cluster?.close()
    await engine.sandbox?.stop()
  })
  return engine as Engine
}

export interface PlanAndApplyOptions extends PlanRequest, Omit<ApplyPlanOptions, 'onReplan'> {
  /** Plan only. */
  readonly dryRun?: boolean | undefined
}

/** Plans and applies releases. Returns the result and the events. Rejects with the plan's blockers. */
export async function installed(
  { cluster }: Engine,
  components: readonly RenderedRelease[],
  given: Partial<PlanAndApplyOptions> = {},
): Promise<InstallResult & { readonly events: readonly InstallEvent[] }> {
  const events: InstallEvent[] = []
  const options: PlanAndApplyOptions = {
    now: () => new Date(),
    readinessTimeout: 60_000,
    ...given,
    onEvent: (event) => {
      events.push(event)
      given.onEvent?.(event)
    },
  }
  const plan = await planInstall(cluster, components, {
    ...options,
    failOnRejection: options.dryRun,
    reviewAccess: false,
  })
  throwBlockers(plan)
  const result = options.dryRun ? plannedResult(plan) : await applyPlan(cluster, plan, options)
  if (!result) throw new Error('applyPlan must ask nothing without onReplan')
  return { ...result, events }
}

/** Deletes all of Istio, including namespaces that installs created. */
export async function purge({ cluster }: Engine): Promise<void> {
  await runUninstall(cluster, await planUninstall(cluster, { purge: true }))
}

/**
 * Like purge, but keeps the namespaces: deleting one takes Kubernetes five seconds, and the next test needs it again.
 */
export async function clear({ cluster }: Engine): Promise<void> {
  await runUninstall(cluster, { ...(await planUninstall(cluster, { purge: true })), namespaces: [] })
}

async function runUninstall(cluster: Cluster, plan: UninstallPlan): Promise<void> {
  const { errors } = await uninstall(cluster, plan, { now: () => new Date(), timeout: 60_000 })
  if (errors.length > 0) throw new AggregateError(errors, 'purge')
}

/** Deletes objects and waits until they are gone. */
export async function deleteAll(cluster: Cluster, refs: readonly ObjectRef[]): Promise<void> {
  await Promise.all(refs.map((ref) => cluster.delete(ref)))
  await waitForDeletion(cluster, refs, { timeout: 250_000 })
}

/** `base ready 2/0/1/0`: status, and created/configured or adopted/unchanged/deleted, for each component. */
export function summary({ components }: InstallResult): string[] {
  return components.map(
    ({ component, status, counts: { created, configured, adopted, unchanged, deleted } }) =>
      `${component} ${status} ${created}/${configured + adopted}/${unchanged}/${deleted}`,
  )
}
