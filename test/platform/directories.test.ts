// Values derived from facts: each case next to one that differs in one fact.
import { describe, expect, test } from '@jest/globals'
import { detect } from '../../src/platform/detect.ts'
import { factsWith, platformRules, type ShortCluster, type ShortNode } from './detection-facts.ts'

const of = (cluster: ShortCluster) => detect(factsWith(cluster), platformRules)
const valuesOf = (cluster: ShortCluster) =>
  Object.fromEntries(of(cluster).reasons.map(({ path, value }) => [path.replace(/^cni\./, ''), value]))

const k3s = (kubelet = 'v1.34.1+k3s1', node: ShortNode = {}): ShortNode => ({ kubelet, ...node })
const args = (...words: string[]): ShortNode => ({
  annotations: { 'k3s.io/node-args': JSON.stringify(['server', ...words]) },
})
const env = (K3S_DATA_DIR: string): ShortNode => ({
  annotations: { 'k3s.io/node-env': JSON.stringify({ K3S_DATA_DIR }) },
})
const moved = { cniConfDir: '/mnt/k3s/agent/etc/cni/net.d', cniBinDir: '/mnt/k3s/data/cni' }
const standard = { cniConfDir: '/etc/cni/net.d', cniBinDir: '/opt/cni/bin' }
const old = { cniBinDir: '/var/lib/rancher/k3s/data/current/bin' }
const hash = 'f9f37b05ac205a3ca783d075d40c4ba8be73efd8caf83a27add3ed0ab8035e96'

describe('directories on K3s', () => {
  const rows: readonly [string, ShortCluster, object][] = [
    ['with the defaults', { nodes: [k3s()] }, {}],
    ['with --data-dir X', { nodes: [k3s(undefined, args('--data-dir', '/mnt/k3s'))] }, moved],
    ['with --data-dir=X', { nodes: [k3s(undefined, args('--data-dir=/mnt/k3s/'))] }, moved],
    ['with -d X', { nodes: [k3s(undefined, args('-d', '/mnt/k3s'))] }, moved],
    [
      'with two flags, of which the last counts',
      { nodes: [k3s(undefined, args('-d', '/a', '-d', '/mnt/k3s'))] },
      moved,
    ],
    ['with --data-dir without a value', { nodes: [k3s(undefined, args('--data-dir'))] }, {}],
    [
      'with --data-dir and the default value',
      { nodes: [k3s(undefined, args('--data-dir', '/var/lib/rancher/k3s'))] },
      {},
    ],
    ['with another flag', { nodes: [k3s(undefined, args('--data-dirs', '/mnt/k3s'))] }, {}],
    [
      'with the directory of the running release',
      { nodes: [k3s(undefined, env(`/mnt/k3s/data/${hash}`))] },
      moved,
    ],
    ['with the directory of all releases', { nodes: [k3s(undefined, env('/mnt/k3s/data/'))] }, moved],
    [
      'with the default directory of the running release',
      { nodes: [k3s(undefined, env(`/var/lib/rancher/k3s/data/${hash}`))] },
      {},
    ],
    [
      'with a truncated annotation',
      { nodes: [k3s(undefined, { annotations: { 'k3s.io/node-args': '["server","--data-dir","/mnt' } })] },
      {},
    ],
    [
      'with a malformed annotation',
      {
        nodes: [k3s(undefined, { annotations: { 'k3s.io/node-args': '{"a":1}', 'k3s.io/node-env': '[]' } })],
      },
      {},
    ],
    ['with v1.27', { nodes: [k3s('v1.27.16+k3s1')] }, old],
    ['with v1.28.14', { nodes: [k3s('v1.28.14+k3s1')] }, old],
    ['with v1.28.15', { nodes: [k3s('v1.28.15+k3s1')] }, {}],
    ['with v1.29.9', { nodes: [k3s('v1.29.9+k3s1')] }, old],
    ['with v1.29.10', { nodes: [k3s('v1.29.10+k3s1')] }, {}],
    ['with v1.30.5', { nodes: [k3s('v1.30.5+k3s1')] }, old],
    ['with v1.30.6', { nodes: [k3s('v1.30.6+k3s1')] }, {}],
    ['with v1.31.1', { nodes: [k3s('v1.31.1+k3s1')] }, old],
    ['with v1.31.2', { nodes: [k3s('v1.31.2+k3s1')] }, {}],
    ['with v1.32.0', { nodes: [k3s('v1.32.0+k3s1')] }, {}],
    [
      'with an old release in another directory',
      { nodes: [k3s('v1.30.5+k3s1', args('-d', '/mnt/k3s'))] },
      { ...moved, cniBinDir: '/mnt/k3s/data/current/bin' },
    ],
    ['without flannel', { nodes: [k3s(undefined, args('--flannel-backend=none')), k3s()] }, standard],
    ['with another backend', { nodes: [k3s(undefined, args('--flannel-backend=host-gw'))] }, {}],
    ['with Cilium', { nodes: [k3s()], daemonSets: ['kube-system/cilium'] }, standard],
    [
      'with Calico and another data directory',
      { nodes: [k3s(undefined, args('-d', '/mnt/k3s'))], daemonSets: ['calico-system/calico-node'] },
      standard,
    ],
    [
      'with kube-proxy, which is no network plugin',
      { nodes: [k3s()], daemonSets: ['kube-system/kube-proxy'] },
      {},
    ],
    ['with Windows nodes', { nodes: [k3s(), k3s('v1.30.5+k3s1', { os: 'windows' })] }, {}],
  ]
  test.each(rows)('%s', (_, cluster, values) => expect(valuesOf(cluster)).toEqual(values))

  test('uses the directories of most nodes, and reports their number', () => {
    const there = k3s(undefined, args('-d', '/mnt/k3s'))
    const { reasons } = of({ nodes: [k3s(), { ...there, name: 'b' }, { ...there, name: 'c' }] })
    expect(reasons.map(({ value }) => value)).toEqual(Object.values(moved))
    expect(reasons[0]?.because).toEqual({
      object: 'Node/b and 1 more',
      field: 'metadata.annotations[k3s.io/node-args]',
      value: '--data-dir /mnt/k3s',
      strength: 'strong',
    })
    expect(valuesOf({ nodes: [k3s(), k3s(), there] })).toEqual({})
  })

  test('ignore nodes of other platforms', () => {
    const other = { kubelet: 'v1.34.1+rke2r1' }
    expect(valuesOf({ nodes: [k3s('v1.30.5+k3s1'), k3s('v1.30.5+k3s1'), other] })).toEqual(old)
  })
})

describe('directories on k3d', () => {
  const k3d = (kubelet: string): ShortNode => ({ kubelet, osImage: `K3s ${kubelet}`, name: 'k3d-a-server-0' })
  const rows: readonly [string, ShortCluster, object][] = [
    ['are those of the platform with images before October 2024', { nodes: [k3d('v1.31.1+k3s1')] }, {}],
    [
      'follow K3s with newer images',
      { nodes: [k3d('v1.31.2+k3s1')] },
      { cniBinDir: '/var/lib/rancher/k3s/data/cni' },
    ],
    ['are those of the platform for a node without a version', { nodes: [{ name: 'k3d-a-server-0' }] }, {}],
  ]
  test.each(rows)('%s', (_, cluster, values) => expect(valuesOf(cluster)).toEqual(values))
})

describe('the directory of network namespaces', () => {
  const docker = { runtime: 'docker://27.3.1' }
  const containerd = { runtime: 'containerd://2.1.4' }
  const minikube = { labels: { 'minikube.k8s.io/name': 'minikube' } }
  const rows: readonly [string, ShortCluster, object][] = [
    [
      'is that of Docker if all nodes run Docker',
      { nodes: [docker, docker] },
      { cniNetnsDir: '/var/run/docker/netns' },
    ],
    ['is the default if some nodes run Docker', { nodes: [docker, containerd] }, {}],
    [
      'ignores nodes that run Windows',
      { nodes: [docker, { ...containerd, os: 'windows' }] },
      { cniNetnsDir: '/var/run/docker/netns' },
    ],
    ['is the default for containerd', { nodes: [containerd] }, {}],
    ['is that of the platform for minikube with Docker', { nodes: [{ ...minikube, ...docker }] }, {}],
    [
      'is that of containerd for minikube with containerd',
      { nodes: [{ ...minikube, ...containerd }] },
      { cniNetnsDir: '/var/run/netns' },
    ],
    ['is that of the platform for minikube with an unknown runtime', { nodes: [minikube] }, {}],
    [
      'is that of Docker for OrbStack with Docker',
      { nodes: [{ kubelet: 'v1.29.3+orb1', ...docker }] },
      { cniNetnsDir: '/var/run/docker/netns' },
    ],
    ['is the default without nodes', {}, {}],
  ]
  test.each(rows)('%s', (_, cluster, values) => expect(valuesOf(cluster)).toEqual(values))
})

describe('the reason of a value', () => {
  const because = (cluster: ShortCluster) => of(cluster).reasons.map(({ because }) => because)
  const runtime = {
    field: 'status.nodeInfo.containerRuntimeVersion',
    value: 'docker://27.3.1',
    strength: 'strong',
  }
  const docker = { runtime: 'docker://27.3.1' }

  test('names the node', () => {
    expect(because({ nodes: [{ name: 'a', ...docker }] })).toEqual([{ object: 'Node/a', ...runtime }])
  })

  test('counts several nodes', () => {
    const nodes = ['a', 'b', 'c'].map((name) => ({ name, ...docker }))
    expect(because({ nodes })).toEqual([{ object: 'Node/a and 2 more', ...runtime }])
  })

  test('is the release if the data directory is the default one', () => {
    const [evidence] = because({ nodes: [k3s('v1.30.5+k3s1', args('-d', '/var/lib/rancher/k3s'))] })
    expect(evidence).toMatchObject({ field: 'status.nodeInfo.kubeletVersion', value: 'v1.30.5+k3s1' })
  })
})

describe('on K3s, the directories of a network plugin', () => {
  const hostPaths = {
    'host-bin': '/usr/local/bin',
    'cni-bin-dir': '/var/lib/own/bin',
    'cni-net-dir': '/etc/own/net.d',
  }
  const rows: readonly [string, object, object][] = [
    ['come from its DaemonSet', hostPaths, { cniBinDir: '/var/lib/own/bin', cniConfDir: '/etc/own/net.d' }],
    ['are the standard ones if its DaemonSet names none', {}, standard],
    ['are the standard ones if its DaemonSet names others', { 'cni-log-dir': '/var/log/cni' }, standard],
  ]
  test.each(rows)('%s', (_, paths, values) => {
    const daemonSet = { name: 'calico-system/calico-node', hostPaths: paths as Record<string, string> }
    expect(valuesOf({ nodes: [k3s()], daemonSets: [daemonSet] })).toEqual(values)
  })
})

describe('values for Multus', () => {
  const multus = {
    provider: 'multus',
    chained: 'false',
    cniConfFileName: 'istio-cni.conf',
    cniConfDir: '/etc/cni/multus/net.d',
    'pilot.cni.provider': 'multus',
  }
  const calico = 'calico-system/calico-node'
  const daemonSet = 'kube-system/kube-multus-ds'
  const rows: readonly [string, ShortCluster, object][] = [
    ['configure istio-cni for Multus', { nodes: [{}], daemonSets: [daemonSet, calico] }, multus],
    ['are not set without Multus', { nodes: [{}], daemonSets: [calico] }, {}],
    [
      'contain the directory of its binaries',
      { nodes: [{}], daemonSets: [{ name: daemonSet, hostPaths: { cnibin: '/usr/libexec/cni' } }] },
      { ...multus, cniBinDir: '/usr/libexec/cni' },
    ],
    [
      'omit the default directory of binaries',
      { nodes: [{}], daemonSets: [{ name: daemonSet, hostPaths: { cnibin: '/opt/cni/bin' } }] },
      multus,
    ],
    [
      'are left to the platform on OpenShift',
      {
        nodes: [{ labels: { 'node.openshift.io/os_id': 'rhcos' } }],
        daemonSets: ['openshift-multus/multus'],
      },
      {},
    ],
  ]
  test.each(rows)('%s', (_, cluster, values) => expect(valuesOf(cluster)).toEqual(values))

  test('contain chained as a boolean, which the charts require', () => {
    expect(of({ nodes: [{}], daemonSets: [daemonSet] }).values).toMatchObject({ cni: { chained: false } })
  })
})
