import type { NodeFacts } from '../../../src/facts/facts.ts'
import { nodeOf, sample, type Clean } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const systems =
  (
    info: Partial<NodeFacts['nodeInfo']>,
    set?: readonly string[],
    name = 'plain',
    more: Partial<NodeFacts> = {},
  ) =>
  (): Clean => {
    const base = nodeOf(name)
    const nodes = [{ ...base, ...more, name: 'a', nodeInfo: { ...base.nodeInfo, ...info } }]
    return structuredClone({ ...sample(name, set ? { set } : {}), nodes })
  }

const nftables = ['profile=ambient', 'values.global.nativeNftables=true']
const sidecar = ['profile=default']
const rhel10 = 'Red Hat Enterprise Linux 10.0 (Coughlan)'
const spc = [
  'profile=ambient',
  'values.cni.seLinuxOptions.type=spc_t',
  'values.ztunnel.seLinuxOptions.type=spc_t',
]
const args = (key: string, ...list: readonly string[]) => ({ [`${key}/node-args`]: JSON.stringify(list) })
const event = (message: string) => ({
  namespace: 'istio-system',
  object: 'Pod/istio-system/istio-cni-node-x',
  reason: 'BackOff',
  message,
})

export const cases: readonly Case[] = [
  {
    id: 'NODE-09',
    name: 'reports a kernel older than nftables need',
    clean: systems({ kernelVersion: '5.13.0-1-generic' }, nftables),
    path: 'nodes[a].nodeInfo.kernelVersion',
    value: '5.12.19-200.fc33.x86_64',
    found: {
      object: 'Node/a',
      field: 'kernelVersion',
      message: '5.12.19-200.fc33.x86_64, Ubuntu 24.04.1 LTS',
      fix: '"path":"values.global.nativeNftables","value":false',
    },
  },
  {
    id: 'NODE-09',
    name: 'reports a kernel with an older major version',
    clean: systems({ kernelVersion: '6.1.0' }, nftables),
    path: 'nodes[a].nodeInfo.kernelVersion',
    value: '4.18.0-553.el8_10.x86_64',
    found: { object: 'Node/a', message: 'nativeNftables needs 5.13' },
  },
  {
    id: 'NODE-09',
    name: 'ignores an unknown kernel version',
    clean: systems({ kernelVersion: 'custom' }, nftables),
    path: 'nodes[a].nodeInfo.kernelVersion',
    value: '5.4.0',
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-09',
    name: 'ignores old kernels with iptables',
    clean: systems({ kernelVersion: '5.4.0' }),
    path: 'install.components[cni].values.global.nativeNftables',
    value: true,
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-10',
    name: 'reports a kernel that does not load iptable_nat',
    clean: systems({ kernelVersion: '6.11.9', osImage: rhel10 }, sidecar),
    path: 'nodes[a].nodeInfo.kernelVersion',
    value: '6.12.0-55.el10_0.x86_64',
    found: { object: 'Node/a', message: rhel10, fix: '"path":"values.global.nativeNftables","value":true' },
  },
  {
    id: 'NODE-10',
    name: 'reports Amazon Linux',
    clean: systems(
      { kernelVersion: '6.12.40-63.114.amzn2023.x86_64', osImage: 'Bottlerocket OS 1.40' },
      sidecar,
      'eks',
    ),
    path: 'nodes[a].nodeInfo.osImage',
    value: 'Amazon Linux 2023.8.20250808',
    found: { object: 'Node/a', message: 'Amazon Linux 2023' },
  },
  {
    id: 'NODE-10',
    name: 'reports a kernel with a newer major version',
    clean: systems({ kernelVersion: 'custom', osImage: rhel10 }, sidecar),
    path: 'nodes[a].nodeInfo.kernelVersion',
    value: '7.0.0',
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-10',
    name: 'ignores newer kernels with nftables',
    clean: systems({ kernelVersion: '6.12.0', osImage: rhel10 }, [
      'profile=default',
      'values.global.nativeNftables=true',
    ]),
    path: 'install.components',
    value: [],
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-10',
    name: 'ignores newer kernels with the CNI plugin',
    clean: systems({ kernelVersion: '6.12.0', osImage: rhel10 }, [
      'profile=default',
      'components.cni.enabled=true',
    ]),
    path: 'install.components',
    value: [],
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-12',
    name: 'reports CRI-O on a system with SELinux',
    clean: systems({ containerRuntimeVersion: 'cri-o://1.31.2' }),
    path: 'nodes[a].nodeInfo.osImage',
    value: 'Red Hat Enterprise Linux CoreOS 418.94.202501221327-0',
    found: {
      object: 'Node/a',
      field: 'osImage',
      message: 'containers are labelled for SELinux, and istio-cni-node, ztunnel have no seLinuxOptions.type',
      fix: '"path":"values.ztunnel.seLinuxOptions.type","value":"spc_t"',
    },
  },
  {
    id: 'NODE-12',
    name: 'reports RKE2 with an unknown SELinux setting',
    clean: systems({ osImage: 'Ubuntu 24.04.1 LTS' }, undefined, 'rke2', {
      annotations: args('rke2.io', 'server', '--selinux=false'),
    }),
    path: 'nodes[a].nodeInfo.osImage',
    value: 'Rocky Linux 9.5 (Blue Onyx)',
    found: { object: 'Node/a', message: 'the API does not show whether the runtime labels containers' },
  },
  {
    id: 'NODE-12',
    name: 'reports K3s with --selinux',
    clean: systems({}, undefined, 'k3s', { annotations: args('k3s.io', 'server', '--selinux-like') }),
    path: 'nodes[a].annotations',
    value: args('k3s.io', 'server', '--selinux'),
    found: { level: 'warning', object: 'Node/a', message: 'containers are labelled' },
  },
  {
    id: 'NODE-12',
    name: 'reports RKE2 with a value of --selinux, of which the last counts',
    clean: systems({}, undefined, 'plain', { annotations: args('rke2.io', '--selinux', '--selinux=false') }),
    path: 'nodes[a].annotations',
    value: args('rke2.io', '--selinux=false', '--selinux=true'),
    found: { object: 'Node/a', message: 'containers are labelled' },
  },
  {
    id: 'NODE-12',
    name: 'reports a system with SELinux and another runtime',
    clean: systems({ osImage: 'Ubuntu 24.04.1 LTS' }),
    path: 'nodes[a].nodeInfo.osImage',
    value: 'Rocky Linux 9.5 (Blue Onyx)',
    found: {
      level: 'info',
      object: 'Node/a',
      message: 'the API does not show',
      fix: 'if they report permission denied',
    },
  },
  {
    id: 'NODE-12',
    name: 'accepts the fix',
    clean: systems({ containerRuntimeVersion: 'cri-o://1.31.2', osImage: rhel10 }, spc),
    path: 'install.objects[DaemonSet/istio-system/ztunnel].spec.template.spec.containers[0].securityContext.seLinuxOptions',
    value: undefined,
    found: { object: 'Node/a', message: 'and ztunnel have' },
  },
  {
    id: 'NODE-12',
    name: 'ignores nodes without agents',
    clean: systems({ containerRuntimeVersion: 'cri-o://1.31.2', osImage: rhel10 }, undefined, 'plain', {
      labels: {},
    }),
    path: 'nodes[a].labels',
    value: { 'kubernetes.io/os': 'linux' },
    found: { object: 'Node/a' },
  },
  {
    id: 'NODE-12',
    name: 'reports sidecars with the CNI plugin',
    clean: systems({ containerRuntimeVersion: 'cri-o://1.31.2' }, [
      'profile=default',
      'components.cni.enabled=true',
    ]),
    path: 'nodes[a].nodeInfo.osImage',
    value: 'Fedora CoreOS 41.20250117.3.0',
    found: {
      object: 'Node/a',
      message: 'and istio-cni-node have',
      fix: '"set":[{"path":"values.cni.seLinuxOptions.type","value":"spc_t"}]',
    },
  },
  {
    id: 'NODE-20',
    name: 'reports exhausted inotify watches',
    clean: () => ({ ...sample('kind'), events: [event('Back-off restarting failed container')] }),
    path: 'events[0].message',
    value: 'failed to create watcher: too many open files',
    found: {
      object: 'Pod/istio-system/istio-cni-node-x',
      field: 'Event BackOff',
      message: 'too many open files',
      fix: 'sudo sysctl fs.inotify.max_user_instances=512',
    },
  },
  {
    id: 'NODE-20',
    name: 'reports inotify only if nodes share a host',
    clean: () => ({ ...sample('eks'), events: [event('too many open files')] }),
    path: 'install.platformAttributes',
    value: { nodes: 'containers' },
    found: { object: 'Pod/istio-system/istio-cni-node-x' },
  },
]
