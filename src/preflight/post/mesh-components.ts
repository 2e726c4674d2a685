// The components of an installed mesh, read from facts, regardless of how it was installed.
import type { ContainerFacts, NodeFacts, PodFacts, WorkloadFacts } from '../../facts/facts.ts'

import { isSelected } from '../../manifest/selectors.ts'

export interface MeshComponent {
  readonly kind: 'Deployment' | 'DaemonSet'
  readonly workload: WorkloadFacts
}

/** `DaemonSet/istio-system/ztunnel`. */
export const meshComponentName = ({ kind, workload }: MeshComponent): string =>
  `${kind}/${workload.namespace}/${workload.name}`

/** Control planes: by the label that istiod's Deployments have had since 1.5. */
export function istiods(deployments: readonly WorkloadFacts[]): MeshComponent[] {
  return deployments.flatMap((workload) =>
    workload.labels?.['app'] === 'istiod' ? [{ kind: 'Deployment', workload }] : [],
  )
}

/** Node agents of the CNI plugin. */
export function cniAgents(daemonSets: readonly WorkloadFacts[]): MeshComponent[] {
  return daemonSets.flatMap((workload) =>
    workload.labels?.['k8s-app'] === 'istio-cni-node' || workload.name === 'istio-cni-node'
      ? [{ kind: 'DaemonSet', workload }]
      : [],
  )
}

/** Node proxies of ambient mode. */
export function ztunnels(daemonSets: readonly WorkloadFacts[]): MeshComponent[] {
  return daemonSets.flatMap((workload) =>
    workload.labels?.['app'] === 'ztunnel' || workload.name === 'ztunnel'
      ? [{ kind: 'DaemonSet', workload }]
      : [],
  )
}

/** Gateways that Istio's charts deploy, and those that istiod deploys for a Gateway. */
export function gateways(deployments: readonly WorkloadFacts[]): MeshComponent[] {
  return deployments.flatMap((workload) => {
    const labels = workload.labels ?? {}
    const isGateway =
      /^(Ingress|Egress)Gateways$/.test(labels['operator.istio.io/component'] ?? '') ||
      labels['gateway.istio.io/managed'] !== undefined
    return isGateway ? [{ kind: 'Deployment', workload }] : []
  })
}

/** The pods of a part; by its selector, since a Deployment's pods belong to ReplicaSets. */
export function podsOf({ workload }: MeshComponent, pods: readonly PodFacts[]): PodFacts[] {
  const { namespace, selector: matchLabels } = workload
  if (matchLabels === undefined) return []
  return pods.filter((pod) => pod.namespace === namespace && isSelected({ matchLabels }, pod.labels))
}

/** Why pods wait, each reason once. */
export function waitingReasons(pods: readonly PodFacts[]): string[] {
  const containers = pods.flatMap(({ initContainers = [], containers: main }): readonly ContainerFacts[] => [
    ...initContainers,
    ...main,
  ])
  return [...new Set(containers.flatMap(({ waiting }) => waiting ?? []))]
}

/** The version of a part: its image's tag without a variant (`1.31.1-distroless` is 1.31.1); undefined for a digest. */
export function versionOf({ workload }: MeshComponent): string | undefined {
  const image = workload.containers.find(({ name }) => /discovery|install-cni|istio-proxy/.test(name))?.image
  return /:v?(\d+\.\d+\.\d+(?:-(?:alpha|beta|rc)[\w.]*)?)(?:-[a-z]+)?(?:@|$)/.exec(image ?? '')?.[1]
}

/** The revision that a control plane serves; `default` for one without. */
export function revisionOf({ workload }: MeshComponent): string {
  return workload.labels?.['istio.io/rev'] ?? 'default'
}

/** Nodes on which a part's agents can run: Linux, ready, not serverless, and chosen by its nodeSelector. */
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
