// Quotas, limits and priority classes of Istio's namespaces.
import type { LimitRangeFacts, ResourceQuotaFacts } from '../../../src/facts/facts.ts'
import type { Rejection } from '../../../src/facts/dry-run.ts'
import { sample, type Clean } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const critical = 'system-node-critical'
const scopes = [{ scopeName: 'PriorityClass', operator: 'In', values: [critical] }]
const refused: Rejection = {
  status: 403,
  reason: 'Forbidden',
  message: `pods "critical" is forbidden: insufficient quota to match these scopes: [{PriorityClass In [${critical} system-cluster-critical]}]`,
}
const exceeded: Rejection = {
  status: 403,
  reason: 'Forbidden',
  message:
    'pods "critical" is forbidden: exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1',
}

const quota = (fields: Partial<ResourceQuotaFacts> = {}): ResourceQuotaFacts => ({
  namespace: 'istio-system',
  name: 'q',
  hard: { pods: '1000' },
  used: {},
  ...fields,
})

function limiting(name: string, fields: Partial<Clean> = {}, set: readonly string[] = []): Clean {
  const clean = sample(name, set.length > 0 ? { set: ['profile=ambient', ...set] } : {})
  return {
    ...clean,
    namespaces: [...clean.namespaces, { name: 'istio-system', labels: {} }],
    admissionTrials: [{ what: 'critical', namespace: 'istio-system' }],
    ...fields,
  }
}

/** K3s with this number of nodes and one quota. */
function withQuota(nodes: number, one: ResourceQuotaFacts, set: readonly string[] = []): Clean {
  const clean = sample('k3s', { set: ['profile=ambient', ...set] })
  const [node] = clean.nodes
  if (!node) throw new Error('no node')
  return {
    ...clean,
    nodes: Array.from({ length: nodes }, (_, i) => ({ ...node, name: `n${i}` })),
    resourceQuotas: [one],
  }
}
const live = (name: string) => ({
  namespace: 'istio-system',
  name,
  containers: [],
  desired: 3,
  updated: 3,
  ready: 3,
  observed: true,
})

const range = (fields: Partial<LimitRangeFacts['limits'][number]>): LimitRangeFacts => ({
  namespace: 'istio-system',
  name: 'bounds',
  limits: [{ type: 'Container', ...fields }],
})
const withRange = (one: LimitRangeFacts): Clean => ({ ...sample('k3s'), limitRanges: [one] })
const withLimits = (one: ResourceQuotaFacts, ...limitRanges: LimitRangeFacts[]): Clean => ({
  ...sample('k3s'),
  resourceQuotas: [one],
  limitRanges,
})

export const cases: readonly Case[] = [
  {
    id: 'NS-04',
    name: 'reports rejected critical pods',
    clean: () => limiting('k3s'),
    path: 'admissionTrials[0].refusal',
    value: refused,
    found: {
      object: 'Namespace/istio-system',
      field: 'ResourceQuota.spec.scopeSelector',
      message: 'the API server rejects these pods: pods "critical" is forbidden: insufficient quota',
      fix: `{"do":"apply","object":{"apiVersion":"v1","kind":"ResourceQuota","metadata":{"name":"gcp-critical-pods","namespace":"istio-system"}`,
    },
  },
  {
    id: 'NS-04',
    name: 'ignores other rejections',
    clean: () =>
      limiting('k3s', {
        admissionTrials: [{ what: 'critical', namespace: 'istio-system', refusal: exceeded }],
      }),
    path: 'admissionTrials[0].refusal',
    value: refused,
    found: {
      object: 'Namespace/istio-system',
      fix: '"actions":[{"do":"apply","object":{"apiVersion":"v1","kind":"ResourceQuota"',
    },
  },
  {
    id: 'NS-04',
    name: 'reports a namespace that does not exist yet',
    clean: () => ({ ...limiting('k3s'), namespaces: sample('k3s').namespaces }),
    path: 'admissionTrials[0].refusal',
    value: refused,
    found: {
      object: 'Namespace/istio-system',
      fix: '"actions":[{"do":"apply","object":{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"istio-system"}},"isNew":true}',
    },
  },
  {
    id: 'NS-04',
    name: 'undoes the fix by deleting the created namespace',
    clean: () => ({ ...limiting('k3s'), namespaces: sample('k3s').namespaces }),
    path: 'admissionTrials[0].refusal',
    value: refused,
    found: {
      object: 'Namespace/istio-system',
      fix: '"undo":["kubectl -n istio-system delete resourcequota gcp-critical-pods","kubectl delete namespace istio-system   # only while nothing else is in it"]',
    },
  },
  {
    id: 'NS-04',
    name: 'accepts a quota that admits critical pods',
    clean: () =>
      limiting('k3s', {
        resourceQuotas: [quota({ scopes })],
        admissionTrials: [{ what: 'critical', namespace: 'istio-system', refusal: refused }],
      }),
    path: 'resourceQuotas[0].scopes[0].values',
    value: ['other'],
    found: { object: 'Namespace/istio-system' },
  },
  {
    id: 'NS-04',
    name: 'accepts quotas of the charts',
    clean: () =>
      limiting(
        'k3s',
        { admissionTrials: [{ what: 'critical', namespace: 'istio-system', refusal: refused }] },
        ['values.cni.resourceQuotas.enabled=true'],
      ),
    path: 'install.objects[ResourceQuota/istio-system/istio-cni-resource-quota].spec.scopeSelector.matchExpressions[0].values',
    value: ['other'],
    found: { object: 'Namespace/istio-system' },
  },
  {
    id: 'NS-04',
    name: 'ignores other namespaces',
    clean: () =>
      limiting('k3s', { admissionTrials: [{ what: 'critical', namespace: 'shop', refusal: refused }] }),
    path: 'admissionTrials[0].namespace',
    value: 'istio-system',
    found: { object: 'Namespace/istio-system' },
  },
  {
    id: 'NS-05',
    name: 'reports a quota with room for fewer pods than the new ones',
    // 3 of istio-cni, 3 of ztunnel, 1 of istiod.
    clean: () => withQuota(3, quota({ hard: { pods: '9' }, used: { pods: '2' } })),
    path: 'resourceQuotas[0].hard.pods',
    value: '8',
    found: {
      object: 'ResourceQuota/istio-system/q',
      field: 'spec.hard.pods',
      message: 'is 8 with 2 used, but the install creates 7 more pods',
      fix: '"patch":{"spec":{"hard":{"pods":"9"}}}',
    },
  },
  {
    id: 'NS-05',
    name: 'reports a quota that counts pods as objects',
    clean: () => withQuota(1, quota({ hard: { 'count/pods': '3', pods: 'many' } })),
    path: 'resourceQuotas[0].hard[count/pods]',
    value: '2',
    found: { object: 'ResourceQuota/istio-system/q', field: 'spec.hard.count/pods' },
  },
  {
    id: 'NS-05',
    name: 'ignores a quota without pods',
    clean: () => withQuota(1, quota({ hard: { 'requests.cpu': '1' } })),
    path: 'resourceQuotas[0].hard.pods',
    value: '1',
    found: { object: 'ResourceQuota/istio-system/q' },
  },
  {
    id: 'NS-05',
    name: 'ignores a quota of another namespace',
    clean: () => withQuota(1, quota({ namespace: 'shop', hard: { pods: '0' } })),
    path: 'resourceQuotas[0].namespace',
    value: 'istio-system',
    found: { object: 'ResourceQuota/istio-system/q' },
  },
  {
    id: 'NS-05',
    name: 'ignores a quota of another priority class',
    clean: () =>
      withQuota(
        1,
        quota({
          hard: { pods: '1' },
          scopes: [{ scopeName: 'PriorityClass', operator: 'In', values: ['x'] }],
        }),
      ),
    path: 'resourceQuotas[0].scopes[0].values',
    value: [critical],
    found: {
      object: 'ResourceQuota/istio-system/q',
      message:
        '2 more pods (DaemonSet/istio-system/istio-cni-node, DaemonSet/istio-system/ztunnel); it must be at least 2',
    },
  },
  {
    id: 'NS-05',
    name: 'counts only the surge of ztunnel for running components',
    clean: () => ({
      ...withQuota(3, quota({ hard: { pods: '8' }, used: { pods: '7' } })),
      daemonSets: [live('istio-cni-node'), live('ztunnel')],
      deployments: [live('istiod')],
    }),
    path: 'resourceQuotas[0].hard.pods',
    value: '7',
    found: { object: 'ResourceQuota/istio-system/q', message: '1 more pod ', fix: '"hard":{"pods":"8"}' },
  },
  {
    id: 'NS-05',
    name: 'counts the additional pod of a Deployment that may not have unavailable pods',
    clean: () => ({
      ...withQuota(
        3,
        quota({
          hard: { pods: '8' },
          used: { pods: '7' },
          scopes: [{ scopeName: 'PriorityClass', operator: 'NotIn', values: [critical] }],
        }),
      ),
      daemonSets: [live('istio-cni-node'), live('ztunnel')],
      deployments: [live('istiod')],
    }),
    path: 'resourceQuotas[0].hard.pods',
    value: '7',
    found: { object: 'ResourceQuota/istio-system/q', message: '1 more pod ', fix: '"hard":{"pods":"8"}' },
  },
  {
    id: 'NS-05',
    name: 'counts no additional pod of a Deployment that may have unavailable pods',
    clean: () => ({
      ...withQuota(
        3,
        quota({
          hard: { pods: '7' },
          used: { pods: '7' },
          scopes: [{ scopeName: 'PriorityClass', operator: 'NotIn', values: [critical] }],
        }),
      ),
      daemonSets: [live('istio-cni-node'), live('ztunnel')],
      deployments: [{ ...live('istiod'), desired: 4 }],
    }),
    path: 'deployments[0].desired',
    value: 3,
    found: { object: 'ResourceQuota/istio-system/q', message: '1 more pod ' },
  },
  {
    id: 'NS-05',
    name: 'ignores nodes without agents',
    clean: () => {
      const clean = withQuota(1, quota({ hard: { pods: '1' } }))
      const nodes = clean.nodes.map((node) => ({
        ...node,
        labels: { ...node.labels, 'kubernetes.io/os': 'windows' },
      }))
      return { ...clean, nodes }
    },
    path: 'nodes[0].labels[kubernetes.io/os]',
    value: 'linux',
    found: { object: 'ResourceQuota/istio-system/q' },
  },
  {
    id: 'NS-05',
    name: 'checks the quotas of the charts as rendered',
    clean: () => ({
      ...withQuota(2, quota({ name: 'istio-cni-resource-quota', hard: { pods: '1' }, used: { pods: '1' } }), [
        'values.cni.resourceQuotas.enabled=true',
        'values.cni.resourceQuotas.pods=5',
      ]),
    }),
    path: 'install.objects[ResourceQuota/istio-system/istio-cni-resource-quota].spec.hard.pods',
    value: '4',
    found: {
      object: 'ResourceQuota/istio-system/istio-cni-resource-quota',
      fix: '"path":"values.cni.resourceQuotas.pods","value":5',
    },
  },
  {
    id: 'NS-05',
    name: 'reports a quota with another name than that of the charts',
    clean: () => ({
      ...withQuota(1, quota({ name: 'neighbour', hard: { pods: '3' } }), [
        'values.cni.resourceQuotas.enabled=true',
      ]),
    }),
    path: 'resourceQuotas[0].hard.pods',
    value: '2',
    found: { object: 'ResourceQuota/istio-system/neighbour', fix: '"kind":"apply"' },
  },
  {
    id: 'NS-06',
    name: 'reports limits of CPU',
    clean: () => withLimits(quota({ hard: { pods: '100' } })),
    path: 'resourceQuotas[0].hard[limits.cpu]',
    value: '10',
    found: {
      object: 'ResourceQuota/istio-system/q',
      field: 'spec.hard[limits.cpu]',
      message: 'counts limits.cpu, which containers of ',
      fix: '"path":"values.cni.resources.limits.cpu","value":"2"',
    },
  },
  {
    id: 'NS-06',
    name: 'reports limits of memory with a default for only CPU',
    clean: () => withLimits(quota({ hard: { 'limits.cpu': '9' } }), range({ default: { cpu: '1' } })),
    path: 'resourceQuotas[0].hard[limits.memory]',
    value: '10Gi',
    found: {
      object: 'ResourceQuota/istio-system/q',
      message: 'counts limits.memory,',
      fix: 'values.ztunnel.resources.limits.memory',
    },
  },
  {
    id: 'NS-06',
    name: 'accepts a default for containers',
    clean: () => withLimits(quota({ hard: { 'limits.cpu': '9' } }), range({ default: { cpu: '1' } })),
    path: 'limitRanges[0].limits[0].type',
    value: 'Pod',
    found: { object: 'ResourceQuota/istio-system/q' },
  },
  {
    id: 'NS-06',
    name: 'accepts a default only in the same namespace',
    clean: () => withLimits(quota({ hard: { 'limits.cpu': '9' } }), range({ default: { cpu: '1' } })),
    path: 'limitRanges[0].namespace',
    value: 'shop',
    found: { object: 'ResourceQuota/istio-system/q' },
  },
  {
    id: 'NS-06',
    name: 'ignores a quota of another namespace',
    clean: () => withLimits(quota({ namespace: 'shop', hard: { 'limits.cpu': '9' } })),
    path: 'resourceQuotas[0].namespace',
    value: 'istio-system',
    found: { object: 'ResourceQuota/istio-system/q' },
  },
  {
    id: 'NS-06',
    name: 'ignores a quota of another priority class',
    clean: () =>
      withLimits(
        quota({
          hard: { 'limits.cpu': '9' },
          scopes: [{ scopeName: 'PriorityClass', operator: 'In', values: ['x'] }],
        }),
      ),
    path: 'resourceQuotas[0].scopes[0].values',
    value: [critical],
    found: {
      object: 'ResourceQuota/istio-system/q',
      message: 'istio-cni-node, DaemonSet/istio-system/ztunnel do not',
    },
  },
  {
    id: 'NS-06',
    name: 'accepts containers with limits',
    clean: () => ({
      ...sample('k3s', {
        set: [
          'profile=ambient',
          ...['cni', 'ztunnel', 'pilot'].map((key) => `values.${key}.resources.limits.cpu=1`),
        ],
      }),
      resourceQuotas: [quota({ hard: { 'limits.cpu': '9' } })],
    }),
    path: 'install.objects[DaemonSet/istio-system/ztunnel].spec.template.spec.containers[0].resources.limits',
    value: {},
    found: {
      object: 'ResourceQuota/istio-system/q',
      message: 'of DaemonSet/istio-system/ztunnel do not set',
    },
  },
  {
    id: 'NS-07',
    name: 'reports a maximum below the memory of istiod',
    clean: () => withRange(range({ max: { memory: '2Gi' } })),
    path: 'limitRanges[0].limits[0].max.memory',
    value: '1Gi',
    found: {
      object: 'LimitRange/istio-system/bounds',
      field: 'spec.limits[Container].max.memory',
      message: 'is 1Gi, but Deployment/istio-system/istiod has 2Gi',
      fix: 'kubectl -n istio-system edit limitrange bounds',
    },
  },
  {
    id: 'NS-07',
    name: 'ignores a LimitRange of another namespace',
    clean: () => withRange({ ...range({ max: { memory: '1Gi' } }), namespace: 'shop' }),
    path: 'limitRanges[0].namespace',
    value: 'istio-system',
    found: { object: 'LimitRange/istio-system/bounds', fix: 'values.pilot.resources' },
  },
  {
    id: 'NS-08',
    name: 'reports the missing priority class of the node agents',
    clean: () => sample('k3s'),
    path: 'priorityClasses[system-node-critical].name',
    value: 'other',
    found: {
      object: 'PriorityClass/system-node-critical',
      message: 'does not exist, but is used by DaemonSet/istio-system/istio-cni-node and 1 more',
      fix: 'restart the API server',
    },
  },
  {
    id: 'NS-08',
    name: 'reports a missing priority class of the user',
    clean: () => ({
      ...sample('k3s', { set: ['profile=ambient', 'values.global.priorityClassName=mesh'] }),
      priorityClasses: [{ name: 'system-node-critical' }, { name: 'mesh' }],
    }),
    path: 'priorityClasses[1].name',
    value: 'other',
    found: { object: 'PriorityClass/mesh', message: 'istiod', fix: 'kubectl create priorityclass mesh' },
  },
]
