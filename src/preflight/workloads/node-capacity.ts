// Computes the free capacity of nodes.
import type { NodeFacts, PodFacts } from '../../facts/facts.ts'
import { parseCpu, parseQuantity } from '../../manifest/quantity.ts'

export interface NodeCapacity {
  /** Millicores; undefined if the node does not report it. */
  readonly cpu: number | undefined
  /** Bytes. */
  readonly memory: number | undefined
  readonly pods: number | undefined
}

/** Returns the free capacity by node. Only pods for which `isCounted` returns true count as used. */
export function capacityByNode(
  nodes: readonly NodeFacts[],
  pods: readonly PodFacts[],
  isCounted: (pod: PodFacts) => boolean,
): ReadonlyMap<string, NodeCapacity> {
  const used = new Map(nodes.map(({ name }) => [name, { cpu: 0, memory: 0, pods: 0 }]))
  for (const pod of pods) {
    const sum = used.get(pod.node ?? '')
    // Completed pods use no resources.
    if (!sum || pod.phase === 'Succeeded' || pod.phase === 'Failed' || !isCounted(pod)) continue
    sum.cpu += pod.requests?.cpu ?? 0
    sum.memory += pod.requests?.memory ?? 0
    sum.pods += 1
  }
  return new Map(
    nodes.map(({ name, allocatable = {} }) => {
      const { cpu = 0, memory = 0, pods: count = 0 } = used.get(name) ?? {}
      return [
        name,
        {
          cpu: difference(parseCpu(allocatable.cpu), cpu),
          memory: difference(parseQuantity(allocatable.memory), memory),
          pods: difference(parseQuantity(allocatable.pods), count),
        },
      ]
    }),
  )
}

const difference = (all: number | undefined, used: number) => (all === undefined ? undefined : all - used)

/** Returns true if a request fits on a node. An unknown capacity counts as sufficient. */
export function fitsOn(free: NodeCapacity, cpu: number, memory: number): boolean {
  return (free.cpu ?? Infinity) >= cpu && (free.memory ?? Infinity) >= memory
}
