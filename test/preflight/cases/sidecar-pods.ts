// Pods with a sidecar or in ambient.
import type { ContainerFacts, PodFacts } from '../../../src/facts/facts.ts'
import { sample, type Clean, type SampleOptions } from '../../support/evidence.ts'
import { istioCni, namespace, pod } from '../../support/installed.ts'
import type { Case } from '../case.ts'

const on = (change: Partial<Clean>, options: SampleOptions = {}, platform = 'k3s'): Clean =>
  structuredClone({ ...sample(platform, options), ...change })

const withCni = { set: ['profile=default', 'components.cni.enabled=true'] }
const withoutCni = { set: ['profile=default'] }

const injected = [
  namespace('shop', { 'istio-injection': 'enabled' }),
  namespace('batch', { 'istio.io/rev': 'canary' }),
  namespace('plain'),
]

/** A cluster whose kubelets are too old for native sidecars. */
function classic(pods: readonly PodFacts[], options: SampleOptions = withCni): Clean {
  const clean = on({ pods, namespaces: injected }, options)
  return {
    ...clean,
    server: { ...clean.server, minor: 32 },
  }
}

const init = (fields: Partial<ContainerFacts> = {}): ContainerFacts => ({ name: 'migrate', ...fields })
const initPath = 'pods[0].initContainers[0]'
const fixedInit = pod({ initContainers: [init({ runAsUser: 1337 })] })

const stranded = { object: 'Pod/shop/web-5d9c-1', message: '(init container migrate)' }

const psa = (mode: string) => `pod-security.kubernetes.io/${mode}`

const initCases: Case[] = [
  {
    id: 'NS-17',
    name: 'reports an init container of another user',
    clean: () => classic([fixedInit]),
    path: `${initPath}.runAsUser`,
    value: 1000,
    found: { ...stranded, fix: 'excludeOutboundIPRanges' },
  },
  {
    id: 'NS-17',
    name: 'uses the user of the pod if the container has none',
    clean: () => classic([pod({ runAsUser: 1337, initContainers: [init()] })]),
    path: 'pods[0].runAsUser',
    value: undefined,
    found: stranded,
  },
  {
    id: 'NS-17',
    name: 'ignores a native sidecar',
    clean: () => classic([pod({ initContainers: [init({ restartPolicy: 'Always' })] })]),
    path: `${initPath}.restartPolicy`,
    value: undefined,
    found: stranded,
  },
  {
    id: 'NS-17',
    name: 'ignores init containers of Istio',
    clean: () => classic([pod({ initContainers: [init({ name: 'istio-validation' })] })]),
    path: `${initPath}.name`,
    value: 'migrate',
    found: stranded,
  },
  ...['excludeOutboundIPRanges', 'excludeOutboundPorts'].map((name) => ({
    id: 'NS-17',
    name: `ignores a pod with ${name}`,
    clean: () =>
      classic([
        pod({ initContainers: [init()], annotations: { [`traffic.sidecar.istio.io/${name}`]: '5432' } }),
      ]),
    path: 'pods[0].annotations',
    value: {},
    found: stranded,
  })),
  {
    id: 'NS-17',
    name: 'ignores a pod without injection',
    clean: () => classic([pod({ namespace: 'plain', initContainers: [init()] })]),
    path: 'pods[0].namespace',
    value: 'batch',
    found: { object: 'Pod/batch/web-5d9c-1' },
  },
  {
    id: 'NS-17',
    name: 'reports a pod with a sidecar in any namespace',
    clean: () => classic([pod({ namespace: 'plain', initContainers: [init()] })]),
    path: 'pods[0].containers[+]',
    value: { name: 'istio-proxy' },
    found: { object: 'Pod/plain/web-5d9c-1' },
  },
  {
    id: 'NS-17',
    name: 'ignores a pod that opted out by its label',
    clean: () => classic([pod({ labels: { 'sidecar.istio.io/inject': 'false' }, initContainers: [init()] })]),
    path: 'pods[0].labels',
    value: {},
    found: stranded,
  },
  {
    id: 'NS-17',
    name: 'reports a pod that opted in by its annotation',
    clean: () => classic([pod({ namespace: 'plain', initContainers: [init()] })]),
    path: 'pods[0].annotations',
    value: { 'sidecar.istio.io/inject': 'true' },
    found: { object: 'Pod/plain/web-5d9c-1' },
  },
  {
    id: 'NS-17',
    name: 'ignores a pod on the host network',
    clean: () => classic([pod({ hostNetwork: true, initContainers: [init()] })]),
    path: 'pods[0].hostNetwork',
    value: undefined,
    found: stranded,
  },
  {
    id: 'NS-17',
    name: 'ignores injection disabled by the older label despite a revision',
    clean: () => {
      const clean = classic([pod({ initContainers: [init()] })])
      return {
        ...clean,
        namespaces: [namespace('shop', { 'istio-injection': 'disabled', 'istio.io/rev': 'canary' })],
      }
    },
    path: 'namespaces[shop].labels.istio-injection',
    value: undefined,
    found: stranded,
  },
  {
    id: 'NS-17',
    name: 'reports the pods of a workload once, and other pods separately',
    clean: () => classic([fixedInit, fixedInit, pod({ name: 'lone' })]),
    path: 'pods',
    value: [
      pod({ initContainers: [init()] }),
      pod({ name: 'web-5d9c-2', initContainers: [init()] }),
      { namespace: 'shop', name: 'lone', containers: [], initContainers: [init()] },
    ],
    found: { object: 'Pod/shop/web-5d9c-1 and 1 more', message: '2 workloads' },
  },
  {
    id: 'NS-17',
    name: 'does not suggest exclusions with DNS capture',
    clean: () =>
      classic([fixedInit], {
        set: [...withCni.set, 'meshConfig.defaultConfig.proxyMetadata.ISTIO_META_DNS_CAPTURE=true'],
      }),
    path: `${initPath}.runAsUser`,
    value: 0,
    found: { ...stranded, fix: 'must run as the user of the proxy' },
  },
  {
    id: 'NS-17',
    name: 'ignores native sidecars by the server’s version',
    clean: () => {
      const clean = classic([pod({ initContainers: [init()] })])
      return { ...clean, server: { ...clean.server, minor: 33 } }
    },
    path: 'server.minor',
    value: 32,
    found: stranded,
  },
  {
    id: 'NS-17',
    name: 'ignores native sidecars only if every kubelet supports them',
    clean: () => {
      const clean = classic([pod({ initContainers: [init()] })])
      const [node] = clean.nodes
      const kubelet = (kubeletVersion: string) =>
        node ? [{ ...node, name: kubeletVersion, nodeInfo: { ...node.nodeInfo, kubeletVersion } }] : []
      return {
        ...clean,
        server: { ...clean.server, minor: 33 },
        nodes: [...kubelet('v1.33.0'), ...kubelet('v1.33.4')],
      }
    },
    path: 'nodes[1].nodeInfo.kubeletVersion',
    value: 'v1.32.9',
    found: stranded,
  },
  {
    id: 'NS-17',
    name: 'ignores native sidecars that are enabled',
    clean: () =>
      classic([pod({ initContainers: [init()] })], {
        set: [...withCni.set, 'values.pilot.env.ENABLE_NATIVE_SIDECARS=true'],
      }),
    path: 'install.objects[Deployment/istio-system/istiod].spec.template.spec.containers[0].env[ENABLE_NATIVE_SIDECARS].value',
    value: 'auto',
    found: stranded,
  },
  {
    id: 'NS-17',
    name: 'reports native sidecars that are disabled',
    clean: () => on({ pods: [pod({ initContainers: [init()] })], namespaces: injected }, withCni),
    path: 'install',
    value: sample('k3s', { set: [...withCni.set, 'compatibilityVersion=1.26'] }).install,
    found: stranded,
  },
]

const userCases: Case[] = [
  {
    id: 'NS-18',
    name: 'reports a container with the proxy’s user',
    clean: () => classic([pod({ containers: [{ name: 'web', runAsUser: 1000 }] })]),
    path: 'pods[0].containers[web].runAsUser',
    value: 1337,
    found: { object: 'Pod/shop/web-5d9c-1', message: '(container web)' },
  },
  {
    id: 'NS-18',
    name: 'reports a container with the proxy’s group',
    clean: () => classic([pod({ containers: [{ name: 'web', runAsGroup: 1000 }] })]),
    path: 'pods[0].containers[web].runAsGroup',
    value: 1337,
    found: { object: 'Pod/shop/web-5d9c-1' },
  },
  {
    id: 'NS-18',
    name: 'reports the user of the pod',
    clean: () => classic([pod({ runAsUser: 0, runAsGroup: 0 })]),
    path: 'pods[0].runAsUser',
    value: 1337,
    found: { object: 'Pod/shop/web-5d9c-1' },
  },
  {
    id: 'NS-18',
    name: 'reports the group of the pod',
    clean: () => classic([pod({ runAsUser: 0, runAsGroup: 0 })]),
    path: 'pods[0].runAsGroup',
    value: 1337,
    found: { object: 'Pod/shop/web-5d9c-1' },
  },
  {
    id: 'NS-18',
    name: 'ignores the sidecar itself',
    clean: () => classic([pod({ containers: [{ name: 'istio-proxy', runAsUser: 1337 }] })]),
    path: 'pods[0].containers[0].name',
    value: 'proxy',
    found: { object: 'Pod/shop/web-5d9c-1' },
  },
  {
    id: 'NS-18',
    name: 'ignores pods outside the mesh',
    clean: () => classic([pod({ namespace: 'plain', runAsUser: 1337 })]),
    path: 'pods[0].namespace',
    value: 'shop',
    found: { object: 'Pod/shop/web-5d9c-1' },
  },
  ...[15000, 15001, 15006, 15008, 15020, 15021, 15053, 15090].map((port) => ({
    id: 'NS-19',
    name: `reports port ${port} in a pod with a sidecar`,
    clean: () => classic([pod({ containers: [{ name: 'web', ports: [8080, 15014] }] })]),
    path: 'pods[0].containers[web].ports',
    value: [8080, port],
    found: { object: 'Pod/shop/web-5d9c-1', message: `(container web, port ${port})` },
  })),
  ...[15001, 15006, 15008, 15053].map((port) => ({
    id: 'NS-19',
    name: `reports port ${port} in ambient, but not the sidecar’s other ports`,
    clean: () =>
      on({
        pods: [pod({ containers: [{ name: 'web', ports: [15000, 15020, 15021, 15090] }] })],
        namespaces: [namespace('shop', { 'istio.io/dataplane-mode': 'ambient' })],
      }),
    path: 'pods[0].containers[web].ports',
    value: [port],
    found: { object: 'Pod/shop/web-5d9c-1' },
  })),
  {
    id: 'NS-19',
    name: 'ignores a pod that opted out of ambient',
    clean: () =>
      on({
        pods: [
          pod({
            labels: { 'istio.io/dataplane-mode': 'none' },
            containers: [{ name: 'web', ports: [15001] }],
          }),
        ],
        namespaces: [namespace('shop', { 'istio.io/dataplane-mode': 'ambient' })],
      }),
    path: 'pods[0].labels',
    value: {},
    found: { object: 'Pod/shop/web-5d9c-1' },
  },
  {
    id: 'NS-19',
    name: 'ignores a pod on the host network',
    clean: () =>
      on({
        pods: [pod({ hostNetwork: true, containers: [{ name: 'web', ports: [15001] }] })],
        namespaces: [namespace('shop', { 'istio.io/dataplane-mode': 'ambient' })],
      }),
    path: 'pods[0].hostNetwork',
    value: undefined,
    found: { object: 'Pod/shop/web-5d9c-1' },
  },
]

const tproxy = pod({ annotations: { 'sidecar.istio.io/interceptionMode': 'REDIRECT' } })
const tproxyChange = {
  path: 'pods[0].annotations',
  value: { 'sidecar.istio.io/interceptionMode': 'TPROXY' },
}

const permissionCases: Case[] = [
  ...['baseline', 'restricted'].map((level) => ({
    id: 'NS-20',
    name: `reports transparent proxying in a namespace that enforces ${level}`,
    clean: () =>
      on({
        pods: [tproxy],
        namespaces: [namespace('shop', { 'istio-injection': 'enabled', [psa('enforce')]: level })],
      }),
    ...tproxyChange,
    found: { object: 'Pod/shop/web-5d9c-1', message: 'Pod Security level' },
  })),
  {
    id: 'NS-20',
    name: 'ignores a privileged namespace',
    clean: () =>
      on({
        pods: [pod({ annotations: tproxyChange.value })],
        namespaces: [namespace('shop', { 'istio-injection': 'enabled', [psa('enforce')]: 'privileged' })],
      }),
    path: 'namespaces[shop].labels',
    value: { 'istio-injection': 'enabled', [psa('enforce')]: 'baseline' },
    found: { object: 'Pod/shop/web-5d9c-1' },
  },
  {
    id: 'NS-20',
    name: 'reports transparent proxying on OpenShift',
    clean: () => on({ pods: [tproxy], namespaces: injected }, {}, 'openshift'),
    ...tproxyChange,
    found: { object: 'Pod/shop/web-5d9c-1', message: 'SCC restricted-v2' },
  },
  ...['baseline', 'restricted'].map((level) => ({
    id: 'NS-03',
    name: `reports istio-init in a namespace that enforces ${level}`,
    clean: () =>
      on({ namespaces: [...injected, namespace('other', { [psa('enforce')]: level })] }, withoutCni),
    path: 'namespaces[shop].labels',
    value: { 'istio-injection': 'enabled', [psa('enforce')]: level },
    found: {
      object: 'Namespace/shop',
      level: 'warning' as const,
      message: `shop (${level})`,
      fix: '"path":"components.cni.enabled","value":true',
    },
  })),
  ...['warn', 'audit'].map((mode) => ({
    id: 'NS-03',
    name: `reports istio-init in a namespace with ${mode}`,
    clean: () => on({ namespaces: injected }, withoutCni),
    path: 'namespaces[batch].labels',
    value: { 'istio.io/rev': 'canary', [psa(mode)]: 'restricted' },
    found: { object: 'Namespace/batch', level: 'info' as const, message: 'warns about' },
  })),
  {
    id: 'NS-03',
    name: 'ignores istio-init with a CNI',
    clean: () =>
      on(
        {
          daemonSets: [istioCni('1.31.1')],
          namespaces: [namespace('shop', { 'istio-injection': 'enabled', [psa('enforce')]: 'baseline' })],
        },
        withoutCni,
      ),
    path: 'daemonSets',
    value: [],
    found: { object: 'Namespace/shop' },
  },
]

export const cases: readonly Case[] = [...initCases, ...userCases, ...permissionCases]
