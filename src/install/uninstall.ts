// Takes away what the releases' manifests list, in reverse order, and waits until it is gone.
import type { Cluster } from '../cluster/api.ts'
import type { ObjectRef } from '../manifest/object.ts'
import type { UninstallEvent } from './events.ts'

export interface UninstallRequest {
  /** Also base, its CRDs with all custom resources, objects without a record, and namespaces that we made. */
  readonly purge?: boolean | undefined
  /** Only releases of this mesh revision (`default` for none). Not looked at when purging. */
  readonly revision?: string | undefined
}

export interface KeptObject {
  readonly ref: ObjectRef
  /** `helm.sh/resource-policy: keep`, `owned by release x/y`. */
  readonly because: string
}

export interface UninstallStep {
  /** What people call it: the component's title and release, or `objects without a record`. */
  readonly title: string
  readonly release?: {
    readonly name: string
    readonly namespace: string
    readonly revisions: readonly number[]
  }
  /** In the order of deletion. */
  readonly objects: readonly ObjectRef[]
  readonly kept: readonly KeptObject[]
}

export interface UninstallPlan {
  readonly steps: readonly UninstallStep[]
  /** Custom resources that die with their CRDs. */
  readonly customResources: readonly ObjectRef[]
  /** Namespaces that we created; they go if nothing of the user's is left in them. */
  readonly namespaces: readonly string[]
  /** True if nothing is installed. */
  readonly empty: boolean
}

export interface UninstallOptions {
  /** Milliseconds that one step's objects may take to disappear; 300,000 by default. */
  readonly timeout?: number | undefined
  readonly onEvent?: ((event: UninstallEvent) => void) | undefined
  readonly signal?: AbortSignal | undefined
  readonly now: () => Date
}

export interface UninstallResult {
  readonly deleted: readonly ObjectRef[]
  readonly kept: readonly KeptObject[]
  readonly namespacesDeleted: readonly string[]
  readonly errors: readonly Error[]
  readonly interrupted: boolean
}

/** What `uninstall` would delete, in order. */
export async function planUninstall(_cluster: Cluster, _request: UninstallRequest): Promise<UninstallPlan> {
  throw new Error('not built yet')
}

/** Executes the plan. Errors of single objects are collected; a step that fails leaves its release's record. */
export async function uninstall(
  _cluster: Cluster,
  _plan: UninstallPlan,
  _options: UninstallOptions,
): Promise<UninstallResult> {
  throw new Error('not built yet')
}
