// A plan as data: what install would do to each object. diff, --dry-run and reports print it, install executes it.
import type { Conflict } from '../../manifest/conflicts.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'
import type { ReleaseRef } from '../release-ref.ts'

export type Action = 'create' | 'configure' | 'unchanged' | 'delete' | 'adopt'

export interface Change {
  readonly ref: ObjectRef
  readonly action: Action
  /** Why, where the action alone does not say it: `not in the new manifest`, `made by kubectl`. */
  readonly reason?: string | undefined
  /** What is sent to the server; none for a delete. */
  readonly object?: KubeObject | undefined
  /** The object before, if there is one. */
  readonly live?: KubeObject | undefined
  /** The object as it would be, by the server's dry run; none where the server was not asked. */
  readonly result?: KubeObject | undefined
  /** Fields are taken over: from an installer, or because of --force. */
  readonly force?: boolean | undefined
  /** The fields that are taken over, with the managers that lose them. */
  readonly takeovers?: readonly Conflict[] | undefined
}

export type RecordChange = 'install' | 'upgrade' | 'unchanged'

export interface ComponentChanges extends ReleaseRef {
  /** What happens to the release's record; `unchanged` writes no new revision. */
  readonly record: RecordChange
  /** The release's revision afterwards. */
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

/** The number of objects by action. */
export function count(actions: Iterable<Action>): Counts {
  const counts = { created: 0, configured: 0, adopted: 0, unchanged: 0, deleted: 0 }
  for (const action of actions) counts[column[action]]++
  return counts
}
