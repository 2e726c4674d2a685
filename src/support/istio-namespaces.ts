// Finds the namespaces that Istio itself runs in.
import type { MeshPod } from './mesh-pods.ts'

const meshRoles = ['istiod', 'ztunnel', 'cni']

/** Returns the namespaces of Istio's own pods, and the given one. */
export function istioNamespaces(pods: readonly MeshPod[], given: string): Set<string> {
  const own = pods.filter(({ role }) => meshRoles.includes(role)).map(({ namespace }) => namespace)
  return new Set([given, ...own])
}
