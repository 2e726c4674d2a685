// How much of each node is free for pods that are yet to come.
import type { NodeFacts, PodFacts } from '../../facts/facts.ts'
import { parseCpu, parseQuantity } from '../../manifest/quantity.ts'

export interface NodeCapacity {
  /** Millicores; undefined where the node does not say what it has. */
  readonly cpu: number | undefined
  /** Bytes. */
  readonly memory: number | undefined
  readonly pods: number | undefined
}

/** The room on every node by name, without the pods that `isCounted` leaves out. */
export function capacityByNode(
  nodes: readonly NodeFacts[],
  pods: readonly PodFacts[],
  isCounted: (pod: PodFacts) => boolean,
): ReadonlyMap<string, NodeCapacity> {
  const used = new Map(nodes.map(({ name }) => [name, { cpu: 0, memory: 0, pods: 0 }]))
  for (const pod of pods) {
    const sum = used.get(pod.node ?? '')
    // Pods that have ended hold nothing.
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
          cpu: less(parseCpu(allocatable.cpu), cpu),
          memory: less(parseQuantity(allocatable.memory), memory),
          pods: less(parseQuantity(allocatable.pods), count),
        },
      ]
    }),
  )
}

const less = (all: number | undefined, used: number) => (all === undefined ? undefined : all - used)

/** Whether a request fits; what is not known is taken for enough. */
export function fitsOn(room: NodeCapacity, cpu: number, memory: number): boolean {
  return (room.cpu ?? Infinity) >= cpu && (room.memory ?? Infinity) >= memory
}
