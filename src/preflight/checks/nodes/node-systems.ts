// NODE-09, NODE-10, NODE-12 and NODE-20: kernels and operating systems of nodes.
import type { NodeFacts } from '../../../facts/facts.ts'
import { nodeArguments } from '../../../platform/k3s.ts'
import { getPath } from '../../../values/tree.ts'
import { nodeAgentsFor } from '../../workloads/agents.ts'
import { check, type Check } from '../../check.ts'
import { isAmazonLinux, isKernelAtLeast, isRedHatFamily } from '../../nodes/kernels.ts'
import { componentNamespace, type InstallView } from '../../install-view.ts'
import { daemonSetsOf, podSpecOf, treesAt } from '../../workloads/pod-specs.ts'
import { listText, objectsText } from '../../wording.ts'

const platformRequirements = 'https://istio.io/latest/docs/ops/deployment/platform-requirements/'

const nodesText = (nodes: readonly NodeFacts[]) => objectsText(nodes.map(({ name }) => `Node/${name}`))

const usesNftables = ({ components }: InstallView) =>
  components.some(({ values }) => getPath(values, ['global', 'nativeNftables']) === true)

const kernelText = ({ name, nodeInfo }: NodeFacts) =>
  `${name} (${nodeInfo.kernelVersion}, ${nodeInfo.osImage})`

export const nodeSystemChecks: readonly Check[] = [
  check({
    id: 'NODE-09',
    subject: 'nodes',
    level: 'warning',
    title: 'Kernels are too old for nftables',
    why: 'With nativeNftables, the redirection rules need kernel 5.13 or newer. Older kernels reject them, so pods do not start or run outside the mesh.',
    remedy: 'Remove values.global.nativeNftables, or upgrade the nodes.',
    docs: platformRequirements,
    needs: ['nodes', 'install'],
    find: ({ nodes, install }) => {
      if (!usesNftables(install)) return []
      const old = nodes.filter((node) => isKernelAtLeast(node, 5, 13) === false)
      if (old.length === 0) return []
      return [
        {
          object: nodesText(old),
          field: 'status.nodeInfo.kernelVersion',
          message: `${listText(old.map(kernelText))}; nativeNftables needs 5.13 or newer`,
          fix: {
            kind: 'render',
            text: 'use iptables',
            set: [{ path: 'values.global.nativeNftables', value: false }],
          },
        },
      ]
    },
  }),
  check({
    id: 'NODE-10',
    subject: 'nodes',
    level: 'warning',
    title: 'istio-init may not find the legacy iptables modules',
    why: "Operating systems with kernel 6.12 or newer no longer load iptable_nat. istio-init still uses the legacy iptables and fails with 'unable to initialize table nat', so pods with a sidecar do not start.",
    remedy:
      'Use nftables (values.global.nativeNftables=true) or the CNI plugin, or load iptable_nat when the nodes boot.',
    docs: 'https://github.com/istio/istio/issues/57380',
    scope: { mode: 'sidecar' },
    needs: ['nodes', 'install'],
    find: ({ nodes, install }) => {
      if (usesNftables(install) || componentNamespace(install, 'cni') !== undefined) return []
      const bare = nodes.filter(
        (node) => (isRedHatFamily(node) || isAmazonLinux(node)) && isKernelAtLeast(node, 6, 12) === true,
      )
      if (bare.length === 0) return []
      return [
        {
          object: nodesText(bare),
          field: 'status.nodeInfo.kernelVersion',
          message: `${listText(bare.map(kernelText))}; these systems do not load iptable_nat by default, and the API does not show whether it is loaded`,
          fix: {
            kind: 'render',
            text: 'use nftables, the CNI plugin (--set components.cni.enabled=true), or a file in /etc/modules-load.d with iptable_nat on each node',
            set: [{ path: 'values.global.nativeNftables', value: true }],
          },
        },
      ]
    },
  }),
  check({
    id: 'NODE-12',
    subject: 'nodes',
    level: 'warning',
    title: 'SELinux denies the node agents access to the host',
    why: "If the container runtime labels containers for SELinux, istio-cni and ztunnel can neither write CNI files nor open each other's sockets ('permission denied' on /var/run/ztunnel/ztunnel.sock), although their pods may look ready.",
    remedy: 'Run them as spc_t: set values.cni.seLinuxOptions.type and values.ztunnel.seLinuxOptions.type.',
    docs: 'https://docs.rke2.io/security/selinux',
    scope: { needsCni: true },
    needs: ['nodes', 'install'],
    find: ({ nodes, install }) => {
      const bare = withoutType(install)
      if (bare.length === 0) return []
      const reached = nodes.filter((node) => nodeAgentsFor(node, install).length > 0)
      const enforcing = reached.filter(labelsContainers)
      const possible = reached.filter(isRedHatFamily)
      const affected = enforcing.length > 0 ? enforcing : possible
      if (affected.length === 0) return []
      const texts = affected.map(
        ({ name, nodeInfo }) => `${name} (${nodeInfo.osImage}, ${nodeInfo.containerRuntimeVersion})`,
      )
      const doubt =
        '; these systems enforce SELinux, but the API does not show whether the runtime labels containers'
      return [
        {
          object: nodesText(affected),
          field: 'status.nodeInfo.osImage',
          level: enforcing.length > 0 ? 'warning' : 'info',
          message: `${listText(texts)}${enforcing.length > 0 ? ': containers are labelled for SELinux' : doubt}, and ${listText(bare)} have no seLinuxOptions.type`,
          fix: {
            kind: 'render',
            text:
              enforcing.length > 0
                ? 'run the agents as spc_t'
                : 'run the agents as spc_t if they report permission denied',
            set: (['cni', 'ztunnel'] as const)
              .filter((key) => componentNamespace(install, key) !== undefined)
              .map((key) => ({ path: `values.${key}.seLinuxOptions.type`, value: 'spc_t' })),
          },
        },
      ]
    },
  }),
  check({
    id: 'NODE-20',
    subject: 'nodes',
    level: 'info',
    title: 'Nodes in containers run out of inotify watches',
    why: "All nodes share the limits of the host. When they are exhausted, istio-cni and istiod fail with 'too many open files'.",
    remedy: 'Raise fs.inotify.max_user_instances and fs.inotify.max_user_watches on the host.',
    docs: 'https://kind.sigs.k8s.io/docs/user/known-issues/#pod-errors-due-to-too-many-open-files',
    scope: { platform: { nodes: ['containers'] } },
    needs: ['events'],
    find: ({ events }) => {
      const matching = events.filter(({ message }) => message.includes('too many open files'))
      const [first] = matching
      if (!first) return []
      return [
        {
          object: objectsText([...new Set(matching.map(({ object }) => object))]),
          field: `Event ${first.reason}`,
          message: first.message,
          fix: {
            kind: 'print',
            text: 'raise the limits on the host',
            commands: [
              'sudo sysctl fs.inotify.max_user_instances=512',
              'sudo sysctl fs.inotify.max_user_watches=524288',
            ],
          },
        },
      ]
    },
  }),
]

/** Whether the runtime labels containers: CRI-O does if SELinux is enabled, K3s and RKE2 with their flag. */
function labelsContainers(node: NodeFacts): boolean {
  const isCrio = node.nodeInfo.containerRuntimeVersion.startsWith('cri-o://') && isRedHatFamily(node)
  const flag = nodeArguments(node).findLast((arg) => /^--selinux(=|$)/.test(arg))
  return isCrio || (flag !== undefined && flag !== '--selinux=false')
}

/** The agents without an SELinux type. */
function withoutType(plan: InstallView): string[] {
  return daemonSetsOf(plan)
    .filter((agent) =>
      treesAt(podSpecOf(agent), 'containers').some(
        (container) => !getPath(container, ['securityContext', 'seLinuxOptions', 'type']),
      ),
    )
    .map(({ metadata }) => metadata.name)
}
