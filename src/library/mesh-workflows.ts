// Tags, waypoints, injection and remote Secrets as the command line makes them: the same functions, loaded when they are
// called.
import type { KubeObject } from '../manifest/object.ts'
import type { Tree } from '../values/tree.ts'
import type { AppliedWaypoint } from '../waypoint/apply.ts'
import type { DeletedWaypoint } from '../waypoint/delete.ts'
import type { Waypoint, WaypointSpec } from '../waypoint/gateway.ts'
import type { WaypointStatus } from '../waypoint/status.ts'
import type { KubeInjectOptions } from '../workflow/kube-inject.ts'
import type { ClusterOptions } from '../workflow/options.ts'
import type { RemoteSecretOptions } from '../workflow/remote-secret.ts'
import type { TagEntry, TagRemoveResult, TagSetRequest, TagSetResult } from '../workflow/tag.ts'
import type { WaypointApplyRequest } from '../workflow/waypoint-apply.ts'
import type {
  WaypointDeleteRequest,
  WaypointListRequest,
  WaypointsFound,
  WaypointStatusRequest,
} from '../workflow/waypoint.ts'
import { contextOf, type WorkflowHooks } from './hooks.ts'

/**
 * Creates a tag of `revision`, or moves it with `overwrite`. Calls `confirm` if two webhooks would inject the same pods.
 * Rejects with UserError and ApiError.
 */
export async function setTag(
  tag: string,
  options: TagSetRequest,
  hooks: WorkflowHooks = {},
): Promise<TagSetResult> {
  const workflow = await import('../workflow/tag.ts')
  return workflow.setTag(tag, options, contextOf(hooks))
}

/** Returns the objects of a tag. Reads the cluster and changes nothing. Rejects with UserError and ApiError. */
export async function generateTag(
  tag: string,
  options: TagSetRequest,
  hooks: WorkflowHooks = {},
): Promise<KubeObject[]> {
  const workflow = await import('../workflow/tag.ts')
  return workflow.generateTag(tag, options, contextOf(hooks))
}

/** Returns the tags with their revisions and namespaces, sorted by name. Rejects with UserError and ApiError. */
export async function listTags(options: ClusterOptions = {}, hooks: WorkflowHooks = {}): Promise<TagEntry[]> {
  const workflow = await import('../workflow/tag.ts')
  return workflow.listTags(options, contextOf(hooks))
}

/** Removes a tag. Calls `confirm` if something uses it. Rejects with UserError and ApiError. */
export async function removeTag(
  tag: string,
  options: ClusterOptions = {},
  hooks: WorkflowHooks = {},
): Promise<TagRemoveResult> {
  const workflow = await import('../workflow/tag.ts')
  return workflow.removeTag(tag, options, contextOf(hooks))
}

/** Returns the Gateway of a waypoint; contacts no cluster. Rejects with UserError for an invalid name. */
export async function generateWaypoint(options: WaypointSpec): Promise<KubeObject> {
  const workflow = await import('../workflow/waypoint-apply.ts')
  return workflow.generateWaypoint(options)
}

/** Applies a waypoint, and waits until it is ready with `wait`. Rejects with UserError and ApiError. */
export async function applyWaypoint(
  options: WaypointApplyRequest,
  hooks: WorkflowHooks = {},
): Promise<AppliedWaypoint> {
  const workflow = await import('../workflow/waypoint-apply.ts')
  return workflow.applyWaypointTo(options, contextOf(hooks))
}

/**
 * Deletes waypoints by name, or all of a namespace with `all`. Returns them with what still selects them. Rejects with
 * UserError and ApiError.
 */
export async function deleteWaypoints(
  names: readonly string[],
  options: WaypointDeleteRequest = {},
  hooks: WorkflowHooks = {},
): Promise<DeletedWaypoint[]> {
  const workflow = await import('../workflow/waypoint.ts')
  return workflow.deleteWaypointsOf(names, options, contextOf(hooks))
}

/** Returns the waypoints of a namespace, or of all with `allNamespaces`. Rejects with UserError and ApiError. */
export async function listWaypoints(
  options: WaypointListRequest = {},
  hooks: WorkflowHooks = {},
): Promise<WaypointsFound<Waypoint>> {
  const workflow = await import('../workflow/waypoint.ts')
  return workflow.listWaypointsOf(options, contextOf(hooks))
}

/**
 * Returns the state of a waypoint, or of all of a namespace if the name is undefined. Rejects with UserError and
 * ApiError.
 */
export async function waypointStatus(
  name: string | undefined,
  options: WaypointStatusRequest = {},
  hooks: WorkflowHooks = {},
): Promise<WaypointsFound<WaypointStatus>> {
  const workflow = await import('../workflow/waypoint.ts')
  return workflow.waypointStatus(name, options, contextOf(hooks))
}

/**
 * Returns the objects of a file, workloads with the sidecar that istiod would inject. Contacts no cluster if files have
 * the whole configuration. Rejects with UserError and ApiError.
 */
export async function kubeInject(options: KubeInjectOptions, hooks: WorkflowHooks = {}): Promise<Tree[]> {
  const workflow = await import('../workflow/kube-inject.ts')
  return workflow.kubeInject(options, contextOf(hooks))
}

/**
 * Returns the Secret that lets the istiod of another cluster read this one, and creates the service account and its
 * token in this cluster. The Secret contains the token. Rejects with UserError and ApiError.
 */
export async function createRemoteSecret(
  options: RemoteSecretOptions = {},
  hooks: WorkflowHooks = {},
): Promise<KubeObject> {
  const workflow = await import('../workflow/remote-secret.ts')
  return workflow.createRemoteSecret(options, contextOf(hooks))
}
