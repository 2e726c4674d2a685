// K3s, and k3d, which runs it in Docker.
import type { NodeFacts, WorkloadFacts } from '../../../facts/facts.ts'
import { findK3sDirectories, type K3sDirectories } from '../../../platform/k3s.ts'
import { isTree, newTree } from '../../../values/tree.ts'
import { check, type Check, type Fix, type CheckFinding } from '../../check.ts'
import { brokenBy, findWrongDirectories, hasMultus, wrongDirectories } from '../../nodes/directories.ts'
import { groupBy } from '../../grouping.ts'
import type { InstallView } from '../../install-view.ts'
import { treesAt } from '../../workloads/pod-specs.ts'
import { listText, objectsText } from '../../wording.ts'

const docs = 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/#k3s'
const scope = { platform: { directories: ['k3s'] }, needsCni: true } as const

interface Lookup {
  readonly plan: InstallView
  readonly nodes: readonly NodeFacts[]
  readonly daemonSets: readonly WorkloadFacts[]
}

/** Nodes by the folders that they use and why; Windows nodes have no istio-cni. */
function foldersByNode({ nodes, daemonSets }: Lookup, because: readonly K3sDirectories['because'][]) {
  if (hasMultus(daemonSets)) return []
  const linux = nodes.filter(({ nodeInfo }) => nodeInfo.operatingSystem !== 'windows')
  const foldersOf = findK3sDirectories(nodes, daemonSets)
  const each = linux
    .map((node) => ({
      name: node.name,
      version: node.nodeInfo.kubeletVersion,
      folders: foldersOf(node),
    }))
    .filter(({ folders }) => because.includes(folders.because))
  return [...groupBy(each, ({ folders: { confDir, binDir } }) => `${confDir} ${binDir}`).values()]
}

type Group = ReturnType<typeof foldersByNode>[number]

/** Tells who wants the folders of a group of nodes, and by what evidence. */
function wanting(group: Group) {
  const sign = group[0]?.folders.evidence
  return {
    who: objectsText(group.map(({ name }) => `Node/${name}`)),
    because: `${sign?.object} ${sign?.field}: ${sign?.value}`,
  }
}

/** One finding for each set of folders that some nodes use and the plan does not. */
function foldersWrong(lookup: Lookup, because: K3sDirectories['because']): CheckFinding[] {
  return foldersByNode(lookup, [because]).flatMap((group) => {
    const { confDir = '', binDir = '' } = group[0]?.folders ?? {}
    return findWrongDirectories(lookup.plan, { confDir, binDir }, wanting(group))
  })
}

const withoutTraefik = {
  k3s: {
    kind: 'print',
    text: 'take Traefik out of K3s: set this in /etc/rancher/k3s/config.yaml of each server, then restart K3s',
    commands: ['disable: [traefik]'],
  },
  k3d: {
    kind: 'print',
    text: 'make the cluster anew without Traefik',
    commands: ["k3d cluster create --k3s-arg '--disable=traefik@server:*'"],
  },
} as const satisfies Readonly<Record<string, Fix>>

export const k3sChecks: readonly Check[] = [
  check({
    id: 'K3S-01',
    subject: 'platform',
    level: 'error',
    title: 'istio-cni would not find the CNI configuration of K3s',
    why: `K3s keeps it in /var/lib/rancher/k3s/agent/etc/cni/net.d. ${brokenBy.confDir}`,
    remedy: 'Install with `--platform k3s`.',
    docs,
    scope,
    needs: ['plan', 'nodes', 'daemonSets'],
    find: (lookup) =>
      foldersByNode(lookup, ['usual', 'old-release']).flatMap((group) => {
        const { confDir = '' } = group[0]?.folders ?? {}
        const { platform, platformAttributes } = lookup.plan
        const named = platformAttributes.directories === 'k3s' ? platform : undefined
        return findWrongDirectories(lookup.plan, { confDir }, { ...wanting(group), platform: named ?? 'k3s' })
      }),
  }),
  check({
    id: 'K3S-02',
    subject: 'platform',
    level: 'error',
    title: 'The CNI binary would go where this release of K3s does not look for it',
    why: `Since the releases of October 2024 (v1.28.15, v1.29.10, v1.30.6, v1.31.2) K3s looks for CNI binaries in data/cni below its data folder; before, in data/current/bin, which each upgrade of K3s replaces. ${brokenBy.binDir}`,
    remedy:
      'Install with `--platform k3s` on current releases; on older ones set `values.cni.cniBinDir=/var/lib/rancher/k3s/data/current/bin`, or better upgrade K3s.',
    docs: 'https://docs.k3s.io/networking/multus-ipams',
    scope,
    needs: ['plan', 'nodes', 'daemonSets'],
    find: (lookup) =>
      foldersByNode(lookup, ['usual', 'old-release']).flatMap((group) => {
        const { confDir = '', binDir = '' } = group[0]?.folders ?? {}
        // Without the platform both folders are wrong, and K3S-01 says so.
        if (wrongDirectories(lookup.plan, { confDir }).length > 0) return []
        return findWrongDirectories(lookup.plan, { binDir }, wanting(group))
      }),
  }),
  check({
    id: 'K3S-03',
    subject: 'platform',
    level: 'error',
    title: 'K3s keeps its data elsewhere, and so its CNI files',
    why: `K3s was started with a data folder of its own (--data-dir), below which its CNI configuration and binaries are. ${brokenBy.binDir}`,
    remedy: 'Set `values.cni.cniConfDir` and `values.cni.cniBinDir` to the folders below that data folder.',
    docs,
    scope,
    needs: ['plan', 'nodes', 'daemonSets'],
    find: (lookup) => foldersWrong(lookup, 'data-dir'),
  }),
  check({
    id: 'K3S-04',
    subject: 'platform',
    level: 'error',
    title: 'K3s runs another CNI plugin, which has its own folders',
    why: `With --flannel-backend=none the container runtime uses the folders of the CNI plugin that was installed instead, mostly /etc/cni/net.d and /opt/cni/bin, and no longer those of K3s. ${brokenBy.confDir}`,
    remedy: "Set `values.cni.cniConfDir` and `values.cni.cniBinDir` to that plugin's folders.",
    docs: 'https://docs.k3s.io/networking/basic-network-options#custom-cni',
    scope: { platform: { directories: ['k3s', 'k3s-image'] }, needsCni: true },
    needs: ['plan', 'nodes', 'daemonSets'],
    find: (lookup) => foldersWrong(lookup, 'own-cni'),
  }),
  check({
    id: 'K3S-05',
    subject: 'platform',
    level: 'warning',
    title: 'Traefik has the ports that the ingress gateway needs',
    why: "K3s and k3d come with Traefik, whose LoadBalancer takes ports 80 and 443 of every node. K3s' load balancer gives a port to one Service only, so the ingress gateway's Service stays at EXTERNAL-IP <pending>.",
    remedy:
      "Run K3s with `--disable=traefik`, create a k3d cluster with `--k3s-arg '--disable=traefik@server:*'`, or give the gateway other ports.",
    docs: 'https://docs.k3s.io/networking/networking-services#traefik-ingress-controller',
    scope: { platform: { directories: ['k3s', 'k3s-image'] } },
    needs: ['plan', 'services'],
    find: ({ plan, services }): CheckFinding[] => {
      const traefik = services.find(
        ({ namespace, name, type }) =>
          namespace === 'kube-system' && name === 'traefik' && type === 'LoadBalancer',
      )
      const wanted = plan.objects
        .filter(({ kind }) => kind === 'Service')
        .map(({ metadata: { name }, spec }) => ({ name, spec: isTree(spec) ? spec : newTree() }))
        .filter(({ spec }) => spec['type'] === 'LoadBalancer')
        .flatMap(({ name, spec }) => treesAt(spec, 'ports').map(({ port }) => ({ name, port: Number(port) })))
      const clash = wanted.filter(({ port }) => traefik?.ports?.includes(port))
      if (clash.length === 0) return []
      const gateways = [...new Set(clash.map(({ name }) => name))]
      return [
        {
          object: 'Service/kube-system/traefik',
          field: 'spec.ports',
          message: `has ${listText([...new Set(clash.map(({ port }) => String(port)))])}, which ${gateways.join(' and ')} of this install needs too`,
          fix: plan.platform === 'k3d' ? withoutTraefik.k3d : withoutTraefik.k3s,
        },
      ]
    },
  }),
  check({
    id: 'K3D-01',
    subject: 'platform',
    level: 'error',
    title: 'istio-cni would not use the CNI folders of this k3d',
    why: `k3d's nodes keep CNI configuration in K3s' folder. Their binaries were in /bin until K3s' releases of October 2024 (v1.28.15, v1.29.10, v1.30.6, v1.31.2), and are in /var/lib/rancher/k3s/data/cni since. ${brokenBy.binDir}`,
    remedy:
      'Install with `--platform k3d`; on images of K3s v1.31.2 and newer set `values.cni.cniBinDir=/var/lib/rancher/k3s/data/cni` too, which install does by itself where it detects them.',
    docs: 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/#k3d',
    scope: { platform: { directories: ['k3s-image'] }, needsCni: true },
    needs: ['plan', 'nodes', 'daemonSets'],
    find: (lookup) =>
      foldersByNode(lookup, ['usual', 'old-release']).flatMap((group) => {
        const [{ folders, version } = {}] = group
        const isOld = folders?.because === 'old-release'
        // What is no release of K3s may be of either time.
        const binDir = version?.includes('+k3s') ? { binDir: isOld ? '/bin' : folders?.binDir } : {}
        return findWrongDirectories(lookup.plan, { confDir: folders?.confDir, ...binDir }, wanting(group))
      }),
  }),
]
