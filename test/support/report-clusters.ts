// Clusters for reports: a clean one, one with many problems, and a large one.
import type { NodeFacts } from '../../src/facts/facts.ts'
import { nodeOf, sample, type Clean } from './evidence.ts'

/** K3s with the Gateway API. */
export function goodCluster(): Clean {
  return { ...sample('k3s'), crds: gatewayApi }
}

const gatewayApi = ['gatewayclasses', 'gateways', 'httproutes', 'referencegrants', 'grpcroutes'].map(
  (name) => ({
    name: `${name}.gateway.networking.k8s.io`,
    served: ['v1', 'v1beta1'],
    stored: ['v1'],
    annotations: {
      'gateway.networking.k8s.io/bundle-version': 'v1.4.0',
      'gateway.networking.k8s.io/channel': 'standard',
    },
  }),
)

/** EKS with Cilium's defaults, nodes of three kinds, conflicting labels, and a policy that blocks probes. */
export function badCluster(): Clean {
  const clean = sample('eks', { cni: 'cilium' })
  const base = named(clean.nodes[0] ?? nodeOf('eks'), 'ip-10-0-1-7.ec2.internal', {})
  return {
    ...clean,
    nodes: [
      base,
      named(base, 'ip-10-0-3-19.ec2.internal', { arm64: true }),
      { ...named(base, 'ip-10-0-3-20.ec2.internal', { arm64: true }), conditions: [notReady] },
      named(base, 'fargate-ip-10-0-7-4.ec2.internal', {
        labels: { 'eks.amazonaws.com/compute-type': 'fargate' },
      }),
    ],
    namespaces: [
      ...clean.namespaces,
      namespace('shop', { 'istio.io/dataplane-mode': 'ambient', 'istio-injection': 'enabled' }),
      namespace('istio-system', { 'pod-security.kubernetes.io/enforce': 'baseline' }),
    ],
    configMaps: [
      {
        namespace: 'kube-system',
        name: 'cilium-config',
        data: { 'cni-exclusive': 'true', 'enable-bpf-masquerade': 'true', 'bpf-lb-sock': 'true' },
      },
    ],
    networkPolicies: [
      { namespace: 'shop', name: 'deny-all', podSelector: {}, policyTypes: ['Ingress'], ingress: [] },
    ],
    pods: [
      {
        namespace: 'shop',
        name: 'web-5d9c-1',
        labels: { app: 'web' },
        node: base.name,
        phase: 'Running',
        ready: true,
        containers: [{ name: 'web', ports: [8080], probes: ['httpGet'] }],
      },
    ],
    rights: [],
  }
}

const notReady = {
  type: 'Ready',
  status: 'False',
  reason: 'KubeletNotReady',
  message: 'container runtime network not ready',
  lastHeartbeatTime: '2026-11-21T11:59:50Z',
}

const namespace = (name: string, labels: Readonly<Record<string, string>>) => ({
  name,
  labels: { 'kubernetes.io/metadata.name': name, ...labels },
  phase: 'Active',
})

function named(
  node: NodeFacts,
  name: string,
  { labels = {}, arm64 = false }: { labels?: Readonly<Record<string, string>>; arm64?: boolean },
): NodeFacts {
  const architecture = arm64 ? 'arm64' : 'amd64'
  return {
    ...node,
    name,
    labels: { ...node.labels, 'kubernetes.io/arch': architecture, ...labels },
    nodeInfo: { ...node.nodeInfo, architecture },
  }
}

/** A thousand nodes of two kinds; one in fifty is not ready. */
export function largeCluster(): Clean {
  const clean = goodCluster()
  const base = clean.nodes[0] ?? nodeOf('k3s')
  const nodes = Array.from({ length: 1000 }, (_, i) => {
    const node = named(base, `node-${i}`, { arm64: i % 5 === 0 })
    return i % 50 === 1 ? { ...node, conditions: [notReady] } : node
  })
  return { ...clean, nodes }
}
