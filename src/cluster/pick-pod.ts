// Pods → their facts: 20,000 of them have to stay small.
import type { ContainerFacts, Labels, PodFacts } from '../facts/facts.ts'
import type { KubeObject } from '../manifest/object.ts'
import { isRead } from './annotations.ts'
import { parseQuantity } from '../manifest/quantity.ts'
import { at, list, map, number, present, some, text } from './reading.ts'

const isPodAnnotation = isRead('pod')

export function pickPod(pod: KubeObject): PodFacts {
  const containers = list(pod, 'spec', 'containers')
  const inits = list(pod, 'spec', 'initContainers')
  const ready = list(pod, 'status', 'conditions').find((one) => at(one, 'type') === 'Ready')
  return present({
    namespace: pod.metadata.namespace ?? '',
    name: pod.metadata.name,
    labels: map(pod.metadata.labels),
    annotations: annotationsOf(pod),
    node: text(pod, 'spec', 'nodeName'),
    owner: ownerOf(pod),
    phase: text(pod, 'status', 'phase'),
    ready: ready === undefined ? undefined : at(ready, 'status') === 'True',
    hostNetwork: at(pod, 'spec', 'hostNetwork') === true ? (true as const) : undefined,
    hostUsers: at(pod, 'spec', 'hostUsers') === false ? (false as const) : undefined,
    runtimeClassName: text(pod, 'spec', 'runtimeClassName'),
    runAsUser: number(pod, 'spec', 'securityContext', 'runAsUser'),
    runAsGroup: number(pod, 'spec', 'securityContext', 'runAsGroup'),
    requests: requestsOf(pod, [...containers, ...inits.filter(isSidecar)]),
    containers: containers.map((one) =>
      pickContainer(one, statusOf(one, list(pod, 'status', 'containerStatuses'))),
    ),
    initContainers: some(inits, (one) =>
      pickContainer(one, statusOf(one, list(pod, 'status', 'initContainerStatuses'))),
    ),
  })
}

const injected = 'sidecar.istio.io/status'

/** The injector writes all that it did into one annotation; the revision is what is of use. */
function annotationsOf(pod: KubeObject): Labels | undefined {
  const found = map(pod.metadata.annotations, isPodAnnotation)
  const status = found?.[injected]
  if (status === undefined) return found
  const revision = /"revision":"([^"]{0,63})"/.exec(status)?.[1] ?? ''
  return { ...found, [injected]: JSON.stringify({ revision }) }
}

function ownerOf(pod: KubeObject): string | undefined {
  const owner = list(pod, 'metadata', 'ownerReferences').find((one) => at(one, 'controller') === true)
  return owner === undefined ? undefined : `${text(owner, 'kind')}/${text(owner, 'name')}`
}

/** A native sidecar runs beside the containers, and asks for room as they do. */
const isSidecar = (init: unknown) => at(init, 'restartPolicy') === 'Always'

function requestsOf(
  pod: KubeObject,
  running: readonly unknown[],
): { cpu: number; memory: number } | undefined {
  const sum = (resource: string): number => {
    const whole = at(pod, 'spec', 'resources', 'requests', resource)
    if (whole !== undefined) return parseQuantity(whole) ?? 0
    return running.reduce<number>(
      (total, one) => total + (parseQuantity(at(one, 'resources', 'requests', resource)) ?? 0),
      0,
    )
  }
  const cpu = Math.round(sum('cpu') * 1000)
  const memory = Math.round(sum('memory'))
  return cpu === 0 && memory === 0 ? undefined : { cpu, memory }
}

const probeNames = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const
const networkProbes = ['httpGet', 'tcpSocket', 'grpc'] as const

function pickContainer(container: unknown, status: unknown): ContainerFacts {
  const probes = networkProbes.filter((kind) =>
    probeNames.some((name) => at(container, name, kind) !== undefined),
  )
  return present({
    name: text(container, 'name') ?? '',
    ports: some(list(container, 'ports'), (port) => number(port, 'containerPort')),
    probes: probes.length > 0 ? probes : undefined,
    runAsUser: number(container, 'securityContext', 'runAsUser'),
    runAsGroup: number(container, 'securityContext', 'runAsGroup'),
    restartPolicy: text(container, 'restartPolicy'),
    waiting: whyNotRunning(status),
  })
}

function statusOf(container: unknown, statuses: readonly unknown[]): unknown {
  const name = at(container, 'name')
  return statuses.find((status) => at(status, 'name') === name)
}

function whyNotRunning(status: unknown): string | undefined {
  const ended = text(status, 'state', 'terminated', 'reason')
  return text(status, 'state', 'waiting', 'reason') ?? (ended === 'Completed' ? undefined : ended)
}
