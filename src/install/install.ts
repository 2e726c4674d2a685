// Rendered[] → a running mesh: plan, apply, wait, record.
import type { Cluster } from '../cluster/api.ts'
import type { Rendered } from '../pipeline.ts'
import type { ChangeSet, Counts } from './changes.ts'
import type { InstallEvent, Unit } from './events.ts'

export interface InstallOptions {
  /** Milliseconds a component may take to become ready; 300,000 by default. */
  readonly readinessTimeout?: number | undefined
  /** False: return once everything is applied. CRDs are waited for all the same. */
  readonly wait?: boolean | undefined
  /** Plan only, asking the server for a dry run of each object. */
  readonly dryRun?: boolean | undefined
  /** Take over fields that other managers own, and releases on which an operation is pending. */
  readonly force?: boolean | undefined
  /** `topology.istio.io/network` of the namespaces that are created. */
  readonly networkLabel?: string | undefined
  readonly onEvent?: ((event: InstallEvent) => void) | undefined
  /**
   * Ctrl-C: nothing new is begun, what runs is finished and recorded. Not the signal that `connect` was given:
   * the records are still written after it.
   */
  readonly signal?: AbortSignal | undefined
  readonly now: () => Date
}

export type ComponentStatus = 'ready' | 'unchanged' | 'failed' | 'skipped' | 'stopped' | 'planned'

export interface ComponentResult extends Unit {
  /** `ready` means applied only, where `wait` is false; `planned` is what a dry run answers. */
  readonly status: ComponentStatus
  /** What was done, not what was planned (in a dry run: what was planned). */
  readonly counts: Counts
  /** Milliseconds. */
  readonly duration: number
  readonly error?: Error | undefined
}

export interface InstallResult {
  readonly components: readonly ComponentResult[]
  readonly namespacesCreated: readonly string[]
  readonly objects: ChangeSet
  readonly interrupted: boolean
}

/**
 * Installs the components in the order of their needs. Throws UserErrors, before anything is written, when the plan
 * is impossible (objects of another release, conflicts, a pending operation); what fails later is in the result.
 */
export async function install(
  _cluster: Cluster,
  _rendered: readonly Rendered[],
  _options: InstallOptions,
): Promise<InstallResult> {
  throw new Error('not built yet')
}
