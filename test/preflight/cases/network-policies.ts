// NetworkPolicies and Cilium's policies: the mesh's port, kubelet's probes, Istio's own pods.
import type { CustomFacts, NetworkPolicyFacts, PodFacts } from '../../../src/facts/facts.ts'
import { sample, type Clean, type SampleOptions } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const mode = 'istio.io/dataplane-mode'
const address = '169.254.7.127/32'
const http = [{ port: 8080, protocol: 'TCP' }]

const policy = (fields: Partial<NetworkPolicyFacts> = {}): NetworkPolicyFacts => ({
  namespace: 'shop',
  name: 'deny',
  podSelector: {},
  policyTypes: ['Ingress'],
  ...fields,
})
const pod = (fields: Partial<PodFacts> = {}): PodFacts => ({
  namespace: 'shop',
  name: 'web-1',
  labels: { app: 'web' },
  containers: [{ name: 'web', probes: ['httpGet'] }],
  ...fields,
})

/** A cluster with an ambient namespace `shop`. */
function ambient(fields: Partial<Clean> = {}, options: SampleOptions = {}, name = 'k3s'): Clean {
  const clean = sample(name, options)
  return {
    ...clean,
    namespaces: [...clean.namespaces, { name: 'shop', labels: { [mode]: 'ambient' } }],
    pods: [pod()],
    ...fields,
  }
}
const cilium = { cni: 'cilium' }

const custom = (kind: string, spec: Record<string, unknown>, namespace?: string): CustomFacts => ({
  apiVersion: 'cilium.io/v2',
  kind,
  ...(namespace !== undefined && { namespace }),
  name: 'own',
  spec,
})
const clusterwide = (spec: Record<string, unknown>) => custom('CiliumClusterwideNetworkPolicy', spec)
const allowing = (cidr: string) => ({ endpointSelector: {}, ingress: [{ fromCIDR: [cidr] }] })
const config = (data: Record<string, string>) => ({ namespace: 'kube-system', name: 'cilium-config', data })
const crd = (specFields: string[]) => ({
  name: 'ciliumclusterwidenetworkpolicies.cilium.io',
  served: ['v2'],
  stored: ['v2'],
  specFields,
})

/** istio-system with one policy for all of its pods. */
function root(
  ingress: NetworkPolicyFacts['ingress'],
  egress: NetworkPolicyFacts['egress'],
  set: readonly string[] = [],
): Clean {
  const clean = sample('k3s', { set: ['profile=ambient', ...set] })
  return {
    ...clean,
    networkPolicies: [
      policy({
        namespace: 'istio-system',
        policyTypes: ['Ingress', 'Egress'],
        ...(ingress && { ingress }),
        ...(egress && { egress }),
      }),
    ],
  }
}

const cilium20 = (fields: Partial<Clean>): Clean => {
  const clean = ambient(fields, cilium)
  return {
    ...clean,
    detection: {
      ...clean.detection,
      cnis: [
        { name: 'multus', object: 'DaemonSet/kube-system/multus', version: 'v1.19.0' },
        { name: 'cilium', object: 'DaemonSet/kube-system/cilium', version: 'v1.20.0' },
      ],
    },
  }
}
const always = [config({ 'enable-policy': 'always' })]

export const cases: readonly Case[] = [
  {
    id: 'NS-12',
    name: 'reports a rule for only the port of the application',
    clean: () =>
      ambient({
        networkPolicies: [policy({ ingress: [{ ports: [...http, { port: 15008, protocol: 'TCP' }] }] })],
      }),
    path: 'networkPolicies[0].ingress[0].ports[1].port',
    value: 9090,
    found: {
      object: 'NetworkPolicy/shop/deny',
      field: 'spec.ingress[0].ports',
      message: 'allows 8080/TCP, 9090/TCP, but not 15008/TCP, for Pod/shop/web-1',
      fix: `kubectl -n shop patch networkpolicy deny --type=json -p '[{\\"op\\":\\"add\\",\\"path\\":\\"/spec/ingress/0/ports/-\\",\\"value\\":{\\"port\\":15008,\\"protocol\\":\\"TCP\\"}}]'`,
    },
  },
  {
    id: 'NS-12',
    name: 'reports a namespace that joins the mesh',
    clean: () => ({
      ...ambient({ networkPolicies: [policy({ ingress: [{ ports: http }] })] }),
      namespaces: [{ name: 'shop', labels: {} }],
    }),
    path: `namespaces[shop].labels[${mode}]`,
    value: 'ambient',
    found: { object: 'NetworkPolicy/shop/deny' },
  },
  {
    id: 'NS-12',
    name: 'reports a rule for the pods of the nodes',
    clean: () =>
      ambient({
        networkPolicies: [policy({ ingress: [{ ports: http, peers: [{ cidr: '192.168.0.0/16' }] }] })],
      }),
    path: 'networkPolicies[0].ingress[0].peers[0].cidr',
    value: '10.42.0.0/16',
    found: { object: 'NetworkPolicy/shop/deny' },
  },
  {
    id: 'NS-13',
    name: 'reports a default deny',
    clean: () => ambient({ networkPolicies: [policy({ policyTypes: ['Egress'] })] }),
    path: 'networkPolicies[0].policyTypes',
    value: ['Ingress'],
    found: {
      object: 'NetworkPolicy/shop/deny',
      field: 'spec.ingress',
      level: 'warning',
      message: `isolates 1 ambient pod with probes (web-1) and does not allow ipBlock ${address}`,
      fix: `{"do":"apply","object":{"apiVersion":"networking.k8s.io/v1","kind":"NetworkPolicy","metadata":{"name":"allow-ambient-hostprobes","namespace":"shop"},"spec":{"podSelector":{},"policyTypes":["Ingress"],"ingress":[{"from":[{"ipBlock":{"cidr":"${address}"}}]}]}},"isNew":true}`,
    },
  },
  {
    id: 'NS-13',
    name: 'creates a policy with the podSelector of the denying one',
    clean: () => ambient({ networkPolicies: [policy({ podSelector: { matchLabels: { app: 'db' } } })] }),
    path: 'networkPolicies[0].podSelector.matchLabels.app',
    value: 'web',
    found: {
      object: 'NetworkPolicy/shop/deny',
      fix: '"spec":{"podSelector":{"matchLabels":{"app":"web"}},',
    },
  },
  {
    id: 'NS-13',
    name: 'describes a policy for all pods',
    clean: () => ambient({ networkPolicies: [policy()], pods: [pod({ containers: [{ name: 'web' }] })] }),
    path: 'pods[0].containers[0].probes',
    value: ['grpc'],
    found: { object: 'NetworkPolicy/shop/deny', fix: 'with the podSelector of deny (all pods)' },
  },
  {
    id: 'NS-13',
    name: 'describes a policy for selected pods',
    clean: () =>
      ambient({
        networkPolicies: [policy({ podSelector: { matchLabels: { app: 'web' } } })],
        pods: [pod({ labels: { app: 'web', [mode]: 'none' } })],
      }),
    path: `pods[0].labels[${mode}]`,
    value: undefined,
    found: { object: 'NetworkPolicy/shop/deny', fix: 'with the podSelector of deny"' },
  },
  {
    id: 'NS-13',
    name: 'accepts a policy that allows the address of probes',
    clean: () => ambient({ networkPolicies: [policy({ ingress: [{ peers: [{ cidr: address }] }] })] }),
    path: 'networkPolicies[0].ingress[0].peers[0].cidr',
    value: '169.254.7.126/32',
    found: { object: 'NetworkPolicy/shop/deny' },
  },
  {
    id: 'NS-13',
    name: 'accepts another policy that allows the address',
    clean: () =>
      ambient({
        networkPolicies: [policy(), policy({ name: 'probes', ingress: [{ peers: [{ cidr: address }] }] })],
      }),
    path: 'networkPolicies[1].namespace',
    value: 'elsewhere',
    found: { object: 'NetworkPolicy/shop/deny' },
  },
  {
    id: 'NS-13',
    name: 'needs the addresses of both families',
    clean: () => {
      const clean = ambient({ networkPolicies: [policy({ ingress: [{ peers: [{ cidr: address }] }] })] })
      return { ...clean, detection: { ...clean.detection, ipFamilies: ['IPv4'] } }
    },
    path: 'detection.ipFamilies',
    value: ['IPv4', 'IPv6'],
    found: { object: 'NetworkPolicy/shop/deny', fix: 'fd16:9254:7127:1337:ffff:ffff:ffff:ffff/128' },
  },
  {
    id: 'NS-13',
    name: 'uses the configured address of the agent',
    clean: () =>
      ambient(
        { networkPolicies: [policy({ ingress: [{ peers: [{ cidr: '169.254.9.9/32' }] }] })] },
        { set: ['profile=ambient', 'values.cni.env.HOST_PROBE_SNAT_IP=169.254.9.9'] },
      ),
    path: 'networkPolicies[0].ingress[0].peers[0].cidr',
    value: address,
    found: { object: 'NetworkPolicy/shop/deny', message: '169.254.9.9/32', fix: '"cidr":"169.254.9.9/32"' },
  },
  {
    id: 'NS-13',
    name: 'names its policy differently if the name is taken',
    clean: () =>
      ambient({
        networkPolicies: [
          policy(),
          policy({ name: 'allow-ambient-hostprobes', ingress: [{ peers: [{ cidr: address }] }] }),
        ],
      }),
    path: 'networkPolicies[1].podSelector',
    value: { matchLabels: { app: 'db' } },
    found: { object: 'NetworkPolicy/shop/deny', fix: '"name":"allow-ambient-hostprobes-deny"' },
  },
  {
    id: 'NS-13',
    name: 'creates two policies for two selectors',
    clean: () =>
      ambient({
        networkPolicies: [
          policy({ name: 'web', podSelector: { matchLabels: { app: 'web' } } }),
          policy({ name: 'db', podSelector: { matchLabels: { app: 'db' } } }),
        ],
        pods: [pod(), pod({ name: 'db-1', labels: { app: 'db' } })],
        namespaces: [{ name: 'shop', labels: {} }],
      }),
    path: `namespaces[shop].labels[${mode}]`,
    value: 'ambient',
    found: {
      object: 'NetworkPolicy/shop/web and 1 more',
      fix: 'apply NetworkPolicy/shop/allow-ambient-hostprobes-web, NetworkPolicy/shop/allow-ambient-hostprobes-db',
    },
  },
  {
    id: 'NS-13',
    name: 'is an error with Cilium',
    clean: () => ambient({ networkPolicies: [policy({ ingress: [{}] })] }, cilium),
    path: 'networkPolicies[0].ingress',
    value: [],
    found: {
      object: 'NetworkPolicy/shop/deny',
      level: 'error',
      message: 'this network plugin applies policies to probes',
    },
  },
  {
    id: 'NS-13',
    name: 'is an error with OVN-Kubernetes',
    clean: () => ambient({ networkPolicies: [policy({ ingress: [{}] })] }, {}, 'openshift'),
    path: 'networkPolicies[0].ingress',
    value: [],
    found: { object: 'NetworkPolicy/shop/deny', level: 'error' },
  },
  {
    id: 'NS-13',
    name: 'is an error with security groups for pods',
    clean: () =>
      ambient({
        networkPolicies: [policy({ ingress: [{}] })],
        securityGroupPolicies: [custom('SecurityGroupPolicy', {}, 'shop')],
      }),
    path: 'networkPolicies[0].ingress',
    value: [],
    found: { object: 'NetworkPolicy/shop/deny', level: 'error' },
  },
  {
    id: 'NS-13',
    name: 'accepts a clusterwide policy of Cilium that allows the address',
    clean: () =>
      ambient(
        { networkPolicies: [policy()], ciliumClusterwideNetworkPolicies: [clusterwide(allowing(address))] },
        cilium,
      ),
    path: 'ciliumClusterwideNetworkPolicies[0].spec.ingress[0].fromCIDR[0]',
    value: '10.0.0.0/8',
    found: { object: 'NetworkPolicy/shop/deny' },
  },
  {
    id: 'NS-13',
    name: 'accepts a policy of Cilium that allows the address in the namespace',
    clean: () =>
      ambient(
        {
          networkPolicies: [policy()],
          ciliumNetworkPolicies: [custom('CiliumNetworkPolicy', allowing(address), 'shop')],
        },
        cilium,
      ),
    path: 'ciliumNetworkPolicies[0].namespace',
    value: 'elsewhere',
    found: { object: 'NetworkPolicy/shop/deny' },
  },
  {
    id: 'NS-14',
    name: 'reports a blocked webhook of istiod',
    clean: () => root([{ ports: [{ port: 15012 }, { port: 15017 }] }], [{}]),
    path: 'networkPolicies[0].ingress[0].ports[1].port',
    value: 15010,
    found: {
      object: 'NetworkPolicy/istio-system/deny',
      field: 'spec.ingress',
      message: 'selects the pods of Deployment/istio-system/istiod and blocks 15017/TCP from the API server',
      fix: '"path":"values.global.networkPolicy.enabled","value":true',
    },
  },
  {
    id: 'NS-14',
    name: 'reports one policy for several workloads once',
    clean: () => root([{}], [{}]),
    path: 'networkPolicies[0].egress',
    value: [],
    found: {
      object: 'NetworkPolicy/istio-system/deny',
      field: 'spec.egress',
      message:
        'the API server; selects the pods of DaemonSet/istio-system/istio-cni-node and blocks the API server; selects the pods of DaemonSet/istio-system/ztunnel',
    },
  },
  {
    id: 'NS-14',
    name: 'accepts the policies of the charts',
    clean: () => root([], [], ['values.global.networkPolicy.enabled=true']),
    path: 'install.objects[NetworkPolicy/istio-system/ztunnel].spec.podSelector.matchLabels.app',
    value: 'other',
    found: {
      object: 'NetworkPolicy/istio-system/deny',
      field: 'spec.egress',
      message: '15012/TCP to istiod',
    },
  },
  {
    id: 'CIL-06',
    name: 'reports a NetworkPolicy',
    clean: () =>
      ambient({ networkPolicies: [policy({ ingress: [{}] })], crds: [crd(['enableDefaultDeny'])] }, cilium),
    path: 'networkPolicies[0].ingress',
    value: [],
    found: {
      object: 'NetworkPolicy/shop/deny',
      field: 'spec.ingress',
      message: `denies ingress by default, but no CiliumClusterwideNetworkPolicy for all pods allows ${address}`,
      fix: `"metadata":{"name":"allow-ambient-hostprobes"},"spec":{"description":"Ambient pods accept kubelet probes, which arrive from this address of the Istio CNI agent","enableDefaultDeny":{"egress":false,"ingress":false},"endpointSelector":{},"ingress":[{"fromCIDR":["${address}"]}]}`,
    },
  },
  {
    id: 'CIL-06',
    name: 'suggests no policy without the field enableDefaultDeny',
    clean: () => ambient({ networkPolicies: [policy({ ingress: [{}] })], crds: [crd(['ingress'])] }, cilium),
    path: 'networkPolicies[0].ingress',
    value: [],
    found: {
      object: 'NetworkPolicy/shop/deny',
      fix: 'cannot be applied automatically: the CRD ciliumclusterwidenetworkpolicies.cilium.io',
    },
  },
  {
    id: 'CIL-06',
    name: 'reads that field only from the right CRD',
    clean: () =>
      ambient(
        {
          networkPolicies: [policy({ ingress: [{}] })],
          crds: [{ ...crd(['enableDefaultDeny']), name: 'ciliumnetworkpolicies.cilium.io' }],
        },
        cilium,
      ),
    path: 'networkPolicies[0].ingress',
    value: [],
    found: { object: 'NetworkPolicy/shop/deny', fix: 'cannot be applied automatically' },
  },
  {
    id: 'CIL-06',
    name: 'does not overwrite a policy of that name that allows less',
    clean: () =>
      ambient(
        {
          networkPolicies: [policy({ ingress: [{}] })],
          crds: [crd(['enableDefaultDeny'])],
          ciliumClusterwideNetworkPolicies: [
            {
              apiVersion: 'cilium.io/v2',
              kind: 'CiliumClusterwideNetworkPolicy',
              name: 'allow-ambient-hostprobes',
              spec: {},
            },
          ],
        },
        cilium,
      ),
    path: 'networkPolicies[0].ingress',
    value: [],
    found: { object: 'NetworkPolicy/shop/deny', fix: '"isNew":false' },
  },
  {
    id: 'CIL-06',
    name: 'ignores the names of other policies',
    clean: () =>
      ambient(
        {
          networkPolicies: [policy({ ingress: [{}] })],
          crds: [crd(['enableDefaultDeny'])],
          ciliumClusterwideNetworkPolicies: [
            { apiVersion: 'cilium.io/v2', kind: 'CiliumClusterwideNetworkPolicy', name: 'other', spec: {} },
          ],
        },
        cilium,
      ),
    path: 'networkPolicies[0].ingress',
    value: [],
    found: { object: 'NetworkPolicy/shop/deny', fix: '"isNew":true' },
  },
  {
    id: 'CIL-06',
    name: 'ignores a policy for egress only',
    clean: () => ambient({ networkPolicies: [policy({ policyTypes: ['Egress'] })] }, cilium),
    path: 'networkPolicies[0].policyTypes',
    value: ['Ingress', 'Egress'],
    found: { object: 'NetworkPolicy/shop/deny' },
  },
  {
    id: 'CIL-06',
    name: 'accepts a NetworkPolicy that allows the address',
    clean: () =>
      ambient({ networkPolicies: [policy({ ingress: [{ peers: [{ cidr: address }] }] })] }, cilium),
    path: 'networkPolicies[0].ingress[0].peers[0].except',
    value: ['169.254.0.0/16'],
    found: { object: 'NetworkPolicy/shop/deny' },
  },
  {
    id: 'CIL-06',
    name: 'ignores policies in kube-system',
    clean: () => ambient({ networkPolicies: [policy({ namespace: 'kube-system' })] }, cilium),
    path: 'networkPolicies[0].namespace',
    value: 'shop',
    found: { object: 'NetworkPolicy/shop/deny' },
  },
  {
    id: 'CIL-06',
    name: 'leaves policies in istio-system to NS-14',
    clean: () => ambient({ networkPolicies: [policy({ namespace: 'istio-system' })] }, cilium),
    path: 'networkPolicies[0].namespace',
    value: 'shop',
    found: { object: 'NetworkPolicy/shop/deny' },
  },
  {
    id: 'CIL-06',
    name: 'reports a CiliumNetworkPolicy with rules',
    clean: () =>
      ambient(
        {
          ciliumNetworkPolicies: [
            custom('CiliumNetworkPolicy', { endpointSelector: {}, ingress: [] }, 'shop'),
          ],
        },
        cilium,
      ),
    path: 'ciliumNetworkPolicies[0].spec.ingress',
    value: [{}],
    found: { object: 'CiliumNetworkPolicy/shop/own' },
  },
  {
    id: 'CIL-06',
    name: 'accepts a CiliumNetworkPolicy that allows the address',
    clean: () =>
      ambient({ ciliumNetworkPolicies: [custom('CiliumNetworkPolicy', allowing(address), 'shop')] }, cilium),
    path: 'ciliumNetworkPolicies[0].spec.ingress[0].fromCIDR[0]',
    value: '169.254.7.0/32',
    found: { object: 'CiliumNetworkPolicy/shop/own' },
  },
  {
    id: 'CIL-06',
    name: 'ignores a CiliumNetworkPolicy in kube-system',
    clean: () =>
      ambient(
        { ciliumNetworkPolicies: [custom('CiliumNetworkPolicy', { ingress: [{}] }, 'kube-system')] },
        cilium,
      ),
    path: 'ciliumNetworkPolicies[0].namespace',
    value: 'shop',
    found: { object: 'CiliumNetworkPolicy/shop/own' },
  },
  {
    id: 'CIL-06',
    name: 'reports a CiliumClusterwideNetworkPolicy with a default deny',
    clean: () =>
      ambient(
        {
          ciliumClusterwideNetworkPolicies: [
            clusterwide({ ...allowing('10.0.0.0/8'), enableDefaultDeny: { ingress: false } }),
          ],
        },
        cilium,
      ),
    path: 'ciliumClusterwideNetworkPolicies[0].spec.enableDefaultDeny.ingress',
    value: true,
    found: { object: 'CiliumClusterwideNetworkPolicy/own' },
  },
  {
    id: 'CIL-06',
    name: 'ignores a policy for hosts',
    clean: () =>
      ambient(
        { ciliumClusterwideNetworkPolicies: [clusterwide({ nodeSelector: {}, ingress: [{}] })] },
        cilium,
      ),
    path: 'ciliumClusterwideNetworkPolicies[0].spec.nodeSelector',
    value: undefined,
    found: { object: 'CiliumClusterwideNetworkPolicy/own' },
  },
  {
    id: 'CIL-06',
    name: 'accepts a policy for all pods that allows the address',
    clean: () =>
      ambient(
        {
          networkPolicies: [policy()],
          ciliumClusterwideNetworkPolicies: [clusterwide(allowing('169.254.0.0/16'))],
        },
        cilium,
      ),
    path: 'ciliumClusterwideNetworkPolicies[0].spec.endpointSelector',
    value: { matchLabels: { app: 'web' } },
    found: { object: 'NetworkPolicy/shop/deny' },
  },
  {
    id: 'CIL-06',
    name: 'reports enforcement for all pods',
    clean: () => ambient({ configMaps: [config({ 'enable-policy': 'default' })] }, cilium),
    path: 'configMaps[kube-system/cilium-config].data.enable-policy',
    value: 'always',
    found: {
      object: 'ConfigMap/kube-system/cilium-config',
      field: 'data[enable-policy]',
      message: 'enable-policy=always denies ingress by default',
    },
  },
  {
    id: 'CIL-06',
    name: 'ignores a ConfigMap with another name',
    clean: () =>
      ambient({ configMaps: [{ ...config({ 'enable-policy': 'always' }), name: 'other' }] }, cilium),
    path: 'configMaps[0].name',
    value: 'cilium-config',
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
  {
    id: 'CIL-07',
    name: 'reports enforcement for all pods with Cilium 1.20',
    clean: () => {
      const clean = cilium20({ configMaps: always })
      return {
        ...clean,
        detection: {
          ...clean.detection,
          cnis: clean.detection.cnis.map((cni) => ({ ...cni, version: 'v1.19.9' })),
        },
      }
    },
    path: 'detection.cnis[cilium].version',
    value: 'v1.20.0',
    found: {
      object: 'ConfigMap/kube-system/cilium-config',
      field: 'data[enable-policy]',
      message: 'is always with Cilium v1.20.0',
      fix: 'fromEntities: [host]',
    },
  },
  {
    id: 'CIL-07',
    name: 'ignores enforcement by default',
    clean: () => cilium20({ configMaps: [config({ 'enable-policy': 'default' })] }),
    path: 'configMaps[0].data.enable-policy',
    value: 'always',
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
  {
    id: 'CIL-07',
    name: 'ignores a ConfigMap with another name',
    clean: () => cilium20({ configMaps: [{ ...config({ 'enable-policy': 'always' }), name: 'other' }] }),
    path: 'configMaps[0].name',
    value: 'cilium-config',
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
  {
    id: 'CIL-07',
    name: 'accepts any policy with an ingress rule',
    clean: () =>
      cilium20({
        configMaps: always,
        ciliumClusterwideNetworkPolicies: [clusterwide(allowing('10.0.0.0/8'))],
      }),
    path: 'ciliumClusterwideNetworkPolicies[0].spec.ingress',
    value: [],
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
  {
    id: 'CIL-07',
    name: 'needs a policy for all pods',
    clean: () =>
      cilium20({
        configMaps: always,
        ciliumClusterwideNetworkPolicies: [clusterwide(allowing('10.0.0.0/8'))],
      }),
    path: 'ciliumClusterwideNetworkPolicies[0].spec.endpointSelector',
    value: { matchLabels: { app: 'web' } },
    found: { object: 'ConfigMap/kube-system/cilium-config' },
  },
]
