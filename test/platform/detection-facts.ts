// Facts built from the public samples, and from a few fields.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPlatformRules } from '../../src/workflow/cluster/detection.ts'
import type { NodeFacts, WorkloadFacts } from '../../src/facts/facts.ts'
import type { DetectionFacts } from '../../src/platform/targets.ts'
import { packageFolder } from '../support/generate.ts'

/** The rules of the platforms in this repository. */
export const platformRules = readPlatformRules(join(packageFolder, 'platforms'))

/** Some fields of a node; missing ones are empty, and identify nothing. */
export interface ShortNode {
  readonly name?: string
  readonly providerID?: string
  readonly kubelet?: string
  readonly osImage?: string
  readonly kernel?: string
  readonly runtime?: string
  readonly os?: string
  readonly arch?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  /** `key=value:effect`. */
  readonly taint?: string
  readonly podCIDRs?: readonly string[]
}

export function nodeOf(short: ShortNode): NodeFacts {
  const [, key = '', value = '', effect = ''] = /^(.*)=(.*):(.*)$/.exec(short.taint ?? '') ?? []
  return {
    name: short.name ?? 'node-1',
    labels: { ...short.labels },
    annotations: { ...short.annotations },
    ...(short.providerID !== undefined && { providerID: short.providerID }),
    ...(short.taint !== undefined && { taints: [{ key, value, effect }] }),
    ...(short.podCIDRs && { podCIDRs: short.podCIDRs }),
    conditions: [],
    nodeInfo: {
      architecture: short.arch ?? 'amd64',
      operatingSystem: short.os ?? 'linux',
      osImage: short.osImage ?? '',
      kernelVersion: short.kernel ?? '',
      kubeletVersion: short.kubelet ?? '',
      containerRuntimeVersion: short.runtime ?? '',
    },
  }
}

/** Some facts of a cluster. */
export interface ShortCluster {
  readonly nodes?: readonly ShortNode[]
  readonly server?: string
  readonly apiGroups?: readonly string[]
  /** `namespace/name`, or an object that also has an image. */
  readonly daemonSets?: readonly (string | ShortDaemonSet)[]
  readonly clusterIPs?: readonly string[]
}

export interface ShortDaemonSet {
  readonly name: string
  readonly images?: Readonly<Record<string, string>>
  readonly hostPaths?: Readonly<Record<string, string>>
}

export function factsWith({
  nodes,
  server,
  apiGroups,
  daemonSets,
  clusterIPs,
}: ShortCluster): DetectionFacts {
  return {
    ...(nodes && { nodes: nodes.map(nodeOf) }),
    ...(server !== undefined && { server: { gitVersion: server, major: 1, minor: 34, ready: true } }),
    ...(apiGroups && {
      apis: {
        groupVersions: ['v1', ...apiGroups.map((group) => `${group}/v1`)],
        coreSubresources: [],
        failedGroups: [],
      },
    }),
    ...(daemonSets && { daemonSets: daemonSets.map(daemonSetOf) }),
    ...(clusterIPs && { services: [{ namespace: 'default', name: 'kubernetes', clusterIPs }] }),
  }
}

function daemonSetOf(given: string | ShortDaemonSet): WorkloadFacts {
  const { name: path, images = {}, hostPaths } = typeof given === 'string' ? { name: given } : given
  const [namespace = '', name = ''] = path.split('/')
  return {
    namespace,
    name,
    containers: Object.entries(images).map(([container, image]) => ({ name: container, image })),
    ...(hostPaths && { hostPaths }),
    desired: 1,
    updated: 1,
    ready: 1,
    observed: true,
  }
}

export interface Sample extends ShortNode {
  readonly platform: string
  readonly nodeName?: string
  readonly gitVersion?: string
  readonly version?: string
  readonly source: string
}

export const samples = JSON.parse(
  readFileSync(new URL('./samples.json', import.meta.url), 'utf8'),
) as readonly Sample[]

const ofNodes = [
  'name',
  'providerID',
  'kubelet',
  'osImage',
  'kernel',
  'runtime',
  'labels',
  'annotations',
  'taint',
] as const

/** The keys of samples.json: fields of nodes and of the server (docs/platforms-format.md), and remarks. */
export const sampleKeys: readonly string[] = [
  'platform',
  'source',
  ...ofNodes,
  'nodeName',
  'gitVersion',
  'version',
  ...['os', 'arch', 'cni', 'cniBinSearched', 'note', 'serverVersion', 'spec'],
]

/** A sample as the cluster on which it was recorded, with only the recorded fields. */
export function clusterOf({ nodeName, gitVersion, version, ...sample }: Sample): ShortCluster {
  const fields = Object.entries(sample).filter(([key]) => (ofNodes as readonly string[]).includes(key))
  const node: ShortNode = { ...Object.fromEntries(fields), ...(nodeName !== undefined && { name: nodeName }) }
  const server = gitVersion ?? version
  return {
    ...(Object.keys(node).length > 0 && { nodes: [node] }),
    ...(server !== undefined && { server }),
  }
}
