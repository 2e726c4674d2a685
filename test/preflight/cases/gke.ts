// Google Kubernetes Engine.
import type { ResourceQuotaFacts } from '../../../src/facts/facts.ts'
import { sample, type Clean } from '../../support/evidence.ts'
import type { Case } from '../case.ts'

const agent = 'DaemonSet/istio-system/istio-cni-node'
const binDir = `install.objects[${agent}].spec.template.spec.volumes[cni-bin-dir].hostPath.path`

const gke = (set?: readonly string[]) => sample('gke', set && { set })

/** A cluster with this quota, and a plan without quotas. */
function withQuota(quota: Partial<ResourceQuotaFacts> = {}, set: readonly string[] = []): Clean {
  const clean = gke([
    'profile=ambient',
    'values.cni.resourceQuotas.enabled=false',
    'values.ztunnel.resourceQuotas.enabled=false',
    ...set,
  ])
  const scopes = [{ scopeName: 'PriorityClass', operator: 'In', values: ['system-node-critical'] }]
  const one = {
    namespace: 'istio-system',
    name: 'gcp-critical-pods',
    hard: { pods: '1000' },
    used: {},
    scopes,
  }
  return { ...clean, resourceQuotas: [{ ...one, ...quota }] }
}

/** GKE Standard with one feature that enables CNI. */
function withFeature(name: string | undefined, label?: string): Clean {
  const clean = gke()
  const [plugin] = clean.daemonSets
  return {
    ...clean,
    daemonSets: plugin && name !== undefined ? [{ ...plugin, name }] : [],
    nodes: clean.nodes.map((node) => ({
      ...node,
      labels: {
        'cloud.google.com/gke-nodepool': 'a',
        ...(label && { 'cloud.google.com/gke-netd-ready': label }),
      },
    })),
  }
}

function dataplane2(minor: number, name = 'anetd'): Clean {
  const clean = withFeature(name)
  return { ...clean, server: { ...clean.server, gitVersion: `v1.${minor}.1-gke.100`, minor } }
}

export const cases: readonly Case[] = [
  {
    id: 'GKE-01',
    name: 'reports a plan without the quotas of the platform',
    clean: () => gke(['profile=ambient', 'values.ztunnel.resourceQuotas.enabled=false']),
    path: 'install.objects[ResourceQuota/istio-system/istio-cni-resource-quota].spec.scopeSelector',
    value: undefined,
    found: { object: 'Namespace/istio-system', message: 'no ResourceQuota', fix: 'gcp-critical-pods' },
  },
  {
    id: 'GKE-01',
    name: 'reports a quota in another namespace',
    clean: () => withQuota(),
    path: 'resourceQuotas[gcp-critical-pods].namespace',
    value: 'default',
    found: { object: 'Namespace/istio-system', fix: 'delete namespace istio-system' },
  },
  {
    id: 'GKE-01',
    name: 'reports a quota for another priority class',
    clean: () => withQuota(),
    path: 'resourceQuotas[gcp-critical-pods].scopes[0].values[0]',
    value: 'system-cluster-critical',
    found: { object: 'Namespace/istio-system', fix: '"name":"istio-system"' },
  },
  {
    id: 'GKE-01',
    name: 'reports CNI outside kube-system',
    clean: () =>
      withQuota({ namespace: 'default' }, [
        'components.cni.namespace=kube-system',
        'components.ztunnel.namespace=kube-system',
      ]),
    path: 'install.components[cni].namespace',
    value: 'istio-cni',
    found: { object: 'Namespace/istio-cni', message: 'istio-cni' },
  },
  {
    id: 'GKE-02',
    name: 'reports another directory of binaries',
    clean: () => gke(),
    path: binDir,
    value: '/opt/cni/bin',
    found: {
      object: agent,
      field: 'volumes[cni-bin-dir].hostPath.path',
      message: '/home/kubernetes/bin',
      fix: '"path":"values.cni.cniBinDir","value":"/home/kubernetes/bin"',
    },
  },
  {
    id: 'GKE-02',
    name: 'reports another directory without a platform',
    clean: () => ({
      ...gke(['profile=ambient']),
      install: sample('plain', { set: ['profile=ambient', 'values.cni.cniBinDir=/home/kubernetes/bin/'] })
        .install,
    }),
    path: binDir,
    value: '/opt/cni/bin',
    found: { object: agent, fix: '"path":"values.global.platform","value":"gke"' },
  },
  {
    id: 'GKE-03',
    name: 'reports a node of Autopilot',
    clean: () => gke(),
    path: 'nodes[0].name',
    value: 'gk3-autopilot-cluster-1-default-pool-763b25dd-fm15',
    found: { object: 'Node/gk3-autopilot', message: '1 node', fix: 'workload-policies' },
  },
  ...['calico-node', 'netd', 'anetd', 'gke-metadata-server'].map((feature): Case => ({
    id: 'GKE-05',
    name: `reports a cluster without ${feature}`,
    clean: () => withFeature(feature),
    path: 'daemonSets[0]',
    value: undefined,
    found: { object: 'Namespace/kube-system', message: 'no CNI plugin', fix: 'enable-network-policy' },
  })),
  {
    id: 'GKE-05',
    name: 'ignores a calico-node in another namespace',
    clean: () => withFeature('calico-node'),
    path: 'daemonSets[0].namespace',
    value: 'shop',
    found: { object: 'Namespace/kube-system' },
  },
  {
    id: 'GKE-05',
    name: 'reports disabled intranode visibility',
    clean: () => withFeature(undefined, 'true'),
    path: 'nodes[0].labels[cloud.google.com/gke-netd-ready]',
    value: 'false',
    found: { object: 'Namespace/kube-system' },
  },
  {
    id: 'GKE-06',
    name: 'reports only Kubernetes 1.34 and newer',
    clean: () => dataplane2(33),
    path: 'server.minor',
    value: 34,
    found: { object: 'DaemonSet/kube-system/anetd', message: 'Dataplane V2' },
  },
  {
    id: 'GKE-06',
    name: 'reports only Dataplane V2',
    clean: () => dataplane2(34, 'calico-node'),
    path: 'daemonSets[0].name',
    value: 'anetd',
    found: { object: 'DaemonSet/kube-system/anetd' },
  },
  {
    id: 'GKE-06',
    name: 'ignores anetd outside kube-system',
    clean: () => ({
      ...dataplane2(34),
      daemonSets: dataplane2(34).daemonSets.map((one) => ({ ...one, namespace: 'shop' })),
    }),
    path: 'daemonSets[0].namespace',
    value: 'kube-system',
    found: { object: 'DaemonSet/kube-system/anetd' },
  },
]
