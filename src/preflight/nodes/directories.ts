// Compares the host directories that istio-cni mounts with those that the kubelet and the container runtime use.
import type { WorkloadFacts } from '../../facts/facts.ts'
import type { Fix, CheckFinding } from '../check.ts'
import { renderedObject, type InstallView } from '../install-view.ts'
import { hostPathOf, podSpecOf } from '../workloads/pod-specs.ts'

export type HostDirectory = 'binDir' | 'confDir' | 'netnsDir'
export type HostDirectories = Readonly<Partial<Record<HostDirectory, string | undefined>>>

/** The volume of DaemonSet istio-cni-node that mounts a directory, and the value that sets it. */
const directories: Readonly<Record<HostDirectory, { volume: string; key: string; content: string }>> = {
  binDir: { volume: 'cni-bin-dir', key: 'values.cni.cniBinDir', content: 'CNI binaries' },
  confDir: { volume: 'cni-net-dir', key: 'values.cni.cniConfDir', content: 'CNI configuration' },
  netnsDir: { volume: 'cni-netns-dir', key: 'values.cni.cniNetnsDir', content: 'network namespaces' },
}

/** Returns the cause of findings about a wrong directory. */
export const directoryCause = (directory: HostDirectory) => `directory ${directory}`

/** The CNI directories of most Kubernetes distributions. */
export const defaultDirectories = { confDir: '/etc/cni/net.d', binDir: '/opt/cni/bin' } as const

/** Returns true if Multus runs: it calls the plugins and uses its own directories, not those of the platform. */
export const hasMultus = (daemonSets: readonly WorkloadFacts[]): boolean =>
  daemonSets.some(({ name }) => name === 'multus' || name.startsWith('kube-multus'))

/** Returns the directory that the rendered istio-cni mounts; undefined if it is not rendered or has no such volume. */
export function renderedDirectory(plan: InstallView, directory: HostDirectory): string | undefined {
  return hostPathOf(
    podSpecOf(renderedObject(plan, 'DaemonSet', 'istio-cni-node')),
    directories[directory].volume,
  )
}

/** Returns the expected directories for which the plan renders another path. Trailing slashes are ignored. */
export function wrongDirectories(plan: InstallView, expected: HostDirectories): HostDirectory[] {
  return (Object.keys(expected) as HostDirectory[]).filter((directory) => {
    const [path, correct] = [renderedDirectory(plan, directory), expected[directory]]
    return (
      path !== undefined && correct !== undefined && path.replace(/\/$/, '') !== correct.replace(/\/$/, '')
    )
  })
}

export interface DirectoryExpectation {
  /** What uses the directories: `GKE`, `Node/a and 3 more`. */
  readonly who: string
  /** The evidence, as a clause without a full stop: `Node/a runs v1.31.2+k3s1`. */
  readonly because?: string
  /** The platform whose values set these directories, if there is one. */
  readonly platform?: string
}

/** Returns one finding about all wrong directories; none if all are correct. */
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
      `${directories[directory].content} in ${renderedDirectory(plan, directory)} instead of ${expected[directory]}`,
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
  { platform: current }: InstallView,
  expected: HostDirectories,
  wrong: readonly HostDirectory[],
  platform?: string,
): Fix {
  if (platform !== undefined && platform !== current)
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

/** The consequence of a wrong directory, for the `why` of checks. */
export const directoryConsequences: Readonly<Record<HostDirectory, string>> = {
  binDir:
    'If istio-cni installs its binary in a directory that the container runtime does not read, every new pod of the cluster stays in ContainerCreating with `failed to find plugin "istio-cni" in path […]`.',
  confDir:
    'If istio-cni reads the CNI configuration from another directory than the container runtime, its pods never become ready ("no networks found in /host/etc/cni/net.d"), and no pod joins the mesh.',
  netnsDir:
    'If istio-cni mounts another directory of network namespaces than the container runtime uses, it cannot enter pods. They stay in ContainerCreating or run outside the mesh.',
}
