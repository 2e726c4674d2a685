// An install plan as data: the action for each object. diff, --dry-run and reports print it; install executes it.
import type { Conflict } from '../../manifest/conflicts.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'
import type { ComponentRelease } from '../release-ref.ts'
import type { MoveOptions } from './installer-fields.ts'

export type Action = 'create' | 'configure' | 'unchanged' | 'delete' | 'adopt'

export interface Change {
  readonly ref: ObjectRef
  readonly action: Action
  /** Why, if the action alone does not tell: `not in the new manifest`. */
  readonly reason?: string | undefined
  /** The object to apply; undefined for a delete. */
  readonly object?: KubeObject | undefined
  /** The live object, if it exists. */
  readonly live?: KubeObject | undefined
  /** The object after the change, from a server-side dry run; undefined without one. */
  readonly result?: KubeObject | undefined
  /** Take over fields from other managers: from an installer, or because of --force. */
  readonly force?: boolean | undefined
  /** Fields of other installers move to ambientctl before the apply, which deletes those that it does not have. */
  readonly movesFields?: MoveOptions | undefined
  /** The fields that are taken over, with their current managers. */
  readonly takeovers?: readonly Conflict[] | undefined
}

export type RecordChange = 'install' | 'upgrade' | 'unchanged'

export interface ComponentChanges extends ComponentRelease {
  /** The change to the release record; `unchanged` writes no new revision. */
  readonly record: RecordChange
  /** The release's revision after the install. */
  readonly revision: number
  readonly changes: readonly Change[]
}

export interface ChangeSet {
  readonly namespaces: readonly string[]
  readonly components: readonly ComponentChanges[]
  readonly warnings: readonly string[]
}

export interface Counts {
  readonly created: number
  readonly configured: number
  readonly adopted: number
  readonly unchanged: number
  readonly deleted: number
}

const column: Readonly<Record<Action, keyof Counts>> = {
  create: 'created',
  configure: 'configured',
  adopt: 'adopted',
  unchanged: 'unchanged',
  delete: 'deleted',
}

/** Counts objects by action. */
export function count(actions: Iterable<Action>): Counts {
  const counts = { created: 0, configured: 0, adopted: 0, unchanged: 0, deleted: 0 }
  for (const action of actions) counts[column[action]]++
  return counts
}
