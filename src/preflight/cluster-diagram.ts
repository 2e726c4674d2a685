// The cluster as a report draws it: few groups for many nodes, Istio's parts, where the workloads are.
import { components as table, type ComponentKey } from '../config/components.ts'
import type { Facts, NamespaceFacts, NodeFacts, ReadResult } from '../facts/facts.ts'
import { revisionLabel } from '../manifest/labels.ts'
import type { Cni, Detection } from '../platform/detection.ts'
import { isServerless } from './workloads/agents.ts'
import type { InstallView } from './install-view.ts'
import {
  cniAgents,
  gateways,
  istiods,
  meshComponentName,
  versionOf,
  ztunnels,
  type MeshComponent,
} from './post/mesh-components.ts'

export interface ClusterDiagram {
  /** The kubeconfig's context. */
  readonly context: string
  /** Kubernetes' version. */
  readonly server: ReadResult<string>
  /** The server's clock when the facts were taken, RFC 3339. */
  readonly taken: string
  readonly cnis: readonly Cni[]
  readonly primaryCni: string | undefined
  readonly managedCni: boolean
  /** Largest group first. */
  readonly nodes: ReadResult<readonly DiagramNodeGroup[]>
  /** What is going to run of Istio, then what runs already and is not part of that. */
  readonly components: ReadResult<readonly DiagramComponent[]>
  readonly workloads: ReadResult<DiagramWorkloads>
}

/** Nodes of one kind. */
export interface DiagramNodeGroup {
  readonly platform: string
  /** `linux/amd64`, or with `, serverless` behind it. */
  readonly system: string
  readonly osImage: string
  /** Kubernetes' minor: `v1.34`. */
  readonly kubelet: string
  /** `containerd`. */
  readonly runtime: string
  readonly names: readonly string[]
  readonly notReady: number
}

export interface DiagramComponent {
  readonly title: string
  readonly namespace: string
  /** Names of its workload: `ztunnel`, `istiod-canary`; none for Istio core. */
  readonly workload: string | undefined
  /** Whether this configuration installs it. */
  readonly planned: boolean
  /** What runs of it: its version, and how much is ready. */
  readonly running?: {
    readonly version: string | undefined
    readonly ready: number
    readonly desired: number
  }
}

export interface DiagramWorkloads {
  readonly namespaces: number
  readonly ambient: number
  readonly injected: number
  /** Undefined where pods could not be read. */
  readonly pods: number | undefined
}

/** Draws what is known; without a plan, only what runs. */
export function clusterDiagram(
  facts: Facts,
  detection: Detection,
  plan: InstallView | undefined,
): ClusterDiagram {
  const { known, cluster, taken } = facts
  return {
    context: cluster.context,
    server: mapRead(known.server, ({ gitVersion }) => gitVersion),
    taken,
    cnis: detection.cnis,
    primaryCni: detection.primaryCni,
    managedCni: detection.managedCni,
    nodes: mapRead(known.nodes, (nodes) => groupNodes(nodes, detection)),
    components: componentsOf(facts, plan),
    workloads: mapRead(known.namespaces, (namespaces) => ({
      namespaces: namespaces.length,
      ambient: namespaces.filter(isAmbient).length,
      injected: namespaces.filter(isInjected).length,
      pods: 'value' in known.pods ? known.pods.value.length : undefined,
    })),
  }
}

const mapRead = <A, B>(read: ReadResult<A>, of: (value: A) => B): ReadResult<B> =>
  'value' in read ? { value: of(read.value) } : read

const isAmbient = ({ labels }: NamespaceFacts) => labels['istio.io/dataplane-mode'] === 'ambient'

const isInjected = ({ labels }: NamespaceFacts) =>
  labels['istio-injection'] === 'enabled' || labels[revisionLabel] !== undefined

function groupNodes(nodes: readonly NodeFacts[], detection: Detection): DiagramNodeGroup[] {
  const groups = new Map<string, DiagramNodeGroup & { readonly names: string[] }>()
  for (const node of nodes) {
    const kind = kindOf(node, detection)
    const key = Object.values(kind).join('\n')
    const group = groups.get(key) ?? { ...kind, names: [], notReady: 0 }
    group.names.push(node.name)
    groups.set(key, { ...group, notReady: group.notReady + (isReady(node) ? 0 : 1) })
  }
  return [...groups.values()].toSorted((a, b) => b.names.length - a.names.length)
}

/** What makes nodes look alike: patch versions do not, so that a rolling upgrade is not a row for each. */
function kindOf(node: NodeFacts, detection: Detection) {
  const { name, nodeInfo } = node
  const own = detection.mixed.find(({ nodes }) => nodes.includes(name))?.platform
  return {
    platform: own ?? detection.title,
    system: `${nodeInfo.operatingSystem}/${nodeInfo.architecture}${isServerless(node) ? ', serverless' : ''}`,
    osImage: nodeInfo.osImage,
    kubelet: /^v\d+\.\d+/.exec(nodeInfo.kubeletVersion)?.[0] ?? nodeInfo.kubeletVersion,
    runtime: nodeInfo.containerRuntimeVersion.replace(/:.*/, ''),
  }
}

const isReady = ({ conditions }: NodeFacts) =>
  conditions.some(({ type, status }) => type === 'Ready' && status === 'True')

/** The workload of a component, where there is one. */
const workloads: Readonly<Record<ComponentKey, (release: string) => string | undefined>> = {
  base: () => undefined,
  pilot: (release) => release,
  cni: () => 'istio-cni-node',
  ztunnel: () => 'ztunnel',
  ingressGateways: (release) => release,
  egressGateways: (release) => release,
}

function componentsOf({ known }: Facts, plan: InstallView | undefined): ReadResult<DiagramComponent[]> {
  const { deployments, daemonSets } = known
  const planned = plan?.components ?? []
  if (planned.length === 0 && 'unread' in deployments) return deployments
  if (planned.length === 0 && 'unread' in daemonSets) return daemonSets
  const running = [
    ...('value' in deployments ? parts('Istiod', istiods(deployments.value)) : []),
    ...('value' in daemonSets ? parts('CNI', cniAgents(daemonSets.value)) : []),
    ...('value' in daemonSets ? parts('Ztunnel', ztunnels(daemonSets.value)) : []),
    ...('value' in deployments ? parts('Gateway', gateways(deployments.value)) : []),
  ]
  const wanted = planned.map(({ key, namespace, release }) => {
    const workload = workloads[key](release)
    const now = running.find((one) => one.namespace === namespace && one.workload === workload)
    const title = table.find((component) => component.key === key)?.title ?? key
    return { title, namespace, workload, planned: true, ...(now?.running && { running: now.running }) }
  })
  const isWanted = ({ namespace, workload }: DiagramComponent) =>
    wanted.some((one) => one.namespace === namespace && one.workload === workload)
  return { value: [...wanted, ...running.filter((one) => !isWanted(one))] }
}

function parts(title: string, found: readonly MeshComponent[]): DiagramComponent[] {
  return found
    .toSorted((a, b) => (meshComponentName(a) < meshComponentName(b) ? -1 : 1))
    .map((part) => ({
      title,
      namespace: part.workload.namespace,
      workload: part.workload.name,
      planned: false,
      running: { version: versionOf(part), ready: part.workload.ready, desired: part.workload.desired },
    }))
}
