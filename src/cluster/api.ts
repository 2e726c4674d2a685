// What the rest of the program may ask of a cluster; cluster/client.ts answers.
import type { KubeObject, ObjectRef } from '../manifest/object.ts'
import type { KubeconfigOverrides } from './kubeconfig/override.ts'

/** How to reach a cluster: the global flags, as given. */
export interface ConnectOptions {
  /** A kubeconfig file; else $KUBECONFIG, ~/.kube/config, in-cluster: kubectl's order. */
  readonly kubeconfig?: string | undefined
  readonly context?: string | undefined
  readonly as?: string | undefined
  readonly asGroups?: readonly string[] | undefined
  readonly asUid?: string | undefined
  /** What flags say in place of the kubeconfig. */
  readonly overrides?: KubeconfigOverrides | undefined
  /** Milliseconds for one request (watches apart); 15,000 by default. */
  readonly timeout?: number | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  /** Ends every request and watch. */
  readonly signal?: AbortSignal | undefined
}

export interface ServerVersion {
  readonly gitVersion: string
  readonly major: number
  readonly minor: number
}

/** A kind that the server knows. */
export interface ApiResource {
  readonly apiVersion: string
  readonly kind: string
  /** Plural, lower case: the path's word. */
  readonly name: string
  readonly namespaced: boolean
  readonly verbs: readonly string[]
  /** What it has below its objects: `log`, `token`. */
  readonly subresources?: readonly string[]
}

export interface ListOptions {
  /** All namespaces if absent. */
  readonly namespace?: string | undefined
  readonly labelSelector?: string | undefined
  readonly fieldSelector?: string | undefined
}

export interface ListResult {
  readonly items: readonly KubeObject[]
  readonly resourceVersion: string
}

export interface CollectOptions extends ListOptions {
  /** Only the metadata cross the wire (PartialObjectMetadata): what a Secret holds never does. */
  readonly metadataOnly?: boolean | undefined
  /** Objects in one answer; 500 by default. */
  readonly pageSize?: number | undefined
  /** Tries of each page where the server does not answer well; half a minute of them by default. */
  readonly tries?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export interface WatchOptions extends ListOptions {
  /** Where to start; without it, what there is comes first, as ADDED. */
  readonly resourceVersion?: string | undefined
  /** Objects that the caller has read: their loss is told even where the server has forgotten when it was. */
  readonly known?: readonly KubeObject[] | undefined
  readonly signal: AbortSignal
}

export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: KubeObject
}

export interface ApplyOptions {
  readonly dryRun?: boolean
  /** Take over fields that another manager owns. */
  readonly force?: boolean
}

export interface CreateObjectOptions {
  readonly dryRun?: boolean
}

/** A live object and the warnings (HTTP `Warning` headers) that came with the answer. */
export interface AppliedObject {
  readonly object: KubeObject
  readonly warnings: readonly string[]
}

export interface DeleteOptions {
  readonly propagation?: 'Foreground' | 'Background' | 'Orphan'
  readonly dryRun?: boolean
  /** Delete only the object that has this uid. */
  readonly uid?: string
  /** Delete it only while it has this version; ApiError Conflict else. */
  readonly resourceVersion?: string
}

/** A rule of RBAC, as SelfSubjectRulesReview lists it; `*` is any. */
export interface PolicyRule {
  readonly verbs: readonly string[]
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames: readonly string[]
}

/**
 * A connection to one cluster. Every call retries 429, 5xx and cut connections with backoff where that is safe,
 * has a time limit, and rejects with ApiError (naming the object) or, when `signal` aborted, with an AbortError.
 */
export interface Cluster {
  /** The API server's URL, for messages. */
  readonly server: string
  /** The context's name, for messages. */
  readonly context: string
  /** The context's namespace; `default` if it names none. */
  readonly namespace: string
  version(): Promise<ServerVersion>
  /** False where `/readyz` says that the server is not ready; `date` is the server's clock, as HTTP writes it. */
  health(): Promise<{ readonly ready: boolean; readonly date: string | undefined }>
  /** The resource that serves a kind (discovery, cached; asked again once when the kind is not there). */
  resource(apiVersion: string, kind: string): Promise<ApiResource | undefined>
  /**
   * Every resource of every group version, subresources left out; groups that do not answer are named. `cached`: what
   * this connection has found before is good enough.
   */
  resources(options?: {
    readonly cached?: boolean
  }): Promise<{ readonly resources: readonly ApiResource[]; readonly failedGroups: readonly string[] }>
  /** The object, or undefined if the server does not have it (404, its kind unknown too). */
  get(ref: ObjectRef): Promise<KubeObject | undefined>
  /** All pages; an empty list if the server does not know the kind. */
  list(apiVersion: string, kind: string, options?: ListOptions): Promise<ListResult>
  /**
   * What `pick` makes of each object, page by page, so that no more than a page of objects is held at a time; undefined
   * leaves one out. A list that begins anew (410) is picked anew.
   */
  collect<T>(
    apiVersion: string,
    kind: string,
    pick: (object: KubeObject) => T | undefined,
    options?: CollectOptions,
  ): Promise<T[]>
  /** Events from resourceVersion on, re-listing by itself after 410 or a cut; ends when `signal` aborts. */
  watch(apiVersion: string, kind: string, options: WatchOptions): AsyncIterable<WatchEvent>
  /** Server-side apply with field manager `ambientctl`. */
  apply(object: KubeObject, options?: ApplyOptions): Promise<AppliedObject>
  create(object: KubeObject, options?: CreateObjectOptions): Promise<AppliedObject>
  /** PUT; a resourceVersion in the object makes it conditional. */
  replace(object: KubeObject): Promise<AppliedObject>
  /** JSON merge patch. */
  patch(ref: ObjectRef, patch: Readonly<Record<string, unknown>>): Promise<AppliedObject>
  /** False if it was already gone. */
  delete(ref: ObjectRef, options?: DeleteOptions): Promise<boolean>
  /** SelfSubjectAccessReview, of the whole cluster without a namespace. */
  can(
    verb: string,
    apiVersion: string,
    kind: string,
    namespace?: string,
    subresource?: string,
  ): Promise<{ allowed: boolean; reason: string }>
  /**
   * SelfSubjectRulesReview: the rules by which we have rights in a namespace, those of the whole cluster included.
   * `incomplete` if an authorizer cannot list its rules.
   */
  rules(namespace: string): Promise<{ readonly rules: readonly PolicyRule[]; readonly incomplete: boolean }>
  /** Closes idle connections, so that the process may end. */
  close(): void
}
