// What a sign may look at: each subject is one row, which says where its texts are in a node or in the cluster.
import type { Known, NodeFacts } from '../facts/facts.ts'

/** What is known of a cluster's kind; what could not be read is left out. */
export type Clues = {
  readonly [K in 'server' | 'apis' | 'nodes' | 'daemonSets' | 'services']?: Known[K] | undefined
}

/** A place of an object that a pattern is held against. */
export interface Place {
  readonly object: string
  readonly field: string
  readonly value: string
  /** What the pattern sees: `key=value` for labels, annotations and taints, otherwise the value. */
  readonly text: string
}

type Finder<T> = (source: T) => readonly Place[]

const nodeSubjects = {
  name: (node) => [placeOf(node, 'metadata.name', node.name)],
  providerID: (node) => (node.providerID ? [placeOf(node, 'spec.providerID', node.providerID)] : []),
  kubeletVersion: infoOf('kubeletVersion'),
  osImage: infoOf('osImage'),
  kernelVersion: infoOf('kernelVersion'),
  containerRuntimeVersion: infoOf('containerRuntimeVersion'),
  label: (node) => pairs(node, 'metadata.labels', node.labels),
  annotation: (node) => pairs(node, 'metadata.annotations', node.annotations),
  taint: (node) =>
    (node.taints ?? []).map(({ key, value = '', effect }) =>
      placeOf(node, 'spec.taints', `${key}=${value}:${effect}`),
    ),
} as const satisfies Readonly<Record<string, Finder<NodeFacts>>>

const clusterSubjects = {
  server: ({ server }) =>
    server
      ? [{ object: 'Server', field: 'gitVersion', value: server.gitVersion, text: server.gitVersion }]
      : [],
  apiGroup: ({ apis }) => groupsOf(apis?.groupVersions ?? []),
  daemonSet: ({ daemonSets = [] }) =>
    daemonSets.map(({ namespace, name }) => ({
      object: `DaemonSet/${namespace}/${name}`,
      field: 'metadata.name',
      value: name,
      text: `${namespace}/${name}`,
    })),
} as const satisfies Readonly<Record<string, Finder<Clues>>>

export type NodeSubject = keyof typeof nodeSubjects
export type ClusterSubject = keyof typeof clusterSubjects
export type Subject = NodeSubject | ClusterSubject

/** The names that a sign may use, for messages. */
export const subjectNames = [...Object.keys(nodeSubjects), ...Object.keys(clusterSubjects)]

export function isSubject(name: string): name is Subject {
  return Object.hasOwn(nodeSubjects, name) || Object.hasOwn(clusterSubjects, name)
}

export function isNodeSubject(subject: Subject): subject is NodeSubject {
  return Object.hasOwn(nodeSubjects, subject)
}

/** All places of a subject; a node's are empty where no node is looked at. */
export function placesOf(subject: Subject, clues: Clues, node: NodeFacts | undefined): readonly Place[] {
  if (!isNodeSubject(subject)) return clusterSubjects[subject](clues)
  return node ? nodeSubjects[subject](node) : []
}

function placeOf(node: NodeFacts, field: string, value: string, text = value): Place {
  return { object: `Node/${node.name}`, field, value, text }
}

function infoOf(key: keyof NodeFacts['nodeInfo']): Finder<NodeFacts> {
  return (node) => {
    const value = node.nodeInfo[key]
    return value ? [placeOf(node, `status.nodeInfo.${key}`, value)] : []
  }
}

function pairs(node: NodeFacts, field: string, map: Readonly<Record<string, string>>): Place[] {
  return Object.entries(map).map(([key, value]) =>
    placeOf(node, `${field}[${key}]`, value, `${key}=${value}`),
  )
}

function groupsOf(groupVersions: readonly string[]): Place[] {
  const groups = new Set(
    groupVersions.flatMap((text) => (text.includes('/') ? [text.replace(/\/.*/, '')] : [])),
  )
  return [...groups].map((group) => ({ object: 'Server', field: 'apis', value: group, text: group }))
}
