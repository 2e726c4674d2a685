// Facts of nodes, namespaces and small objects.
import type {
  ApiServiceFacts,
  ConditionFacts,
  Labels,
  LeaseFacts,
  NamedFacts,
  NamespaceFacts,
  NodeFacts,
  RuntimeClassFacts,
} from '../../facts/facts.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { isRead } from './annotations.ts'
import { maskArguments } from '../kubeconfig/mask.ts'
import { valueAt, listAt, textMapAt, definedFields, selectSome, textAt, textsAt } from './fields.ts'

/** Characters of a node annotation: the agent's arguments are long, and truncated JSON cannot be parsed. */
const maxAnnotationLength = 8000
const isArguments = /^(k3s|rke2)\.io\/node-(args|env)$/

export function nodeFacts(node: KubeObject): NodeFacts {
  const info = (name: string): string => textAt(node, 'status', 'nodeInfo', name) ?? ''
  return definedFields({
    name: node.metadata.name,
    labels: textMapAt(node.metadata.labels) ?? {},
    annotations: nodeAnnotations(node),
    providerID: textAt(node, 'spec', 'providerID'),
    unschedulable: valueAt(node, 'spec', 'unschedulable') === true || undefined,
    taints: selectSome(listAt(node, 'spec', 'taints'), (taint) =>
      definedFields({
        key: textAt(taint, 'key') ?? '',
        value: textAt(taint, 'value'),
        effect: textAt(taint, 'effect') ?? '',
      }),
    ),
    podCIDRs: textsAt(node, 'spec', 'podCIDRs'),
    addresses: selectSome(listAt(node, 'status', 'addresses'), (one) => ({
      type: textAt(one, 'type') ?? '',
      address: textAt(one, 'address') ?? '',
    })),
    allocatable: definedFields({
      cpu: textAt(node, 'status', 'allocatable', 'cpu'),
      memory: textAt(node, 'status', 'allocatable', 'memory'),
      pods: textAt(node, 'status', 'allocatable', 'pods'),
    }),
    conditions: listAt(node, 'status', 'conditions').map(nodeCondition),
    nodeInfo: {
      architecture: info('architecture'),
      operatingSystem: info('operatingSystem'),
      osImage: info('osImage'),
      kernelVersion: info('kernelVersion'),
      kubeletVersion: info('kubeletVersion'),
      containerRuntimeVersion: info('containerRuntimeVersion'),
    },
  })
}

function nodeAnnotations(node: KubeObject): Labels {
  const found = textMapAt(node.metadata.annotations, isRead('node'), maxAnnotationLength) ?? {}
  return Object.fromEntries(
    Object.entries(found).map(([key, value]) => [key, isArguments.test(key) ? maskArguments(value) : value]),
  )
}

/** Drops the message of a healthy condition (Ready is True, all others are False). */
function nodeCondition(condition: unknown): ConditionFacts {
  const { type, status } = pickCondition(condition)
  const isHealthy = status === (type === 'Ready' ? 'True' : 'False')
  const { message, ...rest } = pickCondition(condition)
  return isHealthy || message === undefined ? rest : { ...rest, message }
}

function pickCondition(condition: unknown): ConditionFacts {
  return definedFields({
    type: textAt(condition, 'type') ?? '',
    status: textAt(condition, 'status') ?? '',
    reason: textAt(condition, 'reason'),
    message: textAt(condition, 'message'),
    lastHeartbeatTime: textAt(condition, 'lastHeartbeatTime'),
  })
}

export function leaseFacts(lease: KubeObject): LeaseFacts {
  return definedFields({ name: lease.metadata.name, renewTime: textAt(lease, 'spec', 'renewTime') })
}

export function namespaceFacts(namespace: KubeObject): NamespaceFacts {
  const phase = textAt(namespace, 'status', 'phase')
  const conditions = phase === 'Terminating' ? listAt(namespace, 'status', 'conditions') : []
  return definedFields({
    name: namespace.metadata.name,
    labels: textMapAt(namespace.metadata.labels) ?? {},
    annotations: textMapAt(namespace.metadata.annotations, isRead('namespace')),
    phase,
    conditions: selectSome(conditions, pickCondition),
  })
}

/** Returns the metadata of an object of which only the existence matters. */
export function namedFacts({ metadata }: KubeObject): NamedFacts {
  return definedFields({
    namespace: metadata.namespace,
    name: metadata.name,
    labels: textMapAt(metadata.labels),
    annotations: textMapAt(metadata.annotations, isRead('object')),
  })
}

/** Returns the facts of Secrets that were requested by type, as metadata only. */
export function secretFactsOfType(type: string): (secret: KubeObject) => NamedFacts {
  return (secret) => ({ ...namedFacts(secret), type })
}

export function runtimeClassFacts(one: KubeObject): RuntimeClassFacts {
  return { name: one.metadata.name, handler: textAt(one, 'handler') ?? '' }
}

export function apiServiceFacts(service: KubeObject): ApiServiceFacts {
  const available = listAt(service, 'status', 'conditions').find((one) => textAt(one, 'type') === 'Available')
  const isDown = textAt(available, 'status') === 'False'
  return definedFields({
    name: service.metadata.name,
    available: !isDown,
    message: isDown ? textAt(available, 'message') : undefined,
  })
}
