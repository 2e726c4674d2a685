// Pods as an API server returns them.
import type { KubeObject } from '../../src/manifest/object.ts'

interface ContainerStatus {
  readonly name: string
  readonly restartCount: number
  readonly state: object
}

interface PodParts {
  readonly namespace: string
  readonly name: string
  readonly labels?: Record<string, string>
  readonly containers?: readonly object[]
  readonly initContainers?: readonly object[]
  readonly statuses?: readonly ContainerStatus[]
}

/** Returns a running pod; the statuses of init containers are found by their names. */
export function podOf(parts: PodParts): KubeObject {
  const { namespace, name, labels = {}, containers = [], initContainers = [], statuses = [] } = parts
  const initNames = initContainers.map((one) => (one as { name: string }).name)
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace, name, labels },
    spec: { containers, initContainers, nodeName: 'node-1' },
    status: {
      phase: 'Running',
      initContainerStatuses: statuses.filter((status) => initNames.includes(status.name)),
      containerStatuses: statuses.filter((status) => !initNames.includes(status.name)),
    },
  }
}
