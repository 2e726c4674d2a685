// What a chart sees of the cluster.
import {
  defaultApiVersions as offlineApiVersions,
  defaultKubeVersion as offlineKubeVersion,
} from '../chart/capabilities.ts'

/** What `.Capabilities` says. */
export interface CapabilitiesOptions {
  /** `1.34`, `v1.34.2`, …; `defaultKubeVersion` if absent. A chart's `kubeVersion` is held to it. */
  readonly kubeVersion?: string | undefined
  /** All that the cluster serves: `apps/v1`, and `apps/v1/Deployment` where charts ask for kinds; `defaultApiVersions` if absent. */
  readonly apiVersions?: readonly string[] | undefined
}

/** The API versions that Helm names when it has no cluster to ask; `--api-versions` adds to them. */
export const defaultApiVersions: readonly string[] = Object.freeze([...offlineApiVersions])

/** What charts see as the cluster's version where none is given. */
export const defaultKubeVersion: string = offlineKubeVersion
