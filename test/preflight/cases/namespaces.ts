// Pod Security and policies in Istio's namespaces, membership of the mesh, and address families.
import type { NamespaceFacts, PodFacts } from '../../../src/facts/facts.ts'
import type { AdmissionTrial, Rejection, DryRunResult } from '../../../src/facts/dry-run.ts'
import { planFor, sample, type Clean } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const enforce = 'pod-security.kubernetes.io/enforce'
const mode = 'istio.io/dataplane-mode'
const template = 'inject.istio.io/templates'

function withNamespaces(...namespaces: readonly NamespaceFacts[]): Clean {
  const clean = sample('k3s')
  return { ...clean, namespaces: [...clean.namespaces, ...namespaces] }
}
const shop = (labels: Record<string, string> = {}) => withNamespaces({ name: 'shop', labels })
const istio = (labels: Record<string, string> = {}) => withNamespaces({ name: 'istio-system', labels })

const violates: Rejection = {
  status: 403,
  reason: 'Forbidden',
  message:
    'pods "ztunnel-x" is forbidden: violates PodSecurity "baseline:latest": non-default capabilities (container "istio-proxy" must not include "NET_ADMIN", "SYS_ADMIN" in securityContext.capabilities.add)',
}
const other: Rejection = {
  status: 403,
  reason: 'Forbidden',
  message: 'pods "x" is forbidden: something else',
}
const trial = (fields: Partial<AdmissionTrial> = {}): AdmissionTrial => ({
  what: 'DaemonSet/istio-system/ztunnel',
  namespace: 'istio-system',
  ...fields,
})
const withTrials = (clean: Clean, ...admissionTrials: readonly AdmissionTrial[]): Clean => ({
  ...clean,
  admissionTrials,
})

const gatekeeper: Rejection = {
  status: 403,
  reason: 'Forbidden',
  message:
    'admission webhook "validation.gatekeeper.sh" denied the request: [psp-host-filesystem] HostPath volume {"name": "cni-bin-dir"} is not allowed',
}
const kyverno: Rejection = {
  status: 400,
  reason: 'BadRequest',
  message:
    'admission webhook "validate.kyverno.svc-fail" denied the request: \n\nresource DaemonSet/istio-system/istio-cni-node was blocked due to the following policies \n\ndisallow-host-path:\n  host-path: forbidden\n',
}
const dryRunOf = (fields: Partial<DryRunResult> = {}): DryRunResult => ({
  ref: { apiVersion: 'apps/v1', kind: 'DaemonSet', namespace: 'istio-system', name: 'istio-cni-node' },
  exists: false,
  ...fields,
})
function withEngine(hook: string, attempts: Partial<Pick<Clean, 'dryRuns' | 'admissionTrials'>>): Clean {
  const webhook = (name: string, of: string) => ({
    name,
    webhooks: [{ name: of, failurePolicy: 'Fail', hasBundle: true }],
  })
  return {
    ...sample('k3s'),
    ...attempts,
    validatingWebhooks: [webhook('first', 'unrelated.example.com'), webhook('engine', hook)],
  }
}

const pod = (fields: Partial<PodFacts> = {}): PodFacts => ({
  namespace: 'shop',
  name: 'web-1',
  owner: 'StatefulSet/web',
  containers: [{ name: 'web' }],
  ...fields,
})
const ambientWith = (fields: Partial<PodFacts>): Clean => ({
  ...shop({ [mode]: 'ambient' }),
  pods: [pod(fields)],
})

function families(api: readonly string[], pods: readonly string[], ...set: readonly string[]): Clean {
  const clean = sample('k3s', { set: ['profile=ambient', ...set] })
  return {
    ...clean,
    services: clean.services.map((service) => ({ ...service, clusterIPs: api })),
    nodes: clean.nodes.map((node) => ({ ...node, podCIDRs: pods })),
  }
}
const noV6 = 'values.cni.ambient.ipv6=false'
const dual = 'values.pilot.env.ISTIO_DUAL_STACK=true'
const v4 = ['10.43.0.1']
const blocks = ['10.42.0.0/24']

function eks6(address: string): Clean {
  const clean = sample('eks')
  return {
    ...clean,
    nodes: clean.nodes.map((node) => ({
      ...node,
      addresses: [
        { type: 'InternalIP', address },
        { type: 'ExternalIP', address: '2600:1f14::2' },
      ],
    })),
  }
}

export const cases: readonly Case[] = [
  {
    id: 'NS-01',
    name: 'reports baseline in the namespace of the agents',
    clean: () => istio({ [enforce]: 'privileged' }),
    path: `namespaces[istio-system].labels[${enforce}]`,
    value: 'baseline',
    found: {
      object: 'Namespace/istio-system',
      field: `metadata.labels[${enforce}]`,
      message: 'is baseline; istio-cni and ztunnel need privileged',
      fix: `"labels":{"${enforce}":"privileged"}`,
    },
  },
  {
    id: 'NS-01',
    name: 'reports a new label',
    clean: () => istio(),
    path: `namespaces[istio-system].labels[${enforce}]`,
    value: 'restricted',
    found: {
      object: 'Namespace/istio-system',
      message: 'restricted',
      fix: `${enforce}=restricted --overwrite`,
    },
  },
  {
    id: 'NS-01',
    name: 'ignores other namespaces',
    clean: () =>
      withNamespaces(
        { name: 'shop', labels: { [enforce]: 'restricted' } },
        { name: 'istio-system', labels: {} },
      ),
    path: `namespaces[istio-system].labels[${enforce}]`,
    value: 'baseline',
    found: { object: 'Namespace/istio-system' },
  },
  {
    id: 'NS-02',
    name: 'reports pods that the default rejects',
    clean: () => withTrials(istio(), trial()),
    path: 'admissionTrials[0].refusal',
    value: violates,
    found: {
      object: 'Namespace/istio-system',
      field: `metadata.labels[${enforce}]`,
      message:
        'rejects the pods of DaemonSet/istio-system/ztunnel: pods "ztunnel-x" is forbidden: violates PodSecurity',
      fix: `"labels":{"${enforce}":"privileged"}`,
    },
  },
  {
    id: 'NS-02',
    name: 'ignores other rejections',
    clean: () => withTrials(istio(), trial({ refusal: other })),
    path: 'admissionTrials[0].refusal',
    value: violates,
    found: { object: 'Namespace/istio-system' },
  },
  {
    id: 'NS-02',
    name: 'leaves labelled namespaces to NS-01',
    clean: () => withTrials(istio({ [enforce]: 'baseline' }), trial({ refusal: violates })),
    path: `namespaces[istio-system].labels[${enforce}]`,
    value: undefined,
    found: { object: 'Namespace/istio-system' },
  },
  {
    id: 'NS-02',
    name: 'ignores pods of other namespaces',
    clean: () => withTrials(istio(), trial({ namespace: 'shop', refusal: violates })),
    path: 'admissionTrials[0].namespace',
    value: 'istio-system',
    found: { object: 'Namespace/istio-system' },
  },
  {
    id: 'NS-02',
    name: 'reports a namespace that does not exist yet',
    clean: () => withTrials(sample('k3s'), trial({ what: 'critical' })),
    path: 'admissionTrials[0].refusal',
    value: violates,
    found: {
      object: 'Namespace/istio-system',
      message: 'critical',
      fix: `{"do":"apply","object":{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"istio-system","labels":{"${enforce}":"privileged"}}},"isNew":true}`,
    },
  },
  {
    id: 'NS-02',
    name: 'undoes the fix by deleting the created namespace',
    clean: () => withTrials(sample('k3s'), trial({ what: 'critical' })),
    path: 'admissionTrials[0].refusal',
    value: violates,
    found: {
      object: 'Namespace/istio-system',
      fix: '"undo":["kubectl delete namespace istio-system   # only while nothing else is in it"]',
    },
  },
  {
    id: 'NS-16',
    name: 'reports an object that Gatekeeper rejects',
    clean: () => withEngine('validation.gatekeeper.sh', { dryRuns: [dryRunOf()] }),
    path: 'dryRuns[0].refusal',
    value: gatekeeper,
    found: {
      object: 'ValidatingWebhookConfiguration/engine',
      message:
        'Gatekeeper refuses DaemonSet/istio-system/istio-cni-node: admission webhook "validation.gatekeeper.sh" denied',
      fix: `"kubectl get constraints -o name | grep '/psp-host-filesystem$'","kubectl label namespace istio-system admission.gatekeeper.sh/ignore=no-self-managing"`,
    },
  },
  {
    id: 'NS-16',
    name: 'reports a pod that Kyverno rejects',
    clean: () => withEngine('validate.kyverno.svc-fail', { admissionTrials: [trial({ refusal: other })] }),
    path: 'admissionTrials[0].refusal',
    value: kyverno,
    found: {
      object: 'ValidatingWebhookConfiguration/engine',
      message: 'Kyverno refuses DaemonSet/istio-system/ztunnel',
      fix: 'add [*/*,istio-system,*] to resourceFilters',
    },
  },
  {
    id: 'NS-16',
    name: 'exempts a trial pod only together with real pods',
    clean: () =>
      withEngine('validate.kyverno.svc-fail', { admissionTrials: [trial({ what: 'critical' }), trial()] }),
    path: 'admissionTrials',
    value: [trial({ refusal: kyverno }), trial({ what: 'critical', refusal: kyverno })],
    found: {
      object: 'ValidatingWebhookConfiguration/engine',
      message: 'and 1 more',
      fix: '- ztunnel*\\n        namespaces:\\n        - istio-system\\nEOF","kubectl -n kyverno edit configmap kyverno"',
    },
  },
  {
    id: 'NS-16',
    name: 'exempts a trial pod if there is no other',
    clean: () => withEngine('validate.kyverno.svc-fail', { admissionTrials: [trial({ what: 'critical' })] }),
    path: 'admissionTrials[0].refusal',
    value: kyverno,
    found: { object: 'ValidatingWebhookConfiguration/engine', fix: 'kind: PolicyException' },
  },
  {
    id: 'NS-09',
    name: 'reports a namespace with ambient and injection',
    clean: () => shop({ [mode]: 'ambient' }),
    path: 'namespaces[shop].labels[istio-injection]',
    value: 'enabled',
    found: {
      object: 'Namespace/shop',
      field: 'metadata.labels',
      message: `${mode}=ambient and istio-injection=enabled`,
      fix: '"patch":{"metadata":{"labels":{"istio-injection":null}}}',
    },
  },
  {
    id: 'NS-09',
    name: 'reports a namespace with a revision that becomes ambient',
    clean: () => shop({ 'istio.io/rev': 'canary' }),
    path: `namespaces[shop].labels[${mode}]`,
    value: 'ambient',
    found: {
      object: 'Namespace/shop',
      message: 'istio.io/rev=canary',
      fix: 'kubectl label namespace shop istio.io/rev=canary',
    },
  },
  {
    id: 'NS-09',
    name: 'removes the label of ambient in a mesh of sidecars',
    clean: () => ({
      ...shop({ [mode]: 'ambient' }),
      install: planFor(undefined, ['profile=default']),
    }),
    path: 'namespaces[shop].labels[istio-injection]',
    value: 'enabled',
    found: { object: 'Namespace/shop', fix: `"labels":{"${mode}":null}` },
  },
  {
    id: 'NS-09',
    name: 'reports an ambient pod that requests a sidecar',
    clean: () => ambientWith({ labels: { app: 'web' } }),
    path: 'pods[shop/web-1].labels[sidecar.istio.io/inject]',
    value: 'true',
    found: {
      object: 'Pod/shop/web-1',
      field: 'metadata.labels[sidecar.istio.io/inject]',
      message: '1 pod of ambient namespaces',
      fix: 'kubectl -n shop rollout restart statefulset/web',
    },
  },
  {
    id: 'NS-09',
    name: 'ignores a pod that opted out of ambient',
    clean: () => ambientWith({ labels: { 'sidecar.istio.io/inject': 'true', [mode]: 'none' } }),
    path: `pods[shop/web-1].labels[${mode}]`,
    value: undefined,
    found: { object: 'Pod/shop/web-1' },
  },
  {
    id: 'NS-09',
    name: 'ignores an injected gateway',
    clean: () =>
      ambientWith({ labels: { 'sidecar.istio.io/inject': 'true' }, annotations: { [template]: 'gateway' } }),
    path: `pods[shop/web-1].annotations[${template}]`,
    value: undefined,
    found: { object: 'Pod/shop/web-1' },
  },
  {
    id: 'NS-09',
    name: 'ignores a pod in a namespace without ambient',
    clean: () => ({ ...shop(), pods: [pod({ labels: { 'sidecar.istio.io/inject': 'true' } })] }),
    path: `namespaces[shop].labels[${mode}]`,
    value: 'ambient',
    found: { object: 'Pod/shop/web-1' },
  },
  {
    id: 'NS-10',
    name: 'reports a revision in addition to injection',
    clean: () => shop({ 'istio-injection': 'enabled' }),
    path: 'namespaces[shop].labels[istio.io/rev]',
    value: 'canary',
    found: {
      object: 'Namespace/shop',
      field: 'metadata.labels[istio.io/rev]',
      message: 'shop has istio.io/rev=canary and istio-injection=enabled',
      fix: 'kubectl label namespace shop istio-injection-',
    },
  },
  {
    id: 'NS-10',
    name: 'reports injection in addition to a revision',
    clean: () => shop({ 'istio.io/rev': 'canary' }),
    path: 'namespaces[shop].labels[istio-injection]',
    value: 'disabled',
    found: { object: 'Namespace/shop', message: 'istio-injection=disabled' },
  },
  {
    id: 'NS-11',
    name: 'reports kube-system in ambient',
    clean: () => shop({ [mode]: 'ambient' }),
    path: `namespaces[kube-system].labels[${mode}]`,
    value: 'ambient',
    found: {
      object: 'Namespace/kube-system',
      field: `metadata.labels[${mode}]`,
      message: `${mode}=ambient, but`,
      fix: `{"metadata":{"labels":{"${mode}":null}}}`,
    },
  },
  {
    id: 'NS-11',
    name: 'reports sidecar injection for istiod',
    clean: () => istio({ 'istio-injection': 'disabled' }),
    path: 'namespaces[istio-system].labels[istio-injection]',
    value: 'enabled',
    found: {
      object: 'Namespace/istio-system',
      field: 'metadata.labels[istio-injection]',
      fix: 'kubectl label namespace istio-system istio-injection=enabled',
    },
  },
  {
    id: 'NS-11',
    name: 'reports ambient in the separate namespace of the agents',
    clean: () => ({
      ...withNamespaces({ name: 'istio-cni', labels: {} }),
      install: planFor(undefined, ['profile=ambient', 'components.cni.namespace=istio-cni']),
    }),
    path: `namespaces[istio-cni].labels[${mode}]`,
    value: 'ambient',
    found: { object: 'Namespace/istio-cni' },
  },
  {
    id: 'NS-21',
    name: 'reports IPv6 by the Service of the API server',
    clean: () => families(v4, [], noV6),
    path: 'services[default/kubernetes].clusterIPs',
    value: ['fd00:43::1'],
    found: {
      object: 'Service/default/kubernetes',
      field: 'spec.clusterIPs',
      message: 'has IPv6 (fd00:43::1), but the CNI agent would have AMBIENT_IPV6=false',
      fix: '"path":"values.cni.ambient.ipv6","value":true',
      level: 'warning',
    },
  },
  {
    id: 'NS-21',
    name: 'reports IPv6 by the pod CIDRs of nodes',
    clean: () => families([], blocks, noV6),
    path: 'nodes[0].podCIDRs',
    value: ['fd00:42::/64'],
    found: { object: 'Node', field: 'spec.podCIDRs', message: 'has IPv6 (fd00:42::/64)' },
  },
  {
    id: 'NS-21',
    name: 'ignores IPv6 if it is redirected',
    clean: () => families(['fd00:43::1'], ['fd00:42::/64']),
    path: 'install.objects[ConfigMap/istio-system/istio-cni-config].data.AMBIENT_IPV6',
    value: 'false',
    found: { object: 'Service/default/kubernetes' },
  },
  {
    id: 'NS-21',
    name: 'ignores IPv6 for sidecars',
    clean: () => ({
      ...families(['fd00:43::1'], [], noV6),
      install: { ...families(v4, [], noV6).install, mode: 'sidecar' },
    }),
    path: 'install.mode',
    value: 'ambient',
    found: { object: 'Service/default/kubernetes', message: 'AMBIENT_IPV6' },
  },
  {
    id: 'NS-21',
    name: 'reads only the Service of the API server',
    clean: () => {
      const clean = families([], [], noV6)
      const [service] = clean.services
      const also = (fields: { namespace?: string; name?: string }) =>
        service ? [{ ...service, clusterIPs: ['fd00:43::1'], ...fields }] : []
      return {
        ...clean,
        services: [...also({ namespace: 'shop' }), ...also({ name: 'dns' }), ...clean.services],
      }
    },
    path: 'services[2].clusterIPs',
    value: ['fd00:43::2'],
    found: { object: 'Service/default/kubernetes', message: 'fd00:43::2' },
  },
  {
    id: 'NS-21',
    name: 'reports both families if istiod’s dual stack is off',
    clean: () => families([...v4, 'fd00:43::1'], [...blocks, 'fd00:42::/64'], dual),
    path: 'install.objects[Deployment/istio-system/istiod].spec.template.spec.containers[discovery].env[ISTIO_DUAL_STACK]',
    value: { name: 'ISTIO_DUAL_STACK', value: 'false' },
    found: {
      object: 'Service/default/kubernetes',
      message: 'has both families (10.43.0.1, fd00:43::1, 10.42.0.0/24, fd00:42::/64)',
      fix: '"path":"values.pilot.env.ISTIO_DUAL_STACK","value":"true"',
      level: 'info',
    },
  },
  {
    id: 'NS-21',
    name: 'needs no dual stack for IPv6 alone',
    clean: () => families(['fd00:43::1'], ['fd00:42::/64']),
    path: 'services[default/kubernetes].clusterIPs',
    value: ['fd00:43::1', '10.43.0.1'],
    found: { object: 'Service/default/kubernetes', message: 'both families', level: 'info' },
  },
  {
    id: 'NS-22',
    name: 'reports nodes with IPv6',
    clean: () => eks6('192.168.10.11'),
    path: 'nodes[0].addresses[0].address',
    value: '2600:1f14::1',
    found: {
      object: 'Node/',
      field: 'status.addresses[InternalIP]',
      message: 'fd16:9254:7127:1337:ffff:ffff:ffff:ffff/128',
    },
  },
]
