// The summary of a support bundle: what summary.json holds and what index.html shows.

/** The parts of a bundle, in the order of the index page. Each is a folder in the bundle, except `overview`. */
export const bundleSections = ['overview', 'releases', 'objects', 'events', 'logs', 'debug'] as const

export type BundleSection = (typeof bundleSections)[number]

/** A file in the bundle. */
export interface BundledFile {
  /** Relative to the bundle's folder, with slashes: `logs/istio-system/istiod-1/discovery.log`. */
  readonly path: string
  readonly section: BundleSection
  /** What the file is, for people: `Log of container discovery`. */
  readonly title: string
  /** Bytes in the bundle, uncompressed. */
  readonly size: number
  /** Bytes that were left out at the start of a log or at the end of another file, because of a size limit. */
  readonly omitted?: number | undefined
}

/** What a pod does in the mesh. */
export type MeshPodRole = 'istiod' | 'ztunnel' | 'cni' | 'waypoint' | 'gateway' | 'sidecar'

/** A pod that the bundle has files of. */
export interface BundledPod {
  readonly namespace: string
  readonly name: string
  readonly role: MeshPodRole
  readonly node?: string | undefined
  /** `status.phase`, or the reason why a container waits, such as CrashLoopBackOff. */
  readonly state: string
  readonly ready: boolean
  readonly restarts: number
  /** Paths of its files in the bundle: logs, dumps. */
  readonly files: readonly string[]
}

/** A release of Istio in the cluster. */
export interface BundledRelease {
  readonly namespace: string
  readonly name: string
  /** Chart and version: `istiod-1.31.1`. */
  readonly chart: string
  /** Helm's revision number. */
  readonly revision: number
  /** Helm's status: deployed, failed, pending-upgrade, … */
  readonly status: string
  /** ready, waiting, failed or missing. */
  readonly health: string
  /** RFC 3339. */
  readonly updated: string
}

/** A finding of the preflight checks. */
export interface BundledFinding {
  readonly id: string
  readonly severity: 'error' | 'warning' | 'info'
  readonly status: 'found' | 'undecided'
  readonly title: string
  readonly object: string
  readonly message: string
}

/** An event of Kubernetes. */
export interface BundledEvent {
  readonly namespace: string
  /** `Pod/istiod-1`. */
  readonly object: string
  /** Normal or Warning. */
  readonly type: string
  readonly reason: string
  readonly message: string
  readonly count: number
  /** RFC 3339. */
  readonly last: string
}

/** Something that could not be read. */
export interface CollectionError {
  /** What was read: `logs of Pod/istio-system/istiod-1, container discovery`. */
  readonly what: string
  /** Why it failed, without secrets. */
  readonly message: string
}

export interface BundleSummary {
  readonly program: { readonly name: string; readonly version: string; readonly commandLine: string }
  /** RFC 3339. */
  readonly createdAt: string
  /** How long the collection took, in milliseconds. */
  readonly duration: number
  readonly cluster: {
    readonly context: string
    readonly server: string
    /** `v1.34.1`; absent if it could not be read. */
    readonly version?: string | undefined
    readonly nodes?: number | undefined
    readonly pods?: number | undefined
  }
  /** The detected platform with its evidence, such as `Node/x status.nodeInfo.kubeletVersion v1.34.1+k3s1`. */
  readonly platform?:
    { readonly name: string; readonly title: string; readonly evidence: readonly string[] } | undefined
  /** What a reader must know first: Istio not found, logs shortened, the time limit reached. */
  readonly warnings: readonly string[]
  readonly releases: readonly BundledRelease[]
  /** In the order of the report; absent if the checks did not run. */
  readonly findings?: readonly BundledFinding[] | undefined
  readonly pods: readonly BundledPod[]
  /** Warnings, and what else the index page shows; all events are in the files of `events`. */
  readonly events?: readonly BundledEvent[] | undefined
  /** Sorted by path. `index.html` and `summary.json` are not listed. */
  readonly files: readonly BundledFile[]
  readonly errors: readonly CollectionError[]
}
