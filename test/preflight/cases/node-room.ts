import type { NodeFacts, PodFacts } from '../../../src/facts/facts.ts'
import { nodeOf, sample, type Clean } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const MiB = 2 ** 20
const node = (name: string, more: Partial<NodeFacts> = {}): NodeFacts => ({
  ...nodeOf('plain'),
  name,
  ...more,
})
const pod = (
  name: string,
  on: string,
  cpu: number,
  memory: number,
  more: Partial<PodFacts> = {},
): PodFacts => ({
  namespace: 'shop',
  name,
  node: on,
  phase: 'Running',
  requests: { cpu, memory: memory * MiB },
  containers: [],
  ...more,
})
const cluster =
  (nodes: readonly NodeFacts[], pods: readonly PodFacts[] = [], set?: readonly string[], name = 'plain') =>
  (): Clean =>
    structuredClone({ ...sample(name, set ? { set } : {}), nodes, pods })

/** 4 CPU and 16 GiB, of which istio-cni (100m, 100Mi) and ztunnel (200m, 512Mi) need 300m and 612Mi. */
const agents = { cpu: 4000 - 300, memory: 16 * 1024 - 612 }
/** What remains for others if istiod (500m, 2Gi) runs there, too. */
const istiod = { cpu: agents.cpu - 500, memory: agents.memory - 2048 }
/** A second node, with room for istiod. */
const free = node('free')

const fargate = { 'kubernetes.io/os': 'linux', 'eks.amazonaws.com/compute-type': 'fargate' }
const ready = { type: 'Ready', status: 'True', reason: 'KubeletReady' }

export const cases: readonly Case[] = [
  {
    id: 'NODE-06',
    name: 'reports one millicore less than the agents need',
    clean: cluster([node('a'), free], [pod('web', 'a', agents.cpu, 0)]),
    path: 'pods[web].requests.cpu',
    value: agents.cpu + 1,
    found: {
      object: 'Node/a',
      field: 'status.allocatable',
      message: 'a has 299m CPU and 16384Mi left and needs 300m CPU and 612Mi',
      fix: '"path":"values.ztunnel.resources.requests.memory","value":"40Mi"',
    },
  },
  {
    id: 'NODE-06',
    name: 'reports slightly less memory than the agents need',
    clean: cluster([node('a'), free], [pod('web', 'a', 0, agents.memory)]),
    path: 'pods[web].requests.memory',
    value: agents.memory * MiB + 1,
    found: {
      object: 'Node/a',
      message: 'needs 300m CPU and 612Mi',
      fix: 'values.cni.resources.requests.cpu',
    },
  },
  {
    id: 'NODE-06',
    name: 'adds the requests of pods',
    clean: cluster([node('a'), free], [pod('web', 'a', 2000, 0), pod('api', 'a', 1000, 0)]),
    path: 'pods[api].requests.cpu',
    value: 1800,
    found: { object: 'Node/a', message: 'a has 200m CPU' },
  },
  {
    id: 'NODE-06',
    name: 'ignores pods that have succeeded',
    clean: cluster([node('a'), free], [pod('job', 'a', 4000, 0, { phase: 'Succeeded' })]),
    path: 'pods[job].phase',
    value: 'Running',
    found: { object: 'Node/a', message: 'a has 0m CPU' },
  },
  {
    id: 'NODE-06',
    name: 'ignores pods that have failed',
    clean: cluster([node('a'), free], [pod('job', 'a', 4000, 0, { phase: 'Failed' })]),
    path: 'pods[job].phase',
    value: 'Pending',
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-06',
    name: 'ignores pods on other nodes',
    clean: cluster([node('a'), free], [pod('web', 'gone', 4000, 0)]),
    path: 'pods[web].node',
    value: 'a',
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-06',
    name: 'counts requests of pods',
    clean: cluster([node('a'), free], [{ namespace: 'shop', name: 'web', node: 'a', containers: [] }]),
    path: 'pods[web].requests',
    value: { cpu: 4000, memory: 0 },
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-06',
    name: 'does not count agents of an earlier install',
    clean: cluster(
      [node('a'), free],
      [
        pod('web', 'a', agents.cpu, 0),
        pod('ztunnel-x', 'a', 200, 512, { namespace: 'istio-system', owner: 'DaemonSet/ztunnel' }),
      ],
    ),
    path: 'pods[ztunnel-x].owner',
    value: 'DaemonSet/other',
    found: { object: 'Node/a', message: 'a has 100m CPU' },
  },
  {
    id: 'NODE-06',
    name: 'counts agents in other namespaces',
    clean: cluster(
      [node('a'), free],
      [
        pod('web', 'a', agents.cpu, 0),
        pod('ztunnel-x', 'a', 200, 512, { namespace: 'istio-system', owner: 'DaemonSet/ztunnel' }),
      ],
    ),
    path: 'pods[ztunnel-x].namespace',
    value: 'elsewhere',
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-06',
    name: 'ignores a node with malformed allocatable resources',
    clean: cluster([node('a', { allocatable: { cpu: 'plenty' } }), free], [pod('web', 'a', 9000, 99999)]),
    path: 'nodes[a].allocatable',
    value: { memory: '1Gi', cpu: '100' },
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-06',
    name: 'checks CPU if memory is unknown',
    clean: cluster([node('a', { allocatable: { cpu: '4' } }), free], [pod('web', 'a', agents.cpu, 0)]),
    path: 'pods[web].requests.cpu',
    value: 4000,
    found: { object: 'Node/a', message: 'a has 0m CPU and unknown left' },
  },
  {
    id: 'NODE-06',
    name: 'checks memory if CPU is unknown',
    clean: cluster([node('a', { allocatable: { memory: '16Gi' } }), free]),
    path: 'nodes[a].allocatable.memory',
    value: '611Mi',
    found: { object: 'Node/a', message: 'a has unknown CPU and 611Mi left' },
  },
  {
    id: 'NODE-06',
    name: 'ignores nodes without agents',
    clean: cluster([node('a', { labels: {} }), free], [pod('web', 'a', 4000, 0)]),
    path: 'nodes[a].labels',
    value: { 'kubernetes.io/os': 'linux' },
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-06',
    name: 'ignores serverless nodes',
    clean: cluster([node('a', { labels: fargate, allocatable: { cpu: '100m' } }), free]),
    path: 'nodes[a].labels',
    value: { 'kubernetes.io/os': 'linux' },
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-06',
    name: 'ignores nodes without agents in a mesh of sidecars',
    clean: cluster(
      [node('a', { allocatable: { cpu: '4', memory: '16Gi' } }), free],
      [pod('web', 'a', 4000, 0)],
      ['profile=default'],
    ),
    path: 'install.objects[+]',
    value: {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: { name: 'istio-cni-node', namespace: 'istio-system' },
      spec: { template: { spec: { containers: [{ resources: { requests: { cpu: '100m' } } }] } } },
    },
    found: { object: 'Node/a', fix: '"set":[]' },
  },
  {
    id: 'NODE-06',
    name: 'reports less CPU than istiod needs in addition to the agents',
    clean: cluster([node('a')], [pod('web', 'a', istiod.cpu, 0)]),
    path: 'pods[web].requests.cpu',
    value: istiod.cpu + 1,
    found: {
      object: 'Deployment/istio-system/istiod',
      field: 'resources.requests',
      message: 'istiod requests 500m CPU and 2048Mi, but none of 1 node has that much left',
      fix: '"path":"values.pilot.resources.requests.memory","value":"100Mi"',
    },
  },
  {
    id: 'NODE-06',
    name: 'reports less memory than istiod needs in addition to the agents',
    clean: cluster([node('a')], [pod('web', 'a', 0, istiod.memory)]),
    path: 'pods[web].requests.memory',
    value: istiod.memory * MiB + 1,
    found: { object: 'Deployment/istio-system/istiod', fix: 'values.pilot.resources.requests.cpu' },
  },
  {
    id: 'NODE-06',
    name: 'needs one schedulable node for istiod',
    clean: cluster([node('a'), free], [pod('web', 'a', agents.cpu, 0)]),
    path: 'nodes[free].unschedulable',
    value: true,
    found: { object: 'Deployment/istio-system/istiod', message: 'none of 1 node' },
  },
  {
    id: 'NODE-06',
    name: 'needs one node without taints for istiod',
    clean: cluster([node('a'), free], [pod('web', 'a', agents.cpu, 0)]),
    path: 'nodes[free].taints',
    value: [{ key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' }],
    found: { object: 'Deployment/istio-system/istiod' },
  },
  {
    id: 'NODE-06',
    name: 'needs one node for istiod that is not serverless',
    clean: cluster([node('a'), free], [pod('web', 'a', agents.cpu, 0)]),
    path: 'nodes[free].labels',
    value: fargate,
    found: { object: 'Deployment/istio-system/istiod' },
  },
  {
    id: 'NODE-06',
    name: 'needs one node that istiod’s nodeSelector selects',
    clean: cluster(
      [node('a'), node('free', { labels: { 'kubernetes.io/os': 'linux', pool: 'mesh' } })],
      [pod('web', 'a', agents.cpu, 0)],
      ['profile=ambient', 'values.pilot.nodeSelector.pool=mesh'],
    ),
    path: 'nodes[+]',
    value: node('c', { labels: { 'kubernetes.io/os': 'linux' }, allocatable: { cpu: '299m' } }),
    found: { object: 'Node/c' },
  },
  {
    id: 'NODE-06',
    name: 'ignores istiod if it can run on no node',
    clean: cluster([node('a', { unschedulable: true })]),
    path: 'nodes[a].allocatable.cpu',
    value: '200m',
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-06',
    name: 'does not count istiod of an earlier install',
    clean: cluster(
      [node('a')],
      [
        pod('web', 'a', istiod.cpu, 0),
        pod('istiod-x', 'a', 500, 2048, { namespace: 'istio-system', owner: 'ReplicaSet/istiod-5d9c' }),
      ],
    ),
    path: 'pods[istiod-x].owner',
    value: 'ReplicaSet/istiod-canary-5d9c',
    found: { object: 'Deployment/istio-system/istiod' },
  },
  {
    id: 'NODE-06',
    name: 'counts istiod in another namespace',
    clean: cluster(
      [node('a')],
      [
        pod('web', 'a', istiod.cpu, 0),
        pod('istiod-x', 'a', 500, 2048, { namespace: 'istio-system', owner: 'ReplicaSet/istiod-5d9c' }),
      ],
    ),
    path: 'pods[istiod-x].namespace',
    value: 'elsewhere',
    found: { object: 'Deployment/istio-system/istiod' },
  },
  {
    id: 'NODE-07',
    name: 'reports a node with room for only one of two pods',
    clean: cluster([node('a', { allocatable: { pods: '3' } }), free], [pod('web', 'a', 0, 0)]),
    path: 'nodes[a].allocatable.pods',
    value: '2',
    found: {
      object: 'Node/a',
      field: 'status.allocatable.pods',
      message: 'a has 1 of 2 left and needs 2',
      fix: '"commands":[]',
    },
  },
  {
    id: 'NODE-07',
    name: 'reports a full node on EKS',
    clean: cluster([node('a', { allocatable: { pods: '2' } })], [], undefined, 'eks'),
    path: 'nodes[a].allocatable.pods',
    value: '1',
    found: { object: 'Node/a', fix: 'ENABLE_PREFIX_DELEGATION=true' },
  },
  {
    id: 'NODE-07',
    name: 'does not count agents of an earlier install',
    clean: cluster(
      [node('a', { allocatable: { pods: '2' } })],
      [pod('cni', 'a', 0, 0, { namespace: 'istio-system', owner: 'DaemonSet/istio-cni-node' })],
    ),
    path: 'pods[cni].owner',
    value: 'DaemonSet/x',
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-07',
    name: 'ignores a node without a limit for pods',
    clean: cluster([node('a', { allocatable: {} })]),
    path: 'nodes[a].allocatable.pods',
    value: '1',
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-07',
    name: 'ignores a serverless node',
    clean: cluster([node('a', { labels: fargate, allocatable: { pods: '1' } })]),
    path: 'nodes[a].labels',
    value: { 'kubernetes.io/os': 'linux' },
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-08',
    name: 'reports a node that is not ready',
    clean: cluster([node('a', { conditions: [ready] })]),
    path: 'nodes[a].conditions[0]',
    value: { type: 'Ready', status: 'Unknown', reason: 'NodeStatusUnknown' },
    found: {
      object: 'Node/a',
      field: 'status.conditions',
      message: 'a: Ready=Unknown (NodeStatusUnknown)',
      fix: 'kubectl describe node a',
    },
  },
  {
    id: 'NODE-08',
    name: 'reports a node under pressure',
    clean: cluster([node('a', { conditions: [ready, { type: 'DiskPressure', status: 'False' }] })]),
    path: 'nodes[a].conditions[1].status',
    value: 'True',
    found: { object: 'Node/a', message: 'a: DiskPressure=True' },
  },
  {
    id: 'NODE-08',
    name: 'ignores conditions of other controllers',
    clean: cluster([node('a', { conditions: [ready, { type: 'FrequentKubeletRestart', status: 'True' }] })]),
    path: 'nodes[a].conditions[1].type',
    value: 'MemoryPressure',
    found: { object: 'Node/a', message: 'MemoryPressure=True' },
  },
  {
    id: 'NODE-08',
    name: 'reports pressure on processes',
    clean: cluster([node('a', { conditions: [ready, { type: 'x', status: 'True' }] })]),
    path: 'nodes[a].conditions[1].type',
    value: 'PIDPressure',
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-08',
    name: 'ignores nodes without agents',
    clean: cluster([node('a', { labels: {}, conditions: [{ type: 'Ready', status: 'False' }] })]),
    path: 'nodes[a].labels',
    value: { 'kubernetes.io/os': 'linux' },
    found: { object: 'Node/a', message: 'Ready=False' },
  },
  {
    id: 'NODE-08',
    name: 'ignores a serverless node',
    clean: cluster([node('a', { labels: fargate, conditions: [{ type: 'Ready', status: 'False' }] })]),
    path: 'nodes[a].labels',
    value: { 'kubernetes.io/os': 'linux' },
    found: { object: 'Node/a' },
  },
]
