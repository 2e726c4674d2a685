// Probes of kubelet that come over the network, and so by way of the mesh.
import type { PodFacts } from '../../facts/facts.ts'

/** Whether kubelet calls the pod over the network; exec probes do not. */
export function hasProbes({ containers, initContainers = [] }: PodFacts): boolean {
  return [...containers, ...initContainers].some(({ probes = [] }) => probes.length > 0)
}
