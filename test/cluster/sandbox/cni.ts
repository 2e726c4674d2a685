// The network configuration that a platform's CNI plugin leaves on its nodes. The CNI agent adds its own plugin to it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface NetworkConfig {
  /** The path on the node. */
  readonly path: string
  readonly content: object
}

const flannel = chained('cbr0', [
  { type: 'flannel', delegate: { hairpinMode: true, forceAddress: true, isDefaultGateway: true } },
  { type: 'portmap', capabilities: { portMappings: true } },
])

const k3s = [{ path: '/var/lib/rancher/k3s/agent/etc/cni/net.d/10-flannel.conflist', content: flannel }]

/** By platform; every other one has the usual directory. */
const configs: Readonly<Record<string, readonly NetworkConfig[]>> = {
  k3s,
  k3d: k3s,
  gke: [{ path: '/etc/cni/net.d/10-containerd-net.conflist', content: chained('k8s-pod-network', [ptp()]) }],
  microk8s: [
    {
      path: '/var/snap/microk8s/current/args/cni-network/10-calico.conflist',
      content: chained('k8s-pod-network', [{ type: 'calico', ipam: { type: 'calico-ipam' } }]),
    },
  ],
  minikube: [
    {
      path: '/etc/cni/net.d/1-k8s.conflist',
      content: chained('bridge', [
        { type: 'bridge', bridge: 'bridge', ipam: { type: 'host-local', subnet: '10.42.0.0/16' } },
      ]),
    },
    { path: '/etc/cni/net.d/87-podman-bridge.conflist', content: chained('podman', [ptp()]) },
  ],
  // Multus calls the plugins that the pod's annotation names; each has a file of its own in the other directory.
  openshift: [
    {
      path: '/etc/kubernetes/cni/net.d/00-multus.conf',
      content: { cniVersion: '0.3.1', name: 'multus-cni-network', type: 'multus-shim' },
    },
    {
      path: '/etc/cni/multus/net.d/README.json',
      content: { note: 'no default network lies here' },
    },
  ],
}

const usual: readonly NetworkConfig[] = [{ path: '/etc/cni/net.d/10-flannel.conflist', content: flannel }]

/** Writes the files of a platform's CNI plugin into a node's folder below `folder`. */
export function writeNetworkConfig(folder: string, platform: string, node: string): void {
  for (const { path, content } of configs[platform] ?? usual) {
    const target = nodePath(folder, node, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, `${JSON.stringify(content, undefined, 2)}\n`)
  }
}

/** Returns where a path of a node lies on this machine, in a sandbox whose CNI agent is real. */
export function nodePath(folder: string, node: string, path: string): string {
  return join(folder, 'nodes', node, path)
}

function chained(name: string, plugins: readonly object[]): object {
  return { cniVersion: '1.0.0', name, plugins }
}

function ptp(): object {
  return { type: 'ptp', ipam: { type: 'host-local', subnet: '10.42.0.0/16' } }
}
