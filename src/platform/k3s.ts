// Where a K3s node looks for CNI files: by its arguments, its release and the network plugin that it was given.
import type { NodeFacts, WorkloadFacts } from '../facts/facts.ts'
import type { DetectionEvidence } from './detection.ts'

/** An argument of a node, and the field that holds it. */
export interface K3sArgument {
  readonly value: string
  readonly because: DetectionEvidence
}

export interface K3sDirectories {
  readonly confDir: string
  readonly binDir: string
  /** `usual` for a current release as it comes; else what makes it differ. */
  readonly because: 'usual' | 'old-release' | 'data-dir' | 'own-cni'
  readonly evidence: DetectionEvidence
}

/** K3s' default data directory. */
const defaultDataDir = '/var/lib/rancher/k3s'

/** The folders of a node, for each node of a cluster that has these nodes and DaemonSets. */
export function findK3sDirectories(
  nodes: readonly NodeFacts[],
  daemonSets: readonly WorkloadFacts[],
): (node: NodeFacts) => K3sDirectories {
  // Without its own plugin K3s leaves containerd's folders as they are, on every node.
  const own = ownPlugin(nodes, daemonSets)
  if (!own) return foldersOfRelease
  const folders = { confDir: '/etc/cni/net.d', binDir: '/opt/cni/bin', ...own.folders }
  return () => ({ ...folders, because: 'own-cni', evidence: own.evidence })
}

function foldersOfRelease(node: NodeFacts): K3sDirectories {
  const dataDir = dataDirOf(node)
  const root = dataDir?.value ?? defaultDataDir
  const version = node.nodeInfo.kubeletVersion
  const isOld = isBeforeCniDirectory(version)
  const confDir = `${root}/agent/etc/cni/net.d`
  const binDir = `${root}/data/${isOld ? 'current/bin' : 'cni'}`
  if (dataDir && root !== defaultDataDir)
    return { confDir, binDir, because: 'data-dir', evidence: dataDir.because }
  const evidence = signOf(node, 'status.nodeInfo.kubeletVersion', version)
  return { confDir, binDir, because: isOld ? 'old-release' : 'usual', evidence }
}

/** The arguments of K3s or RKE2, from the annotation in which a node publishes them; none where it cannot be read. */
export function nodeArguments({ annotations }: NodeFacts): string[] {
  const list = parsed(annotations['k3s.io/node-args'] ?? annotations['rke2.io/node-args'])
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
}

/** The value of a flag, in the forms `--flag value` and `--flag=value`; the last one counts. */
export function argumentOf(args: readonly string[], ...flags: readonly string[]): string | undefined {
  return args
    .flatMap((arg, i) => {
      if (flags.includes(arg)) return args[i + 1] ?? []
      const flag = flags.find((name) => arg.startsWith(`${name}=`))
      return flag === undefined ? [] : arg.slice(flag.length + 1)
    })
    .at(-1)
}

/** The data directory, where the node says which: by its flag, or by the folder of its unpacked release. */
export function dataDirOf(node: NodeFacts): K3sArgument | undefined {
  const flag = argumentOf(nodeArguments(node), '--data-dir', '-d')
  if (flag?.startsWith('/')) {
    const because = annotationSign(node, 'k3s.io/node-args', `--data-dir ${flag}`)
    return { value: withoutSlash(flag), because }
  }
  const env = parsed(node.annotations['k3s.io/node-env'])
  const path = typeof env === 'object' && env !== null ? (env as Record<string, unknown>)['K3S_DATA_DIR'] : ''
  if (typeof path !== 'string') return undefined
  // K3s sets it to <data directory>/data/<hash>.
  const value = /^(\/.+)\/data(?:\/[^/]*)?$/.exec(withoutSlash(path))?.[1]
  if (value === undefined) return undefined
  return { value, because: annotationSign(node, 'k3s.io/node-env', `K3S_DATA_DIR ${path}`) }
}

/** The first patch of each minor that has a folder for plugins (October 2024); before, they were in the unpacked release. */
const firstPatch: Readonly<Record<number, number>> = { 28: 15, 29: 10, 30: 6, 31: 2 }

/** Whether a release is of the time when binaries were in `data/current/bin`. */
export function isBeforeCniDirectory(version: string): boolean {
  const [, minor, patch] = (/^v?1\.(\d{1,4})\.(\d{1,4})/.exec(version) ?? []).map(Number)
  if (minor === undefined || patch === undefined) return false
  return minor < 28 || patch < (firstPatch[minor] ?? 0)
}

/** Returns the argument that disables flannel, K3s' network plugin; undefined if it is not set. */
export function noFlannel(node: NodeFacts): K3sArgument | undefined {
  if (argumentOf(nodeArguments(node), '--flannel-backend') !== 'none') return undefined
  return { value: 'none', because: annotationSign(node, 'k3s.io/node-args', '--flannel-backend none') }
}

const ownPlugins = new Set([
  'cilium',
  'calico-node',
  'canal',
  'antrea-agent',
  'kube-router',
  'kube-flannel-ds',
])

/** A network plugin in place of K3s' own. Its DaemonSet knows best where its files are. */
function ownPlugin(nodes: readonly NodeFacts[], daemonSets: readonly WorkloadFacts[]) {
  const plugin = daemonSets.find(({ name }) => ownPlugins.has(name))
  const folders = foldersOf(plugin?.hostPaths ?? {})
  const without = nodes.map(noFlannel).find((argument) => argument !== undefined)
  if (without) return { folders, evidence: without.because }
  if (!plugin) return undefined
  const { namespace, name } = plugin
  const object = `DaemonSet/${namespace}/${name}`
  return { folders, evidence: { object, field: 'metadata.name', value: name, strength: 'weak' } as const }
}

function foldersOf(hostPaths: Readonly<Record<string, string>>): { confDir?: string; binDir?: string } {
  const paths = Object.entries(hostPaths).map(([volume, path]) => ({ volume, path: withoutSlash(path) }))
  const confDir = paths.find(({ path }) => path.endsWith('/net.d'))?.path
  const binDir = paths.find(
    ({ volume, path }) => volume.includes('cni') && /\/(bin|data\/cni)$/.test(path),
  )?.path
  return { ...(confDir !== undefined && { confDir }), ...(binDir !== undefined && { binDir }) }
}

function parsed(json: string | undefined): unknown {
  if (json === undefined) return undefined
  try {
    return JSON.parse(json)
  } catch {
    // An annotation that somebody else wrote tells nothing.
    return undefined
  }
}

const withoutSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path)

const signOf = (node: NodeFacts, field: string, value: string): DetectionEvidence => ({
  object: `Node/${node.name}`,
  field,
  value,
  strength: 'strong',
})

const annotationSign = (node: NodeFacts, key: string, value: string) =>
  signOf(node, `metadata.annotations[${key}]`, value)
