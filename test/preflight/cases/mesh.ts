// After an install: a working mesh, and changes of one field that break it.
import type { NodeFacts, PodFacts, WorkloadFacts } from '../../../src/facts/facts.ts'
import { sample, type Clean } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const hub = 'registry.istio.io/release'

function workload(name: string, image: string, labels: Record<string, string>): WorkloadFacts {
  return {
    namespace: 'istio-system',
    name,
    labels,
    selector: labels,
    containers: [
      {
        name: image === 'pilot' ? 'discovery' : image === 'install-cni' ? image : 'istio-proxy',
        image: `${hub}/${image}:1.31.1`,
      },
    ],
    desired: 1,
    updated: 1,
    ready: 1,
    observed: true,
  }
}

function pod(name: string, labels: Record<string, string>, node: string): PodFacts {
  return {
    namespace: 'istio-system',
    name,
    labels,
    node,
    phase: 'Running',
    ready: true,
    containers: [{ name: 'main' }],
  }
}

const webhook = (name: string) => ({
  name,
  webhooks: [
    {
      name: 'rev.object.sidecar-injector.istio.io',
      failurePolicy: 'Fail',
      hasBundle: true,
      service: { namespace: 'istio-system', name: 'istiod' },
    },
  ],
})

/** Istio 1.31.1 in ambient mode on K3s; all components are ready, and there is one ambient pod. */
function mesh(): Clean {
  const clean = sample('k3s')
  const node = clean.nodes[0]?.name ?? ''
  return {
    ...clean,
    deployments: [workload('istiod', 'pilot', { app: 'istiod' })],
    daemonSets: [
      workload('istio-cni-node', 'install-cni', { 'k8s-app': 'istio-cni-node' }),
      workload('ztunnel', 'ztunnel', { app: 'ztunnel' }),
    ],
    pods: [
      pod('istiod-1', { app: 'istiod' }, node),
      pod('istio-cni-node-1', { 'k8s-app': 'istio-cni-node' }, node),
      pod('ztunnel-1', { app: 'ztunnel' }, node),
      {
        ...pod('web-1', { app: 'web' }, node),
        namespace: 'shop',
        annotations: { 'ambient.istio.io/redirection': 'enabled' },
      },
    ],
    namespaces: [
      ...clean.namespaces,
      { name: 'shop', labels: { 'istio.io/dataplane-mode': 'ambient' }, phase: 'Active' },
    ],
    endpointSlices: [{ namespace: 'istio-system', service: 'istiod', ready: 1 }],
    configMaps: [{ namespace: 'istio-system', name: 'istio-ca-root-cert', data: {} }],
    mutatingWebhooks: [webhook('istio-sidecar-injector')],
    validatingWebhooks: [webhook('istio-validator-istio-system')],
    admissionTrials: [
      { what: 'webhook', namespace: 'istio-system' },
      { what: 'canary', namespace: 'ambientctl-canary' },
    ],
  }
}

interface OddNode {
  readonly name: string
  readonly node: (node: NodeFacts) => Partial<NodeFacts>
  readonly path: string
  readonly value: unknown
}

/** Nodes on which no agent can run, and the change that makes them normal. */
const oddNodes: readonly OddNode[] = [
  {
    name: 'ignores a Windows node',
    node: ({ nodeInfo }) => ({ nodeInfo: { ...nodeInfo, operatingSystem: 'windows' } }),
    path: 'nodeInfo.operatingSystem',
    value: 'linux',
  },
  {
    name: 'ignores a Fargate node',
    node: () => ({ labels: { 'eks.amazonaws.com/compute-type': 'fargate' } }),
    path: 'labels',
    value: { 'eks.amazonaws.com/compute-type': 'ec2' },
  },
  {
    name: 'ignores a virtual node',
    node: () => ({ labels: { type: 'virtual-kubelet' } }),
    path: 'labels.type',
    value: 'metal',
  },
  {
    name: 'ignores a node that is not ready',
    node: () => ({ conditions: [{ type: 'Ready', status: 'False' }] }),
    path: 'conditions[0].status',
    value: 'True',
  },
]

const altered = (change: (clean: Clean) => Partial<Clean>) => () => {
  const clean = mesh()
  return { ...clean, ...change(clean) }
}

const forbidden = {
  status: 500,
  reason: 'InternalError',
  message: 'failed calling webhook "validation.istio.io": context deadline exceeded',
}

export const cases: readonly Case[] = [
  {
    id: 'POST-01',
    name: 'reports that nothing is installed if only ztunnel existed',
    clean: altered(({ daemonSets }) => ({ deployments: [], daemonSets: daemonSets.slice(1) })),
    path: 'daemonSets[ztunnel]',
    value: undefined,
    found: { object: 'Cluster', fix: 'ambientctl install' },
  },
  {
    id: 'POST-01',
    name: 'reports that nothing is installed if only istiod existed',
    clean: altered(() => ({ daemonSets: [] })),
    path: 'deployments[istiod].labels.app',
    value: 'other',
    found: { object: 'Cluster' },
  },
  {
    id: 'POST-02',
    name: 'reports an istiod without a ready pod',
    clean: mesh,
    path: 'deployments[istiod].ready',
    value: 0,
    found: { object: 'Deployment/istio-system/istiod', message: '0 of 1 pods are ready' },
  },
  {
    id: 'POST-02',
    name: 'reports an istiod that is scaled down',
    clean: mesh,
    path: 'deployments[istiod].desired',
    value: 0,
    found: {
      object: 'Deployment/istio-system/istiod',
      field: 'spec.replicas',
      message: 'is 0',
      fix: 'kubectl scale deployment -n istio-system istiod',
    },
  },
  {
    id: 'POST-02',
    name: 'reports pods of ztunnel with an old revision',
    clean: mesh,
    path: 'daemonSets[ztunnel].updated',
    value: 0,
    found: { object: 'DaemonSet/istio-system/ztunnel', message: '0 have the newest revision' },
  },
  {
    id: 'POST-02',
    name: 'reports an istio-cni that its controller has not observed',
    clean: mesh,
    path: 'daemonSets[istio-cni-node].observed',
    value: false,
    found: { object: 'DaemonSet/istio-system/istio-cni-node', message: 'has not seen' },
  },
  {
    id: 'POST-02',
    name: 'reports a gateway that is not ready',
    clean: altered(({ deployments }) => ({
      deployments: [
        ...deployments,
        workload('istio-ingressgateway', 'proxyv2', { 'operator.istio.io/component': 'IngressGateways' }),
      ],
    })),
    path: 'deployments[istio-ingressgateway].ready',
    value: 0,
    found: { object: 'Deployment/istio-system/istio-ingressgateway' },
  },
  {
    id: 'POST-03',
    name: 'reports an agent that is not ready',
    clean: mesh,
    path: 'pods[istio-cni-node-1].ready',
    value: false,
    found: { object: 'DaemonSet/istio-system/istio-cni-node', message: 'on 1 of 1 nodes' },
  },
  {
    id: 'POST-04',
    name: 'reports a node without ztunnel',
    clean: mesh,
    path: 'pods[ztunnel-1].node',
    value: 'elsewhere',
    found: { object: 'DaemonSet/istio-system/ztunnel', message: 'on 1 of 1 nodes' },
  },
  ...oddNodes.map(({ name, node, path, value }): Case => ({
    id: 'POST-04',
    name,
    clean: altered(({ nodes }) => ({
      nodes: nodes.flatMap((each) => [each, { ...each, name: 'odd', ...node(each) }]),
    })),
    path: `nodes[odd].${path}`,
    value,
    found: { object: 'DaemonSet/istio-system/ztunnel', message: 'on 1 of 2 nodes: odd' },
  })),
  {
    id: 'POST-03',
    name: 'reports only nodes that the nodeSelector selects',
    clean: altered(({ nodes, daemonSets }) => ({
      nodes: nodes.flatMap((node) => [
        { ...node, labels: { ...node.labels, pool: 'mesh' } },
        { ...node, name: 'odd' },
      ]),
      daemonSets: daemonSets.map((each) => ({ ...each, nodeSelector: { pool: 'mesh' } })),
    })),
    path: 'nodes[odd].labels.pool',
    value: 'mesh',
    found: { object: 'DaemonSet/istio-system/istio-cni-node', message: 'on 1 of 2 nodes: odd' },
  },
  {
    id: 'POST-04',
    name: 'finds ztunnel’s DaemonSet by its label, with a resourceName',
    clean: altered(({ daemonSets }) => ({
      daemonSets: daemonSets.map((each) => (each.name === 'ztunnel' ? { ...each, name: 'proxy' } : each)),
    })),
    path: 'pods[ztunnel-1].ready',
    value: false,
    found: { object: 'DaemonSet/istio-system/proxy' },
  },
  {
    id: 'POST-04',
    name: 'finds ztunnel’s DaemonSet by its name without the label',
    clean: altered(({ daemonSets }) => ({
      daemonSets: daemonSets.map((each) => (each.name === 'ztunnel' ? { ...each, labels: {} } : each)),
    })),
    path: 'pods[ztunnel-1].ready',
    value: false,
    found: { object: 'DaemonSet/istio-system/ztunnel' },
  },
  {
    id: 'POST-05',
    name: 'reports a ztunnel with another minor version',
    clean: mesh,
    path: 'daemonSets[ztunnel].containers[istio-proxy].image',
    value: `${hub}/ztunnel:1.30.2-distroless`,
    found: { object: 'ztunnel', message: 'ztunnel is 1.30.2' },
  },
  {
    id: 'POST-06',
    name: 'reports an injector without a CA bundle',
    clean: mesh,
    path: 'mutatingWebhooks[istio-sidecar-injector].webhooks[0].hasBundle',
    value: false,
    found: { object: 'MutatingWebhookConfiguration/istio-sidecar-injector', field: 'caBundle' },
  },
  {
    id: 'POST-06',
    name: 'reports a validator without a CA bundle',
    clean: mesh,
    path: 'validatingWebhooks[istio-validator-istio-system].webhooks[0].hasBundle',
    value: false,
    found: { object: 'ValidatingWebhookConfiguration/istio-validator-istio-system', message: '1 of 1' },
  },
  {
    id: 'POST-06',
    name: 'reports other webhooks that call istiod',
    clean: altered(({ mutatingWebhooks }) => ({
      mutatingWebhooks: [
        ...mutatingWebhooks,
        {
          name: 'other',
          webhooks: [
            {
              name: 'a',
              failurePolicy: 'Fail',
              hasBundle: false,
              service: { namespace: 'istio-system', name: 'other' },
            },
          ],
        },
      ],
    })),
    path: 'mutatingWebhooks[other].webhooks[0].service.name',
    value: 'istiod-canary',
    found: { object: 'MutatingWebhookConfiguration/other' },
  },
  {
    id: 'POST-06',
    name: 'ignores webhooks without a Service',
    clean: altered(({ mutatingWebhooks }) => ({
      mutatingWebhooks: [
        ...mutatingWebhooks,
        { name: 'url', webhooks: [{ name: 'a', failurePolicy: 'Fail', hasBundle: false }] },
      ],
    })),
    path: 'mutatingWebhooks[url].webhooks[0].service',
    value: { namespace: 'istio-system', name: 'istiod' },
    found: { object: 'MutatingWebhookConfiguration/url' },
  },
  {
    id: 'POST-07',
    name: 'reports an injector without endpoints',
    clean: mesh,
    path: 'mutatingWebhooks[istio-sidecar-injector].webhooks[0].service.name',
    value: 'istiod-old',
    found: {
      object: 'MutatingWebhookConfiguration/istio-sidecar-injector',
      message: 'istio-system/istiod-old',
    },
  },
  {
    id: 'POST-07',
    name: 'reports a validator without endpoints',
    clean: altered(() => ({ mutatingWebhooks: [] })),
    path: 'endpointSlices[0].ready',
    value: 0,
    found: {
      object: 'ValidatingWebhookConfiguration/istio-validator-istio-system',
      message: 'failurePolicy Fail',
    },
  },
  {
    id: 'POST-08',
    name: 'reports a webhook that times out',
    clean: mesh,
    path: 'admissionTrials[0].refusal',
    value: forbidden,
    found: { object: 'ValidatingWebhookConfiguration', message: 'deadline exceeded', fix: '15017' },
  },
  {
    id: 'POST-09',
    name: 'reports a root certificate in another namespace',
    clean: mesh,
    path: 'configMaps[0].namespace',
    value: 'kube-system',
    found: { object: 'DaemonSet/istio-system/ztunnel', message: 'istio-system/istio-ca-root-cert' },
  },
  {
    id: 'POST-09',
    name: 'reports a missing root certificate next to other ConfigMaps',
    clean: mesh,
    path: 'configMaps[0].name',
    value: 'kube-root-ca.crt',
    found: { object: 'DaemonSet/istio-system/ztunnel' },
  },
  {
    id: 'POST-09',
    name: 'reports the namespace of an injected pod',
    clean: mesh,
    path: 'pods[web-1].annotations',
    value: { 'sidecar.istio.io/status': 'default' },
    found: { object: 'Pod/shop/web-1', message: 'shop/istio-ca-root-cert' },
  },
  {
    id: 'POST-09',
    name: 'ignores injected pods if no namespace has the ConfigMap',
    clean: altered(({ daemonSets, pods }) => ({
      daemonSets: daemonSets.filter(({ name }) => name !== 'ztunnel'),
      pods: pods.map((pod) => ({ ...pod, annotations: { 'sidecar.istio.io/status': 'default' } })),
      configMaps: [],
    })),
    path: 'configMaps[+]',
    value: { namespace: 'istio-system', name: 'istio-ca-root-cert' },
    found: { object: 'Pod/shop/web-1', message: 'shop/istio-ca-root-cert' },
  },
  {
    id: 'POST-09',
    name: 'reports the namespace of a gateway',
    clean: altered(({ deployments }) => ({
      deployments: [...deployments, { ...workload('edge', 'proxyv2', {}), namespace: 'edge' }],
    })),
    path: 'deployments[edge].labels',
    value: { 'gateway.istio.io/managed': 'istio.io-gateway-controller' },
    found: { object: 'Deployment/edge/edge', message: 'edge/istio-ca-root-cert' },
  },
  {
    id: 'POST-10',
    name: 'reports a pod that is not captured',
    clean: mesh,
    path: 'pods[web-1].annotations',
    value: undefined,
    found: { object: 'Pod/shop/web-1', message: '1 running pod in shop' },
  },
  ...(
    [
      ['ignores a pod that opted out', 'labels', { 'istio.io/dataplane-mode': 'none' }, { app: 'web' }],
      ['ignores a pod that has ended', 'phase', 'Succeeded', 'Running'],
      ['ignores a pod on the host network', 'hostNetwork', true, undefined],
      ['ignores a gateway', 'labels', { 'gateway.networking.k8s.io/gateway-name': 'waypoint' }, {}],
      ['ignores a pod with a sidecar', 'annotations', { 'sidecar.istio.io/status': '{}' }, {}],
    ] as const
  ).map(([name, field, before, after]): Case => ({
    id: 'POST-10',
    name,
    clean: altered(({ pods }) => ({
      pods: pods.map((each) =>
        each.name === 'web-1' ? { ...each, annotations: {}, [field]: before } : each,
      ),
    })),
    path: `pods[web-1].${field}`,
    value: after,
    found: { object: 'Pod/shop/web-1' },
  })),
  {
    id: 'POST-10',
    name: 'reports pods that are not captured only with a CNI agent',
    clean: altered(({ pods, daemonSets }) => ({
      pods: pods.map((each) => ({ ...each, annotations: {} })),
      daemonSets: daemonSets.map((each) => ({ ...each, name: 'agent', labels: {} })),
    })),
    path: 'daemonSets[0].name',
    value: 'istio-cni-node',
    found: { object: 'Pod/shop/web-1' },
  },
  {
    id: 'POST-11',
    name: 'reports a canary that does not become ready',
    clean: mesh,
    path: 'admissionTrials[1].refusal',
    value: { status: 0, reason: 'Timeout', message: 'not ready after 60s' },
    found: { object: 'Pod/ambientctl-canary/canary', message: 'not ready after 60s' },
  },
]
