// Who is in the mesh, and how: by the labels that istio-cni and the injector read.
import type { Labels, NamespaceFacts, PodFacts } from '../../facts/facts.ts'

/** Containers that Istio puts into other people's pods. */
export const istioContainers: ReadonlySet<string> = new Set(['istio-proxy', 'istio-init', 'istio-validation'])

export const hasSidecar = ({ containers, initContainers = [] }: PodFacts): boolean =>
  [...containers, ...initContainers].some(({ name }) => name === 'istio-proxy')

/** Whether the namespace asks for sidecars: `istio-injection=enabled`, or a revision. */
export function isInjectionEnabled(labels: Labels | undefined): boolean {
  const injection = labels?.['istio-injection']
  // The injector's webhooks look at the revision only where the older label is absent.
  return injection === undefined ? Boolean(labels?.['istio.io/rev']) : injection === 'enabled'
}

const modeOf = (labels: Labels | undefined) => labels?.['istio.io/dataplane-mode']

/** Whether the namespace is in the ambient mesh. */
export const isAmbientNamespace = ({ labels }: NamespaceFacts): boolean => modeOf(labels) === 'ambient'

/** Whether ztunnel carries the pod's traffic: its own label comes before the namespace's; a sidecar or the host's network before both. */
export function isAmbientPod(pod: PodFacts, namespace: Labels | undefined): boolean {
  if (pod.hostNetwork || hasSidecar(pod)) return false
  return (modeOf(pod.labels) ?? modeOf(namespace)) === 'ambient'
}

/** Whether the pod has a sidecar, or gets one when it is made again. */
export function isSidecarPod(pod: PodFacts, namespace: Labels | undefined): boolean {
  if (pod.hostNetwork) return false
  if (hasSidecar(pod)) return true
  const own = pod.labels?.['sidecar.istio.io/inject'] ?? pod.annotations?.['sidecar.istio.io/inject']
  if (own === 'false') return false
  return own === 'true' || isInjectionEnabled(namespace)
}

/** Labels of namespaces by name. */
export function namespaceLabels(namespaces: readonly NamespaceFacts[]): ReadonlyMap<string, Labels> {
  return new Map(namespaces.map(({ name, labels }) => [name, labels]))
}

/** Istio's own namespaces and Kubernetes' are nobody's applications. */
const systems: ReadonlySet<string> = new Set(['kube-system', 'kube-public', 'kube-node-lease'])

export const isSystemNamespace = (name: string): boolean => systems.has(name)
