// Runs the command of each page below docs/platforms/ on nodes that imitate the platform.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import { packageFolder, runCommand } from '../support/generate.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { networkAttachments } from './multus.ts'
import { nodesOf } from './sandbox/nodes.ts'

interface Page {
  /** A key of sandbox/platforms.json. */
  readonly imitated: string
  /** The namespace of the agents, and the node's directories that istio-cni mounts. */
  readonly namespace?: string
  readonly conf?: string
  readonly bin?: string
}

const k3s = '/var/lib/rancher/k3s'
const snap = '/var/snap/microk8s/current'

const pages: Readonly<Record<string, Page>> = {
  aks: { imitated: 'aks' },
  cilium: { imitated: 'plain' },
  eks: { imitated: 'eks' },
  gke: { imitated: 'gke', bin: '/home/kubernetes/bin' },
  k3d: { imitated: 'k3d', conf: `${k3s}/agent/etc/cni/net.d`, bin: `${k3s}/data/cni` },
  k3s: { imitated: 'k3s', conf: `${k3s}/agent/etc/cni/net.d`, bin: `${k3s}/data/cni` },
  microk8s: { imitated: 'microk8s', conf: `${snap}/args/cni-network`, bin: `${snap}/opt/cni/bin` },
  minikube: { imitated: 'minikube' },
  openshift: {
    imitated: 'openshift',
    namespace: 'kube-system',
    conf: '/etc/cni/multus/net.d',
    bin: '/var/lib/cni/bin',
  },
}

let sandbox: Sandbox

beforeAllWithGo(async () => {
  sandbox = await startSandbox({ nodes: 1 })
  await sandbox.kubectl(['create', '-f', '-'], { input: JSON.stringify(networkAttachments) })
}, 900_000)

afterAllWithGo(() => sandbox.stop())

const run = (...argv: string[]) => runCommand([...argv, '-c', sandbox.kubeconfig])

/** The first command in the section of the page. */
function commandOf(name: string): string[] {
  const text = readFileSync(join(packageFolder, `docs/platforms/${name}.md`), 'utf8')
  const [, line = ''] = /^## Install\n```sh\nambientctl (.*)$/m.exec(text) ?? []
  return line.split(' ')
}

async function imitate(imitated: string): Promise<void> {
  await sandbox.kubectl(['delete', 'nodes', '--all'])
  const list = { apiVersion: 'v1', kind: 'List', items: nodesOf(imitated, 2) }
  await sandbox.kubectl(['create', '-f', '-'], { input: JSON.stringify(list) })
}

interface Agent {
  readonly spec: { readonly template: { readonly spec: { readonly volumes: readonly Volume[] } } }
  readonly status: { readonly numberReady: number }
}

interface Volume {
  readonly name: string
  readonly hostPath?: { readonly path: string }
}

async function agentIn(namespace: string): Promise<Agent> {
  const { stdout } = await sandbox.kubectl([
    'get',
    'daemonset',
    'istio-cni-node',
    '-n',
    namespace,
    '-o',
    'json',
  ])
  return JSON.parse(stdout) as Agent
}

test('tests every page', () => {
  const names = readdirSync(join(packageFolder, 'docs/platforms')).map((name) => name.replace('.md', ''))
  expect(Object.keys(pages)).toEqual(names.toSorted())
})

describeWithGo('the command of the page', () => {
  test.each(Object.entries(pages))(
    '%s',
    async (name, { imitated, namespace = 'istio-system', conf = '/etc/cni/net.d', bin = '/opt/cni/bin' }) => {
      await imitate(imitated)
      const installed = await run(...commandOf(name))
      expect(installed).toMatchObject({ status: 0, stderr: expect.not.stringContaining('Warning: platform') })
      const { spec, status } = await agentIn(namespace)
      const paths = new Map(spec.template.spec.volumes.map((volume) => [volume.name, volume.hostPath?.path]))
      expect(paths.get('cni-net-dir')).toBe(conf)
      expect(paths.get('cni-bin-dir')).toBe(bin)
      expect(paths.get('cni-netns-dir')).toBe('/var/run/netns')
      expect(status.numberReady).toBe(2)
      expect(await run('uninstall', '--purge', '-y')).toMatchObject({ status: 0 })
    },
  )
})
