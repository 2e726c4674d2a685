// Objects as a server sends them, and the facts to pick from each.
import { configMapFacts } from '../../src/cluster/collect/config-maps.ts'
import { customFacts, customSelections } from '../../src/cluster/collect/custom-resources.ts'
import { eventFacts } from '../../src/cluster/collect/events.ts'
import {
  apiServiceFacts,
  leaseFacts,
  namedFacts,
  namespaceFacts,
  nodeFacts,
  secretFactsOfType,
} from '../../src/cluster/collect/nodes.ts'
import { podFacts } from '../../src/cluster/collect/pods.ts'
import {
  crdFacts,
  limitRangeFacts,
  networkPolicyFacts,
  resourceQuotaFacts,
  webhookFacts,
} from '../../src/cluster/collect/cluster-policies.ts'
import {
  daemonSetFacts,
  deploymentFacts,
  endpointSliceFacts,
  serviceFacts,
} from '../../src/cluster/collect/workloads.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { daemonSet, node, pod, secret } from './objects.ts'

const noPlugin = 'failed to find plugin "istio-cni" in path [/opt/cni/bin] '

const object = (kind: string, name: string, fields: Record<string, unknown>): KubeObject => ({
  apiVersion: 'v1',
  kind,
  ...fields,
  metadata: { name, namespace: 'shop', ...(fields['metadata'] as object | undefined) },
})

export const rows: readonly {
  name: string
  pick: (object: KubeObject) => unknown
  in: KubeObject
  out: unknown
}[] = [
  {
    name: 'DaemonSet',
    pick: daemonSetFacts,
    in: daemonSet,
    out: {
      namespace: 'kube-system',
      name: 'aws-node',
      labels: { 'k8s-app': 'aws-node' },
      annotations: { 'meta.helm.sh/release-name': 'vpc-cni' },
      managers: ['eks', 'kube-controller-manager'],
      selector: { 'k8s-app': 'aws-node' },
      serviceAccountName: 'aws-node',
      nodeSelector: { 'kubernetes.io/os': 'linux' },
      containers: [
        { name: 'aws-node', image: 'amazon-k8s-cni:v1.20.1', env: { ENABLE_POD_ENI: 'true' } },
        {
          name: 'aws-eks-nodeagent',
          image: 'nodeagent:v1.2.6',
          args: ['--enable-network-policy=true'],
        },
      ],
      hostPaths: { 'cni-bin-dir': '/opt/cni/bin' },
      desired: 5,
      updated: 4,
      ready: 3,
      observed: true,
    },
  },
  {
    name: 'Pod',
    pick: podFacts,
    in: pod,
    out: {
      namespace: 'shop',
      name: 'web-1',
      labels: { app: 'web' },
      annotations: {
        'ambient.istio.io/redirection': 'enabled',
        'sidecar.istio.io/status': '{"revision":"canary"}',
      },
      node: 'node-1',
      owner: 'ReplicaSet/web-5d9c',
      phase: 'Running',
      ready: false,
      hostUsers: false,
      runAsUser: 1000,
      // Containers and native sidecars; an init container that ends does not count with them.
      requests: { cpu: 1250, memory: 64 * 2 ** 20 + 2 ** 30 },
      containers: [
        { name: 'web', ports: [8080, 9090], probes: ['httpGet', 'tcpSocket'], runAsGroup: 1337 },
        { name: 'other', waiting: 'CrashLoopBackOff' },
      ],
      initContainers: [{ name: 'migrate' }, { name: 'proxy', restartPolicy: 'Always' }],
    },
  },
  {
    name: 'Node',
    pick: nodeFacts,
    in: node,
    out: {
      name: 'k3s-1',
      labels: { 'kubernetes.io/os': 'linux' },
      annotations: {
        'k3s.io/node-args': '["server","--token","********","--data-dir","/mnt/k3s"]',
        'k3s.io/node-env': '{"K3S_TOKEN":"********","K3S_DATA_DIR":"/mnt/k3s/data/1"}',
        'k8s.ovn.org/l3-gateway-config': '{"default":{"mode":"shared"}}',
      },
      providerID: 'k3s://k3s-1',
      unschedulable: true,
      taints: [{ key: 'a', effect: 'NoSchedule' }],
      podCIDRs: ['10.42.0.0/24'],
      addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
      allocatable: { cpu: '4', memory: '16Gi', pods: '110' },
      conditions: [
        { type: 'Ready', status: 'False', reason: 'KubeletNotReady', message: 'cni plugin not initialized' },
        { type: 'MemoryPressure', status: 'False', reason: 'Enough' },
      ],
      nodeInfo: {
        architecture: 'amd64',
        operatingSystem: 'linux',
        osImage: 'Ubuntu 24.04',
        kernelVersion: '6.8.0',
        kubeletVersion: 'v1.34.1+k3s1',
        containerRuntimeVersion: 'containerd://2.1.4',
      },
    },
  },
  {
    name: 'Secret, even if its data were sent',
    pick: secretFactsOfType('helm.sh/release.v1'),
    in: object('Secret', 'sh.helm.release.v1.x.v1', {
      metadata: { labels: { owner: 'helm', status: 'deployed' } },
      type: 'helm.sh/release.v1',
      data: { release: secret },
    }),
    out: {
      namespace: 'shop',
      name: 'sh.helm.release.v1.x.v1',
      labels: { owner: 'helm', status: 'deployed' },
      type: 'helm.sh/release.v1',
    },
  },
  {
    name: 'ConfigMap of Cilium',
    pick: configMapFacts,
    in: object('ConfigMap', 'cilium-config', {
      data: { 'cni-exclusive': 'true', 'hubble-tls-key': secret },
    }),
    out: { namespace: 'shop', name: 'cilium-config', data: { 'cni-exclusive': 'true' } },
  },
  {
    name: 'ConfigMap of the mesh',
    pick: configMapFacts,
    in: object('ConfigMap', 'istio-canary', {
      data: {
        mesh: `trustDomain: td\nextensionProviders: [{name: x, header: ${secret}}]\ndefaultConfig:\n  discoveryAddress: istiod:15012\n  proxyMetadata: {TOKEN: ${secret}}`,
        meshNetworks: secret,
      },
    }),
    out: {
      namespace: 'shop',
      name: 'istio-canary',
      data: {
        mesh: '{"trustDomain":"td","defaultConfig":{"discoveryAddress":"istiod:15012","proxyMetadata":{}}}',
      },
    },
  },
  {
    name: 'ConfigMap of the injector',
    pick: configMapFacts,
    in: object('ConfigMap', 'istio-sidecar-injector', {
      data: {
        config: secret,
        values: JSON.stringify({ pilot: { cni: { enabled: false }, env: { A: secret } } }),
      },
    }),
    out: {
      namespace: 'shop',
      name: 'istio-sidecar-injector',
      data: { values: '{"pilot":{"cni":{"enabled":false}}}' },
    },
  },
  {
    name: 'ConfigMap with an invalid document',
    pick: configMapFacts,
    in: object('ConfigMap', 'istio', { data: { mesh: `{${secret}: [` } }),
    out: { namespace: 'shop', name: 'istio', data: { mesh: '{}' } },
  },
  {
    name: 'unrelated ConfigMap',
    pick: configMapFacts,
    in: object('ConfigMap', 'settings', { data: { password: secret } }),
    out: undefined,
  },
  {
    name: 'Namespace that is being deleted',
    pick: namespaceFacts,
    in: object('Namespace', 'shop', {
      metadata: { namespace: undefined, annotations: { 'company.example.com/token': secret } },
      status: {
        phase: 'Terminating',
        conditions: [{ type: 'NamespaceContentRemaining', status: 'True', message: 'pods. has 1' }],
      },
    }),
    out: {
      name: 'shop',
      labels: {},
      phase: 'Terminating',
      conditions: [{ type: 'NamespaceContentRemaining', status: 'True', message: 'pods. has 1' }],
    },
  },
  {
    name: 'Lease',
    pick: leaseFacts,
    in: object('Lease', 'node-1', { spec: { holderIdentity: secret, renewTime: '2026-11-21T12:00:00Z' } }),
    out: { name: 'node-1', renewTime: '2026-11-21T12:00:00Z' },
  },
  {
    name: 'unavailable APIService',
    pick: apiServiceFacts,
    in: object('APIService', 'v1beta1.metrics.k8s.io', {
      spec: { caBundle: secret },
      status: { conditions: [{ type: 'Available', status: 'False', message: 'no endpoints' }] },
    }),
    out: { name: 'v1beta1.metrics.k8s.io', available: false, message: 'no endpoints' },
  },
  {
    name: 'available APIService',
    pick: apiServiceFacts,
    in: object('APIService', 'v1.', { status: { conditions: [{ type: 'Available', status: 'True' }] } }),
    out: { name: 'v1.', available: true },
  },
  {
    name: 'PriorityClass',
    pick: namedFacts,
    in: object('PriorityClass', 'system-node-critical', { metadata: { namespace: undefined }, value: 1 }),
    out: { name: 'system-node-critical' },
  },
  {
    name: 'Deployment that its controller has not observed',
    pick: deploymentFacts,
    in: object('Deployment', 'web', {
      metadata: { generation: 2 },
      spec: { template: { spec: { containers: [] } } },
      status: { observedGeneration: 1, readyReplicas: 1 },
    }),
    out: {
      namespace: 'shop',
      name: 'web',
      containers: [],
      desired: 1,
      updated: 0,
      ready: 1,
      observed: false,
    },
  },
  {
    name: 'Service',
    pick: serviceFacts,
    in: object('Service', 'web', {
      spec: {
        type: 'LoadBalancer',
        clusterIPs: ['10.0.0.1', 'fd00::1'],
        ports: [{ port: 80 }, { port: 443 }],
        selector: { app: 'web' },
        loadBalancerSourceRanges: [secret],
      },
    }),
    out: {
      namespace: 'shop',
      name: 'web',
      type: 'LoadBalancer',
      clusterIPs: ['10.0.0.1', 'fd00::1'],
      ports: [80, 443],
      selector: { app: 'web' },
    },
  },
  {
    name: 'EndpointSlice',
    pick: endpointSliceFacts,
    in: object('EndpointSlice', 'web-x', {
      metadata: { labels: { 'kubernetes.io/service-name': 'web' } },
      endpoints: [{ conditions: { ready: true } }, { conditions: { ready: false } }, { conditions: {} }],
    }),
    out: { namespace: 'shop', service: 'web', ready: 2 },
  },
  {
    name: 'ResourceQuota',
    pick: resourceQuotaFacts,
    in: object('ResourceQuota', 'critical', {
      spec: {
        hard: { pods: '10' },
        scopes: ['NotTerminating'],
        scopeSelector: {
          matchExpressions: [
            { scopeName: 'PriorityClass', operator: 'In', values: ['system-node-critical'] },
          ],
        },
      },
      status: { hard: { pods: '10' }, used: { pods: '3' } },
    }),
    out: {
      namespace: 'shop',
      name: 'critical',
      hard: { pods: '10' },
      used: { pods: '3' },
      scopes: [
        { scopeName: 'NotTerminating', operator: 'Exists' },
        { scopeName: 'PriorityClass', operator: 'In', values: ['system-node-critical'] },
      ],
    },
  },
  {
    name: 'LimitRange',
    pick: limitRangeFacts,
    in: object('LimitRange', 'limits', {
      spec: { limits: [{ type: 'Container', max: { memory: '1Gi' }, defaultRequest: { cpu: '1' } }] },
    }),
    out: {
      namespace: 'shop',
      name: 'limits',
      limits: [{ type: 'Container', max: { memory: '1Gi' }, defaultRequest: { cpu: '1' } }],
    },
  },
  {
    name: 'NetworkPolicy that admits some peers',
    pick: networkPolicyFacts,
    in: object('NetworkPolicy', 'some', {
      spec: {
        podSelector: { matchLabels: { app: 'web' } },
        policyTypes: ['Ingress'],
        ingress: [
          {
            ports: [{ port: 8080, protocol: 'TCP' }, { port: 'http' }],
            from: [
              { ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } },
              {
                namespaceSelector: {},
                podSelector: { matchExpressions: [{ key: 'a', operator: 'Exists' }] },
              },
            ],
          },
        ],
      },
    }),
    out: {
      namespace: 'shop',
      name: 'some',
      podSelector: { matchLabels: { app: 'web' } },
      policyTypes: ['Ingress'],
      ingress: [
        {
          ports: [{ port: 8080, protocol: 'TCP' }, { port: 'http' }],
          peers: [
            { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] },
            { namespaceSelector: {}, podSelector: { matchExpressions: [{ key: 'a', operator: 'Exists' }] } },
          ],
        },
      ],
    },
  },
  {
    name: 'NetworkPolicy that admits no peer, with its empty list',
    pick: networkPolicyFacts,
    in: object('NetworkPolicy', 'none', { spec: { podSelector: {}, policyTypes: ['Ingress'], ingress: [] } }),
    out: { namespace: 'shop', name: 'none', podSelector: {}, policyTypes: ['Ingress'], ingress: [] },
  },
  {
    name: 'CustomResourceDefinition',
    pick: crdFacts,
    in: object('CustomResourceDefinition', 'ciliumclusterwidenetworkpolicies.cilium.io', {
      metadata: {
        namespace: undefined,
        annotations: {
          'gateway.networking.k8s.io/channel': 'standard',
          'controller-gen.kubebuilder.io/version': '1',
        },
      },
      spec: {
        names: { kind: 'CiliumClusterwideNetworkPolicy' },
        versions: [
          {
            name: 'v2',
            served: true,
            schema: {
              openAPIV3Schema: {
                properties: { spec: { properties: { enableDefaultDeny: { properties: { egress: {} } } } } },
              },
            },
          },
          { name: 'v1', served: false },
        ],
      },
      status: { storedVersions: ['v1', 'v2'] },
    }),
    out: {
      name: 'ciliumclusterwidenetworkpolicies.cilium.io',
      served: ['v2'],
      stored: ['v1', 'v2'],
      annotations: { 'gateway.networking.k8s.io/channel': 'standard' },
      specFields: ['enableDefaultDeny'],
    },
  },
  {
    name: 'webhook configuration',
    pick: webhookFacts,
    in: object('ValidatingWebhookConfiguration', 'istio-validator', {
      metadata: { namespace: undefined, annotations: { 'admissions.enforcer/disabled': 'true' } },
      webhooks: [
        {
          name: 'a.istio.io',
          failurePolicy: 'Fail',
          clientConfig: {
            caBundle: secret,
            service: { namespace: 'istio-system', name: 'istiod', path: '/validate' },
          },
          namespaceSelector: { matchLabels: { a: 'b' } },
        },
        { name: 'b.istio.io', clientConfig: { url: `https://u:${secret}@x` } },
      ],
    }),
    out: {
      name: 'istio-validator',
      annotations: { 'admissions.enforcer/disabled': 'true' },
      webhooks: [
        {
          name: 'a.istio.io',
          failurePolicy: 'Fail',
          hasBundle: true,
          service: { namespace: 'istio-system', name: 'istiod' },
          namespaceSelector: { matchLabels: { a: 'b' } },
        },
        { name: 'b.istio.io', failurePolicy: 'Fail', hasBundle: false },
      ],
    },
  },
  {
    name: 'Event about a pod sandbox',
    pick: eventFacts,
    in: object('Event', 'x', {
      involvedObject: { kind: 'Pod', namespace: 'shop', name: 'web-1' },
      reason: 'FailedCreatePodSandBox',
      message: `${noPlugin}${'x'.repeat(600)}`,
      count: 3,
      lastTimestamp: '2026-11-21T12:00:00Z',
    }),
    out: {
      namespace: 'shop',
      object: 'Pod/shop/web-1',
      reason: 'FailedCreatePodSandBox',
      message: `${noPlugin}${'x'.repeat(499 - noPlugin.length)}…`,
      count: 3,
      last: '2026-11-21T12:00:00Z',
    },
  },
  {
    name: 'Event with a password',
    pick: eventFacts,
    in: object('Event', 'x', {
      involvedObject: { kind: 'Pod', namespace: 'istio-system', name: 'ztunnel-1' },
      reason: 'Failed',
      message: `Failed to pull image "docker.io/istio/ztunnel:1.31@sha256:0": proxyconnect http://me:${secret}@proxy:80`,
    }),
    out: {
      namespace: 'istio-system',
      object: 'Pod/istio-system/ztunnel-1',
      reason: 'Failed',
      message:
        'Failed to pull image "docker.io/istio/ztunnel:1.31@sha256:0": proxyconnect http://********@proxy:80',
    },
  },
  {
    name: 'unrelated Event',
    pick: eventFacts,
    in: object('Event', 'x', {
      involvedObject: { kind: 'Pod', namespace: 'shop', name: 'web-1' },
      reason: 'BackOff',
      message: `restarting with ${secret}`,
    }),
    out: undefined,
  },
  {
    name: 'AuthorizationPolicy',
    pick: customFacts(customSelections.AuthorizationPolicy),
    in: object('AuthorizationPolicy', 'web', {
      metadata: { finalizers: ['a'] },
      spec: {
        action: 'DENY',
        rules: [
          {
            to: [{ operation: { methods: ['GET'] } }],
            when: [{ key: 'request.headers[x-token]', values: [secret] }],
          },
        ],
      },
      status: { conditions: [secret] },
    }),
    out: {
      apiVersion: 'v1',
      kind: 'AuthorizationPolicy',
      namespace: 'shop',
      name: 'web',
      finalizers: ['a'],
      spec: {
        action: 'DENY',
        rules: [{ to: [{ operation: { methods: ['GET'] } }], when: [{ key: 'request.headers[x-token]' }] }],
      },
    },
  },
  {
    name: 'CiliumNetworkPolicy with a list of specs',
    pick: customFacts(customSelections.CiliumPolicy),
    in: object('CiliumNetworkPolicy', 'web', {
      specs: [
        {
          endpointSelector: {},
          ingress: [
            {
              fromCIDR: ['10.0.0.0/8'],
              toPorts: [{ ports: [{ port: '80' }], rules: { http: [{ headers: [secret] }] } }],
            },
          ],
        },
      ],
    }),
    out: {
      apiVersion: 'v1',
      kind: 'CiliumNetworkPolicy',
      namespace: 'shop',
      name: 'web',
      spec: {
        specs: [
          {
            endpointSelector: {},
            ingress: [{ fromCIDR: ['10.0.0.0/8'], toPorts: [{ ports: [{ port: '80' }] }] }],
          },
        ],
      },
    },
  },
  {
    name: 'IstioOperator',
    pick: customFacts(customSelections.IstioOperator),
    in: object('IstioOperator', 'mesh', {
      metadata: {
        deletionTimestamp: '2026-11-21T12:00:00Z',
        finalizers: ['istio-finalizer.install.istio.io'],
      },
      spec: { profile: 'demo', values: { global: { jwt: secret } }, meshConfig: { token: secret } },
    }),
    out: {
      apiVersion: 'v1',
      kind: 'IstioOperator',
      namespace: 'shop',
      name: 'mesh',
      finalizers: ['istio-finalizer.install.istio.io'],
      deletionTimestamp: '2026-11-21T12:00:00Z',
      spec: { profile: 'demo' },
    },
  },
]
