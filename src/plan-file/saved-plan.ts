// The content of a plan file, as data: the configuration, the changes, and what the cluster was like.
import type { Action, RecordChange } from '../install/plan/changes.ts'
import type { ObjectRef } from '../manifest/object.ts'
import type { FieldDigests } from './field-digests.ts'

export const planFormat = 'ambientctl/plan/v1'

/** A plan of an install, for applying it later. It has no content of Secrets. */
export interface SavedPlan {
  readonly format: typeof planFormat
  readonly createdAt: string
  /** The version of the program that wrote the plan. Another version may render other objects. */
  readonly program: string
  readonly cluster: ClusterIdentity
  readonly options: SavedOptions
  /** The contents of the files that the options name. */
  readonly files: Readonly<Record<string, string>>
  /** The namespaces that the install creates. */
  readonly namespaces: readonly string[]
  readonly releases: readonly SavedRelease[]
}

export interface ClusterIdentity {
  /** The UID of the namespace kube-system, which no other cluster has. */
  readonly uid: string
  /** The URL of the API server when the plan was made. */
  readonly server: string
}

/** The options that define a configuration, without logins. */
export interface SavedOptions {
  readonly filename?: readonly string[]
  readonly set?: readonly string[]
  readonly setString?: readonly string[]
  readonly setJson?: readonly string[]
  readonly setFile?: readonly string[]
  readonly setLiteral?: readonly string[]
  readonly platform?: string
  readonly revision?: string
  readonly istioNamespace?: string
  readonly manifests?: string
  readonly charts?: string
  readonly bundle?: string
  readonly istioVersion?: string
  readonly registry?: string
  readonly schemaRefs?: readonly string[]
  readonly force?: boolean
}

export interface SavedRelease {
  readonly component: string
  readonly release: string
  readonly namespace: string
  readonly record: RecordChange
  /** The revision of the release after the install. */
  readonly revision: number
  readonly objects: readonly SavedObject[]
}

export interface SavedObject extends Omit<ObjectRef, 'namespace'> {
  readonly namespace?: string
  readonly action: Action
  readonly reason?: string
  /** The fields that are taken over: `.data.mesh from kubectl`. */
  readonly takeovers?: readonly string[]
  /** The digest of the rendered object; absent for deletions and Secrets. */
  readonly rendered?: string
  /** The live object; absent if it did not exist. */
  readonly live?: SavedLiveObject
}

export interface SavedLiveObject {
  readonly uid: string
  readonly resourceVersion: string
  /** The field manager that wrote last, and when. A manager that only removes fields is not recorded. */
  readonly manager?: string
  readonly writtenAt?: string
  /** Digests of the fields that the install sets; absent for Secrets. */
  readonly fields?: FieldDigests
}
