// The fields of a live object that another installer owns. Install moves them to ambientctl before it applies an object,
// so that the apply deletes those that the manifest does not have, as client-go's csaupgrade does for kubectl.
import { fieldManager } from '../../cluster/field-manager.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { ownerOf } from '../../release/ownership.ts'
import { isGitOpsManager } from '../../manifest/conflicts.ts'
import { isRecord, type JsonObject } from '../../values/record.ts'
import { listAt } from '../fields.ts'
import { deleteOwned, union, withoutPath } from './field-set.ts'

/** Managers that write whole manifests. They own nothing in an object of a release that should stay. */
const releaseManagers: ReadonlySet<string> = new Set([
  'Helm Apply',
  'Helm Update',
  'helm Apply',
  'helm Update',
  'istio-operator Apply',
  'istio-operator Update',
])

/** kubectl also owns fields that users add to objects of a release, so its fields move only when an object is adopted. */
const adoptedManagers: ReadonlySet<string> = new Set([
  ...releaseManagers,
  'kubectl Apply',
  'kubectl-client-side-apply Update',
  'before-first-apply Update',
])

/** Whose fields move. */
export interface MoveOptions {
  /** Also those of Argo CD and Flux: the user takes the object over with --force. */
  readonly fromGitOps: boolean
  /** Also the number of replicas: the object to apply has one. */
  readonly replicas?: boolean
}

/** An autoscaler sets the replicas. */
const replicas = ['f:spec', 'f:replicas'] as const

/** Fields that stay with their manager: values that somebody else may have set since the install. */
const keptPaths: readonly (readonly string[])[] = [
  ['f:status'],
  replicas,
  // Deleting the annotation would restart the pods.
  ['f:spec', 'f:template', 'f:metadata', 'f:annotations', 'f:kubectl.kubernetes.io/restartedAt'],
]

/** Only the fields of installers move. */
export const fromInstallers: MoveOptions = { fromGitOps: false }

interface Entry {
  readonly value: JsonObject
  readonly fields: JsonObject
  /** The entry of our applies. */
  readonly isOwn: boolean
  /** Its fields move to us. */
  readonly moves: boolean
  /** Nothing stays with the manager: otherwise Argo CD or Flux would still count as the owner of the object. */
  readonly movesWhole: boolean
}

function entriesOf(object: KubeObject, live: KubeObject, { fromGitOps }: MoveOptions): Entry[] {
  const moved = ownerOf(live) ? releaseManagers : adoptedManagers
  return listAt(object, 'metadata', 'managedFields').flatMap((value) => {
    if (!isRecord(value) || !isRecord(value['fieldsV1'])) return []
    const writer = `${String(value['manager'])} ${String(value['operation'])}`
    const isGitOps = fromGitOps && isGitOpsManager(String(value['manager']))
    const isSameVersion = value['apiVersion'] === object.apiVersion && !value['subresource']
    return [
      {
        value,
        fields: value['fieldsV1'],
        isOwn: writer === `${fieldManager} Apply`,
        moves: isSameVersion && (moved.has(writer) || isGitOps),
        movesWhole: isSameVersion && isGitOps,
      },
    ]
  })
}

/** Returns the managedFields after other installers' fields moved to ambientctl; undefined if there are none. */
export function movedManagedFields(live: KubeObject, options: MoveOptions): JsonObject[] | undefined {
  const entries = entriesOf(live, live, options)
  const moving = entries.filter(({ moves }) => moves)
  if (moving.length === 0) return undefined
  const own = entries.find(({ isOwn }) => isOwn)
  const fields = [
    ...moving.map((entry) => splitFields(entry.fields, options).moved),
    own?.fields ?? {},
  ].reduce(union)
  const kept = entries.flatMap((entry) => {
    if (entry === own) return []
    if (!entry.moves) return [entry.value]
    if (entry.movesWhole) return []
    const rest = splitFields(entry.fields, options).kept
    return Object.keys(rest).length > 0 ? [{ ...entry.value, fieldsV1: rest }] : []
  })
  const apply = { manager: fieldManager, operation: 'Apply', fieldsType: 'FieldsV1' }
  return [...kept, { ...apply, apiVersion: live.apiVersion, fieldsV1: fields }]
}

/** True if Argo CD or Flux owns fields of a live object that move. */
export function movesGitOpsFields(live: KubeObject, options: MoveOptions): boolean {
  return entriesOf(live, live, options).some(({ movesWhole }) => movesWhole)
}

/**
 * Returns the result of an apply over the live object without the fields that only other installers own: what the apply
 * leaves once their fields have moved. Returns the same object if there are none.
 */
export function withoutInstallerFields(
  result: KubeObject,
  live: KubeObject,
  options: MoveOptions,
): KubeObject {
  const entries = entriesOf(result, live, options)
  const others = entries.flatMap((entry) => {
    const fields = entry.moves ? splitFields(entry.fields, options).kept : entry.fields
    return Object.keys(fields).length > 0 ? [fields] : []
  })
  const moved = entries.filter(({ moves }) => moves).map(({ fields }) => splitFields(fields, options).moved)
  return moved.reduce<KubeObject>(
    (object, fields) => deleteOwned(object, fields, others) as KubeObject,
    result,
  )
}

/** Returns the fields that move, and those that stay with their manager. */
function splitFields(
  fields: JsonObject,
  options: MoveOptions,
): { readonly moved: JsonObject; readonly kept: JsonObject } {
  const paths = keptPaths.filter((path) => path !== replicas || !options.replicas)
  return paths.reduce<{ moved: JsonObject; kept: JsonObject }>(
    ({ moved, kept }, path) => {
      const node = path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), moved)
      if (!isRecord(node)) return { moved, kept }
      const picked = path.reduceRight<JsonObject>((inner, key) => ({ [key]: inner }), node)
      return { moved: withoutPath(moved, path), kept: union(kept, picked) }
    },
    { moved: fields, kept: {} },
  )
}
