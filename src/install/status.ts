// What is installed, read from Helm's records and the cluster's state.
import type { Cluster } from '../cluster/api.ts'
import type { ObjectRef } from '../manifest/object.ts'
import type { ReleaseStatus } from '../release/release.ts'
import type { Readiness } from './readiness.ts'

export interface Workload {
  readonly ref: ObjectRef
  readonly readiness: Readiness
}

export interface Installed {
  /** Release name and namespace, as `helm list` shows them. */
  readonly release: string
  readonly namespace: string
  /** The chart's name: base, istiod, cni, ztunnel, gateway. */
  readonly chart: string
  readonly chartVersion: string
  /** Istio's version: the chart's appVersion. */
  readonly version: string
  /** The mesh revision (`revision` in the values); '' for the default one. */
  readonly meshRevision: string
  /** Helm's revision number. */
  readonly revision: number
  readonly status: ReleaseStatus
  /** ISO time of the last install or upgrade. */
  readonly updated: string
  readonly description: string
  readonly health: 'ready' | 'waiting' | 'failed' | 'missing'
  readonly workloads: readonly Workload[]
  /** Objects of the manifest that the cluster does not have. */
  readonly missing: readonly ObjectRef[]
}

export interface Installs {
  readonly releases: readonly Installed[]
  /** Objects that look like Istio's and that no release owns (`manifest generate | kubectl apply`, istioctl). */
  readonly withoutRecord: readonly ObjectRef[]
}

/** Everything of Istio's that is installed in the cluster, in the components' order. */
export async function readInstalls(_cluster: Cluster): Promise<Installs> {
  throw new Error('not built yet')
}
