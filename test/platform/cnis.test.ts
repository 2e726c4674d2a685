// Detection of network plugins: by their DaemonSets, or built into the platform.
import { describe, expect, test } from '@jest/globals'
import { detect } from '../../src/platform/detect.ts'
import { factsWith, platformRules, type ShortCluster, type ShortDaemonSet } from './detection-facts.ts'

const of = (cluster: ShortCluster) => detect(factsWith(cluster), platformRules)
const primary = (daemonSet: string) => of({ nodes: [{}], daemonSets: [daemonSet] }).primaryCni

describe('the DaemonSet', () => {
  const rows: readonly [string, string | undefined][] = [
    ['kube-system/cilium', 'cilium'],
    ['cilium/cilium', 'cilium'],
    ['kube-system/cilium-envoy', undefined],
    ['kube-system/anetd', 'gke-dataplane-v2'],
    ['other/anetd', undefined],
    ['kube-system/aws-node', 'aws-vpc'],
    ['kube-system/aws-node-termination-handler', undefined],
    ['kube-system/azure-cns', 'azure'],
    ['kube-system/azure-ip-masq-agent', 'azure'],
    ['calico-system/calico-node', 'calico'],
    ['kube-system/calico-node', 'calico'],
    ['calico-system/csi-node-driver', undefined],
    ['kube-system/canal', 'canal'],
    ['kube-system/rke2-canal', 'canal'],
    ['kube-flannel/kube-flannel-ds', 'flannel'],
    ['kube-system/kube-flannel-ds-amd64', 'flannel'],
    ['kube-system/kindnet', 'kindnet'],
    ['openshift-ovn-kubernetes/ovnkube-node', 'ovn-kubernetes'],
    ['openshift-sdn/sdn', 'openshift-sdn'],
    ['openshift-sdn/sdn-controller', undefined],
    ['openshift-multus/multus', 'multus'],
    ['openshift-multus/multus-additional-cni-plugins', undefined],
    ['kube-system/kube-multus-ds', 'multus'],
    ['kube-system/weave-net', 'weave'],
    ['kube-system/antrea-agent', 'antrea'],
    ['kube-system/kube-router', 'kube-router'],
    ['kube-system/terway-eniip', 'terway'],
    ['kube-system/kube-proxy', undefined],
  ]
  test.each(rows)('%s belongs to the plugin %s', (daemonSet, name) => expect(primary(daemonSet)).toBe(name))
})

describe('several network plugins', () => {
  const rows: readonly [string, readonly string[], string, readonly string[]][] = [
    [
      'Multus follows the plugin that it delegates to',
      ['openshift-multus/multus', 'openshift-ovn-kubernetes/ovnkube-node'],
      'ovn-kubernetes',
      ['ovn-kubernetes', 'multus'],
    ],
    [
      'Cilium precedes the VPC CNI that it is chained to',
      ['kube-system/aws-node', 'kube-system/cilium'],
      'cilium',
      ['cilium', 'aws-vpc'],
    ],
    [
      'the VPC CNI precedes Calico, which only enforces policies',
      ['calico-system/calico-node', 'kube-system/aws-node'],
      'aws-vpc',
      ['aws-vpc', 'calico'],
    ],
    [
      'Cilium precedes the CNI of Azure',
      ['kube-system/azure-cns', 'kube-system/cilium'],
      'cilium',
      ['cilium', 'azure'],
    ],
  ]
  test.each(rows)('%s', (_, daemonSets, name, all) => {
    const found = of({ nodes: [{}], daemonSets })
    expect(found.primaryCni).toBe(name)
    expect(found.cnis.map((cni) => cni.name)).toEqual(all)
  })
})

describe('the version of a plugin', () => {
  const version = (daemonSet: ShortDaemonSet) => of({ daemonSets: [daemonSet] }).cnis[0]
  const rows: readonly [string, ShortDaemonSet, string | undefined][] = [
    [
      'is the tag of its image',
      { name: 'kube-system/cilium', images: { 'cilium-agent': 'quay.io/cilium/cilium:v1.18.2' } },
      'v1.18.2',
    ],
    [
      'is the tag of an image with a digest',
      { name: 'kube-system/cilium', images: { 'cilium-agent': 'quay.io/cilium/cilium:v1.18.2@sha256:ab12' } },
      'v1.18.2',
    ],
    [
      'is unknown for an image with only a digest',
      { name: 'kube-system/cilium', images: { 'cilium-agent': 'quay.io/cilium/cilium@sha256:ab12' } },
      undefined,
    ],
    [
      'is not the port of the registry',
      { name: 'kube-system/cilium', images: { 'cilium-agent': 'registry:5000/cilium' } },
      undefined,
    ],
    [
      'is that of the main container',
      {
        name: 'kube-system/canal',
        images: { 'kube-flannel': 'flannel:v0.26.0', 'calico-node': 'calico/node:v3.30.3' },
      },
      'v3.30.3',
    ],
    [
      'is that of the first container if none has the expected name',
      { name: 'kube-system/cilium', images: { agent: 'cilium:v1.0.0' } },
      'v1.0.0',
    ],
    ['is unknown without a container', { name: 'kube-system/cilium' }, undefined],
  ]
  test.each(rows)('%s', (_, daemonSet, expected) => {
    expect(version(daemonSet)).toMatchObject({ object: `DaemonSet/${daemonSet.name}` })
    expect(version(daemonSet)?.version).toBe(expected)
  })
})

describe('plugins that a platform builds in or manages', () => {
  const k3s = { name: 'a', kubelet: 'v1.34.1+k3s1' }
  const server = (...args: string[]) => ({
    ...k3s,
    annotations: { 'k3s.io/node-args': JSON.stringify(['server', ...args]) },
  })
  const rows: readonly [string, ShortCluster, string | undefined, boolean][] = [
    ['K3s has flannel by default', { nodes: [k3s] }, 'flannel', false],
    [
      'K3s has no flannel if a flag of a server disables it',
      { nodes: [server('--flannel-backend', 'none'), k3s] },
      undefined,
      false,
    ],
    [
      'K3s has no flannel if the flag is one argument',
      { nodes: [k3s, server('--flannel-backend=none')] },
      undefined,
      false,
    ],
    [
      'K3s has flannel with another backend',
      { nodes: [server('--flannel-backend=wireguard-native')] },
      'flannel',
      false,
    ],
    [
      'K3s has the plugin of a DaemonSet instead of flannel',
      { nodes: [k3s], daemonSets: ['kube-system/cilium'] },
      'cilium',
      false,
    ],
    [
      'K3s with Multus still has flannel',
      { nodes: [k3s], daemonSets: ['kube-system/kube-multus-ds'] },
      'flannel',
      false,
    ],
    ['RKE2 has no built-in plugin', { nodes: [{ kubelet: 'v1.34.1+rke2r1' }] }, undefined, false],
    [
      'EKS Auto Mode manages the VPC CNI',
      { nodes: [{ labels: { 'eks.amazonaws.com/compute-type': 'auto' } }] },
      'aws-vpc',
      true,
    ],
    [
      'EKS lets the user manage the VPC CNI',
      { nodes: [{ kubelet: 'v1.34.1-eks-1' }], daemonSets: ['kube-system/aws-node'] },
      'aws-vpc',
      false,
    ],
    [
      'GKE manages Dataplane V2',
      { nodes: [{ kubelet: 'v1.34.1-gke.1' }], daemonSets: ['kube-system/anetd'] },
      'gke-dataplane-v2',
      true,
    ],
    [
      'AKS manages its own Cilium',
      {
        nodes: [{ labels: { 'kubernetes.azure.com/ebpf-dataplane': 'cilium' } }],
        daemonSets: ['kube-system/cilium'],
      },
      'cilium',
      true,
    ],
    [
      'AKS does not manage the Cilium of the user',
      { nodes: [{ labels: { 'kubernetes.azure.com/cluster': 'x' } }], daemonSets: ['kube-system/cilium'] },
      'cilium',
      false,
    ],
    [
      'DigitalOcean manages its Cilium',
      {
        nodes: [{ labels: { 'doks.digitalocean.com/managed': 'true' } }],
        daemonSets: ['kube-system/cilium'],
      },
      'cilium',
      true,
    ],
    [
      'other platforms do not manage Cilium',
      { nodes: [{}], daemonSets: ['kube-system/cilium'] },
      'cilium',
      false,
    ],
  ]
  test.each(rows)('%s', (_, cluster, name, managed) => {
    const found = of(cluster)
    expect([found.primaryCni, found.managedCni]).toEqual([name, managed])
  })

  test('names a node as evidence of a built-in plugin', () => {
    expect(of({ nodes: [k3s] }).cnis).toEqual([{ name: 'flannel', object: 'Node/a' }])
  })
})
