// Kubelet probes that use the network, and so the mesh.
import type { PodFacts } from '../../facts/facts.ts'

/** Returns true if the kubelet probes a pod over the network. Exec probes do not use the network. */
export function hasProbes({ containers, initContainers = [] }: PodFacts): boolean {
  return [...containers, ...initContainers].some(({ probes = [] }) => probes.length > 0)
}
