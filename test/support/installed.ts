// Facts of clusters with Istio installed.
import type { CustomFacts, NamespaceFacts, PodFacts, WorkloadFacts } from '../../src/facts/facts.ts'

type WorkloadFields = Partial<WorkloadFacts> & { readonly env?: Readonly<Record<string, string>> }

function workload(name: string, image: string, { env, ...given }: WorkloadFields): WorkloadFacts {
  const containers = [{ name, image, ...(env && { env }) }]
  return {
    namespace: 'istio-system',
    name,
    containers,
    desired: 1,
    updated: 1,
    ready: 1,
    observed: true,
    ...given,
  }
}

const hub = 'registry.istio.io/release'

/** An istiod with the labels that every installer sets; installed by ambientctl unless `managers` names others. */
export const istiod = (tag: string, given: WorkloadFields = {}): WorkloadFacts =>
  workload('istiod', `${hub}/pilot:${tag}`, {
    labels: { app: 'istiod', 'istio.io/rev': 'default' },
    managers: ['ambientctl'],
    ...given,
  })

/** The control plane of a revision. */
export const istiodOf = (revision: string, tag: string, given: WorkloadFields = {}): WorkloadFacts =>
  istiod(tag, {
    name: `istiod-${revision}`,
    labels: { app: 'istiod', 'istio.io/rev': revision },
    ...given,
  })

export const istioCni = (tag: string, given: WorkloadFields = {}): WorkloadFacts =>
  workload('istio-cni-node', `${hub}/install-cni:${tag}`, {
    labels: { 'k8s-app': 'istio-cni-node' },
    managers: ['ambientctl'],
    ...given,
  })

export const ztunnel = (tag: string, given: WorkloadFields = {}): WorkloadFacts =>
  workload('ztunnel', `${hub}/ztunnel:${tag}`, {
    labels: { 'app.kubernetes.io/name': 'ztunnel' },
    serviceAccountName: 'ztunnel',
    managers: ['ambientctl'],
    env: { XDS_ADDRESS: 'istiod.istio-system.svc:15012' },
    ...given,
  })

export const namespace = (name: string, labels: Readonly<Record<string, string>> = {}): NamespaceFacts => ({
  name,
  labels,
  phase: 'Active',
})

/** A pod in the namespace shop, owned by a ReplicaSet. */
export const pod = (given: Partial<PodFacts> = {}): PodFacts => ({
  namespace: 'shop',
  name: 'web-5d9c-1',
  owner: 'ReplicaSet/web-5d9c',
  containers: [{ name: 'web' }],
  ...given,
})

/** A cluster-scoped custom resource. */
export const clusterCustom = (kind: string, name: string, given: Partial<CustomFacts> = {}): CustomFacts => ({
  apiVersion: 'example.io/v1',
  kind,
  name,
  spec: {},
  ...given,
})

/** A custom resource in the namespace shop. */
export const custom = (kind: string, name: string, given: Partial<CustomFacts> = {}): CustomFacts =>
  clusterCustom(kind, name, { namespace: 'shop', ...given })
