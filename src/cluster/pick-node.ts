// Nodes, namespaces and small objects → their facts.
import type {
  ApiServiceFacts,
  ConditionFacts,
  Labels,
  LeaseFacts,
  NamedFacts,
  NamespaceFacts,
  NodeFacts,
  RuntimeClassFacts,
} from '../facts/facts.ts'
import type { KubeObject } from '../manifest/object.ts'
import { isRead } from './annotations.ts'
import { maskArguments } from './mask.ts'
import { at, list, map, present, some, text, texts } from './reading.ts'

/** Arguments of an agent are long, and what is cut is no JSON. */
const longestAnnotation = 8000
const isArguments = /^(k3s|rke2)\.io\/node-(args|env)$/

export function pickNode(node: KubeObject): NodeFacts {
  const info = (name: string): string => text(node, 'status', 'nodeInfo', name) ?? ''
  return present({
    name: node.metadata.name,
    labels: map(node.metadata.labels) ?? {},
    annotations: nodeAnnotations(node),
    providerID: text(node, 'spec', 'providerID'),
    unschedulable: at(node, 'spec', 'unschedulable') === true || undefined,
    taints: some(list(node, 'spec', 'taints'), (taint) =>
      present({
        key: text(taint, 'key') ?? '',
        value: text(taint, 'value'),
        effect: text(taint, 'effect') ?? '',
      }),
    ),
    podCIDRs: texts(node, 'spec', 'podCIDRs'),
    addresses: some(list(node, 'status', 'addresses'), (one) => ({
      type: text(one, 'type') ?? '',
      address: text(one, 'address') ?? '',
    })),
    allocatable: present({
      cpu: text(node, 'status', 'allocatable', 'cpu'),
      memory: text(node, 'status', 'allocatable', 'memory'),
      pods: text(node, 'status', 'allocatable', 'pods'),
    }),
    conditions: list(node, 'status', 'conditions').map(nodeCondition),
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
  const found = map(node.metadata.annotations, isRead('node'), longestAnnotation) ?? {}
  return Object.fromEntries(
    Object.entries(found).map(([key, value]) => [key, isArguments.test(key) ? maskArguments(value) : value]),
  )
}

/** A condition in its good state needs no words: Ready is True, the pressures are False. */
function nodeCondition(condition: unknown): ConditionFacts {
  const { type, status } = pickCondition(condition)
  const isGood = status === (type === 'Ready' ? 'True' : 'False')
  const { message, ...good } = pickCondition(condition)
  return isGood || message === undefined ? good : { ...good, message }
}

function pickCondition(condition: unknown): ConditionFacts {
  return present({
    type: text(condition, 'type') ?? '',
    status: text(condition, 'status') ?? '',
    reason: text(condition, 'reason'),
    message: text(condition, 'message'),
    lastHeartbeatTime: text(condition, 'lastHeartbeatTime'),
  })
}

export function pickLease(lease: KubeObject): LeaseFacts {
  return present({ name: lease.metadata.name, renewTime: text(lease, 'spec', 'renewTime') })
}

export function pickNamespace(namespace: KubeObject): NamespaceFacts {
  const phase = text(namespace, 'status', 'phase')
  const conditions = phase === 'Terminating' ? list(namespace, 'status', 'conditions') : []
  return present({
    name: namespace.metadata.name,
    labels: map(namespace.metadata.labels) ?? {},
    annotations: map(namespace.metadata.annotations, isRead('namespace')),
    phase,
    conditions: some(conditions, pickCondition),
  })
}

/** What only matters by being there. */
export function pickNamed({ metadata }: KubeObject): NamedFacts {
  return present({
    namespace: metadata.namespace,
    name: metadata.name,
    labels: map(metadata.labels),
    annotations: map(metadata.annotations, isRead('object')),
  })
}

/** A Secret of which only the metadata were sent: its type is the one that was asked for. */
export function pickSecretOfType(type: string): (secret: KubeObject) => NamedFacts {
  return (secret) => ({ ...pickNamed(secret), type })
}

export function pickRuntimeClass(one: KubeObject): RuntimeClassFacts {
  return { name: one.metadata.name, handler: text(one, 'handler') ?? '' }
}

export function pickApiService(service: KubeObject): ApiServiceFacts {
  const available = list(service, 'status', 'conditions').find((one) => text(one, 'type') === 'Available')
  const isDown = text(available, 'status') === 'False'
  return present({
    name: service.metadata.name,
    available: !isDown,
    message: isDown ? text(available, 'message') : undefined,
  })
}
