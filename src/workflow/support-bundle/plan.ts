// `support-bundle --dry-run`: what a bundle would contain.
import { podEndpoints } from '../../support/endpoints.ts'
import { istioNamespaces } from '../../support/istio-namespaces.ts'
import { listMeshPods, logContainers } from '../../support/mesh-pods.ts'
import { servedKinds } from '../../support/object-kinds.ts'
import { podSelection } from '../../support/pod-selection.ts'
import type { MeshPodRole } from '../../support/summary.ts'
import { withCluster } from '../cluster/connect.ts'
import type { WorkflowContext } from '../context.ts'
import type { SupportBundleOptions } from './support-bundle.ts'

/** What a bundle would read. */
export interface BundlePlan {
  /** Sorted. */
  readonly istioNamespaces: readonly string[]
  /** The names of the resources: `pods`, `gateways.networking.istio.io`. */
  readonly kinds: readonly string[]
  readonly pods: readonly PlannedPod[]
}

export interface PlannedPod {
  readonly namespace: string
  readonly name: string
  readonly role: MeshPodRole
  /** Containers whose logs are read. */
  readonly logs: readonly string[]
  /** `15000/config_dump`. */
  readonly endpoints: readonly string[]
}

/** Lists the pods and the API resources, and reads nothing else. Rejects with UserError and ApiError. */
export function planSupportBundle(
  options: SupportBundleOptions,
  context: WorkflowContext,
): Promise<BundlePlan> {
  const selection = podSelection(options)
  return withCluster(options, context, async (cluster) => {
    const pods = await listMeshPods(cluster, context.signal)
    const { resources } = await cluster.resources({ cached: true })
    return {
      istioNamespaces: [...istioNamespaces(pods, options.istioNamespace ?? 'istio-system')].toSorted(),
      kinds: [...servedKinds(resources).map(({ file }) => file), 'secrets'].toSorted(),
      pods: selection.podsOf(pods).map((pod) => ({
        namespace: pod.namespace,
        name: pod.name,
        role: pod.role,
        logs: logContainers(pod).map(({ name }) => name),
        endpoints: podEndpoints[pod.role].map(({ port, path }) => `${port}${path}`),
      })),
    }
  })
}
