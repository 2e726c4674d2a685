// The versions of the control planes that run in a cluster, installed by whatever tool.
import type { Cluster } from '../../cluster/api.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { imageOf } from '../plan/version-change.ts'
import { revisionOf } from './control-planes.ts'

export interface RunningControlPlane {
  /** `default` without a revision. */
  readonly revision: string
  /** The tag of its image without the variant, such as `1.31.1`, or else the version in its labels; '' for none. */
  readonly version: string
}

/** Reads the control planes, sorted by revision. Rejects with ApiError. */
export async function readRunningControlPlanes(cluster: Cluster): Promise<RunningControlPlane[]> {
  const { items } = await cluster.list('apps/v1', 'Deployment', { labelSelector: 'app=istiod' })
  return items
    .map((deployment) => ({ revision: revisionOf(deployment), version: versionOf(deployment) }))
    .toSorted((a, b) => (a.revision < b.revision ? -1 : 1))
}

function versionOf(deployment: KubeObject): string {
  const [reference = ''] = (imageOf(deployment, 'pilot') ?? '').split('@')
  const tag = /:v?(1\.\d+\.\d+(?:-(?:alpha|beta|rc)[\w.]*)?)[^:/]*$/.exec(reference)?.[1]
  return tag ?? deployment.metadata.labels?.['app.kubernetes.io/version'] ?? ''
}
