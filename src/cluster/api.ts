// The interface of a connection to a Kubernetes cluster; cluster/client.ts implements it.
import type { Duplex } from 'node:stream'
import type { KubeObject, ObjectRef } from '../manifest/object.ts'
import type { KubeconfigOverrides } from './kubeconfig/override.ts'

/** How to connect to a cluster: the global flags. */
export interface ConnectOptions {
  /** A kubeconfig file; else $KUBECONFIG, ~/.kube/config, in-cluster: kubectl's order. */
  readonly kubeconfig?: string | undefined
  readonly context?: string | undefined
  readonly as?: string | undefined
  readonly asGroups?: readonly string[] | undefined
  readonly asUid?: string | undefined
  /** Flags that override fields of the kubeconfig. */
  readonly overrides?: KubeconfigOverrides | undefined
  /** Milliseconds for one request, except watches; 15,000 by default. */
  readonly timeout?: number | undefined
  /** Milliseconds that all requests together may spend on retries; 60,000 by default, 0 for no retries. */
  readonly retryBudget?: number | undefined
  /** Returns numbers in 0…1 for the jitter of retries; Math.random by default. */
  readonly random?: (() => number) | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborts all requests and watches. */
  readonly signal?: AbortSignal | undefined
}

export interface ServerVersion {
  readonly gitVersion: string
  readonly major: number
  readonly minor: number
}

/** A resource that the server serves. */
export interface ApiResource {
  readonly apiVersion: string
  readonly kind: string
  /** The plural in lower case, as in the URL path. */
  readonly name: string
  readonly namespaced: boolean
  readonly verbs: readonly string[]
  /** Subresources such as `log` and `token`. */
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
  /** Request only metadata (PartialObjectMetadata), so that the server does not send the data of Secrets. */
  readonly metadataOnly?: boolean | undefined
  /** Objects in one response; 500 by default. */
  readonly pageSize?: number | undefined
  /** Maximum attempts for each page; by default it retries as other requests do. */
  readonly tries?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export interface WatchOptions extends ListOptions {
  /** The version to start from; without it the watch first sends existing objects as ADDED. */
  readonly resourceVersion?: string | undefined
  /** Objects that the caller has read: the watch reports their deletion even after version expiry (410). */
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

/** A live object and the warnings (HTTP `Warning` headers) of the response. */
export interface WriteResult {
  readonly object: KubeObject
  readonly warnings: readonly string[]
}

export interface DeleteOptions {
  readonly propagation?: 'Foreground' | 'Background' | 'Orphan'
  readonly dryRun?: boolean
  /** Delete only the object with this uid. */
  readonly uid?: string
  /** Delete only the object with this version; else ApiError Conflict. */
  readonly resourceVersion?: string
}

/** An RBAC rule as SelfSubjectRulesReview lists it; `*` matches all. */
export interface PolicyRule {
  readonly verbs: readonly string[]
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames: readonly string[]
}

/** A container, and which part of its log is read. */
export interface ContainerLog {
  readonly namespace: string
  readonly pod: string
  readonly container: string
  /** The log of the container's run before the last restart. */
  readonly previous?: boolean | undefined
  /** Only lines of the last seconds, at least 1. */
  readonly sinceSeconds?: number | undefined
  /** Only the last lines. */
  readonly tailLines?: number | undefined
}

/** A port on localhost inside a pod. */
export interface PodPort {
  readonly namespace: string
  readonly pod: string
  readonly port: number
}

/**
 * A connection to one cluster. Each call has a time limit and retries 429, 5xx and broken connections with backoff if
 * that is safe. It rejects with an ApiError that names the object, or with an AbortError if `signal` has aborted.
 */
export interface Cluster {
  /** The API server's URL, for messages. */
  readonly server: string
  /** The context's name, for messages. */
  readonly context: string
  /** The context's namespace; `default` if it names none. */
  readonly namespace: string
  version(): Promise<ServerVersion>
  /** `ready` is false if `/readyz` fails; `date` is the server's clock as an HTTP date. */
  health(): Promise<{ readonly ready: boolean; readonly date: string | undefined }>
  /** The resource of a kind, from cached discovery; discovers the group version again if the kind is missing. */
  resource(apiVersion: string, kind: string): Promise<ApiResource | undefined>
  /**
   * All resources of all group versions, without subresources; `failedGroups` lists group versions that do not respond.
   * `cached` accepts the result of earlier discovery.
   */
  resources(options?: {
    readonly cached?: boolean
  }): Promise<{ readonly resources: readonly ApiResource[]; readonly failedGroups: readonly string[] }>
  /** The object, or undefined if it or its kind does not exist. */
  get(ref: ObjectRef): Promise<KubeObject | undefined>
  /** All pages; an empty list if the server does not serve the kind. */
  list(apiVersion: string, kind: string, options?: ListOptions): Promise<ListResult>
  /**
   * Maps each object with `pick`, page by page, so that only one page is in memory; undefined drops an object. A list
   * that expires (410) starts again from the first page.
   */
  collect<T>(
    apiVersion: string,
    kind: string,
    pick: (object: KubeObject) => T | undefined,
    options?: CollectOptions,
  ): Promise<T[]>
  /** Events since `resourceVersion`; lists again after 410 and reconnects; ends when `signal` aborts. */
  watch(apiVersion: string, kind: string, options: WatchOptions): AsyncIterable<WatchEvent>
  /** Server-side apply with field manager `ambientctl`. */
  apply(object: KubeObject, options?: ApplyOptions): Promise<WriteResult>
  create(object: KubeObject, options?: CreateObjectOptions): Promise<WriteResult>
  /** PUT; conditional if the object has a resourceVersion. */
  replace(object: KubeObject): Promise<WriteResult>
  /** JSON merge patch. */
  patch(
    ref: ObjectRef,
    patch: Readonly<Record<string, unknown>>,
    options?: CreateObjectOptions,
  ): Promise<WriteResult>
  /** Returns false if the object did not exist. */
  delete(ref: ObjectRef, options?: DeleteOptions): Promise<boolean>
  /** SelfSubjectAccessReview; cluster-wide without a namespace. */
  can(
    verb: string,
    apiVersion: string,
    kind: string,
    namespace?: string,
    subresource?: string,
  ): Promise<{ allowed: boolean; reason: string }>
  /**
   * SelfSubjectRulesReview: the user's rules in a namespace, including cluster-wide ones. `incomplete` if an authorizer
   * cannot list its rules.
   */
  rules(namespace: string): Promise<{ readonly rules: readonly PolicyRule[]; readonly incomplete: boolean }>
  /** Opens the log of a container; see container-log.ts. The signal also ends the open log. */
  log(log: ContainerLog, signal: AbortSignal): Promise<AsyncIterable<Buffer>>
  /** Opens a connection to a port of a pod; see port-forward.ts. The signal also closes the open connection. */
  portForward(target: PodPort, signal?: AbortSignal): Promise<Duplex>
  /** Closes idle connections, so that the process can exit. */
  close(): void
}
