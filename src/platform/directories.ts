// Values that follow from facts rather than from the platform's name: directories, mostly. One row a rule, later rows win.
import type { NodeFacts } from '../facts/facts.ts'
import type { Cni, Detection, Sign } from './detection.ts'
import { dataDirOf, isBeforeCniFolder, noFlannel, usualDataDir } from './k3s.ts'
import type { PlatformSigns } from './signs.ts'
import { getPath, newTree, setPath, type Tree } from '../values/tree.ts'
import type { Clues } from './subjects.ts'

interface Case {
  readonly platform: PlatformSigns | undefined
  /** Those of the platform, or all where a rule is about none; without Windows, which has no istio-cni. */
  readonly nodes: readonly NodeFacts[]
  readonly cnis: readonly Cni[]
  readonly clues: Clues
}

interface Derived {
  readonly because: Sign
  readonly values: Readonly<Record<string, string | boolean>>
}

interface RuleOfFacts {
  /** Platforms that it is about; all without. */
  readonly platforms?: readonly string[]
  readonly derive: (facts: Case) => Derived | undefined
}

const rules: readonly RuleOfFacts[] = [
  { platforms: ['k3s', 'k3d'], derive: k3sDirectories },
  { platforms: ['k3s', 'k3d'], derive: ownCniOnK3s },
  { platforms: ['minikube'], derive: minikubeWithoutDocker },
  { derive: dockerRuntime },
  { derive: multus },
]

/** The values that the facts add to the platform's own, and why; what the platform says already is left out. */
export function deriveValues(
  platform: PlatformSigns | undefined,
  clues: Clues,
  cnis: readonly Cni[],
  ownNodes: readonly NodeFacts[],
): Pick<Detection, 'values' | 'reasons'> {
  const derived = rules
    .filter(({ platforms }) => platforms === undefined || platforms.includes(platform?.name ?? ''))
    .flatMap(({ platforms, derive }) => {
      const nodes = withoutWindows(platforms ? ownNodes : (clues.nodes ?? []))
      return nodes.length > 0 ? (derive({ platform, nodes, cnis, clues }) ?? []) : []
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

/** Where K3s keeps CNI files: below its data directory, in a folder that its releases of October 2024 renamed. */
function k3sDirectories({ platform, nodes }: Case): Derived | undefined {
  const moved = mostly(nodes, dataDirOf)
  const old = mostly(nodes, ({ name, nodeInfo: { kubeletVersion } }) =>
    isBeforeCniFolder(kubeletVersion)
      ? { value: 'old', because: nodeSign(name, 'status.nodeInfo.kubeletVersion', kubeletVersion) }
      : undefined,
  )
  const dataDir = moved?.value ?? usualDataDir
  const confDir = { 'cni.cniConfDir': `${dataDir}/agent/etc/cni/net.d` }
  // The images of old releases have the binaries in /bin, as the platform k3d says.
  const isOldImage = old !== undefined && platform?.name === 'k3d'
  const binDir = isOldImage ? {} : { 'cni.cniBinDir': `${dataDir}/data/${old ? 'current/bin' : 'cni'}` }
  const [first] = nodes
  const because =
    moved?.because ??
    old?.because ??
    nodeSign(first?.name ?? '', 'status.nodeInfo.kubeletVersion', first?.nodeInfo.kubeletVersion ?? '')
  return { because, values: { ...confDir, ...binDir } }
}

/** Without flannel, K3s leaves containerd its usual directories, and the plugin brings its files there. */
function ownCniOnK3s({ nodes, cnis }: Case): Derived | undefined {
  const flag = nodes.map(noFlannel).find(Boolean)?.because
  const plugin = cnis.find(({ name, object }) => name !== 'multus' && object.startsWith('DaemonSet/'))
  const because =
    flag ??
    (plugin && { object: plugin.object, field: 'metadata.name', value: plugin.name, strength: 'strong' })
  return (
    because && {
      because,
      values: { 'cni.cniConfDir': '/etc/cni/net.d', 'cni.cniBinDir': '/opt/cni/bin' },
    }
  )
}

const isDocker = ({ nodeInfo }: NodeFacts) => nodeInfo.containerRuntimeVersion.startsWith('docker://')

/** Docker keeps network namespaces elsewhere; where only some nodes run it, one directory cannot serve all. */
function dockerRuntime({ nodes }: Case): Derived | undefined {
  if (!nodes.every(isDocker)) return undefined
  return { because: runtimeSign(nodes), values: { 'cni.cniNetnsDir': '/var/run/docker/netns' } }
}

/** The platform's directory is for the Docker runtime; the others use the usual one. */
function minikubeWithoutDocker({ nodes }: Case): Derived | undefined {
  if (nodes.some(({ nodeInfo }) => nodeInfo.containerRuntimeVersion === '') || nodes.some(isDocker))
    return undefined
  return { because: runtimeSign(nodes), values: { 'cni.cniNetnsDir': '/var/run/netns' } }
}

/** Multus is what the runtime calls, so istio-cni is one of the networks that it delegates to. */
function multus({ platform, cnis, clues }: Case): Derived | undefined {
  const found = cnis.find(({ name }) => name === 'multus')
  // OpenShift's own values say it all.
  if (!found || platform?.name === 'openshift') return undefined
  const daemonSet = clues.daemonSets?.find(
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

/** What most nodes say, and the first of them; undefined where most say nothing. */
function mostly(
  nodes: readonly NodeFacts[],
  say: (node: NodeFacts) => { readonly value: string; readonly because: Sign } | undefined,
): { readonly value: string; readonly because: Sign } | undefined {
  const said = nodes.map(say)
  const count = (value: string | undefined) => said.filter((one) => one?.value === value).length
  const [most] = said.toSorted((a, b) => count(b?.value) - count(a?.value))
  if (!most) return undefined
  const others = count(most.value) - 1
  if (others === 0) return most
  return { ...most, because: { ...most.because, object: `${most.because.object} and ${others} more` } }
}

function runtimeSign(nodes: readonly NodeFacts[]): Sign {
  const [first] = nodes
  const name = nodes.length > 1 ? `${first?.name} and ${nodes.length - 1} more` : (first?.name ?? '')
  return nodeSign(
    name,
    'status.nodeInfo.containerRuntimeVersion',
    first?.nodeInfo.containerRuntimeVersion ?? '',
  )
}

function nodeSign(name: string, field: string, value: string): Sign {
  return { object: `Node/${name}`, field, value, strength: 'strong' }
}
