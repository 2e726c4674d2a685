import type { NodeFacts } from '../../../src/facts/facts.ts'
import { nodeOf, sample, type Clean, type SampleOptions } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

/** A cluster with nodes `a`, `b`, …, each like the sample's except for the given fields. */
function cluster(...nodes: readonly ((node: NodeFacts) => Partial<NodeFacts>)[]) {
  return (name = 'plain', options: SampleOptions = {}, more: Partial<Clean> = {}) => {
    return (): Clean => {
      const base = nodeOf(name)
      const made = nodes.map((change, i) => {
        const node = { ...base, name: 'abcdef'[i] ?? 'z' }
        return structuredClone({ ...node, ...change(node) })
      })
      return { ...sample(name, options), nodes: made, ...structuredClone(more) }
    }
  }
}

const unchanged = () => ({})
const labelled = (labels: Record<string, string>) => (node: NodeFacts) => ({
  labels: { ...node.labels, ...labels },
})
const info = (nodeInfo: Partial<NodeFacts['nodeInfo']>) => (node: NodeFacts) => ({
  nodeInfo: { ...node.nodeInfo, ...nodeInfo },
})
const foreign = (node: NodeFacts) => ({
  ...labelled({ 'kubernetes.io/arch': 's390x' })(node),
  ...info({ architecture: 's390x' })(node),
})

const sidecar = ['profile=default']
const sidecarCni = ['profile=default', 'components.cni.enabled=true']

/** The values that the fixes set, for a profile. */
const expressions = (...rows: readonly (readonly [string, string, string])[]) => [
  'profile=ambient',
  ...['cni', 'ztunnel'].flatMap((component) =>
    rows.flatMap(([key, operator, values], i) => {
      const path = `values.${component}.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[${i}]`
      return [
        `${path}.key=${key}`,
        `${path}.operator=${operator}`,
        ...values.split(',').map((value, at) => `${path}.values[${at}]=${value}`),
      ]
    }),
  ),
]

const fargate = { 'eks.amazonaws.com/compute-type': 'fargate' }
const docker = 'docker://27.3.1'
const cniNode = {
  namespace: 'istio-system',
  name: 'istio-cni-node',
  labels: { 'k8s-app': 'istio-cni-node' },
  containers: [],
  desired: 1,
  updated: 1,
  ready: 1,
  observed: true,
}

export const cases: readonly Case[] = [
  {
    id: 'NODE-01',
    name: 'reports a cluster without a Linux node',
    clean: () => sample(),
    path: 'nodes[0].labels',
    value: { 'kubernetes.io/os': 'windows' },
    found: {
      level: 'error',
      object: 'Node/',
      field: 'kubernetes.io/os',
      message: '1 node, none with kubernetes.io/os=linux',
    },
  },
  {
    id: 'NODE-01',
    name: 'reports a cluster that loses its only Linux node',
    clean: cluster(labelled({ 'kubernetes.io/os': 'windows' }), unchanged)(),
    path: 'nodes[b].labels',
    value: {},
    found: { object: 'Node/a and 1 more', message: '2 nodes' },
  },
  {
    id: 'NODE-01',
    name: 'reports a cluster without nodes',
    clean: () => sample(),
    path: 'nodes',
    value: [],
    found: { level: 'warning', object: 'Cluster', message: 'has no nodes' },
  },
  {
    id: 'NODE-02',
    name: 'reports a Windows node',
    clean: cluster(unchanged, unchanged)(),
    path: 'nodes[b].labels',
    value: { 'kubernetes.io/os': 'windows' },
    found: { object: 'Node/b', message: '1 node with Windows' },
  },
  {
    id: 'NODE-03',
    name: 'reports a processor without images',
    clean: cluster(unchanged, unchanged)(),
    path: 'nodes[b].nodeInfo.architecture',
    value: 's390x',
    found: {
      object: 'Node/b',
      field: 'architecture',
      message: 'b (s390x); there are images for amd64 and arm64',
      fix: '"path":"values.ztunnel.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].values[1]","value":"arm64"',
    },
  },
  {
    id: 'NODE-03',
    name: 'accepts arm64',
    clean: cluster(info({ architecture: 'arm64' }))(),
    path: 'nodes[a].nodeInfo.architecture',
    value: 'riscv64',
    found: { level: 'error', object: 'Node/a', message: 'riscv64' },
  },
  {
    id: 'NODE-03',
    name: 'accepts nodes that the fix excludes',
    clean: cluster(unchanged, foreign)('plain', {
      set: expressions(['kubernetes.io/arch', 'In', 'amd64,arm64']),
    }),
    path: 'nodes[b].labels',
    value: { 'kubernetes.io/os': 'linux', 'kubernetes.io/arch': 'amd64' },
    found: { object: 'Node/b', message: 's390x' },
  },
  {
    id: 'NODE-03',
    name: 'ignores nodes if there are no agents',
    clean: cluster(foreign)('plain', { set: sidecar }),
    path: 'install.objects',
    value: [{ apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'istio-cni-node' }, spec: {} }],
    found: { level: 'warning', object: 'Node/a' },
  },
  {
    id: 'NODE-04',
    name: 'reports Docker as the runtime',
    clean: cluster(unchanged, unchanged)(),
    path: 'nodes[b].nodeInfo.containerRuntimeVersion',
    value: docker,
    found: {
      object: 'Node/b',
      field: 'containerRuntimeVersion',
      message: `${docker}, but istio-cni would use /var/run/netns; it must be /var/run/docker/netns, although 1 node without Docker`,
      fix: '"path":"values.cni.cniNetnsDir","value":"/var/run/docker/netns"',
    },
  },
  {
    id: 'NODE-04',
    name: 'accepts the directory of Docker',
    clean: cluster(info({ containerRuntimeVersion: docker }))('plain', {
      set: ['profile=ambient', 'values.cni.cniNetnsDir=/var/run/docker/netns'],
    }),
    path: 'install.objects[DaemonSet/istio-system/istio-cni-node].spec.template.spec.volumes[cni-netns-dir].hostPath.path',
    value: '/var/run/netns',
    found: { object: 'Node/a', message: 'it must be /var/run/docker/netns' },
  },
  {
    id: 'NODE-04',
    name: 'ignores nodes without agents',
    clean: cluster(unchanged, (node) => ({
      ...info({ containerRuntimeVersion: docker })(node),
      labels: {},
    }))(),
    path: 'nodes[b].labels',
    value: { 'kubernetes.io/os': 'linux' },
    found: { object: 'Node/b' },
  },
  {
    id: 'NODE-04',
    name: 'ignores the directory in sidecar mode',
    clean: cluster(info({ containerRuntimeVersion: docker }))('plain', { set: sidecarCni }),
    path: 'install.mode',
    value: 'ambient',
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-05',
    name: 'reports a Fargate node',
    clean: cluster(unchanged, unchanged)('eks'),
    path: 'nodes[b].labels',
    value: { 'kubernetes.io/os': 'linux', ...fargate },
    found: {
      object: 'Node/b',
      message: '1 serverless node of 2: b',
      fix: 'matchExpressions[0].key","value":"eks.amazonaws.com/compute-type"',
    },
  },
  {
    id: 'NODE-05',
    name: 'reports a Fargate node by its taint',
    clean: cluster(unchanged, () => ({
      taints: [{ key: 'eks.amazonaws.com/compute-type', value: 'other', effect: 'NoSchedule' }],
    }))('eks'),
    path: 'nodes[b].taints[0].value',
    value: 'fargate',
    found: { object: 'Node/b', fix: '"value":"kubernetes.io/hostname"' },
  },
  {
    id: 'NODE-05',
    name: 'reports a virtual kubelet',
    clean: cluster(unchanged, labelled({ 'kubernetes.io/hostname': 'host-b' }))('aks'),
    path: 'nodes[b].labels.type',
    value: 'virtual-kubelet',
    found: { object: 'Node/b', fix: '"value":"virtual-kubelet"' },
  },
  {
    id: 'NODE-05',
    name: 'reports a virtual kubelet by its taint',
    clean: cluster(unchanged, (node) => ({
      ...labelled({ 'kubernetes.io/hostname': 'host-b' })(node),
      taints: [{ key: 'gpu', value: 'fargate', effect: 'NoSchedule' }],
    }))('aks'),
    path: 'nodes[b].taints[0].key',
    value: 'virtual-kubelet.io/provider',
    found: { object: 'Node/b', fix: '"value":"host-b"' },
  },
  {
    id: 'NODE-05',
    name: 'reports a cluster with only serverless nodes',
    clean: cluster(unchanged)('eks'),
    path: 'nodes[a].labels',
    value: { 'kubernetes.io/os': 'linux', ...fargate },
    found: { object: 'Node/a', message: 'all nodes are serverless', fix: 'add nodes that run DaemonSets' },
  },
  {
    id: 'NODE-05',
    name: 'accepts serverless nodes of all kinds that the fix excludes',
    clean: cluster(
      unchanged,
      labelled(fargate),
      labelled({ type: 'virtual-kubelet' }),
    )('eks', {
      set: expressions(
        ['eks.amazonaws.com/compute-type', 'NotIn', 'fargate'],
        ['type', 'NotIn', 'virtual-kubelet'],
      ),
    }),
    path: 'nodes[+]',
    value: {
      ...nodeOf('eks'),
      name: 'd',
      taints: [{ key: 'virtual-kubelet.io/provider', effect: 'NoSchedule' }],
    },
    found: {
      object: 'Node/d',
      message: '1 serverless node of 4',
      fix: 'matchExpressions[2].key","value":"kubernetes.io/hostname"',
    },
  },
  {
    id: 'NODE-05',
    name: 'excludes all kinds of nodes with one affinity',
    clean: cluster(unchanged, foreign)(),
    path: 'nodes[b].labels.type',
    value: 'virtual-kubelet',
    found: { object: 'Node/b', fix: 'matchExpressions[1].operator","value":"NotIn"' },
  },
  {
    id: 'NODE-17',
    name: 'reports nodes of two platforms with different directories',
    clean: cluster(unchanged, unchanged)('eks'),
    path: 'detection.mixed',
    value: [
      { platform: 'eks', directories: 'usual', nodes: ['a'] },
      { platform: 'k3s', directories: 'k3s', nodes: ['b'] },
    ],
    found: {
      object: 'Node/a and 1 more',
      message:
        'eks: 1 node, such as a, k3s: 1 node, such as b; their CNI directories differ, and the plan has those of eks',
    },
  },
  {
    id: 'NODE-17',
    name: 'ignores nodes of two platforms with the same directories',
    clean: () => ({
      ...cluster(unchanged, unchanged)('eks')(),
      detection: {
        ...sample('eks').detection,
        mixed: [
          { platform: 'eks', directories: 'usual', nodes: ['a'] },
          { platform: 'plain', nodes: ['b'] },
        ],
      },
    }),
    path: 'detection.mixed[1]',
    value: { platform: 'microk8s', directories: 'microk8s', nodes: ['b'] },
    found: { object: 'Node/a', message: 'microk8s' },
  },
  {
    id: 'NODE-17',
    name: 'ignores nodes of another platform without agents',
    clean: () => ({
      ...cluster(unchanged, () => ({ labels: {} }))()(),
      detection: {
        ...sample('plain').detection,
        mixed: [
          { platform: 'k3s', directories: 'k3s', nodes: ['a'] },
          { platform: 'plain', nodes: ['b'] },
        ],
      },
    }),
    path: 'nodes[b].labels',
    value: { 'kubernetes.io/os': 'linux' },
    found: { object: 'Node/a', message: 'the plan has those of no platform' },
  },
  {
    id: 'NODE-19',
    name: 'reports Docker Desktop',
    clean: cluster(info({ osImage: 'Debian GNU/Linux 12 (bookworm)' }))(),
    path: 'nodes[a].nodeInfo.osImage',
    value: 'Docker Desktop',
    found: { object: 'Node/a', field: 'osImage', fix: 'mount --make-rshared /' },
  },
  {
    id: 'NODE-19',
    name: 'accepts a node with a ready agent',
    clean: cluster(info({ osImage: 'Docker Desktop' }))('plain', {}, { daemonSets: [cniNode] }),
    path: 'daemonSets[istio-cni-node].ready',
    value: 0,
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-19',
    name: 'ignores the agents of others',
    clean: cluster(info({ osImage: 'Docker Desktop' }))('plain', {}, { daemonSets: [cniNode] }),
    path: 'daemonSets[istio-cni-node]',
    value: { ...cniNode, name: 'kindnet', labels: {} },
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-19',
    name: 'ignores an agent without pods',
    clean: cluster(info({ osImage: 'Docker Desktop' }))('plain', {}, { daemonSets: [cniNode] }),
    path: 'daemonSets[istio-cni-node]',
    value: { ...cniNode, desired: 0, ready: 0 },
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-19',
    name: 'ignores nodes without agents',
    clean: cluster(unchanged, (node) => ({ ...info({ osImage: 'Docker Desktop' })(node), labels: {} }))(),
    path: 'nodes[b].labels',
    value: { 'kubernetes.io/os': 'linux' },
    found: { object: 'Node/b' },
  },
]
