// The node's directories that istio-cni would use, held against those that the node's kubelet and runtime use.
import type { WorkloadFacts } from '../../facts/facts.ts'
import type { Fix, CheckFinding } from '../check.ts'
import { renderedObject, type InstallView } from '../install-view.ts'
import { hostPathOf, podSpecOf } from '../workloads/pod-specs.ts'

export type HostDirectory = 'binDir' | 'confDir' | 'netnsDir'
export type HostDirectories = Readonly<Partial<Record<HostDirectory, string | undefined>>>

/** By which volume of DaemonSet istio-cni-node a directory is mounted, and by which value it is set. */
const directories: Readonly<Record<HostDirectory, { volume: string; key: string; content: string }>> = {
  binDir: { volume: 'cni-bin-dir', key: 'values.cni.cniBinDir', content: 'CNI binaries' },
  confDir: { volume: 'cni-net-dir', key: 'values.cni.cniConfDir', content: 'CNI configuration' },
  netnsDir: { volume: 'cni-netns-dir', key: 'values.cni.cniNetnsDir', content: 'network namespaces' },
}

/** A wrong directory as a cause: istio-cni is there once. */
export const directoryCause = (directory: HostDirectory) => `directory ${directory}`

/** The directories of most Kubernetes distributions. */
export const defaultDirectories = { confDir: '/etc/cni/net.d', binDir: '/opt/cni/bin' } as const

/** Where Multus calls the plugins, the directories are its own, and no question of the platform. */
export const hasMultus = (daemonSets: readonly WorkloadFacts[]): boolean =>
  daemonSets.some(({ name }) => name === 'multus' || name.startsWith('kube-multus'))

/** What the rendered istio-cni mounts; undefined where it is not rendered or has no such volume. */
export function renderedDirectory(plan: InstallView, directory: HostDirectory): string | undefined {
  return hostPathOf(
    podSpecOf(renderedObject(plan, 'DaemonSet', 'istio-cni-node')),
    directories[directory].volume,
  )
}

/** Those of the expected directories that the plan renders otherwise. A slash at the end makes no difference. */
export function wrongDirectories(plan: InstallView, expected: HostDirectories): HostDirectory[] {
  return (Object.keys(expected) as HostDirectory[]).filter((directory) => {
    const [path, right] = [renderedDirectory(plan, directory), expected[directory]]
    return path !== undefined && right !== undefined && path.replace(/\/$/, '') !== right.replace(/\/$/, '')
  })
}

export interface DirectoryExpectation {
  /** Who looks there: `GKE`, `Node/a and 3 more`. */
  readonly who: string
  /** What tells so, as a clause without a full stop: `Node/a runs v1.31.2+k3s1`. */
  readonly because?: string
  /** The platform whose values have these directories, where there is one. */
  readonly platform?: string
}

/** One finding about all that is wrong; none if nothing is. */
export function findWrongDirectories(
  plan: InstallView,
  expected: HostDirectories,
  { who, because, platform }: DirectoryExpectation,
): CheckFinding[] {
  const wrong = wrongDirectories(plan, expected)
  if (wrong.length === 0) return []
  const { namespace = '' } = renderedObject(plan, 'DaemonSet', 'istio-cni-node')?.metadata ?? {}
  const differences = wrong.map(
    (directory) =>
      `${directories[directory].content} in ${renderedDirectory(plan, directory)}, where ${expected[directory]} is right`,
  )
  return [
    {
      object: `DaemonSet/${namespace}/istio-cni-node`,
      field: wrong
        .map((directory) => `spec.template.spec.volumes[${directories[directory].volume}].hostPath.path`)
        .join(', '),
      message: `would look for ${differences.join(', and for ')} for ${who}${because === undefined ? '' : ` (${because})`}`,
      causes: wrong.map(directoryCause),
      fix: directoryFix(plan, expected, wrong, platform),
    },
  ]
}

function directoryFix(
  { platform: inForce }: InstallView,
  expected: HostDirectories,
  wrong: readonly HostDirectory[],
  platform?: string,
): Fix {
  if (platform !== undefined && platform !== inForce)
    return {
      kind: 'render',
      text: `install with --platform ${platform}, which sets these directories`,
      set: [{ path: 'values.global.platform', value: platform }],
    }
  return {
    kind: 'render',
    text: 'set the directories that the nodes use',
    set: wrong.map((directory) => ({ path: directories[directory].key, value: expected[directory] ?? '' })),
  }
}

/** Why a wrong directory matters: what people see, for whichever directory. */
export const directoryConsequences: Readonly<Record<HostDirectory, string>> = {
  binDir:
    'If istio-cni installs its binary in a directory that the container runtime does not read, every new pod of the cluster stays in ContainerCreating with `failed to find plugin "istio-cni" in path […]`.',
  confDir:
    'If istio-cni reads the CNI configuration from another directory than the container runtime, its pods never become ready ("no networks found in /host/etc/cni/net.d"), and no pod joins the mesh.',
  netnsDir:
    'If istio-cni mounts another directory of network namespaces than the container runtime uses, it cannot enter pods. They stay in ContainerCreating or run outside the mesh.',
}
