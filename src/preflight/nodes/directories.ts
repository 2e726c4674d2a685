// The node's folders that istio-cni would use, held against those that the node's kubelet and runtime use.
import type { WorkloadFacts } from '../../facts/facts.ts'
import type { Fix, CheckFinding } from '../check.ts'
import { renderedObject, type InstallView } from '../install-view.ts'
import { hostPathOf, podSpecOf } from '../workloads/pod-specs.ts'

export type HostDirectory = 'binDir' | 'confDir' | 'netnsDir'
export type HostDirectories = Readonly<Partial<Record<HostDirectory, string | undefined>>>

/** By which volume of DaemonSet istio-cni-node a folder is mounted, and by which value it is set. */
const folders: Readonly<Record<HostDirectory, { volume: string; key: string; holds: string }>> = {
  binDir: { volume: 'cni-bin-dir', key: 'values.cni.cniBinDir', holds: 'CNI binaries' },
  confDir: { volume: 'cni-net-dir', key: 'values.cni.cniConfDir', holds: 'CNI configuration' },
  netnsDir: { volume: 'cni-netns-dir', key: 'values.cni.cniNetnsDir', holds: 'network namespaces' },
}

/** A wrong folder as a cause: istio-cni is there once. */
export const directoryCause = (folder: HostDirectory) => `folder ${folder}`

/** The folders of most Kubernetes distributions. */
export const defaultDirectories = { confDir: '/etc/cni/net.d', binDir: '/opt/cni/bin' } as const

/** Where Multus calls the plugins, the folders are its own, and no question of the platform. */
export const hasMultus = (daemonSets: readonly WorkloadFacts[]): boolean =>
  daemonSets.some(({ name }) => name === 'multus' || name.startsWith('kube-multus'))

/** What the rendered istio-cni mounts; undefined where it is not rendered or has no such volume. */
export function renderedDirectory(plan: InstallView, folder: HostDirectory): string | undefined {
  return hostPathOf(podSpecOf(renderedObject(plan, 'DaemonSet', 'istio-cni-node')), folders[folder].volume)
}

/** Those of the wanted folders that the plan renders otherwise. A slash at the end makes no difference. */
export function wrongDirectories(plan: InstallView, wanted: HostDirectories): HostDirectory[] {
  return (Object.keys(wanted) as HostDirectory[]).filter((folder) => {
    const [path, right] = [renderedDirectory(plan, folder), wanted[folder]]
    return path !== undefined && right !== undefined && path.replace(/\/$/, '') !== right.replace(/\/$/, '')
  })
}

export interface DirectoryExpectation {
  /** Who looks there: `GKE`, `Node/a and 3 more`. */
  readonly who: string
  /** What tells so, as a clause without a full stop: `Node/a runs v1.31.2+k3s1`. */
  readonly because?: string
  /** The platform whose values have these folders, where there is one. */
  readonly platform?: string
}

/** One finding about all that is wrong; none if nothing is. */
export function findWrongDirectories(
  plan: InstallView,
  wanted: HostDirectories,
  { who, because, platform }: DirectoryExpectation,
): CheckFinding[] {
  const wrong = wrongDirectories(plan, wanted)
  if (wrong.length === 0) return []
  const { namespace = '' } = renderedObject(plan, 'DaemonSet', 'istio-cni-node')?.metadata ?? {}
  const told = wrong.map(
    (folder) =>
      `${folders[folder].holds} in ${renderedDirectory(plan, folder)}, where ${wanted[folder]} is right`,
  )
  return [
    {
      object: `DaemonSet/${namespace}/istio-cni-node`,
      field: wrong
        .map((folder) => `spec.template.spec.volumes[${folders[folder].volume}].hostPath.path`)
        .join(', '),
      message: `would look for ${told.join(', and for ')} for ${who}${because === undefined ? '' : ` (${because})`}`,
      causes: wrong.map(directoryCause),
      fix: folderFix(plan, wanted, wrong, platform),
    },
  ]
}

function folderFix(
  { platform: inForce }: InstallView,
  wanted: HostDirectories,
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
    set: wrong.map((folder) => ({ path: folders[folder].key, value: wanted[folder] ?? '' })),
  }
}

/** Why a wrong folder matters: what people see, for whichever folder. */
export const brokenBy: Readonly<Record<HostDirectory, string>> = {
  binDir:
    'If istio-cni installs its binary in a directory that the container runtime does not read, every new pod of the cluster stays in ContainerCreating with `failed to find plugin "istio-cni" in path […]`.',
  confDir:
    'If istio-cni reads the CNI configuration from another directory than the container runtime, its pods never become ready ("no networks found in /host/etc/cni/net.d"), and no pod joins the mesh.',
  netnsDir:
    'If istio-cni mounts another directory of network namespaces than the container runtime uses, it cannot enter pods. They stay in ContainerCreating or run outside the mesh.',
}
