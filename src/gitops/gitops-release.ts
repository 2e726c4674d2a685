// One component of a mesh as a release that a GitOps tool installs.
import type { ComponentKey } from '../config/components.ts'
import type { Tree } from '../values/tree.ts'

/** A field that istiod or an autoscaler writes at run time, so that a GitOps tool must not reset it. */
export interface RuntimeFields {
  /** The API group; '' for the core group. */
  readonly group: string
  readonly kind: string
  readonly name: string
  /** Absent for objects of the cluster. */
  readonly namespace?: string | undefined
  /** JSON pointers (RFC 6901) of the fields in the rendered object: `/webhooks/0/failurePolicy`. */
  readonly pointers: readonly string[]
  /** The same fields as expressions of jq: `.webhooks[]?.failurePolicy`. */
  readonly expressions: readonly string[]
}

export interface GitOpsRelease {
  /** A name that no other release has. */
  readonly id: string
  readonly component: ComponentKey
  /** The Helm release. */
  readonly release: { readonly name: string; readonly namespace: string }
  readonly chart: { readonly name: string; readonly version: string }
  readonly values: Tree
  /** The ids of releases that must be ready first. */
  readonly dependsOn: readonly string[]
  /** The length of the longest chain of releases that must be ready first; 0 for none. */
  readonly wave: number
  readonly runtimeFields: readonly RuntimeFields[]
}

/** Where a GitOps tool fetches the charts. */
export interface ChartRepository {
  readonly kind: 'oci' | 'http'
  /** `oci://registry.example.com/charts`, `https://charts.example.com`; without a slash at the end. */
  readonly url: string
}

/** A mesh that a GitOps tool installs. */
export interface GitOpsMesh {
  /** The Istio revision; '' for none. */
  readonly revision: string
  readonly repository: ChartRepository
  /** In install order. */
  readonly releases: readonly GitOpsRelease[]
}

/** A file of an export. */
export interface ExportedFile {
  readonly name: string
  readonly documents: readonly object[]
  /** The file only lists other files, and is not printed to standard output. */
  readonly isList?: true
}

/** The time limit of a release to become ready, in seconds, as in `install`. */
export const readinessSeconds = 300

/** Returns namespaces that the releases need and that no cluster has by itself, sorted. */
export function namespacesOf(releases: readonly GitOpsRelease[]): string[] {
  const names = new Set(releases.map(({ release }) => release.namespace))
  return [...names].filter((name) => name !== 'default' && !name.startsWith('kube-')).sort()
}
