// Facts of pods, kept small: a cluster can have 20,000 pods.
import type { ContainerFacts, Labels, PodFacts } from '../../facts/facts.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { isRead } from './annotations.ts'
import { parseQuantity } from '../../manifest/quantity.ts'
import { valueAt, listAt, textMapAt, numberAt, definedFields, selectSome, textAt } from './fields.ts'

const isPodAnnotation = isRead('pod')

export function podFacts(pod: KubeObject): PodFacts {
  const containers = listAt(pod, 'spec', 'containers')
  const inits = listAt(pod, 'spec', 'initContainers')
  const ready = listAt(pod, 'status', 'conditions').find((one) => valueAt(one, 'type') === 'Ready')
  return definedFields({
    namespace: pod.metadata.namespace ?? '',
    name: pod.metadata.name,
    labels: textMapAt(pod.metadata.labels),
    annotations: annotationsOf(pod),
    node: textAt(pod, 'spec', 'nodeName'),
    owner: ownerOf(pod),
    phase: textAt(pod, 'status', 'phase'),
    ready: ready === undefined ? undefined : valueAt(ready, 'status') === 'True',
    hostNetwork: valueAt(pod, 'spec', 'hostNetwork') === true ? (true as const) : undefined,
    hostUsers: valueAt(pod, 'spec', 'hostUsers') === false ? (false as const) : undefined,
    runtimeClassName: textAt(pod, 'spec', 'runtimeClassName'),
    runAsUser: numberAt(pod, 'spec', 'securityContext', 'runAsUser'),
    runAsGroup: numberAt(pod, 'spec', 'securityContext', 'runAsGroup'),
    requests: requestsOf(pod, [...containers, ...inits.filter(isSidecar)]),
    containers: containers.map((one) =>
      pickContainer(one, statusOf(one, listAt(pod, 'status', 'containerStatuses'))),
    ),
    initContainers: selectSome(inits, (one) =>
      pickContainer(one, statusOf(one, listAt(pod, 'status', 'initContainerStatuses'))),
    ),
  })
}

const injected = 'sidecar.istio.io/status'

/** Keeps only the revision of the sidecar injector's status annotation. */
function annotationsOf(pod: KubeObject): Labels | undefined {
  const found = textMapAt(pod.metadata.annotations, isPodAnnotation)
  const status = found?.[injected]
  if (status === undefined) return found
  const revision = /"revision":"([^"]{0,63})"/.exec(status)?.[1] ?? ''
  return { ...found, [injected]: JSON.stringify({ revision }) }
}

function ownerOf(pod: KubeObject): string | undefined {
  const owner = listAt(pod, 'metadata', 'ownerReferences').find((one) => valueAt(one, 'controller') === true)
  return owner === undefined ? undefined : `${textAt(owner, 'kind')}/${textAt(owner, 'name')}`
}

/** A native sidecar runs together with the containers, so its requests count too. */
const isSidecar = (init: unknown) => valueAt(init, 'restartPolicy') === 'Always'

function requestsOf(
  pod: KubeObject,
  running: readonly unknown[],
): { cpu: number; memory: number } | undefined {
  const sum = (resource: string): number => {
    const whole = valueAt(pod, 'spec', 'resources', 'requests', resource)
    if (whole !== undefined) return parseQuantity(whole) ?? 0
    return running.reduce<number>(
      (total, one) => total + (parseQuantity(valueAt(one, 'resources', 'requests', resource)) ?? 0),
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
    probeNames.some((name) => valueAt(container, name, kind) !== undefined),
  )
  return definedFields({
    name: textAt(container, 'name') ?? '',
    ports: selectSome(listAt(container, 'ports'), (port) => numberAt(port, 'containerPort')),
    probes: probes.length > 0 ? probes : undefined,
    runAsUser: numberAt(container, 'securityContext', 'runAsUser'),
    runAsGroup: numberAt(container, 'securityContext', 'runAsGroup'),
    restartPolicy: textAt(container, 'restartPolicy'),
    waiting: notRunningReason(status),
  })
}

function statusOf(container: unknown, statuses: readonly unknown[]): unknown {
  const name = valueAt(container, 'name')
  return statuses.find((status) => valueAt(status, 'name') === name)
}

function notRunningReason(status: unknown): string | undefined {
  const terminated = textAt(status, 'state', 'terminated', 'reason')
  return textAt(status, 'state', 'waiting', 'reason') ?? (terminated === 'Completed' ? undefined : terminated)
}
