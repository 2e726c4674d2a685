// K3s and k3d.
import type { ServiceFacts, WorkloadFacts } from '../../../src/facts/facts.ts'
import { sample, type Clean, planFor } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const agent = 'DaemonSet/istio-system/istio-cni-node'
const volumes = `install.objects[${agent}].spec.template.spec.volumes`
const conf = `${volumes}[cni-net-dir].hostPath.path`
const bin = `${volumes}[cni-bin-dir].hostPath.path`
const root = '/var/lib/rancher/k3s'
const args = 'nodes[0].annotations[k3s.io/node-args]'

const folders = (confDir: string, binDir: string) => [
  'profile=ambient',
  `values.cni.cniConfDir=${confDir}`,
  `values.cni.cniBinDir=${binDir}`,
]

/** K3s of a release with these arguments, and a plan with these directories. */
function k3s(version: string, set: readonly string[], flags: readonly string[] = ['server']): Clean {
  const clean = sample('k3s', { set })
  return {
    ...clean,
    nodes: clean.nodes.map((node) => ({
      ...node,
      annotations: { 'k3s.io/node-args': JSON.stringify(flags) },
      nodeInfo: { ...node.nodeInfo, kubeletVersion: version },
    })),
  }
}

/** Another network plugin than K3s' own, with the directories that it mounts, if any. */
const plugin = (name: string, hostPaths?: Record<string, string>): WorkloadFacts => ({
  namespace: 'kube-system',
  name,
  containers: [{ name, image: `${name}:v1` }],
  ...(hostPaths && { hostPaths }),
  desired: 1,
  updated: 1,
  ready: 1,
  observed: true,
})

const withPlugin = (clean: Clean, one: WorkloadFacts): Clean => ({ ...clean, daemonSets: [one] })

const standard = folders('/etc/cni/net.d', '/opt/cni/bin')
const current = 'v1.34.1+k3s1'

/** k3d of a release with the directories of the platform. */
function k3d(version: string, binDir: string): Clean {
  const clean = sample('k3s-in-docker', { set: folders(`${root}/agent/etc/cni/net.d`, binDir) })
  return {
    ...clean,
    nodes: clean.nodes.map((node) => ({
      ...node,
      name: 'k3d-a-server-0',
      nodeInfo: { ...node.nodeInfo, kubeletVersion: version },
    })),
  }
}

const traefik: ServiceFacts = {
  namespace: 'kube-system',
  name: 'traefik',
  type: 'LoadBalancer',
  ports: [80, 443],
}

/** A gateway in a cluster with Traefik, whose Service has these fields. */
function gateway(platform: 'k3s' | 'k3d', over: Partial<ServiceFacts>): Clean {
  const clean = sample(platform)
  return {
    ...clean,
    install: structuredClone(planFor(platform, ['profile=default'])),
    services: [{ ...traefik, ...over }],
  }
}

export const cases: readonly Case[] = [
  {
    id: 'K3S-01',
    name: 'reports another directory of configuration',
    clean: () => sample('k3s'),
    path: conf,
    value: '/etc/cni/net.d',
    found: {
      object: agent,
      field: 'volumes[cni-net-dir].hostPath.path',
      message: `instead of ${root}/agent/etc/cni/net.d for Node/test`,
      fix: '"path":"values.cni.cniConfDir"',
    },
  },
  {
    id: 'K3S-01',
    name: 'reports another directory without a platform',
    clean: () => ({
      ...sample('k3s'),
      install: structuredClone(
        planFor(undefined, folders(`${root}/agent/etc/cni/net.d`, `${root}/data/cni`)),
      ),
    }),
    path: conf,
    value: '/etc/cni/net.d',
    found: { object: agent, fix: '"path":"values.global.platform","value":"k3s"' },
  },
  {
    id: 'K3S-01',
    name: 'reports another directory on a user’s platform with the directories of K3s',
    clean: () => {
      const clean = structuredClone(sample('k3s'))
      return {
        ...clean,
        install: { ...clean.install, platform: 'edge', platformAttributes: { directories: 'k3s' } },
      }
    },
    path: conf,
    value: '/etc/cni/net.d',
    found: { object: agent, fix: '"path":"values.cni.cniConfDir"' },
  },
  {
    id: 'K3S-01',
    name: 'reports another directory on an old release',
    clean: () => k3s('v1.30.5+k3s1', folders(`${root}/agent/etc/cni/net.d/`, `${root}/data/current/bin/`)),
    path: conf,
    value: '/etc/cni/net.d',
    found: { object: agent },
  },
  {
    id: 'K3S-01',
    name: 'ignores the directories with Multus',
    clean: () => withPlugin(k3s(current, standard), plugin('kube-multus-ds')),
    path: 'daemonSets[kube-multus-ds].name',
    value: 'node-exporter',
    found: { object: agent },
  },
  {
    id: 'K3S-01',
    name: 'ignores the directories with a Multus of another name',
    clean: () => withPlugin(k3s(current, standard), plugin('multus')),
    path: 'daemonSets[multus].name',
    value: 'node-exporter',
    found: { object: agent },
  },
  {
    id: 'K3S-01',
    name: 'ignores nodes that do not run Linux',
    clean: () => {
      const clean = k3s(current, standard)
      const windows = clean.nodes.map((node) => ({
        ...node,
        nodeInfo: { ...node.nodeInfo, operatingSystem: 'windows' },
      }))
      return { ...clean, nodes: windows }
    },
    path: 'nodes[0].nodeInfo.operatingSystem',
    value: 'linux',
    found: { object: agent },
  },
  {
    id: 'K3S-02',
    name: 'reports another directory of binaries',
    clean: () => sample('k3s'),
    path: bin,
    value: `${root}/data/current/bin`,
    found: { object: agent, field: 'cni-bin-dir', message: 'status.nodeInfo.kubeletVersion: v1.34.1+k3s1' },
  },
  ...(
    [
      ['v1.31.2', 'v1.31.1'],
      ['v1.30.6', 'v1.30.5'],
      ['v1.29.10', 'v1.29.9'],
      ['v1.28.15', 'v1.28.14'],
      ['v1.28.15', 'v1.27.16'],
    ] as const
  ).map(([from, before]): Case => ({
    id: 'K3S-02',
    name: `reports the directory of ${from} on ${before}`,
    clean: () => k3s(`${from}+k3s1`, folders(`${root}/agent/etc/cni/net.d`, `${root}/data/cni`)),
    path: 'nodes[0].nodeInfo.kubeletVersion',
    value: `${before}+k3s1`,
    found: { object: agent, fix: `"value":"${root}/data/current/bin"` },
  })),
  {
    id: 'K3S-02',
    name: 'reports binaries only if the directory of configuration is right',
    clean: () => k3s(current, folders('/etc/cni/net.d', '/opt/cni/bin')),
    path: conf,
    value: `${root}/agent/etc/cni/net.d`,
    found: { object: agent, field: 'cni-bin-dir' },
  },
  {
    id: 'K3S-03',
    name: 'reports another data directory from the flag',
    clean: () => k3s(current, folders(`${root}/agent/etc/cni/net.d`, `${root}/data/cni`)),
    path: args,
    value: '["server","--data-dir","/mnt/k3s/"]',
    found: {
      object: agent,
      field: 'cni-bin-dir',
      message: 'metadata.annotations[k3s.io/node-args]: --data-dir /mnt/k3s',
      fix: '"value":"/mnt/k3s/data/cni"',
    },
  },
  {
    id: 'K3S-03',
    name: 'reports another data directory from the flag in one argument',
    clean: () => k3s(current, folders(`${root}/agent/etc/cni/net.d`, `${root}/data/cni`)),
    path: args,
    value: '["server","--data-dir=/mnt/k3s"]',
    found: { object: agent, fix: '"value":"/mnt/k3s/agent/etc/cni/net.d"' },
  },
  {
    id: 'K3S-03',
    name: 'reports another data directory from the directory of the release',
    clean: () => sample('k3s'),
    path: 'nodes[0].annotations[k3s.io/node-env]',
    value:
      '{"K3S_DATA_DIR":"/mnt/k3s/data/6e93143ae43124867ba621eb24d033598be45e08808187400be7534906e8f180"}',
    found: { object: agent, fix: '"value":"/mnt/k3s/data/cni"' },
  },
  {
    id: 'K3S-03',
    name: 'reports binaries if only the configuration follows the data directory',
    clean: () =>
      k3s(current, folders('/mnt/k3s/agent/etc/cni/net.d', '/mnt/k3s/data/cni'), [
        'server',
        '-d',
        '/mnt/k3s',
      ]),
    path: bin,
    value: `${root}/data/cni`,
    found: { object: agent, field: 'cni-bin-dir' },
  },
  {
    id: 'K3S-04',
    name: 'reports the directories of K3s if flannel is off',
    clean: () => k3s(current, folders(`${root}/agent/etc/cni/net.d`, `${root}/data/cni`)),
    path: args,
    value: '["server","--flannel-backend=none"]',
    found: {
      object: agent,
      message: 'instead of /opt/cni/bin for Node/test',
      fix: '"path":"values.cni.cniConfDir","value":"/etc/cni/net.d"',
    },
  },
  {
    id: 'K3S-04',
    name: 'reports the directories of K3s if flannel is off, with two arguments',
    clean: () => k3s(current, standard, ['server', '--flannel-backend', 'none']),
    path: bin,
    value: `${root}/data/cni`,
    found: { object: agent, field: 'cni-bin-dir' },
  },
  ...['cilium', 'calico-node', 'canal', 'antrea-agent', 'kube-router', 'kube-flannel-ds'].map(
    (name): Case => ({
      id: 'K3S-04',
      name: `reports the directories of K3s with ${name}`,
      clean: () => sample('k3s'),
      path: 'daemonSets[+]',
      value: plugin(name),
      found: { object: agent, message: `DaemonSet/kube-system/${name} metadata.name: ${name}` },
    }),
  ),
  {
    id: 'K3S-04',
    name: 'ignores a plugin that uses the directories of K3s',
    clean: () =>
      withPlugin(
        sample('k3s'),
        plugin('cilium', {
          'cni-path': `${root}/data/cni`,
          'etc-cni-netd': `${root}/agent/etc/cni/net.d/`,
          'bpf-maps': '/sys/fs/bpf',
        }),
      ),
    path: 'daemonSets[cilium].hostPaths.cni-path',
    value: '/opt/cni/bin',
    found: { object: agent, fix: '"path":"values.cni.cniBinDir","value":"/opt/cni/bin"' },
  },
  {
    id: 'K3S-04',
    name: 'reports another plugin on k3d',
    clean: () => sample('k3s-in-docker'),
    path: 'daemonSets[+]',
    value: plugin('calico-node'),
    found: { object: agent },
  },
  {
    id: 'K3S-05',
    name: 'reports a port that Traefik uses',
    clean: () => gateway('k3s', { ports: [8000] }),
    path: 'services[traefik].ports',
    value: [443],
    found: {
      object: 'Service/kube-system/traefik',
      message: 'has 443, which istio-ingressgateway',
      fix: 'disable: [traefik]',
    },
  },
  {
    id: 'K3S-05',
    name: 'ignores Traefik without a load balancer',
    clean: () => gateway('k3d', { type: 'ClusterIP' }),
    path: 'services[traefik].type',
    value: 'LoadBalancer',
    found: { object: 'Service/kube-system/traefik', fix: 'k3d cluster create' },
  },
  {
    id: 'K3S-05',
    name: 'ignores Traefik outside kube-system',
    clean: () => gateway('k3s', { namespace: 'web' }),
    path: 'services[traefik].namespace',
    value: 'kube-system',
    found: { object: 'Service/kube-system/traefik' },
  },
  {
    id: 'K3S-05',
    name: 'ignores other Services',
    clean: () => gateway('k3s', { name: 'nginx' }),
    path: 'services[nginx].name',
    value: 'traefik',
    found: { object: 'Service/kube-system/traefik' },
  },
  {
    id: 'K3S-05',
    name: 'ignores gateways without a load balancer',
    clean: () => {
      const clean = gateway('k3s', {})
      const plan = planFor('k3s', ['profile=default', 'values.gateways.istio-ingressgateway.type=ClusterIP'])
      return { ...clean, install: structuredClone(plan) }
    },
    path: 'install.objects[Service/istio-system/istio-ingressgateway].spec.type',
    value: 'LoadBalancer',
    found: { object: 'Service/kube-system/traefik' },
  },
  {
    id: 'K3D-01',
    name: 'reports the directory of old images on a current one',
    clean: () => k3d(current, `${root}/data/cni`),
    path: bin,
    value: '/bin',
    found: {
      object: agent,
      message: `instead of ${root}/data/cni`,
      fix: '"path":"values.cni.cniBinDir"',
    },
  },
  {
    id: 'K3D-01',
    name: 'reports the directory of old images after an upgrade',
    clean: () => k3d('v1.30.5+k3s1', '/bin'),
    path: 'nodes[0].nodeInfo.kubeletVersion',
    value: current,
    found: { object: agent, field: 'cni-bin-dir' },
  },
  {
    id: 'K3D-01',
    name: 'ignores a version that is not that of K3s',
    clean: () => k3d('v1.34.1', '/bin'),
    path: 'nodes[0].nodeInfo.kubeletVersion',
    value: current,
    found: { object: agent, field: 'cni-bin-dir' },
  },
  {
    id: 'K3D-01',
    name: 'reports another directory of configuration',
    clean: () => k3d(current, `${root}/data/cni`),
    path: conf,
    value: '/etc/cni/net.d',
    found: { object: agent, field: 'cni-net-dir' },
  },
]
