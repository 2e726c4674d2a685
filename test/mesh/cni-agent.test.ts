// The real CNI agent on the nodes of each platform: it finds the network configuration where our values say.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { nodePath } from '../cluster/sandbox/cni.ts'
import { networkAttachments } from '../cluster/multus.ts'
import { eventually, useMesh } from './mesh.ts'
import { describeWithMesh } from './with-mesh.ts'

interface Nodes {
  readonly platform: string
  /** The file that the agent changes or writes. */
  readonly config: string
  /** The plugins of the file before the agent comes; none if the agent writes a file of its own. */
  readonly plugins: readonly string[]
  readonly binary: string
  /** Where the node's other network configuration lies, which must stay as it is. */
  readonly untouched?: string
  readonly flags?: readonly string[]
}

const nodes: readonly Nodes[] = [
  {
    platform: 'plain',
    config: '/etc/cni/net.d/10-flannel.conflist',
    plugins: ['flannel', 'portmap'],
    binary: '/opt/cni/bin',
  },
  {
    platform: 'k3s',
    config: '/var/lib/rancher/k3s/agent/etc/cni/net.d/10-flannel.conflist',
    plugins: ['flannel', 'portmap'],
    binary: '/var/lib/rancher/k3s/data/cni',
  },
  {
    platform: 'gke',
    config: '/etc/cni/net.d/10-containerd-net.conflist',
    plugins: ['ptp'],
    binary: '/home/kubernetes/bin',
  },
  {
    platform: 'microk8s',
    config: '/var/snap/microk8s/current/args/cni-network/10-calico.conflist',
    plugins: ['calico'],
    binary: '/var/snap/microk8s/current/opt/cni/bin',
  },
  {
    platform: 'minikube',
    config: '/etc/cni/net.d/1-k8s.conflist',
    plugins: ['bridge'],
    binary: '/opt/cni/bin',
    untouched: '/etc/cni/net.d/87-podman-bridge.conflist',
  },
  {
    platform: 'openshift',
    config: '/etc/cni/multus/net.d/istio-cni.conf',
    plugins: [],
    binary: '/var/lib/cni/bin',
    untouched: '/etc/kubernetes/cni/net.d/00-multus.conf',
    flags: ['--set', 'profile=openshift-ambient'],
  },
]

describeWithMesh.each(nodes)('on $platform', ({ platform, config, plugins, binary, untouched, flags }) => {
  // OpenShift's first node belongs to the control plane, and does not take istiod.
  const mesh = useMesh({ platform, nodes: platform === 'openshift' ? 2 : 1 })
  const path = (file: string): string => {
    const node = mesh.sandbox.nodes[0] ?? ''
    return nodePath(mesh.sandbox.folder, node, file)
  }
  const pluginsNow = (): string[] => pluginsOf(readFileSync(path(config), 'utf8'))
  const expected = plugins.length === 0 ? ['istio-cni'] : [...plugins, 'istio-cni']
  let before = ''

  test('the agent writes its plugin where the platform reads it', async () => {
    if (platform === 'openshift') await mesh.apply(networkAttachments)
    before = untouched === undefined ? '' : readFileSync(path(untouched), 'utf8')
    if (plugins.length > 0) expect(pluginsNow()).toEqual(plugins)
    const { status, stderr } = await mesh.run('install', '-y', ...(flags ?? []))
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(pluginsNow()).toEqual(expected)
    expect(existsSync(path(join(binary, 'istio-cni')))).toBe(true)
  })

  test('the agent adds its plugin again when another program writes the file', async () => {
    const text = JSON.stringify({ cniVersion: '1.0.0', name: 'changed', plugins: [{ type: 'changed' }] })
    if (plugins.length > 0) {
      writeFileSync(path(config), text)
      await eventually(() => Promise.resolve(expect(pluginsNow()).toEqual(['changed', 'istio-cni'])))
    } else {
      writeFileSync(path(config), '{}')
      await eventually(() => Promise.resolve(expect(pluginsNow()).toEqual(['istio-cni'])))
    }
  })

  test('uninstall takes the plugin off the node', async () => {
    const { status, stderr } = await mesh.run('uninstall', '--purge', '-y')
    expect({ status, stderr }).toMatchObject({ status: 0 })
    await eventually(() => Promise.resolve(expect(existsSync(path(join(binary, 'istio-cni')))).toBe(false)))
    if (plugins.length > 0) expect(pluginsNow()).toEqual(['changed'])
    else expect(existsSync(path(config))).toBe(false)
    if (untouched !== undefined) expect(readFileSync(path(untouched), 'utf8')).toBe(before)
  })
})

/** The types of the plugins of a configuration; one without a list has its own type. */
function pluginsOf(text: string): string[] {
  const config = JSON.parse(text) as { type?: string; plugins?: { type: string }[] }
  return config.plugins?.map(({ type }) => type) ?? (config.type === undefined ? [] : [config.type])
}
