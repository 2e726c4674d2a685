// NODE-09, NODE-10, NODE-12 and NODE-20: kernels and systems of nodes.
import type { NodeFacts } from '../../../facts/facts.ts'
import { nodeArguments } from '../../../platform/k3s.ts'
import { getPath } from '../../../values/tree.ts'
import { agentsFor } from '../../workloads/agents.ts'
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
    why: 'With nativeNftables the rules that bring traffic into the mesh need a kernel of 5.13 or newer; on older ones they are refused, and pods do not start or run outside the mesh.',
    remedy: 'Leave values.global.nativeNftables out, or renew the nodes.',
    docs: platformRequirements,
    needs: ['nodes', 'plan'],
    find: ({ nodes, plan }) => {
      if (!usesNftables(plan)) return []
      const old = nodes.filter((node) => isKernelAtLeast(node, 5, 13) === false)
      if (old.length === 0) return []
      return [
        {
          object: nodesText(old),
          field: 'status.nodeInfo.kernelVersion',
          message: `${listText(old.map(kernelText))}; nativeNftables wants 5.13 or newer`,
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
    why: "Systems with a kernel of 6.12 or newer no longer load iptable_nat. istio-init chooses the legacy iptables all the same and ends with 'unable to initialize table nat': no pod with a sidecar starts.",
    remedy:
      'Use nftables (values.global.nativeNftables=true) or the CNI plugin, or have the nodes load iptable_nat when they start.',
    docs: 'https://github.com/istio/istio/issues/57380',
    scope: { mode: 'sidecar' },
    needs: ['nodes', 'plan'],
    find: ({ nodes, plan }) => {
      if (usesNftables(plan) || componentNamespace(plan, 'cni') !== undefined) return []
      const bare = nodes.filter(
        (node) => (isRedHatFamily(node) || isAmazonLinux(node)) && isKernelAtLeast(node, 6, 12) === true,
      )
      if (bare.length === 0) return []
      return [
        {
          object: nodesText(bare),
          field: 'status.nodeInfo.kernelVersion',
          message: `${listText(bare.map(kernelText))}: whether iptable_nat is loaded cannot be read, and these systems do not load it by themselves`,
          fix: {
            kind: 'render',
            text: 'use nftables; or the CNI plugin (--set components.cni.enabled=true), or a file of /etc/modules-load.d with iptable_nat on each node',
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
    title: 'SELinux keeps the agents from the host',
    why: "Where the container runtime labels containers for SELinux, istio-cni and ztunnel may neither write CNI files nor open each other's sockets ('permission denied' on /var/run/ztunnel/ztunnel.sock), though their pods may look ready.",
    remedy: 'Run them as spc_t: values.cni.seLinuxOptions.type and values.ztunnel.seLinuxOptions.type.',
    docs: 'https://docs.rke2.io/security/selinux',
    scope: { needsCni: true },
    needs: ['nodes', 'plan'],
    find: ({ nodes, plan }) => {
      const bare = withoutType(plan)
      if (bare.length === 0) return []
      const reached = nodes.filter((node) => agentsFor(node, plan).length > 0)
      const enforcing = reached.filter(labelsContainers)
      const possible = reached.filter(isRedHatFamily)
      const affected = enforcing.length > 0 ? enforcing : possible
      if (affected.length === 0) return []
      const texts = affected.map(
        ({ name, nodeInfo }) => `${name} (${nodeInfo.osImage}, ${nodeInfo.containerRuntimeVersion})`,
      )
      const doubt =
        '; these systems enforce SELinux, but whether the runtime labels containers cannot be read'
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
              .filter((key) => componentNamespace(plan, key) !== undefined)
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
    why: "All nodes share the host's limits: when they are used up, istio-cni and istiod end with 'too many open files'.",
    remedy: 'Raise fs.inotify.max_user_instances and fs.inotify.max_user_watches on the host.',
    docs: 'https://kind.sigs.k8s.io/docs/user/known-issues/#pod-errors-due-to-too-many-open-files',
    scope: { platforms: ['kind', 'k3d', 'minikube'] },
    needs: ['events'],
    find: ({ events }) => {
      const told = events.filter(({ message }) => message.includes('too many open files'))
      const [first] = told
      if (!first) return []
      return [
        {
          object: objectsText([...new Set(told.map(({ object }) => object))]),
          field: `Event ${first.reason}`,
          message: first.message,
          fix: {
            kind: 'print',
            text: 'on the host',
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

/** Whether the runtime is known to label containers: CRI-O does where SELinux is on, K3s and RKE2 when told to. */
function labelsContainers(node: NodeFacts): boolean {
  const isCrio = node.nodeInfo.containerRuntimeVersion.startsWith('cri-o://') && isRedHatFamily(node)
  const flag = nodeArguments(node).findLast((arg) => /^--selinux(=|$)/.test(arg))
  return isCrio || (flag !== undefined && flag !== '--selinux=false')
}

/** The agents that do not say how SELinux labels them. */
function withoutType(plan: InstallView): string[] {
  return daemonSetsOf(plan)
    .filter((agent) =>
      treesAt(podSpecOf(agent), 'containers').some(
        (container) => !getPath(container, ['securityContext', 'seLinuxOptions', 'type']),
      ),
    )
    .map(({ metadata }) => metadata.name)
}
