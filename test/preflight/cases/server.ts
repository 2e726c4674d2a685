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
  where(({ install }) => ({ install: { ...install, tag }, server: server(minor) }))
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
    name: 'reports a server that is not ready',
    clean: () => sample(),
    path: 'server.ready',
    value: false,
    found: { object: 'Server', field: '/readyz', fix: 'readyz?verbose' },
  },
  {
    id: 'API-02',
    name: 'reports a server that is one minor version too old',
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
    name: 'reports the oldest tested server as unsupported',
    clean: where(() => ({ server: server(32) })),
    path: 'server',
    value: server(27),
    found: { object: 'Server', message: 'tested but not supported', fix: '--skip-preflight=API-02' },
  },
  {
    id: 'API-02',
    name: 'reports a server older than all tested ones',
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
    name: 'reports a server that only an older Istio supports',
    clean: tagged('1.29.2', 31),
    path: 'install.tag',
    value: '1.30.0',
    found: { object: 'Server', message: 'Istio 1.30.0 supports 1.32' },
  },
  {
    id: 'API-02',
    name: 'reports a build without a release version',
    clean: tagged('1.28.0', 30),
    path: 'install.tag',
    value: 'latest',
    found: { object: 'Server', message: 'Istio latest supports 1.32' },
  },
  {
    id: 'API-02',
    name: 'ignores a newer major version',
    clean: where(() => ({ server: server(0, 2) })),
    path: 'server.major',
    value: 1,
    found: { object: 'Server' },
  },
  {
    id: 'API-03',
    name: 'reports a server newer than all tested ones',
    clean: where(() => ({ server: server(37) })),
    path: 'server.minor',
    value: 38,
    found: { object: 'Server', message: 'was tested up to 1.37' },
  },
  {
    id: 'API-03',
    name: 'ignores a newer major version',
    clean: where(() => ({ server: server(38, 2) })),
    path: 'server.major',
    value: 1,
    found: { object: 'Server' },
  },
  {
    id: 'API-03',
    name: 'ignores an unknown Istio version',
    clean: tagged('latest', 99),
    path: 'install.tag',
    value: '1.31.1',
    found: { object: 'Server' },
  },
  {
    id: 'API-04',
    name: 'reports a kubelet older than Istio supports',
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
    name: 'reports a kubelet newer than the server',
    clean: () => sample(),
    path: 'nodes[test].nodeInfo.kubeletVersion',
    value: 'v1.35.0',
    found: { object: 'Node/test', message: 'v1.35.0' },
  },
  {
    id: 'API-04',
    name: 'ignores a kubelet with an unknown version',
    clean: where(({ nodes }) => ({
      nodes: nodes.map((node) => ({ ...node, nodeInfo: { ...node.nodeInfo, kubeletVersion: 'custom' } })),
    })),
    path: 'nodes[test].nodeInfo.kubeletVersion',
    value: 'v1.20.0',
    found: { object: 'Node/test' },
  },
  {
    id: 'API-07',
    name: 'reports a pod without a service account',
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
    name: 'reads only an admitted pod',
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
    name: 'reads only a trial with a result',
    clean: where(() => ({ admissionTrials: [{ what: 'plain', namespace: 'default', unknown: 'no right' }] })),
    path: 'admissionTrials[0].unknown',
    value: undefined,
    found: { object: 'Namespace/default' },
  },
  {
    id: 'API-07',
    name: 'reads only the plain pod',
    clean: where(() => ({ admissionTrials: [{ what: 'critical', namespace: 'istio-system' }] })),
    path: 'admissionTrials[0].what',
    value: 'plain',
    found: { object: 'Namespace/istio-system' },
  },
  {
    id: 'API-08',
    name: 'reports a missing TokenRequest API',
    clean: () => sample(),
    path: 'apis.coreSubresources',
    value: ['pods/log'],
    found: { object: 'Server', field: 'serviceaccounts/token', fix: '--service-account-issuer' },
  },
  {
    id: 'API-09',
    name: 'reports missing webhooks',
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
    name: 'reports webhooks whose API group does not respond',
    clean: where(({ apis }) => ({ apis: { ...apis, failedGroups: ['admissionregistration.k8s.io/v1'] } })),
    path: 'apis.groupVersions',
    value: ['v1'],
    found: { object: 'Server', message: 'admissionregistration.k8s.io did not answer', fix: 'try again' },
  },
  {
    id: 'API-09',
    name: 'ignores other API groups that do not respond',
    clean: where(({ apis }) => ({ apis: { ...apis, failedGroups: ['metrics.k8s.io'] } })),
    path: 'apis.groupVersions',
    value: ['v1'],
    found: { object: 'Server', message: 'does not serve' },
  },
  {
    id: 'API-10',
    name: 'reports an unavailable APIService',
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
    name: 'reports an unavailable APIService without a message',
    clean: () => sample(),
    path: 'apiServices[v1.apps].available',
    value: false,
    found: { object: 'APIService/v1.apps', message: 'not available: v1.apps' },
  },
  {
    id: 'API-10',
    name: 'reports an API group that does not respond',
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
    name: 'quotes a name that a shell would execute',
    clean: () => sample(),
    path: 'apiServices[+]',
    value: { name: 'v1.$(reboot)', available: false },
    found: { object: 'APIService/v1.$(reboot)', fix: "'v1.$(reboot)'" },
  },
  {
    id: 'API-12',
    name: 'reports a namespace in deletion',
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
    name: 'ignores namespaces of others',
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
    name: 'reports the namespace of CNI',
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
    name: 'reports the root namespace of a plan without other namespaces',
    clean: () => {
      const evidence = sample()
      const namespaces = [{ name: 'mesh', labels: {}, phase: 'Terminating' }]
      return { ...evidence, namespaces, install: { ...evidence.install, components: [] } }
    },
    path: 'install.istioNamespace',
    value: 'mesh',
    found: { object: 'Namespace/mesh' },
  },
  {
    id: 'API-13',
    name: 'reports a clock that is behind',
    clean: lease('2026-11-21T11:55:00Z'),
    path: 'nodeLeases[test].renewTime',
    value: '2026-11-21T11:54:59Z',
    found: { object: 'Node/test', message: 'test is 5 min behind', fix: 'timedatectl' },
  },
  {
    id: 'API-13',
    name: 'reports a clock that is ahead',
    clean: lease('2026-11-21T12:05:00Z'),
    path: 'nodeLeases[test].renewTime',
    value: '2026-11-21T12:20:00.000001Z',
    found: { object: 'Node/test', message: 'test is 20 min ahead' },
  },
  {
    id: 'API-13',
    name: 'reads the heartbeat of a node without a lease',
    clean: where(() => ({ nodeLeases: [] })),
    path: 'nodes[test].conditions[0].lastHeartbeatTime',
    value: '2026-11-21T12:10:00Z',
    found: { object: 'Node/test', message: '10 min ahead' },
  },
  {
    id: 'API-13',
    name: 'ignores an old heartbeat',
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
    name: 'ignores a node that does not respond',
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
    name: 'reads only the condition Ready',
    clean: where(({ nodes }) => ({
      nodes: nodes.map((node) => ({ ...node, conditions: [{ type: 'MemoryPressure', status: 'True' }] })),
      nodeLeases: nodes.map(({ name }) => ({ name, renewTime: '2026-11-21T09:00:00Z' })),
    })),
    path: 'nodes[test].conditions[0].type',
    value: 'Ready',
    found: { object: 'Node/test' },
  },
]
