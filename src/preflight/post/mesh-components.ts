// The components of an installed mesh in the facts of a cluster, independent of the installer.
import type { ContainerFacts, NodeFacts, PodFacts, WorkloadFacts } from '../../facts/facts.ts'
import { revisionLabel } from '../../manifest/labels.ts'
import { isSelected } from '../../manifest/selectors.ts'

export interface MeshComponent {
  readonly kind: 'Deployment' | 'DaemonSet'
  readonly workload: WorkloadFacts
}

/** Returns `DaemonSet/istio-system/ztunnel`. */
export const meshComponentName = ({ kind, workload }: MeshComponent): string =>
  `${kind}/${workload.namespace}/${workload.name}`

/** Returns control planes, by the label that istiod's Deployments have since 1.5. */
export function istiods(deployments: readonly WorkloadFacts[]): MeshComponent[] {
  return deployments.flatMap((workload) =>
    workload.labels?.['app'] === 'istiod' ? [{ kind: 'Deployment', workload }] : [],
  )
}

/** Returns the node agents of the CNI plugin. */
export function cniAgents(daemonSets: readonly WorkloadFacts[]): MeshComponent[] {
  return daemonSets.flatMap((workload) =>
    workload.labels?.['k8s-app'] === 'istio-cni-node' || workload.name === 'istio-cni-node'
      ? [{ kind: 'DaemonSet', workload }]
      : [],
  )
}

/** Returns the node proxies of ambient mode. */
export function ztunnels(daemonSets: readonly WorkloadFacts[]): MeshComponent[] {
  return daemonSets.flatMap((workload) =>
    workload.labels?.['app'] === 'ztunnel' || workload.name === 'ztunnel'
      ? [{ kind: 'DaemonSet', workload }]
      : [],
  )
}

/** Returns gateways that Istio's charts deploy, and those that istiod deploys for a Gateway. */
export function gateways(deployments: readonly WorkloadFacts[]): MeshComponent[] {
  return deployments.flatMap((workload) => {
    const labels = workload.labels ?? {}
    const isGateway =
      /^(Ingress|Egress)Gateways$/.test(labels['operator.istio.io/component'] ?? '') ||
      labels['gateway.istio.io/managed'] !== undefined
    return isGateway ? [{ kind: 'Deployment', workload }] : []
  })
}

/** Returns the pods of a component by its selector, because the pods of a Deployment belong to ReplicaSets. */
export function podsOf({ workload }: MeshComponent, pods: readonly PodFacts[]): PodFacts[] {
  const { namespace, selector: matchLabels } = workload
  if (matchLabels === undefined) return []
  return pods.filter((pod) => pod.namespace === namespace && isSelected({ matchLabels }, pod.labels))
}

/** Returns the reasons why containers wait, each once. */
export function waitingReasons(pods: readonly PodFacts[]): string[] {
  const containers = pods.flatMap(({ initContainers = [], containers: main }): readonly ContainerFacts[] => [
    ...initContainers,
    ...main,
  ])
  return [...new Set(containers.flatMap(({ waiting }) => waiting ?? []))]
}

/** Returns the version in the image tag of a component (1.31.1 for `1.31.1-distroless`); undefined for a digest. */
export function versionOf({ workload }: MeshComponent): string | undefined {
  const image = workload.containers.find(({ name }) => /discovery|install-cni|istio-proxy/.test(name))?.image
  return /:v?(\d+\.\d+\.\d+(?:-(?:alpha|beta|rc)[\w.]*)?)(?:-[a-z]+)?(?:@|$)/.exec(image ?? '')?.[1]
}

/** Returns the revision of a control plane; `default` if it has none. */
export function revisionOf({ workload }: MeshComponent): string {
  return workload.labels?.[revisionLabel] ?? 'default'
}

/**
 * Returns the nodes where pods of a component can run: Linux, ready, not serverless, and selected by its nodeSelector.
 */
export function eligibleNodes({ workload }: MeshComponent, nodes: readonly NodeFacts[]): NodeFacts[] {
  const matchLabels = workload.nodeSelector ?? {}
  return nodes.filter(
    ({ labels, nodeInfo, conditions }) =>
      nodeInfo.operatingSystem === 'linux' &&
      labels['eks.amazonaws.com/compute-type'] !== 'fargate' &&
      labels['type'] !== 'virtual-kubelet' &&
      conditions.some(({ type, status }) => type === 'Ready' && status === 'True') &&
      isSelected({ matchLabels }, labels),
  )
}
