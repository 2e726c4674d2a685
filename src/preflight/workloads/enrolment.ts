// Determines which pods are in the mesh, by the labels that istio-cni and the injector read.
import type { Labels, NamespaceFacts, PodFacts } from '../../facts/facts.ts'
import { revisionLabel } from '../../manifest/labels.ts'

/** Containers that Istio injects into pods. */
export const istioContainers: ReadonlySet<string> = new Set(['istio-proxy', 'istio-init', 'istio-validation'])

export const hasSidecar = ({ containers, initContainers = [] }: PodFacts): boolean =>
  [...containers, ...initContainers].some(({ name }) => name === 'istio-proxy')

/** Returns true if the labels of a namespace enable injection: `istio-injection=enabled`, or a revision. */
export function isInjectionEnabled(labels: Labels | undefined): boolean {
  const injection = labels?.['istio-injection']
  // The webhooks use the revision only if the label istio-injection is absent.
  return injection === undefined ? Boolean(labels?.[revisionLabel]) : injection === 'enabled'
}

const modeOf = (labels: Labels | undefined) => labels?.['istio.io/dataplane-mode']

/** Returns true if the namespace is in ambient mode. */
export const isAmbientNamespace = ({ labels }: NamespaceFacts): boolean => modeOf(labels) === 'ambient'

/**
 * Returns true if the pod is in ambient mode. Its label overrides the namespace's; sidecars and the host network
 * exclude it.
 */
export function isAmbientPod(pod: PodFacts, namespace: Labels | undefined): boolean {
  if (pod.hostNetwork || hasSidecar(pod)) return false
  return (modeOf(pod.labels) ?? modeOf(namespace)) === 'ambient'
}

/** Returns true if the pod has a sidecar, or gets one when it is recreated. */
export function isSidecarPod(pod: PodFacts, namespace: Labels | undefined): boolean {
  if (pod.hostNetwork) return false
  if (hasSidecar(pod)) return true
  const inject = pod.labels?.['sidecar.istio.io/inject'] ?? pod.annotations?.['sidecar.istio.io/inject']
  if (inject === 'false') return false
  return inject === 'true' || isInjectionEnabled(namespace)
}

/** Returns the labels of namespaces by name. */
export function namespaceLabels(namespaces: readonly NamespaceFacts[]): ReadonlyMap<string, Labels> {
  return new Map(namespaces.map(({ name, labels }) => [name, labels]))
}

/** Namespaces of Kubernetes, without applications. */
const systems: ReadonlySet<string> = new Set(['kube-system', 'kube-public', 'kube-node-lease'])

export const isSystemNamespace = (name: string): boolean => systems.has(name)
