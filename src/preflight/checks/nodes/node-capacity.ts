// NODE-06 … NODE-08: capacity and health of the nodes.
import type { ConditionFacts, NodeFacts, PodFacts } from '../../../facts/facts.ts'
import type { KubeObject } from '../../../manifest/object.ts'
import { nodeAgentsFor, isServerless } from '../../workloads/agents.ts'
import { check, type Check, type Fix, type CheckFinding } from '../../check.ts'
import { componentNamespace, renderedObject, type InstallView } from '../../install-view.ts'
import { daemonSetsOf, podSpecOf, requestsOf, type Requests } from '../../workloads/pod-specs.ts'
import { fitsOn, capacityByNode, type NodeCapacity } from '../../workloads/node-capacity.ts'
import { matchesNodeAffinity, tolerates } from '../../workloads/scheduling.ts'
import { shellWord } from '../../fixes/shell.ts'
import { amountText, listText, objectsText } from '../../wording.ts'

const resources = 'https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/'

export const nodeCapacityChecks: readonly Check[] = [
  check({
    id: 'NODE-06',
    subject: 'nodes',
    level: 'warning',
    title: 'Nodes lack CPU or memory for Istio',
    why: "Pods that do not fit stay Pending ('Insufficient cpu'). The node agents have the class system-node-critical: if they do not fit, Kubernetes evicts applications.",
    remedy: 'Lower the requests (the profile demo has values for a test), or add capacity.',
    docs: resources,
    needs: ['nodes', 'pods', 'install'],
    find: ({ nodes, pods, install }) => {
      const isOurs = ownPods(install)
      const room = capacityByNode(nodes, pods, (pod) => !isOurs(pod))
      return [...withoutRoomForAgents(nodes, room, install), ...withoutRoomForIstiod(nodes, room, install)]
    },
  }),
  check({
    id: 'NODE-07',
    subject: 'nodes',
    level: 'warning',
    title: 'Nodes have reached their pod limit',
    why: "A node at its pod limit cannot run another agent ('Too many pods'). The agents have the class system-node-critical, so Kubernetes evicts applications to make room.",
    remedy:
      'Raise the pod limit: prefix delegation or larger instances on EKS, --max-pods of the kubelet elsewhere.',
    docs: 'https://kubernetes.io/docs/setup/best-practices/cluster-large/',
    needs: ['nodes', 'pods', 'install'],
    find: ({ nodes, pods, install }) => {
      const isOurs = ownPods(install)
      const room = capacityByNode(nodes, pods, (pod) => !isOurs(pod))
      const full = running(nodes).flatMap((node) => {
        const needed = nodeAgentsFor(node, install).length
        const left = room.get(node.name)?.pods
        return left !== undefined && left < needed
          ? [{ name: node.name, left, needed, all: node.allocatable?.pods }]
          : []
      })
      if (full.length === 0) return []
      const texts = full.map(
        ({ name, left, needed, all }) => `${name} has ${left} of ${all} left and needs ${needed}`,
      )
      return [
        {
          object: objectsText(full.map(({ name }) => `Node/${name}`)),
          field: 'status.allocatable.pods',
          message: listText(texts),
          fix: {
            kind: 'print',
            text: 'on EKS enable prefix delegation (or use larger instances) and replace the nodes; elsewhere raise --max-pods of the kubelet',
            commands:
              install.platform === 'eks'
                ? ['kubectl -n kube-system set env daemonset aws-node ENABLE_PREFIX_DELEGATION=true']
                : [],
          },
        },
      ]
    },
  }),
  check({
    id: 'NODE-08',
    subject: 'nodes',
    level: 'warning',
    title: 'Nodes are not ready or under pressure',
    why: 'The install waits for the agents on every node. They do not start on a node that is not ready, and are evicted under pressure, so the install times out.',
    remedy:
      'Repair the nodes or remove them from the cluster, or exclude them with an affinity of the agents.',
    docs: 'https://kubernetes.io/docs/tasks/debug/debug-cluster/',
    needs: ['nodes', 'install'],
    find: ({ nodes, install }) => {
      const ill = running(nodes)
        .filter((node) => nodeAgentsFor(node, install).length > 0)
        .flatMap(({ name, conditions }) => {
          const symptoms = conditions.filter(isIll).map(conditionText)
          return symptoms.length > 0 ? [{ name, symptoms }] : []
        })
      if (ill.length === 0) return []
      return [
        {
          object: objectsText(ill.map(({ name }) => `Node/${name}`)),
          field: 'status.conditions',
          message: listText(ill.map(({ name, symptoms }) => `${name}: ${symptoms.join(', ')}`)),
          fix: {
            kind: 'print',
            text: 'repair the nodes, delete those that are gone, or install with --wait=false',
            commands: ill.slice(0, 5).map(({ name }) => `kubectl describe node ${shellWord(name)}`),
          },
        },
      ]
    },
  }),
]

/** Nodes that run DaemonSets. NODE-05 reports serverless nodes. */
const running = (nodes: readonly NodeFacts[]) => nodes.filter((node) => !isServerless(node))

const pressures: ReadonlySet<string> = new Set(['MemoryPressure', 'DiskPressure', 'PIDPressure'])

const isIll = ({ type, status }: ConditionFacts) =>
  type === 'Ready' ? status !== 'True' : pressures.has(type) && status === 'True'

const conditionText = ({ type, status, reason = '' }: ConditionFacts) =>
  `${type}=${status}${reason && ` (${reason})`}`

/** Pods of an earlier install, which the new ones replace. */
function ownPods(plan: InstallView): (pod: PodFacts) => boolean {
  const agents = new Set(
    daemonSetsOf(plan).map(({ metadata }) => `${metadata.namespace} DaemonSet/${metadata.name}`),
  )
  const istiod = renderedObject(plan, 'Deployment', /^istiod(-|$)/)?.metadata
  return ({ namespace, owner = '' }) =>
    agents.has(`${namespace} ${owner}`) ||
    (istiod !== undefined &&
      namespace === istiod.namespace &&
      owner.slice(0, owner.lastIndexOf('-')) === `ReplicaSet/${istiod.name}`)
}

function withoutRoomForAgents(
  nodes: readonly NodeFacts[],
  room: ReadonlyMap<string, NodeCapacity>,
  plan: InstallView,
): CheckFinding[] {
  const tight = running(nodes).flatMap((node) => {
    const needed = sum(nodeAgentsFor(node, plan))
    const free = room.get(node.name)
    return free && !fitsOn(free, needed.cpu, needed.memory) ? [{ name: node.name, free, needed }] : []
  })
  if (tight.length === 0) return []
  const texts = tight.map(
    ({ name, free, needed }) => `${name} has ${roomText(free)} left and needs ${requestText(needed)}`,
  )
  return [
    {
      object: objectsText(tight.map(({ name }) => `Node/${name}`)),
      field: 'status.allocatable',
      message: listText(texts),
      fix: smallerAgents(plan),
    },
  ]
}

function withoutRoomForIstiod(
  nodes: readonly NodeFacts[],
  room: ReadonlyMap<string, NodeCapacity>,
  plan: InstallView,
): CheckFinding[] {
  const istiod = renderedObject(plan, 'Deployment', /^istiod(-|$)/)
  const spec = podSpecOf(istiod)
  const needed = requestsOf(spec)
  const open = running(nodes).filter(
    (node) => !node.unschedulable && matchesNodeAffinity(spec, node) && tolerates(spec, node),
  )
  const isFull = open.every(({ name, ...node }) => {
    const agents = sum(nodeAgentsFor({ name, ...node }, plan))
    const free = room.get(name)
    return free !== undefined && !fitsOn(free, needed.cpu + agents.cpu, needed.memory + agents.memory)
  })
  if (!istiod || open.length === 0 || !isFull) return []
  return [
    {
      object: `Deployment/${istiod.metadata.namespace}/${istiod.metadata.name}`,
      field: 'spec.template.spec.containers[*].resources.requests',
      message: `istiod requests ${requestText(needed)}, but none of ${amountText(open.length, 'node')} has that much left besides the agents`,
      fix: {
        kind: 'render',
        text: 'add a node (an autoscaler does this automatically), or lower the requests',
        set: [
          { path: 'values.pilot.resources.requests.cpu', value: '10m' },
          { path: 'values.pilot.resources.requests.memory', value: '100Mi' },
        ],
      },
    },
  ]
}

function smallerAgents(plan: InstallView): Fix {
  const components = (['cni', 'ztunnel'] as const).filter(
    (key) => componentNamespace(plan, key) !== undefined,
  )
  return {
    kind: 'render',
    text: 'free capacity, or use the lower requests of the profile demo',
    set: components.flatMap((component) => [
      { path: `values.${component}.resources.requests.cpu`, value: '10m' },
      { path: `values.${component}.resources.requests.memory`, value: '40Mi' },
    ]),
  }
}

function sum(agents: readonly KubeObject[]): Requests {
  const all = agents.map((agent) => requestsOf(podSpecOf(agent)))
  return {
    cpu: all.reduce((total, { cpu }) => total + cpu, 0),
    memory: all.reduce((total, { memory }) => total + memory, 0),
  }
}

const mebibytes = (bytes: number) => `${Math.floor(bytes / 2 ** 20)}Mi`
const requestText = ({ cpu, memory }: Requests) => `${cpu}m CPU and ${mebibytes(memory)}`
const roomText = ({ cpu, memory }: NodeCapacity) =>
  `${cpu === undefined ? 'unknown' : `${Math.floor(cpu)}m`} CPU and ${memory === undefined ? 'unknown' : mebibytes(memory)}`
