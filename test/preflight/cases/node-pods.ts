import type { PodFacts } from '../../../src/facts/facts.ts'
import { nodeOf, sample, type Clean } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const shop = { name: 'shop', labels: { 'istio.io/dataplane-mode': 'ambient' } }
const injected = { name: 'shop', labels: { 'istio-injection': 'enabled' } }
const web: PodFacts = { namespace: 'shop', name: 'web-1', node: 'a', containers: [{ name: 'web' }] }

const cluster =
  (pod: Partial<PodFacts>, more: Partial<Clean> = {}, set?: readonly string[]) =>
  (): Clean => {
    const nodes = [{ ...nodeOf('talos'), name: 'a' }]
    const pods = [{ ...web, ...pod }]
    return structuredClone({
      ...sample('plain', set ? { set } : {}),
      nodes,
      namespaces: [shop],
      pods,
      ...more,
    })
  }

const sidecarCni = ['profile=default', 'components.cni.enabled=true']
const users = (pod: Partial<PodFacts>, more: Partial<Clean> = {}, set = sidecarCni) =>
  cluster(pod, { namespaces: [injected], ...more }, set)

export const cases: readonly Case[] = [
  {
    id: 'NODE-14',
    name: 'reports a pod in gVisor',
    clean: cluster({}, { runtimeClasses: [{ name: 'sandbox', handler: 'runsc' }] }),
    path: 'pods[web-1].runtimeClassName',
    value: 'sandbox',
    found: {
      object: 'Pod/shop/web-1',
      field: 'spec.runtimeClassName',
      message: '1 ambient pod of RuntimeClass/sandbox (runsc)',
      fix: 'kubectl -n shop label pods web-1 istio.io/dataplane-mode=none --overwrite',
    },
  },
  {
    id: 'NODE-14',
    name: 'ignores runtimes that share the network',
    clean: cluster(
      { runtimeClassName: 'nvidia' },
      { runtimeClasses: [{ name: 'nvidia', handler: 'nvidia' }] },
    ),
    path: 'runtimeClasses[nvidia].handler',
    value: 'kata-qemu',
    found: { object: 'Pod/shop/web-1', message: '(kata-qemu)' },
  },
  {
    id: 'NODE-14',
    name: 'identifies a missing RuntimeClass by its name',
    clean: cluster({ runtimeClassName: 'fast' }),
    path: 'pods[web-1].runtimeClassName',
    value: 'gvisor',
    found: { object: 'Pod/shop/web-1', message: 'handler unknown' },
  },
  {
    id: 'NODE-14',
    name: 'ignores a pod that opted out',
    clean: cluster({ runtimeClassName: 'gvisor', labels: { 'istio.io/dataplane-mode': 'none' } }),
    path: 'pods[web-1].labels',
    value: {},
    found: { object: 'Pod/shop/web-1' },
  },
  {
    id: 'NODE-14',
    name: 'ignores a namespace outside the mesh',
    clean: cluster({ runtimeClassName: 'kata' }, { namespaces: [{ name: 'shop', labels: {} }] }),
    path: 'namespaces[shop].labels',
    value: shop.labels,
    found: { object: 'Pod/shop/web-1' },
  },
  {
    id: 'NODE-15',
    name: 'reports a pod on the host network',
    clean: cluster({}),
    path: 'pods[web-1].hostNetwork',
    value: true,
    found: { object: 'Pod/shop/web-1', field: 'spec.hostNetwork', message: '1 pod of ambient namespaces' },
  },
  {
    id: 'NODE-15',
    name: 'ignores pods outside the mesh',
    clean: cluster({ hostNetwork: true }, { namespaces: [{ name: 'shop', labels: {} }] }),
    path: 'namespaces[shop].labels',
    value: shop.labels,
    found: { object: 'Pod/shop/web-1' },
  },
  {
    id: 'NODE-16',
    name: 'reports a pod with a user namespace',
    clean: users({}),
    path: 'pods[web-1].hostUsers',
    value: false,
    found: {
      object: 'Pod/shop/web-1',
      field: 'spec.hostUsers',
      message: '1 pod with hostUsers=false',
      fix: 'values.global.nativeNftables',
    },
  },
  {
    id: 'NODE-16',
    name: 'ignores an operating system with nsenter',
    clean: users({ hostUsers: false }, { nodes: [{ ...nodeOf('plain'), name: 'a' }] }),
    path: 'nodes[a].nodeInfo.osImage',
    value: 'Talos (v1.11.2)',
    found: { object: 'Pod/shop/web-1' },
  },
  {
    id: 'NODE-16',
    name: 'ignores a pod without a node',
    clean: () => ({
      ...users({})(),
      pods: [{ namespace: 'shop', name: 'web-1', hostUsers: false, containers: [] }],
    }),
    path: 'pods[web-1].node',
    value: 'a',
    found: { object: 'Pod/shop/web-1' },
  },
  {
    id: 'NODE-16',
    name: 'ignores a pod without a sidecar',
    clean: users({ hostUsers: false }, { namespaces: [{ name: 'shop', labels: {} }] }),
    path: 'namespaces[shop].labels',
    value: injected.labels,
    found: { object: 'Pod/shop/web-1' },
  },
  {
    id: 'NODE-16',
    name: 'ignores pods with nftables',
    clean: users({ hostUsers: false }, {}, [...sidecarCni, 'values.global.nativeNftables=true']),
    path: 'install.components',
    value: [{ key: 'cni', namespace: 'istio-system', release: 'istio-cni', values: {} }],
    found: { object: 'Pod/shop/web-1' },
  },
]
