// The targets of detection rules: each row finds the field of a node or of the cluster that matches a pattern. Labels,
// annotations and taints are matched as `key=value`.
import type { KnownFacts, NodeFacts } from '../facts/facts.ts'

/** The facts that detection reads, without those that could not be read. */
export type DetectionFacts = {
  readonly [K in 'server' | 'apis' | 'nodes' | 'daemonSets' | 'services']?: KnownFacts[K] | undefined
}

/** A field of an object that matches a pattern. */
export interface MatchedField {
  readonly object: string
  readonly field: string
  readonly value: string
}

/** Returns the first matching field. It is called for every node and rule, so it allocates only what it returns. */
type Finder<T> = (source: T, pattern: RegExp) => MatchedField | undefined

export const nodeTargets = {
  name: (node, pattern) => placeOf(node, 'metadata.name', node.name, pattern),
  providerID: (node, pattern) => placeOf(node, 'spec.providerID', node.providerID, pattern),
  kubeletVersion: infoOf('kubeletVersion'),
  osImage: infoOf('osImage'),
  kernelVersion: infoOf('kernelVersion'),
  containerRuntimeVersion: infoOf('containerRuntimeVersion'),
  label: (node, pattern) => pairOf(node, 'metadata.labels', node.labels, pattern),
  annotation: (node, pattern) => pairOf(node, 'metadata.annotations', node.annotations, pattern),
  taint: (node, pattern) => {
    const taints = node.taints?.map(({ key, value = '', effect }) => `${key}=${value}:${effect}`)
    return placeOf(
      node,
      'spec.taints',
      taints?.find((text) => pattern.test(text)),
      pattern,
    )
  },
} as const satisfies Readonly<Record<string, Finder<NodeFacts>>>

export const clusterTargets = {
  server: ({ server }, pattern) =>
    server && pattern.test(server.gitVersion)
      ? { object: 'Server', field: 'gitVersion', value: server.gitVersion }
      : undefined,
  apiGroup: ({ apis }, pattern) => {
    const value = apis?.groupVersions
      .flatMap((text) => (text.includes('/') ? [text.replace(/\/.*/, '')] : []))
      .find((group) => pattern.test(group))
    return value === undefined ? undefined : { object: 'Server', field: 'apis', value }
  },
  daemonSet: ({ daemonSets = [] }, pattern) => {
    const found = daemonSets.find(({ namespace, name }) => pattern.test(`${namespace}/${name}`))
    if (!found) return undefined
    return { object: `DaemonSet/${found.namespace}/${found.name}`, field: 'metadata.name', value: found.name }
  },
} as const satisfies Readonly<Record<string, Finder<DetectionFacts>>>

export type NodeTarget = keyof typeof nodeTargets
export type ClusterTarget = keyof typeof clusterTargets
export type DetectionTarget = NodeTarget | ClusterTarget

export function isDetectionTarget(name: string): name is DetectionTarget {
  return Object.hasOwn(nodeTargets, name) || Object.hasOwn(clusterTargets, name)
}

function isNodeTarget(subject: DetectionTarget): subject is NodeTarget {
  return Object.hasOwn(nodeTargets, subject)
}

/** Returns the matching field of a target; undefined for a target of nodes if `node` is undefined. */
export function findMatch(
  subject: DetectionTarget,
  pattern: RegExp,
  facts: DetectionFacts,
  node: NodeFacts | undefined,
): MatchedField | undefined {
  if (!isNodeTarget(subject)) return clusterTargets[subject](facts, pattern)
  return node && nodeTargets[subject](node, pattern)
}

function placeOf(
  node: NodeFacts,
  field: string,
  value: string | undefined,
  pattern: RegExp,
): MatchedField | undefined {
  if (value === undefined || value === '' || !pattern.test(value)) return undefined
  return { object: `Node/${node.name}`, field, value }
}

function infoOf(key: keyof NodeFacts['nodeInfo']): Finder<NodeFacts> {
  const field = `status.nodeInfo.${key}`
  return (node, pattern) => placeOf(node, field, node.nodeInfo[key], pattern)
}

function pairOf(
  node: NodeFacts,
  field: string,
  map: Readonly<Record<string, string>>,
  pattern: RegExp,
): MatchedField | undefined {
  for (const key in map) {
    const value = map[key] ?? ''
    if (pattern.test(`${key}=${value}`))
      return { object: `Node/${node.name}`, field: `${field}[${key}]`, value }
  }
  return undefined
}
