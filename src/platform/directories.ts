// Values that follow from facts rather than from the platform's name: directories, mostly. One row a rule, later rows win.
import type { NodeFacts } from '../facts/facts.ts'
import type { Cni, Detection, DetectionEvidence } from './detection.ts'
import { andMore } from './evidence.ts'
import { findK3sDirectories } from './k3s.ts'
import type { PlatformRules } from './rules.ts'
import { getPath, newTree, setPath, type Tree } from '../values/tree.ts'
import type { DetectionFacts } from './targets.ts'

interface Case {
  readonly platform: PlatformRules | undefined
  /** Those of the platform, or all where a rule is about none; without Windows, which has no istio-cni. */
  readonly nodes: readonly NodeFacts[]
  readonly cnis: readonly Cni[]
  readonly facts: DetectionFacts
}

interface Derived {
  readonly because: DetectionEvidence
  readonly values: Readonly<Record<string, string | boolean>>
}

interface DerivationRule {
  /** Platforms that it is about; all without. */
  readonly directories?: readonly string[]
  readonly derive: (facts: Case) => Derived | undefined
}

const rules: readonly DerivationRule[] = [
  { directories: ['k3s', 'k3s-image'], derive: k3sDirectories },
  { directories: ['docker'], derive: minikubeWithoutDocker },
  { derive: dockerRuntime },
  { derive: multus },
]

/** The values that the facts add to the platform's own, and why; what the platform says already is left out. */
export function deriveValues(
  platform: PlatformRules | undefined,
  facts: DetectionFacts,
  cnis: readonly Cni[],
  ownNodes: readonly NodeFacts[],
): Pick<Detection, 'values' | 'reasons'> {
  const derived = rules
    .filter(
      ({ directories }) =>
        directories === undefined || directories.includes(platform?.attributes.directories ?? ''),
    )
    .flatMap(({ directories, derive }) => {
      const nodes = withoutWindows(directories ? ownNodes : (facts.nodes ?? []))
      return nodes.length > 0 ? (derive({ platform, nodes, cnis, facts }) ?? []) : []
    })
  const last = new Map(
    derived.flatMap(({ because, values }) =>
      Object.entries(values).map(([path, value]) => [path, { value, because }] as const),
    ),
  )
  const own = platform?.values ?? newTree()
  const added = [...last].filter(([path, { value }]) => inForce(own, path) !== value)
  const values: Tree = newTree()
  for (const [path, { value }] of added) setPath(values, path.split('.'), value)
  return {
    values,
    reasons: added.map(([path, { value, because }]) => ({ path, value: String(value), because })),
  }
}

const withoutWindows = (nodes: readonly NodeFacts[]) =>
  nodes.filter(({ nodeInfo }) => nodeInfo.operatingSystem !== 'windows')

/** What the charts have where the platform says nothing. */
const chartDefaults: Readonly<Record<string, string | boolean>> = {
  'cni.cniConfDir': '/etc/cni/net.d',
  'cni.cniBinDir': '/opt/cni/bin',
  'cni.cniNetnsDir': '/var/run/netns',
}

const inForce = (own: Tree, path: string) => getPath(own, path.split('.')) ?? chartDefaults[path]

/** The folders of most K3s nodes, since one DaemonSet has one set of folders. */
function k3sDirectories({ platform, nodes, facts }: Case): Derived | undefined {
  const each = nodes.map(findK3sDirectories(facts.nodes ?? [], facts.daemonSets ?? []))
  const [most] = alike(each, ({ confDir, binDir }) => `${confDir} ${binDir}`)
  const [folders] = most ?? []
  if (!most || !folders) return undefined
  const { confDir, binDir, because, evidence } = folders
  const others = evidence.object.startsWith('Node/') ? most.length - 1 : 0
  // Images of old releases have the binaries in /bin, as the platform k3d says; a node without a release may be one.
  const isOldImage =
    platform?.attributes.directories === 'k3s-image' && (because === 'old-release' || !isK3sRelease(evidence))
  return {
    because: { ...evidence, object: andMore(evidence.object, others) },
    values: { 'cni.cniConfDir': confDir, ...(!isOldImage && { 'cni.cniBinDir': binDir }) },
  }
}

/** Groups of what has the same key, the largest first. */
function alike<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? []
    group.push(item)
    groups.set(keyOf(item), group)
  }
  return [...groups.values()].toSorted((a, b) => b.length - a.length)
}

const isK3sRelease = ({ field, value }: DetectionEvidence) =>
  field !== 'status.nodeInfo.kubeletVersion' || value.includes('+k3s')

const isDocker = ({ nodeInfo }: NodeFacts) => nodeInfo.containerRuntimeVersion.startsWith('docker://')

/** Docker keeps network namespaces elsewhere; where only some nodes run it, one directory cannot serve all. */
function dockerRuntime({ nodes }: Case): Derived | undefined {
  if (!nodes.every(isDocker)) return undefined
  return { because: runtimeSign(nodes), values: { 'cni.cniNetnsDir': '/var/run/docker/netns' } }
}

/** The platform's directory is for the Docker runtime; the others use the usual one. */
function minikubeWithoutDocker({ nodes }: Case): Derived | undefined {
  const isOther = (node: NodeFacts) => node.nodeInfo.containerRuntimeVersion !== '' && !isDocker(node)
  if (!nodes.every(isOther)) return undefined
  return { because: runtimeSign(nodes), values: { 'cni.cniNetnsDir': '/var/run/netns' } }
}

/** Multus is what the runtime calls, so istio-cni is one of the networks that it delegates to. */
function multus({ platform, cnis, facts }: Case): Derived | undefined {
  const found = cnis.find(({ name }) => name === 'multus')
  // OpenShift's own values say it all.
  if (!found || platform?.attributes.directories === 'multus') return undefined
  const daemonSet = facts.daemonSets?.find(
    ({ namespace, name }) => `DaemonSet/${namespace}/${name}` === found.object,
  )
  const binDir = daemonSet?.hostPaths?.['cnibin']
  return {
    because: { object: found.object, field: 'metadata.name', value: 'multus', strength: 'strong' },
    values: {
      'cni.provider': 'multus',
      'cni.chained': false,
      'cni.cniConfFileName': 'istio-cni.conf',
      'cni.cniConfDir': '/etc/cni/multus/net.d',
      ...(binDir !== undefined && { 'cni.cniBinDir': binDir }),
      'pilot.cni.provider': 'multus',
    },
  }
}

function runtimeSign(nodes: readonly NodeFacts[]): DetectionEvidence {
  const [first] = nodes
  return {
    object: andMore(`Node/${first?.name}`, nodes.length - 1),
    field: 'status.nodeInfo.containerRuntimeVersion',
    value: first?.nodeInfo.containerRuntimeVersion ?? '',
    strength: 'strong',
  }
}
