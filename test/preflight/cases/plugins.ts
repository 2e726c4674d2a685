// Network plugins: their settings, and symptoms of wrong ones.
import type {
  ConditionFacts,
  CustomFacts,
  EventFacts,
  NodeFacts,
  PodFacts,
  WorkloadFacts,
} from '../../../src/facts/facts.ts'
import { planFor, sample, type Clean } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const mode = 'istio.io/dataplane-mode'

const config = (data: Record<string, string>, name = 'cilium-config') => ({
  namespace: 'kube-system',
  name,
  data,
})
const withCilium = (data: Record<string, string>): Clean => ({
  ...sample('plain', { cni: 'cilium' }),
  configMaps: [config({}, 'kube-root-ca.crt'), config(data)],
})
const ciliumData = 'configMaps[kube-system/cilium-config].data'

/** The same plugin, managed by the cloud provider. */
function managed(data: Record<string, string>, set: readonly string[] = ['profile=ambient']): Clean {
  const clean = { ...withCilium(data), install: planFor(undefined, set) }
  return { ...clean, detection: { ...clean.detection, managedCni: true } }
}

const felix = (spec: Record<string, unknown>, name = 'default'): CustomFacts => ({
  apiVersion: 'crd.projectcalico.org/v1',
  kind: 'FelixConfiguration',
  name,
  spec,
})
const withFelix = (spec: Record<string, unknown>): Clean => ({
  ...sample('plain', { cni: 'calico' }),
  felixConfigurations: [felix({}, 'node.one'), felix(spec)],
})
const felixSpec = 'felixConfigurations[default].spec'
/** Calico in eBPF mode with this tag of its image. */
function withCalico(version: string | undefined, spec: Record<string, unknown>): Clean {
  const clean = withFelix({ bpfEnabled: true, ...spec })
  return {
    ...clean,
    detection: {
      ...clean.detection,
      cnis: [
        { name: 'multus', object: 'DaemonSet/kube-system/multus', version: 'v4.1.0' },
        {
          name: 'calico',
          object: 'DaemonSet/calico-system/calico-node',
          ...(version !== undefined && { version }),
        },
      ],
    },
  }
}

const pod = (fields: Partial<PodFacts> = {}): PodFacts => ({
  namespace: 'shop',
  name: 'web-1',
  owner: 'StatefulSet/web',
  containers: [{ name: 'web', probes: ['httpGet'] }],
  ...fields,
})
const network = (routingViaHost: unknown, name = 'cluster'): CustomFacts => ({
  apiVersion: 'operator.openshift.io/v1',
  kind: 'Network',
  name,
  spec: { defaultNetwork: { ovnKubernetesConfig: { gatewayConfig: { routingViaHost } } } },
})
const gateway = 'k8s.ovn.org/l3-gateway-config'
const routing = 'spec.defaultNetwork.ovnKubernetesConfig.gatewayConfig.routingViaHost'
function ovn(fields: Partial<Clean>, annotation?: string): Clean {
  const clean = sample('openshift')
  return {
    ...clean,
    namespaces: [...clean.namespaces, { name: 'shop', labels: { [mode]: 'ambient' } }],
    pods: [pod()],
    nodes: clean.nodes.map((node) => ({
      ...node,
      annotations: annotation === undefined ? {} : { [gateway]: annotation },
    })),
    ...fields,
  }
}
const gatewayMode = (name: string) => JSON.stringify({ default: { mode: name } })

const daemonSet = (name: string, fields: Partial<WorkloadFacts> = {}): WorkloadFacts => ({
  namespace: 'kube-system',
  name,
  containers: [{ name, image: `${name}:v1.0.0` }],
  desired: 1,
  updated: 1,
  ready: 1,
  observed: true,
  ...fields,
})

/** A cluster with Multus as its only plugin, or in addition to OpenShift's. */
function multus(primary: string, platform: string | undefined, set: readonly string[]): Clean {
  const clean = sample('plain', { set: ['profile=ambient', ...set] })
  return {
    ...clean,
    detection: {
      ...clean.detection,
      platform,
      primaryCni: primary,
      cnis: [
        { name: 'ovn-kubernetes', object: 'DaemonSet/openshift-ovn-kubernetes/ovnkube-node' },
        { name: 'multus', object: 'DaemonSet/openshift-multus/multus' },
      ],
    },
  }
}
const asMultus = ['values.cni.provider=multus']
const definition = {
  apiVersion: 'k8s.cni.cncf.io/v1',
  kind: 'NetworkAttachmentDefinition',
  namespace: 'default',
  name: 'istio-cni',
  spec: {},
}
const attachments = (...others: Partial<CustomFacts>[]): Clean => ({
  ...sample('openshift'),
  networkAttachments: [...others, {}].map((fields) => ({ ...definition, ...fields })),
  daemonSets: [daemonSet('istio-cni-node')],
})
const networks = 'k8s.v1.cni.cncf.io/networks'
const injected = (fields: Partial<PodFacts>): Clean => ({
  ...sample('openshift'),
  pods: [pod({ initContainers: [{ name: 'istio-validation' }, { name: 'istio-proxy' }], ...fields })],
})

const aws = (args: readonly string[], fields: Partial<Clean> = {}): Clean => ({
  ...sample('eks'),
  daemonSets: [
    daemonSet('other', {
      containers: [{ name: 'aws-eks-nodeagent', image: 'x:1', args: ['--enable-network-policy=true'] }],
    }),
    daemonSet('aws-node', {
      namespace: 'elsewhere',
      containers: [{ name: 'aws-eks-nodeagent', image: 'x:1', args: ['--enable-network-policy=true'] }],
    }),
    daemonSet('aws-node', {
      containers: [
        { name: 'aws-node', image: 'x:1', args: ['--enable-network-policy=true'] },
        { name: 'aws-eks-nodeagent', image: 'x:1', args },
      ],
    }),
  ],
  ...fields,
})

const notReady: ConditionFacts = {
  type: 'Ready',
  status: 'False',
  reason: 'KubeletNotReady',
  message:
    'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized',
}
function withConditions(conditions: readonly ConditionFacts[], more: readonly NodeFacts[] = []): Clean {
  const clean = sample('plain')
  return { ...clean, nodes: [...clean.nodes.map((node) => ({ ...node, conditions })), ...more] }
}
const pressure: ConditionFacts = { type: 'MemoryPressure', status: 'False' }
const ready: ConditionFacts = { type: 'Ready', status: 'True', reason: 'KubeletReady' }

const event = (message: string, fields: Partial<EventFacts> = {}): EventFacts => ({
  namespace: 'istio-system',
  object: 'Pod/istio-system/istio-cni-node-x7k2p',
  reason: 'Unhealthy',
  message,
  ...fields,
})
const agent = (fields: Partial<WorkloadFacts> = {}): WorkloadFacts =>
  daemonSet('istio-cni-node', {
    namespace: 'istio-system',
    hostPaths: { 'cni-net-dir': '/etc/cni/net.d' },
    ready: 0,
    ...fields,
  })
const unhealthy = 'Readiness probe failed: HTTP probe failed with statuscode: 503'
/** The agent failed its probe more than once: it does not merely start. */
const unhealthyAgain = event(unhealthy, { count: 2 })
const noNetworks = 'plugin configuration: no networks found in /host/etc/cni/net.d'
const waiting = (events: readonly EventFacts[], fields: Partial<WorkloadFacts> = {}): Clean => ({
  ...sample('plain'),
  events,
  daemonSets: [daemonSet('other'), agent(fields)],
})
const missing = (path: string) =>
  event(`plugin type="istio-cni" failed (add): failed to find plugin "istio-cni" in path [${path}]`, {
    namespace: 'shop',
    object: 'Pod/shop/web-1',
    reason: 'FailedCreatePodSandBox',
  })
const digest = 'a1'.repeat(32)

const kpr = { 'kube-proxy-replacement': 'true' }
const past = {
  ...kpr,
  'routing-mode': 'native',
  'enable-ipv4-masquerade': 'false',
  'enable-host-legacy-routing': 'false',
}

export const cases: readonly Case[] = [
  {
    id: 'CIL-01',
    name: 'reports an exclusive Cilium',
    clean: () => withCilium({ 'cni-exclusive': 'false' }),
    path: `${ciliumData}.cni-exclusive`,
    value: 'true',
    found: {
      object: 'ConfigMap/kube-system/cilium-config',
      field: 'data[cni-exclusive]',
      message: 'is true, must be false',
      fix: '"actions":[{"do":"patch","ref":{"apiVersion":"v1","kind":"ConfigMap","namespace":"kube-system","name":"cilium-config"},"patch":{"data":{"cni-exclusive":"false"}},"read":{"data":{"cni-exclusive":"true"}}},{"do":"restart"',
    },
  },
  {
    id: 'CIL-01',
    name: 'ignores a missing setting',
    clean: () => withCilium({}),
    path: `${ciliumData}.cni-exclusive`,
    value: 'true',
    found: { object: 'ConfigMap/kube-system/cilium-config', fix: '"owner":"cilium-config"' },
  },
  {
    id: 'CIL-01',
    name: 'leaves a managed Cilium to CIL-08',
    clean: () => managed({ 'cni-exclusive': 'true' }),
    path: 'detection.managedCni',
    value: false,
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
  {
    id: 'CIL-02',
    name: 'reports BPF masquerading',
    clean: () => withCilium({ 'enable-bpf-masquerade': 'false' }),
    path: `${ciliumData}.enable-bpf-masquerade`,
    value: 'true',
    found: {
      object: 'ConfigMap/kube-system/cilium-config',
      field: 'data[enable-bpf-masquerade]',
      message: 'is true, must be false',
      fix: 'bpf.masquerade=false',
    },
  },
  {
    id: 'CIL-03',
    name: 'reports socket load balancing for pods',
    clean: () => withCilium({ 'bpf-lb-sock-hostns-only': 'false', 'bpf-lb-sock': 'false' }),
    path: `${ciliumData}.bpf-lb-sock`,
    value: 'true',
    found: {
      object: 'ConfigMap/kube-system/cilium-config',
      field: 'data[bpf-lb-sock-hostns-only]',
      message: 'is false, must be true',
      fix: 'socketLB.hostNamespaceOnly=true',
    },
  },
  {
    id: 'CIL-03',
    name: 'accepts socket load balancing for the host only',
    clean: () => withCilium({ 'bpf-lb-sock': 'true', 'bpf-lb-sock-hostns-only': 'true' }),
    path: `${ciliumData}.bpf-lb-sock-hostns-only`,
    value: undefined,
    found: {
      object: 'ConfigMap/kube-system/cilium-config',
      message: 'is absent, must be true',
      fix: '{\\"data\\":{\\"bpf-lb-sock-hostns-only\\":null}}',
    },
  },
  {
    id: 'CIL-03',
    name: 'escapes a value that would end the quotes of a command',
    clean: () => withCilium({ 'bpf-lb-sock': 'true', 'bpf-lb-sock-hostns-only': 'true' }),
    path: `${ciliumData}.bpf-lb-sock-hostns-only`,
    value: "no'; reboot; '",
    found: {
      object: 'ConfigMap/kube-system/cilium-config',
      fix: "no'\\\\''; reboot; '\\\\''",
    },
  },
  {
    id: 'CIL-04',
    name: 'reports a replaced kube-proxy',
    clean: () => withCilium({ 'kube-proxy-replacement': 'false' }),
    path: `${ciliumData}.kube-proxy-replacement`,
    value: 'true',
    found: {
      object: 'ConfigMap/kube-system/cilium-config',
      field: 'data[bpf-lb-sock-hostns-only]',
      message: 'is absent, must be true',
    },
  },
  {
    id: 'CIL-04',
    name: 'reports a replaced kube-proxy with the value of older releases',
    clean: () => withCilium({ 'kube-proxy-replacement': 'partial' }),
    path: `${ciliumData}.kube-proxy-replacement`,
    value: 'strict',
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
  {
    id: 'CIL-04',
    name: 'accepts socket load balancing for the host only',
    clean: () => withCilium({ ...kpr, 'bpf-lb-sock-hostns-only': 'true' }),
    path: `${ciliumData}.bpf-lb-sock-hostns-only`,
    value: 'false',
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
  {
    id: 'CIL-04',
    name: 'leaves explicit socket load balancing to CIL-03',
    clean: () => withCilium({ ...kpr, 'bpf-lb-sock': 'true' }),
    path: `${ciliumData}.bpf-lb-sock`,
    value: undefined,
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
  {
    id: 'CIL-04',
    name: 'leaves a managed Cilium to CIL-08',
    clean: () => managed(kpr),
    path: 'detection.managedCni',
    value: false,
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
  {
    id: 'CIL-05',
    name: 'reports routing that bypasses the host',
    clean: () => withCilium({ ...past, 'enable-host-legacy-routing': 'true' }),
    path: `${ciliumData}.enable-host-legacy-routing`,
    value: 'false',
    found: {
      object: 'ConfigMap/kube-system/cilium-config',
      field: 'data[enable-host-legacy-routing]',
      message: 'is false with routing-mode=native and kube-proxy-replacement=true',
      fix: '--set bpf.hostLegacyRouting=true',
    },
  },
  {
    id: 'CIL-05',
    name: 'ignores tunnels',
    clean: () => withCilium({ ...past, 'routing-mode': 'tunnel' }),
    path: `${ciliumData}.routing-mode`,
    value: 'native',
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
  {
    id: 'CIL-05',
    name: 'ignores kube-proxy',
    clean: () => withCilium({ ...past, 'kube-proxy-replacement': 'false' }),
    path: `${ciliumData}.kube-proxy-replacement`,
    value: 'true',
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
  {
    id: 'CIL-05',
    name: 'ignores masquerading by iptables',
    clean: () => withCilium({ ...past, 'enable-ipv4-masquerade': 'true' }),
    path: `${ciliumData}.enable-bpf-masquerade`,
    value: 'true',
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
  {
    id: 'CIL-05',
    name: 'reports routing without masquerading',
    clean: () => withCilium({ ...past, 'enable-ipv4-masquerade': 'true', 'enable-host-legacy-routing': '' }),
    path: `${ciliumData}.enable-ipv4-masquerade`,
    value: 'false',
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
  {
    id: 'CIL-05',
    name: 'leaves a managed Cilium to CIL-08',
    clean: () => managed(past),
    path: 'detection.managedCni',
    value: false,
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
  {
    id: 'CIL-08',
    name: 'reports a managed Cilium',
    clean: () => withCilium({ 'cni-exclusive': 'false', 'enable-bpf-masquerade': 'false' }),
    path: 'detection.managedCni',
    value: true,
    found: {
      object: 'DaemonSet/kube-system/cilium',
      field: 'metadata.name',
      level: 'info',
      message: 'the provider manages Cilium',
      fix: 'verify-install --canary',
    },
  },
  {
    id: 'CIL-08',
    name: 'names the setting exclusive of a managed Cilium',
    clean: () => withCilium({ 'cni-exclusive': 'true' }),
    path: 'detection.managedCni',
    value: true,
    found: {
      object: 'DaemonSet/kube-system/cilium',
      field: 'ConfigMap cilium-config data[cni-exclusive]',
      level: 'warning',
      message: 'has cni-exclusive=true, which conflicts with Istio',
    },
  },
  {
    id: 'CIL-08',
    name: 'names BPF masquerading of a managed Cilium',
    clean: () => withCilium({ 'enable-bpf-masquerade': 'true' }),
    path: 'detection.managedCni',
    value: true,
    found: { object: 'DaemonSet/', level: 'warning', message: 'enable-bpf-masquerade=true' },
  },
  {
    id: 'CIL-08',
    name: 'ignores masquerading for sidecars',
    clean: () => {
      const clean = managed({ 'enable-bpf-masquerade': 'true' }, [
        'profile=default',
        'components.cni.enabled=true',
      ])
      return { ...clean, detection: { ...clean.detection, managedCni: false } }
    },
    path: 'detection.managedCni',
    value: true,
    found: { object: 'DaemonSet/', level: 'info' },
  },
  {
    id: 'CIL-08',
    name: 'reports Dataplane V2',
    clean: () => {
      const clean = managed({})
      return {
        ...clean,
        detection: { ...clean.detection, cnis: [{ name: 'aws-vpc', object: 'DaemonSet/kube-system/anetd' }] },
      }
    },
    path: 'detection.cnis[0].name',
    value: 'gke-dataplane-v2',
    found: { object: 'DaemonSet/kube-system/anetd', level: 'info' },
  },
  {
    id: 'CIL-08',
    name: 'ignores other managed plugins',
    clean: () => {
      const clean = managed({})
      return {
        ...clean,
        detection: {
          ...clean.detection,
          cnis: [{ name: 'azure', object: 'DaemonSet/kube-system/azure-cns' }],
        },
      }
    },
    path: 'detection.cnis[0].name',
    value: 'cilium',
    found: { object: 'DaemonSet/kube-system/azure-cns', level: 'info' },
  },
  {
    id: 'CIL-09',
    name: 'reports an event with the file name',
    clean: () => ({ ...withCilium({}), events: [event('rewrote 10-calico.conflist')] }),
    path: 'events[0].message',
    value: 'rewrote 05-cilium.conflist',
    found: {
      object: 'Pod/istio-system/istio-cni-node-x7k2p',
      field: 'Event.message',
      message: 'rewrote 05-cilium.conflist',
    },
  },
  {
    id: 'CAL-01',
    name: 'reports connect-time load balancing for TCP',
    clean: () => withFelix({ bpfConnectTimeLoadBalancing: 'Disabled' }),
    path: `${felixSpec}.bpfConnectTimeLoadBalancing`,
    value: 'TCP',
    found: {
      object: 'FelixConfiguration/default',
      field: 'spec.bpfConnectTimeLoadBalancing',
      message: 'is TCP, must be Disabled',
      fix: '"ref":{"apiVersion":"crd.projectcalico.org/v1","kind":"FelixConfiguration","name":"default"},"patch":{"spec":{"bpfConnectTimeLoadBalancing":"Disabled"}}',
    },
  },
  {
    id: 'CAL-01',
    name: 'ignores a missing setting',
    clean: () => withFelix({}),
    path: `${felixSpec}.bpfConnectTimeLoadBalancing`,
    value: 'Enabled',
    found: { object: 'FelixConfiguration/default', fix: '"owner":"felixconfiguration"' },
  },
  {
    id: 'CAL-01',
    name: 'ignores the setting without eBPF',
    clean: () => withFelix({ bpfConnectTimeLoadBalancing: 'TCP', bpfEnabled: false }),
    path: `${felixSpec}.bpfEnabled`,
    value: true,
    found: { object: 'FelixConfiguration/default' },
  },
  {
    id: 'CAL-01',
    name: 'ignores the configuration of one node',
    clean: () => ({
      ...withFelix({}),
      felixConfigurations: [felix({ bpfConnectTimeLoadBalancing: 'TCP' }, 'node.one')],
    }),
    path: 'felixConfigurations[0].name',
    value: 'default',
    found: { object: 'FelixConfiguration/default' },
  },
  {
    id: 'CAL-02',
    name: 'reports the older setting',
    clean: () => withFelix({ bpfConnectTimeLoadBalancingEnabled: false }),
    path: `${felixSpec}.bpfConnectTimeLoadBalancingEnabled`,
    value: true,
    found: {
      object: 'FelixConfiguration/default',
      field: 'spec.bpfConnectTimeLoadBalancingEnabled',
      message: 'is true, must be false',
      fix: '{\\"spec\\":{\\"bpfConnectTimeLoadBalancingEnabled\\":true}}',
    },
  },
  {
    id: 'CAL-03',
    name: 'reports only versions before 3.29',
    clean: () => withCalico('v3.29.0', {}),
    path: 'detection.cnis[calico].version',
    value: 'v3.28.4',
    found: {
      object: 'FelixConfiguration/default',
      field: 'spec.bpfHostConntrackBypass',
      level: 'error',
      message: 'is absent, must be false with Calico 3.28 in eBPF mode',
      fix: '{\\"spec\\":{\\"bpfHostConntrackBypass\\":null}}',
    },
  },
  {
    id: 'CAL-03',
    name: 'ignores the setting without eBPF',
    clean: () => withCalico('v3.28.4', { bpfEnabled: false }),
    path: `${felixSpec}.bpfEnabled`,
    value: true,
    found: { object: 'FelixConfiguration/default' },
  },
  {
    id: 'CAL-03',
    name: 'reports bypassed connection tracking',
    clean: () => withCalico('v3.28.4', { bpfHostConntrackBypass: false }),
    path: `${felixSpec}.bpfHostConntrackBypass`,
    value: true,
    found: { object: 'FelixConfiguration/default', message: 'is true, must be false' },
  },
  {
    id: 'CAL-03',
    name: 'reports an unknown version',
    clean: () => withCalico('v3.30.1', {}),
    path: 'detection.cnis[calico].version',
    value: 'master',
    found: {
      object: 'FelixConfiguration/default',
      level: 'warning',
      message: 'its image does not show the version',
    },
  },
  {
    id: 'CAL-04',
    name: 'reports missing address translation for the host',
    clean: () =>
      withFelix({
        bpfEnabled: true,
        bpfConnectTimeLoadBalancing: 'Disabled',
        bpfHostNetworkedNATWithoutCTLB: 'Enabled',
      }),
    path: `${felixSpec}.bpfHostNetworkedNATWithoutCTLB`,
    value: 'Disabled',
    found: {
      object: 'FelixConfiguration/default',
      field: 'spec.bpfHostNetworkedNATWithoutCTLB',
      message: 'is Disabled, must be Enabled',
    },
  },
  {
    id: 'CAL-04',
    name: 'accepts translation when pods connect',
    clean: () =>
      withFelix({
        bpfEnabled: true,
        bpfConnectTimeLoadBalancing: 'TCP',
        bpfHostNetworkedNATWithoutCTLB: 'Disabled',
      }),
    path: `${felixSpec}.bpfConnectTimeLoadBalancing`,
    value: 'Disabled',
    found: { object: 'FelixConfiguration/default' },
  },
  {
    id: 'CAL-04',
    name: 'ignores the setting without eBPF',
    clean: () =>
      withFelix({ bpfConnectTimeLoadBalancing: 'Disabled', bpfHostNetworkedNATWithoutCTLB: 'Disabled' }),
    path: `${felixSpec}.bpfEnabled`,
    value: true,
    found: { object: 'FelixConfiguration/default' },
  },
  {
    id: 'OVN-01',
    name: 'reports routing that bypasses the host',
    clean: () => ovn({ openshiftNetworks: [network(true)] }),
    path: `openshiftNetworks[cluster].${routing}`,
    value: false,
    found: {
      object: 'Network.operator.openshift.io/cluster',
      field: routing,
      message: 'is false, must be true for 1 ambient pod with probes (Pod/shop/web-1)',
      fix: '{\\"routingViaHost\\":false}',
      level: 'error',
    },
  },
  {
    id: 'OVN-01',
    name: 'reports a missing setting',
    clean: () => ovn({ openshiftNetworks: [network(true)] }, gatewayMode('shared')),
    path: `openshiftNetworks[cluster].${routing}`,
    value: undefined,
    found: {
      object: 'Network.operator.openshift.io/cluster',
      message: 'is absent',
      fix: '"actions":[{"do":"patch","ref":{"apiVersion":"operator.openshift.io/v1","kind":"Network","name":"cluster"},"patch":{"spec":{"defaultNetwork":{"ovnKubernetesConfig":{"gatewayConfig":{"routingViaHost":true}}}}},"read":{"spec":{"defaultNetwork":{"ovnKubernetesConfig":{"gatewayConfig":{"routingViaHost":null}}}}}}]',
    },
  },
  {
    id: 'OVN-01',
    name: 'ignores pods without probes',
    clean: () => ovn({ openshiftNetworks: [network(false)], pods: [pod({ containers: [{ name: 'web' }] })] }),
    path: 'pods[0].containers[0].probes',
    value: ['tcpSocket'],
    found: { object: 'Network.operator.openshift.io/cluster' },
  },
  {
    id: 'OVN-01',
    name: 'ignores pods outside ambient',
    clean: () => ovn({ openshiftNetworks: [network(false)], namespaces: [{ name: 'shop', labels: {} }] }),
    path: `namespaces[shop].labels[${mode}]`,
    value: 'ambient',
    found: { object: 'Network.operator.openshift.io/cluster' },
  },
  {
    id: 'OVN-01',
    name: 'reports the annotation of nodes without the operator',
    clean: () => ovn({ openshiftNetworks: [network(false, 'other')] }, gatewayMode('local')),
    path: `nodes[0].annotations[${gateway}]`,
    value: gatewayMode('shared'),
    found: {
      object: 'Node/',
      field: gateway,
      level: 'error',
      message: 'has default.mode=shared, must be local',
      fix: '--gateway-mode=local',
    },
  },
  {
    id: 'OVN-01',
    name: 'reports nodes with a truncated annotation',
    clean: () => ovn({}, gatewayMode('local')),
    path: `nodes[0].annotations[${gateway}]`,
    value: '{"default":{"mode":"shared","interface-id":"br-ex_...',
    found: { object: 'Node/', level: 'warning', message: 'does not show the gateway mode' },
  },
  {
    id: 'OVN-01',
    name: 'reports an annotation with other types',
    clean: () => ovn({}, gatewayMode('local')),
    path: `nodes[0].annotations[${gateway}]`,
    value: '{"default":{"mode":["shared"]}}',
    found: { object: 'Node/', level: 'warning' },
  },
  {
    id: 'MUL-01',
    name: 'reports a plan for the default plugin on OpenShift',
    clean: () => multus('ovn-kubernetes', undefined, []),
    path: 'detection.platform',
    value: 'openshift',
    found: {
      object: 'DaemonSet/openshift-multus/multus',
      message: 'provider=default; it must be multus',
      fix: '"text":"install with --platform openshift, which also sets the directories","set":[{"path":"values.global.platform","value":"openshift"}]',
    },
  },
  {
    id: 'MUL-01',
    name: 'reports a plan for the default plugin on other platforms',
    clean: () => multus('ovn-kubernetes', undefined, []),
    path: 'detection.primaryCni',
    value: 'multus',
    found: {
      object: 'DaemonSet/openshift-multus/multus',
      fix: '{"path":"values.cni.provider","value":"multus"}',
    },
  },
  {
    id: 'MUL-01',
    name: 'accepts a plan for Multus',
    clean: () => multus('multus', undefined, asMultus),
    path: 'install.objects[NetworkAttachmentDefinition/default/istio-cni].metadata.name',
    value: 'other',
    found: { object: 'DaemonSet/openshift-multus/multus' },
  },
  {
    id: 'MUL-02',
    name: 'reports a missing network definition',
    clean: () => attachments(),
    path: 'networkAttachments[0]',
    value: undefined,
    found: {
      object: 'NetworkAttachmentDefinition/default/istio-cni',
      level: 'warning',
      message: 'is missing',
      fix: '"object":{"apiVersion":"k8s.cni.cncf.io/v1","kind":"NetworkAttachmentDefinition","metadata":{"name":"istio-cni","namespace":"default"}}',
    },
  },
  {
    id: 'MUL-02',
    name: 'ignores a definition in another namespace',
    clean: () => attachments({ name: 'other' }),
    path: 'networkAttachments[1].namespace',
    value: 'shop',
    found: { object: 'NetworkAttachmentDefinition/default/istio-cni' },
  },
  {
    id: 'MUL-02',
    name: 'needs the definition only if istio-cni runs',
    clean: () => ({ ...attachments(), networkAttachments: [], daemonSets: [daemonSet('multus')] }),
    path: 'daemonSets[0].name',
    value: 'istio-cni-node',
    found: { object: 'NetworkAttachmentDefinition/default/istio-cni' },
  },
  {
    id: 'MUL-02',
    name: 'needs the definition only if the install does not create it',
    clean: () => ({
      ...attachments(),
      install: planFor('openshift', ['profile=ambient', 'values.cni.provider=default']),
    }),
    path: 'networkAttachments[0]',
    value: undefined,
    found: { object: 'NetworkAttachmentDefinition/default/istio-cni', level: 'error' },
  },
  {
    id: 'MUL-03',
    name: 'reports a pod with only another network',
    clean: () => injected({ annotations: { [networks]: 'macvlan, istio-cni' } }),
    path: `pods[0].annotations[${networks}]`,
    value: 'macvlan',
    found: {
      object: 'Pod/shop/web-1',
      field: networks,
      message: '1 injected pod without istio-cni',
      fix: 'kubectl -n shop rollout restart statefulset/web',
    },
  },
  {
    id: 'MUL-03',
    name: 'ignores pods that were injected with istio-init',
    clean: () => injected({ initContainers: [{ name: 'setup' }, { name: 'istio-init' }] }),
    path: 'pods[0].initContainers[1].name',
    value: 'istio-validation',
    found: { object: 'Pod/shop/web-1' },
  },
  {
    id: 'AWS-NP',
    name: 'reports policy enforcement by an argument',
    clean: () => aws(['--enable-network-policy=false']),
    path: 'daemonSets[2].containers[aws-eks-nodeagent].args',
    value: ['--enable-network-policy=true'],
    found: {
      object: 'DaemonSet/kube-system/aws-node',
      field: 'spec.template.spec.containers[aws-eks-nodeagent].args',
      message: 'has --enable-network-policy=true',
    },
  },
  {
    id: 'AWS-NP',
    name: 'reports policy enforcement by the ConfigMap',
    clean: () =>
      aws([], {
        configMaps: [
          config({ 'enable-network-policy-controller': 'true' }, 'other'),
          config({ 'enable-network-policy-controller': 'false' }, 'amazon-vpc-cni'),
        ],
      }),
    path: 'configMaps[amazon-vpc-cni].data.enable-network-policy-controller',
    value: 'true',
    found: {
      object: 'ConfigMap/kube-system/amazon-vpc-cni',
      field: 'data[enable-network-policy-controller]',
      message: 'is true',
    },
  },
  {
    id: 'AZ-NPM',
    name: 'reports Azure NPM',
    clean: () => ({ ...sample('aks'), daemonSets: [daemonSet('azure-cns')] }),
    path: 'daemonSets[0].name',
    value: 'azure-npm',
    found: { object: 'DaemonSet/kube-system/azure-npm', message: 'is installed', fix: 'redirection' },
  },
  {
    id: 'AZ-NPM',
    name: 'ignores a DaemonSet outside kube-system',
    clean: () => ({ ...sample('aks'), daemonSets: [daemonSet('azure-npm', { namespace: 'shop' })] }),
    path: 'daemonSets[0].namespace',
    value: 'kube-system',
    found: { object: 'DaemonSet/kube-system/azure-npm' },
  },
  {
    id: 'WEAVE',
    name: 'reports Weave Net',
    clean: () => ({ ...sample('plain'), daemonSets: [daemonSet('other')] }),
    path: 'daemonSets[0].name',
    value: 'weave-net',
    found: {
      object: 'DaemonSet/kube-system/weave-net',
      message: 'istio-cni would use /opt/cni/bin',
      fix: '"path":"values.cni.cniBinDir","value":"/opt/cni/bin"',
    },
  },
  {
    id: 'CNI-NONE',
    name: 'reports nodes without a network plugin',
    clean: () => withConditions([{ ...notReady, message: 'PLEG is not healthy' }]),
    path: 'nodes[0].conditions[0].message',
    value: notReady.message,
    found: {
      object: 'Node/',
      field: 'status.conditions[Ready]',
      level: 'error',
      message: '1 node of 1: KubeletNotReady container runtime network not ready',
    },
  },
  {
    id: 'CNI-NONE',
    name: 'reports the message of CRI-O',
    clean: () => withConditions([ready]),
    path: 'nodes[0].conditions[0]',
    value: { ...notReady, status: 'Unknown', reason: 'cni config uninitialized', message: '' },
    found: { object: 'Node/' },
  },
  {
    id: 'CNI-NONE',
    name: 'reports a node that starts',
    clean: () => {
      const [other] = sample('k3s').nodes
      return withConditions([ready], other ? [other] : [])
    },
    path: 'nodes[0].conditions[0]',
    value: notReady,
    found: { object: 'Node/', level: 'warning', message: '1 node of 2' },
  },
  {
    id: 'CNI-NONE',
    name: 'ignores a node that is ready',
    clean: () => withConditions([{ ...notReady, status: 'True' }]),
    path: 'nodes[0].conditions[0].status',
    value: 'False',
    found: { object: 'Node/' },
  },
  {
    id: 'CNI-NONE',
    name: 'reads only the condition Ready',
    clean: () => withConditions([{ ...notReady, type: 'NetworkUnavailable' }, pressure]),
    path: 'nodes[0].conditions[0].type',
    value: 'Ready',
    found: { object: 'Node/' },
  },
  {
    id: 'CNI-WAIT',
    name: 'reports an istio-cni that never becomes ready',
    clean: () => waiting([unhealthyAgain], { ready: 1 }),
    path: 'daemonSets[istio-cni-node].ready',
    value: 0,
    found: {
      object: 'DaemonSet/istio-system/istio-cni-node',
      field: 'spec.template.spec.volumes[cni-net-dir].hostPath.path',
      message: `is /etc/cni/net.d, but Pod/istio-system/istio-cni-node-x7k2p reports: ${unhealthy}`,
      fix: 'ambientctl platform detect',
    },
  },
  {
    id: 'CNI-WAIT',
    name: 'recognises the event of its probe',
    clean: () =>
      waiting([
        { ...unhealthyAgain, message: 'Readiness probe failed: HTTP probe failed with statuscode: 500' },
      ]),
    path: 'events[0].message',
    value: unhealthy,
    found: { object: 'DaemonSet/istio-system/istio-cni-node' },
  },
  {
    id: 'CNI-WAIT',
    name: 'ignores a DaemonSet without desired pods',
    clean: () => waiting([unhealthyAgain], { desired: 0 }),
    path: 'daemonSets[istio-cni-node].desired',
    value: 1,
    found: { object: 'DaemonSet/istio-system/istio-cni-node' },
  },
  {
    id: 'CNI-WAIT',
    name: 'reports the message of one node',
    clean: () => waiting([event('Created container install-cni')], { ready: 1, desired: 2 }),
    path: 'events[0].message',
    value: noNetworks,
    found: { object: 'DaemonSet/istio-system/istio-cni-node', message: noNetworks },
  },
  {
    id: 'CNI-WAIT',
    name: 'ignores the first failed probe of an agent that starts',
    clean: () => waiting([event(unhealthy, { count: 1 })]),
    path: 'events[0].count',
    value: 2,
    found: { object: 'DaemonSet/istio-system/istio-cni-node' },
  },
  {
    id: 'CNI-WAIT',
    name: 'takes an event without a count for one failure',
    clean: () => waiting([event(unhealthy)]),
    path: 'events[0].count',
    value: 3,
    found: { object: 'DaemonSet/istio-system/istio-cni-node' },
  },
  {
    id: 'CNI-WAIT',
    name: 'ignores the events of agents that are ready by now',
    clean: () => waiting([event(noNetworks)], { ready: 2, desired: 2 }),
    path: 'daemonSets[istio-cni-node].ready',
    value: 1,
    found: { object: 'DaemonSet/istio-system/istio-cni-node' },
  },
  {
    id: 'CNI-WAIT',
    name: 'ignores events of other pods',
    clean: () => waiting([{ ...unhealthyAgain, object: 'Pod/istio-system/istiod-1' }]),
    path: 'events[0].object',
    value: 'Pod/istio-system/istio-cni-node-1',
    found: { object: 'DaemonSet/istio-system/istio-cni-node' },
  },
  {
    id: 'CNI-WAIT',
    name: 'reports only the directory of the plan',
    clean: () => waiting([unhealthyAgain], { hostPaths: { 'cni-net-dir': '/somewhere' } }),
    path: 'daemonSets[istio-cni-node].hostPaths.cni-net-dir',
    value: '/etc/cni/net.d',
    found: { object: 'DaemonSet/istio-system/istio-cni-node' },
  },
  {
    id: 'CNI-WAIT',
    name: 'reports an unknown directory',
    clean: () => waiting([unhealthyAgain], { hostPaths: { 'cni-net-dir': '/somewhere' } }),
    path: 'daemonSets[istio-cni-node].hostPaths',
    value: undefined,
    found: { object: 'DaemonSet/istio-system/istio-cni-node' },
  },
  {
    id: 'CNI-BIN',
    name: 'reports another directory in an event',
    clean: () => ({ ...sample('plain'), events: [missing('/opt/cni/bin')] }),
    path: 'events[0].message',
    value: missing('/usr/libexec/cni').message,
    found: {
      object: 'Pod/shop/web-1',
      field: 'Event.message',
      message: 'the node looks for istio-cni in /usr/libexec/cni, but the install would use /opt/cni/bin',
      fix: '"path":"values.cni.cniBinDir","value":"/usr/libexec/cni"',
    },
  },
  {
    id: 'CNI-BIN',
    name: 'ignores other events',
    clean: () => ({ ...sample('plain'), events: [event('failed to find plugin "loopback" in path [/x]')] }),
    path: 'events[0].message',
    value: missing('/x').message,
    found: { object: 'Pod/', fix: '"/x"' },
  },
  {
    id: 'CNI-BIN',
    name: 'ignores a truncated message',
    clean: () => ({ ...sample('plain'), events: [event('failed to find plugin "istio-cni" in path [/a')] }),
    path: 'events[0].message',
    value: 'failed to find plugin "istio-cni" in path [/a]',
    found: { object: 'Pod/' },
  },
  {
    id: 'CNI-BIN',
    name: 'ignores a list without directories',
    clean: () => ({ ...sample('plain'), events: [missing('')] }),
    path: 'events[0].message',
    value: missing('x /a').message,
    found: { object: 'Pod/', message: 'looks for istio-cni in /a,' },
  },
  {
    id: 'CNI-BIN',
    name: 'accepts one of several directories',
    clean: () => ({ ...sample('plain'), events: [missing('/usr/libexec/cni /opt/cni/bin')] }),
    path: 'events[0].message',
    value: missing('/usr/libexec/cni /opt/cni').message,
    found: {
      object: 'Pod/',
      message: 'in /usr/libexec/cni /opt/cni, but',
      fix: '"value":"/usr/libexec/cni"',
    },
  },
  {
    id: 'CNI-BIN',
    name: 'accepts the directory of a K3s release',
    clean: () => ({
      ...sample('plain', {
        set: ['profile=ambient', 'values.cni.cniBinDir=/var/lib/rancher/k3s/data/current/bin'],
      }),
      events: [missing(`/var/lib/rancher/k3s/data/${digest}/bin`)],
    }),
    path: 'install.objects[DaemonSet/istio-system/istio-cni-node].spec.template.spec.volumes[cni-bin-dir].hostPath.path',
    value: '/opt/cni/bin',
    found: { object: 'Pod/shop/web-1', fix: '"value":"/var/lib/rancher/k3s/data/current/bin"' },
  },
]
