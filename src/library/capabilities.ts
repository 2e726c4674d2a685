// The capabilities of the cluster for charts.
import {
  defaultApiVersions as offlineApiVersions,
  defaultKubeVersion as offlineKubeVersion,
} from '../chart/capabilities.ts'

/** The content of `.Capabilities`. */
export interface CapabilitiesOptions {
  /** `1.34`, `v1.34.2`, …; `defaultKubeVersion` by default. A chart's `kubeVersion` must allow it. */
  readonly kubeVersion?: string | undefined
  /**
   * All API versions: `apps/v1`, and `apps/v1/Deployment` if charts check for kinds; `defaultApiVersions` by default.
   */
  readonly apiVersions?: readonly string[] | undefined
}

/** The API versions that Helm uses without a cluster; `--api-versions` adds to them. */
export const defaultApiVersions: readonly string[] = Object.freeze([...offlineApiVersions])

/** The Kubernetes version in `.Capabilities` if none is given. */
export const defaultKubeVersion: string = offlineKubeVersion
