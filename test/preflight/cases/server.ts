import { sample, type Clean } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const where = (change: (evidence: Clean) => Partial<Clean>, name = 'k3s') => {
  return (): Clean => {
    const evidence = sample(name)
    return { ...evidence, ...change(evidence) }
  }
}
const server = (minor: number, major = 1) => ({
  gitVersion: `v${major}.${minor}.2`,
  major,
  minor,
  ready: true,
})
const tagged = (tag: string, minor: number) =>
  where(({ plan }) => ({ plan: { ...plan, tag }, server: server(minor) }))
const plainTrial = {
  what: 'plain',
  namespace: 'default',
  serviceAccountName: 'default',
  volumes: ['kube-api-access-x'],
}
const lease = (renewTime: string) =>
  where(({ nodes }) => ({ nodeLeases: nodes.map(({ name }) => ({ name, renewTime })) }))

export const cases: readonly Case[] = [
  {
    id: 'API-01',
    name: 'a server that is not ready',
    clean: () => sample(),
    path: 'server.ready',
    value: false,
    found: { object: 'Server', field: '/readyz', fix: 'readyz?verbose' },
  },
  {
    id: 'API-02',
    name: 'a server one minor too old',
    clean: where(() => ({ server: server(32) })),
    path: 'server',
    value: server(31),
    found: {
      object: 'Server',
      field: 'gitVersion',
      message:
        'Kubernetes is v1.31.2, but Istio 1.31.1 supports 1.32 and newer; 1.31 is tested but not supported',
      fix: 'install Istio 1.29, which supports 1.31, or install with --skip-preflight=API-02',
    },
  },
  {
    id: 'API-02',
    name: 'the oldest server that is tested',
    clean: where(() => ({ server: server(32) })),
    path: 'server',
    value: server(27),
    found: { object: 'Server', message: 'tested but not supported', fix: '--skip-preflight=API-02' },
  },
  {
    id: 'API-02',
    name: 'a server older than all that is tested',
    clean: where(() => ({ server: server(32) })),
    path: 'server',
    value: server(26),
    found: {
      object: 'Server',
      message: 'supports 1.32 and newer',
      fix: 'upgrade the cluster to 1.32 or newer"',
    },
  },
  {
    id: 'API-02',
    name: 'an older Istio on the same server',
    clean: tagged('1.29.2', 31),
    path: 'plan.tag',
    value: '1.30.0',
    found: { object: 'Server', message: 'Istio 1.30.0 supports 1.32' },
  },
  {
    id: 'API-02',
    name: 'a build of no release',
    clean: tagged('1.28.0', 30),
    path: 'plan.tag',
    value: 'latest',
    found: { object: 'Server', message: 'Istio latest supports 1.32' },
  },
  {
    id: 'API-02',
    name: 'a Kubernetes of another kind',
    clean: where(() => ({ server: server(0, 2) })),
    path: 'server.major',
    value: 1,
    found: { object: 'Server' },
  },
  {
    id: 'API-03',
    name: 'a server newer than any test',
    clean: where(() => ({ server: server(37) })),
    path: 'server.minor',
    value: 38,
    found: { object: 'Server', message: 'was tested up to 1.37' },
  },
  {
    id: 'API-03',
    name: 'another major version',
    clean: where(() => ({ server: server(38, 2) })),
    path: 'server.major',
    value: 1,
    found: { object: 'Server' },
  },
  {
    id: 'API-03',
    name: 'an Istio that nothing is known of',
    clean: tagged('latest', 99),
    path: 'plan.tag',
    value: '1.31.1',
    found: { object: 'Server' },
  },
  {
    id: 'API-04',
    name: 'a kubelet older than Istio supports',
    clean: where(({ nodes }) => ({
      nodes: nodes.map((node) => ({
        ...node,
        nodeInfo: { ...node.nodeInfo, kubeletVersion: 'v1.32.0+k3s1' },
      })),
    })),
    path: 'nodes[test].nodeInfo.kubeletVersion',
    value: 'v1.31.9+k3s1',
    found: { object: 'Node/test', message: 'test (v1.31.9+k3s1); must be 1.32 to 1.34' },
  },
  {
    id: 'API-04',
    name: 'a kubelet newer than the server',
    clean: () => sample(),
    path: 'nodes[test].nodeInfo.kubeletVersion',
    value: 'v1.35.0',
    found: { object: 'Node/test', message: 'v1.35.0' },
  },
  {
    id: 'API-04',
    name: 'a kubelet whose version nobody can read is passed over',
    clean: where(({ nodes }) => ({
      nodes: nodes.map((node) => ({ ...node, nodeInfo: { ...node.nodeInfo, kubeletVersion: 'custom' } })),
    })),
    path: 'nodes[test].nodeInfo.kubeletVersion',
    value: 'v1.20.0',
    found: { object: 'Node/test' },
  },
  {
    id: 'API-07',
    name: 'a pod without a service account',
    clean: where(() => ({ admissionTrials: [plainTrial] })),
    path: 'admissionTrials[0].serviceAccountName',
    value: undefined,
    found: {
      object: 'Namespace/default',
      field: 'spec.serviceAccountName',
      fix: '--disable-admission-plugins',
    },
  },
  {
    id: 'API-07',
    name: 'only an admitted pod tells',
    clean: where(() => ({
      admissionTrials: [
        { what: 'plain', namespace: 'default', refusal: { status: 403, reason: 'Forbidden', message: 'no' } },
      ],
    })),
    path: 'admissionTrials[0].refusal',
    value: undefined,
    found: { object: 'Namespace/default' },
  },
  {
    id: 'API-07',
    name: 'only a trial with an answer tells',
    clean: where(() => ({ admissionTrials: [{ what: 'plain', namespace: 'default', unknown: 'no right' }] })),
    path: 'admissionTrials[0].unknown',
    value: undefined,
    found: { object: 'Namespace/default' },
  },
  {
    id: 'API-07',
    name: 'only the plain pod tells',
    clean: where(() => ({ admissionTrials: [{ what: 'critical', namespace: 'istio-system' }] })),
    path: 'admissionTrials[0].what',
    value: 'plain',
    found: { object: 'Namespace/istio-system' },
  },
  {
    id: 'API-08',
    name: 'no TokenRequest',
    clean: () => sample(),
    path: 'apis.coreSubresources',
    value: ['pods/log'],
    found: { object: 'Server', field: 'serviceaccounts/token', fix: '--service-account-issuer' },
  },
  {
    id: 'API-09',
    name: 'no webhooks',
    clean: () => sample(),
    path: 'apis.groupVersions',
    value: ['v1', 'apps/v1', 'admissionregistration.k8s.io/v1beta1'],
    found: {
      object: 'Server',
      message: 'does not serve admissionregistration.k8s.io/v1',
      fix: '--runtime-config',
    },
  },
  {
    id: 'API-09',
    name: 'webhooks that do not answer',
    clean: where(({ apis }) => ({ apis: { ...apis, failedGroups: ['admissionregistration.k8s.io/v1'] } })),
    path: 'apis.groupVersions',
    value: ['v1'],
    found: { object: 'Server', message: 'admissionregistration.k8s.io did not answer', fix: 'try again' },
  },
  {
    id: 'API-09',
    name: 'another group that does not answer',
    clean: where(({ apis }) => ({ apis: { ...apis, failedGroups: ['metrics.k8s.io'] } })),
    path: 'apis.groupVersions',
    value: ['v1'],
    found: { object: 'Server', message: 'does not serve' },
  },
  {
    id: 'API-10',
    name: 'an APIService that is down',
    clean: () => sample(),
    path: 'apiServices[+]',
    value: { name: 'v1beta1.metrics.k8s.io', available: false, message: 'no endpoints' },
    found: {
      object: 'APIService/v1beta1.metrics.k8s.io',
      field: 'Available',
      message: 'v1beta1.metrics.k8s.io: no endpoints',
      fix: 'kubectl get apiservice v1beta1.metrics.k8s.io -o yaml',
    },
  },
  {
    id: 'API-10',
    name: 'an APIService that says nothing more',
    clean: () => sample(),
    path: 'apiServices[v1.apps].available',
    value: false,
    found: { object: 'APIService/v1.apps', message: 'not available: v1.apps' },
  },
  {
    id: 'API-10',
    name: 'a group that does not answer',
    clean: () => sample(),
    path: 'apis.failedGroups',
    value: ['custom.metrics.k8s.io/v1beta1'],
    found: {
      object: 'APIGroup/custom.metrics.k8s.io',
      message: 'discovery got no answer',
      fix: 'kubectl get --raw /apis/custom.metrics.k8s.io',
    },
  },
  {
    id: 'API-10',
    name: 'a name that would do more in a shell',
    clean: () => sample(),
    path: 'apiServices[+]',
    value: { name: 'v1.$(reboot)', available: false },
    found: { object: 'APIService/v1.$(reboot)', fix: "'v1.$(reboot)'" },
  },
  {
    id: 'API-12',
    name: 'a namespace that goes',
    clean: where(({ namespaces }) => ({
      namespaces: [...namespaces, { name: 'istio-system', labels: {}, phase: 'Active' }],
    })),
    path: 'namespaces[istio-system].phase',
    value: 'Terminating',
    found: {
      object: 'Namespace/istio-system',
      field: 'status.phase',
      message: 'is Terminating, must be Active',
    },
  },
  {
    id: 'API-12',
    name: "nobody else's namespace",
    clean: where(({ namespaces }) => ({
      namespaces: [
        ...namespaces,
        {
          name: 'shop',
          labels: {},
          phase: 'Terminating',
          conditions: [
            { type: 'NamespaceContentRemaining', status: 'True', message: 'Some resources are remaining' },
            {
              type: 'NamespaceDeletionDiscoveryFailure',
              status: 'False',
              message: 'All resources successfully discovered',
            },
          ],
        },
      ],
    })),
    path: 'namespaces[shop].name',
    value: 'istio-system',
    found: {
      object: 'Namespace/istio-system',
      message: 'blocked by NamespaceContentRemaining: Some resources are remaining',
      fix: 'kubectl -n istio-system get',
    },
  },
  {
    id: 'API-12',
    name: 'the namespace of CNI',
    clean: () => ({
      ...sample('openshift'),
      namespaces: [{ name: 'kube-system', labels: {}, phase: 'Active', conditions: [] }],
    }),
    path: 'namespaces[kube-system].phase',
    value: 'Terminating',
    found: { object: 'Namespace/kube-system', message: 'must be Active' },
  },
  {
    id: 'API-12',
    name: 'the root namespace where nothing else goes there',
    clean: () => {
      const evidence = sample()
      const namespaces = [{ name: 'mesh', labels: {}, phase: 'Terminating' }]
      return { ...evidence, namespaces, plan: { ...evidence.plan, components: [] } }
    },
    path: 'plan.istioNamespace',
    value: 'mesh',
    found: { object: 'Namespace/mesh' },
  },
  {
    id: 'API-13',
    name: 'a clock behind',
    clean: lease('2026-11-21T11:55:00Z'),
    path: 'nodeLeases[test].renewTime',
    value: '2026-11-21T11:54:59Z',
    found: { object: 'Node/test', message: 'test is 5 min behind', fix: 'timedatectl' },
  },
  {
    id: 'API-13',
    name: 'a clock ahead',
    clean: lease('2026-11-21T12:05:00Z'),
    path: 'nodeLeases[test].renewTime',
    value: '2026-11-21T12:20:00.000001Z',
    found: { object: 'Node/test', message: 'test is 20 min ahead' },
  },
  {
    id: 'API-13',
    name: 'a heartbeat ahead, without a lease',
    clean: where(() => ({ nodeLeases: [] })),
    path: 'nodes[test].conditions[0].lastHeartbeatTime',
    value: '2026-11-21T12:10:00Z',
    found: { object: 'Node/test', message: '10 min ahead' },
  },
  {
    id: 'API-13',
    name: 'an old heartbeat says nothing',
    clean: where(({ nodes }) => ({
      nodes: nodes.map((node) => ({
        ...node,
        conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: '2026-11-21T11:00:00Z' }],
      })),
    })),
    path: 'nodes[test].conditions[0].lastHeartbeatTime',
    value: '2026-11-21T13:00:00Z',
    found: { object: 'Node/test', message: '60 min ahead' },
  },
  {
    id: 'API-13',
    name: 'a node that is away renews nothing',
    clean: where(({ nodes }) => ({
      nodes: nodes.map((node) => ({ ...node, conditions: [{ type: 'Ready', status: 'Unknown' }] })),
      nodeLeases: nodes.map(({ name }) => ({ name, renewTime: '2026-11-21T09:00:00Z' })),
    })),
    path: 'nodes[test].conditions[0]',
    value: { type: 'Ready', status: 'True' },
    found: { object: 'Node/test', message: '180 min behind' },
  },
  {
    id: 'API-13',
    name: 'only the condition Ready tells',
    clean: where(({ nodes }) => ({
      nodes: nodes.map((node) => ({ ...node, conditions: [{ type: 'MemoryPressure', status: 'True' }] })),
      nodeLeases: nodes.map(({ name }) => ({ name, renewTime: '2026-11-21T09:00:00Z' })),
    })),
    path: 'nodes[test].conditions[0].type',
    value: 'Ready',
    found: { object: 'Node/test' },
  },
]
