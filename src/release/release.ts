// Helm's release record as data: what Helm's Secret holds, with JSON names of Helm's own structs left to encode/decode.
import type { Value, Tree } from '../values/tree.ts'

export type ReleaseStatus =
  | 'unknown'
  | 'deployed'
  | 'uninstalled'
  | 'superseded'
  | 'failed'
  | 'uninstalling'
  | 'pending-install'
  | 'pending-upgrade'
  | 'pending-rollback'

/** Times are RFC 3339 text; '' when not set. */
export interface ReleaseInfo {
  readonly firstDeployed: string
  readonly lastDeployed: string
  readonly deleted: string
  readonly description: string
  readonly status: ReleaseStatus
  readonly notes: string
}

export interface Release {
  readonly name: string
  readonly namespace: string
  /** Helm's revision number, from 1. */
  readonly version: number
  readonly info: ReleaseInfo
  /** The chart as recorded: metadata, lock, templates, values, schema, files. */
  readonly chart: Tree
  /** What the user gave: files and --set, merged. */
  readonly config: Tree
  readonly manifest: string
  readonly hooks: readonly Value[]
}
