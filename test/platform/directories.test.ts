// Values that follow from facts: each case beside one that differs in one fact.
import { describe, expect, test } from '@jest/globals'
import { detect } from '../../src/platform/detect.ts'
import { factsWith, signs, type ShortCluster, type ShortNode } from './detection-facts.ts'

const of = (cluster: ShortCluster) => detect(factsWith(cluster), signs)
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
const usual = { cniConfDir: '/etc/cni/net.d', cniBinDir: '/opt/cni/bin' }
const old = { cniBinDir: '/var/lib/rancher/k3s/data/current/bin' }
const hash = 'f9f37b05ac205a3ca783d075d40c4ba8be73efd8caf83a27add3ed0ab8035e96'

describe('K3s', () => {
  const rows: readonly [string, ShortCluster, object][] = [
    ['as it comes: nothing', { nodes: [k3s()] }, {}],
    ['--data-dir X', { nodes: [k3s(undefined, args('--data-dir', '/mnt/k3s'))] }, moved],
    ['--data-dir=X', { nodes: [k3s(undefined, args('--data-dir=/mnt/k3s/'))] }, moved],
    ['-d X', { nodes: [k3s(undefined, args('-d', '/mnt/k3s'))] }, moved],
    ['the last of two', { nodes: [k3s(undefined, args('-d', '/a', '-d', '/mnt/k3s'))] }, moved],
    ['--data-dir without a value', { nodes: [k3s(undefined, args('--data-dir'))] }, {}],
    ['--data-dir as usual', { nodes: [k3s(undefined, args('--data-dir', '/var/lib/rancher/k3s'))] }, {}],
    ['another flag', { nodes: [k3s(undefined, args('--data-dirs', '/mnt/k3s'))] }, {}],
    ['where it runs from', { nodes: [k3s(undefined, env(`/mnt/k3s/data/${hash}`))] }, moved],
    ['where it runs from, in short', { nodes: [k3s(undefined, env('/mnt/k3s/data/'))] }, moved],
    ['where it usually runs from', { nodes: [k3s(undefined, env(`/var/lib/rancher/k3s/data/${hash}`))] }, {}],
    [
      'an annotation that was cut',
      { nodes: [k3s(undefined, { annotations: { 'k3s.io/node-args': '["server","--data-dir","/mnt' } })] },
      {},
    ],
    [
      'an annotation of another shape',
      {
        nodes: [k3s(undefined, { annotations: { 'k3s.io/node-args': '{"a":1}', 'k3s.io/node-env': '[]' } })],
      },
      {},
    ],
    ['v1.27', { nodes: [k3s('v1.27.16+k3s1')] }, old],
    ['v1.28.14', { nodes: [k3s('v1.28.14+k3s1')] }, old],
    ['v1.28.15', { nodes: [k3s('v1.28.15+k3s1')] }, {}],
    ['v1.29.9', { nodes: [k3s('v1.29.9+k3s1')] }, old],
    ['v1.29.10', { nodes: [k3s('v1.29.10+k3s1')] }, {}],
    ['v1.30.5', { nodes: [k3s('v1.30.5+k3s1')] }, old],
    ['v1.30.6', { nodes: [k3s('v1.30.6+k3s1')] }, {}],
    ['v1.31.1', { nodes: [k3s('v1.31.1+k3s1')] }, old],
    ['v1.31.2', { nodes: [k3s('v1.31.2+k3s1')] }, {}],
    ['v1.32.0', { nodes: [k3s('v1.32.0+k3s1')] }, {}],
    [
      'old and moved',
      { nodes: [k3s('v1.30.5+k3s1', args('-d', '/mnt/k3s'))] },
      { ...moved, cniBinDir: '/mnt/k3s/data/current/bin' },
    ],
    ['without flannel', { nodes: [k3s(undefined, args('--flannel-backend=none')), k3s()] }, usual],
    ['with another backend', { nodes: [k3s(undefined, args('--flannel-backend=host-gw'))] }, {}],
    ['with Cilium', { nodes: [k3s()], daemonSets: ['kube-system/cilium'] }, usual],
    [
      'with Calico, moved',
      { nodes: [k3s(undefined, args('-d', '/mnt/k3s'))], daemonSets: ['calico-system/calico-node'] },
      usual,
    ],
    ['with kube-proxy alone', { nodes: [k3s()], daemonSets: ['kube-system/kube-proxy'] }, {}],
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

  test('nodes of other platforms do not count', () => {
    const other = { kubelet: 'v1.34.1+rke2r1' }
    expect(valuesOf({ nodes: [k3s('v1.30.5+k3s1'), k3s('v1.30.5+k3s1'), other] })).toEqual(old)
  })
})

describe('k3d', () => {
  const k3d = (kubelet: string): ShortNode => ({ kubelet, osImage: `K3s ${kubelet}`, name: 'k3d-a-server-0' })
  const rows: readonly [string, ShortCluster, object][] = [
    ['images before October 2024: the platform says it', { nodes: [k3d('v1.31.1+k3s1')] }, {}],
    ['newer ones', { nodes: [k3d('v1.31.2+k3s1')] }, { cniBinDir: '/var/lib/rancher/k3s/data/cni' }],
    ['a node without a version', { nodes: [{ name: 'k3d-a-server-0' }] }, {}],
  ]
  test.each(rows)('%s', (_, cluster, values) => expect(valuesOf(cluster)).toEqual(values))
})

describe('the runtime', () => {
  const docker = { runtime: 'docker://27.3.1' }
  const containerd = { runtime: 'containerd://2.1.4' }
  const minikube = { labels: { 'minikube.k8s.io/name': 'minikube' } }
  const rows: readonly [string, ShortCluster, object][] = [
    ['Docker on all nodes', { nodes: [docker, docker] }, { cniNetnsDir: '/var/run/docker/netns' }],
    ['Docker on some', { nodes: [docker, containerd] }, {}],
    [
      'Docker and Windows',
      { nodes: [docker, { ...containerd, os: 'windows' }] },
      { cniNetnsDir: '/var/run/docker/netns' },
    ],
    ['containerd', { nodes: [containerd] }, {}],
    ['minikube with Docker: the platform says it', { nodes: [{ ...minikube, ...docker }] }, {}],
    [
      'minikube with containerd',
      { nodes: [{ ...minikube, ...containerd }] },
      { cniNetnsDir: '/var/run/netns' },
    ],
    ['minikube with a runtime that is not told', { nodes: [minikube] }, {}],
    [
      'OrbStack',
      { nodes: [{ kubelet: 'v1.29.3+orb1', ...docker }] },
      { cniNetnsDir: '/var/run/docker/netns' },
    ],
    ['no nodes', {}, {}],
  ]
  test.each(rows)('%s', (_, cluster, values) => expect(valuesOf(cluster)).toEqual(values))
})

describe('because', () => {
  const because = (cluster: ShortCluster) => of(cluster).reasons.map(({ because: sign }) => sign)
  const runtime = {
    field: 'status.nodeInfo.containerRuntimeVersion',
    value: 'docker://27.3.1',
    strength: 'strong',
  }
  const docker = { runtime: 'docker://27.3.1' }

  test('one node', () => {
    expect(because({ nodes: [{ name: 'a', ...docker }] })).toEqual([{ object: 'Node/a', ...runtime }])
  })

  test('several', () => {
    const nodes = ['a', 'b', 'c'].map((name) => ({ name, ...docker }))
    expect(because({ nodes })).toEqual([{ object: 'Node/a and 2 more', ...runtime }])
  })

  test('a release, where the folder is named as it usually is', () => {
    const [sign] = because({ nodes: [k3s('v1.30.5+k3s1', args('-d', '/var/lib/rancher/k3s'))] })
    expect(sign).toMatchObject({ field: 'status.nodeInfo.kubeletVersion', value: 'v1.30.5+k3s1' })
  })
})

describe('a plugin on K3s that says its own folders', () => {
  const hostPaths = {
    'host-bin': '/usr/local/bin',
    'cni-bin-dir': '/var/lib/own/bin',
    'cni-net-dir': '/etc/own/net.d',
  }
  const rows: readonly [string, object, object][] = [
    ['both', hostPaths, { cniBinDir: '/var/lib/own/bin', cniConfDir: '/etc/own/net.d' }],
    ['none', {}, usual],
    ['another folder', { 'cni-log-dir': '/var/log/cni' }, usual],
  ]
  test.each(rows)('%s', (_, paths, values) => {
    const daemonSet = { name: 'calico-system/calico-node', hostPaths: paths as Record<string, string> }
    expect(valuesOf({ nodes: [k3s()], daemonSets: [daemonSet] })).toEqual(values)
  })
})

describe('Multus', () => {
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
    ['on a plain cluster', { nodes: [{}], daemonSets: [daemonSet, calico] }, multus],
    ['no Multus', { nodes: [{}], daemonSets: [calico] }, {}],
    [
      'its folder of binaries',
      { nodes: [{}], daemonSets: [{ name: daemonSet, hostPaths: { cnibin: '/usr/libexec/cni' } }] },
      { ...multus, cniBinDir: '/usr/libexec/cni' },
    ],
    [
      'its usual folder',
      { nodes: [{}], daemonSets: [{ name: daemonSet, hostPaths: { cnibin: '/opt/cni/bin' } }] },
      multus,
    ],
    [
      'OpenShift says it itself',
      {
        nodes: [{ labels: { 'node.openshift.io/os_id': 'rhcos' } }],
        daemonSets: ['openshift-multus/multus'],
      },
      {},
    ],
  ]
  test.each(rows)('%s', (_, cluster, values) => expect(valuesOf(cluster)).toEqual(values))

  test('chained is a boolean, as charts want it', () => {
    expect(of({ nodes: [{}], daemonSets: [daemonSet] }).values).toMatchObject({ cni: { chained: false } })
  })
})
