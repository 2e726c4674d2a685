// Checks for K3s, and for k3d, which runs K3s in Docker.
import type { NodeFacts, WorkloadFacts } from '../../../facts/facts.ts'
import { findK3sDirectories, type K3sDirectories } from '../../../platform/k3s.ts'
import { isTree, newTree } from '../../../values/tree.ts'
import { check, type Check, type Fix, type CheckFinding } from '../../check.ts'
import {
  directoryConsequences,
  findWrongDirectories,
  hasMultus,
  wrongDirectories,
} from '../../nodes/directories.ts'
import { groupBy } from '../../grouping.ts'
import type { InstallView } from '../../install-view.ts'
import { treesAt } from '../../workloads/pod-specs.ts'
import { listText, objectsText } from '../../wording.ts'

const docs = 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/#k3s'
const scope = { platform: { directories: ['k3s'] }, needsCni: true } as const

interface Lookup {
  readonly install: InstallView
  readonly nodes: readonly NodeFacts[]
  readonly daemonSets: readonly WorkloadFacts[]
}

/** Nodes grouped by their directories and the reason for them, without Windows nodes, which do not run istio-cni. */
function nodesByDirectories({ nodes, daemonSets }: Lookup, because: readonly K3sDirectories['because'][]) {
  if (hasMultus(daemonSets)) return []
  const linux = nodes.filter(({ nodeInfo }) => nodeInfo.operatingSystem !== 'windows')
  const directoriesOf = findK3sDirectories(nodes, daemonSets)
  const each = linux
    .map((node) => ({
      name: node.name,
      version: node.nodeInfo.kubeletVersion,
      directories: directoriesOf(node),
    }))
    .filter(({ directories }) => because.includes(directories.because))
  return [...groupBy(each, ({ directories: { confDir, binDir } }) => `${confDir} ${binDir}`).values()]
}

type Group = ReturnType<typeof nodesByDirectories>[number]

/** The nodes of a group, and the evidence for their directories. */
function wanting(group: Group) {
  const evidence = group[0]?.directories.evidence
  return {
    who: objectsText(group.map(({ name }) => `Node/${name}`)),
    because: `${evidence?.object} ${evidence?.field}: ${evidence?.value}`,
  }
}

/** One finding for each set of directories that some nodes use and the install does not. */
function directoryFindings(lookup: Lookup, because: K3sDirectories['because']): CheckFinding[] {
  return nodesByDirectories(lookup, [because]).flatMap((group) => {
    const { confDir = '', binDir = '' } = group[0]?.directories ?? {}
    return findWrongDirectories(lookup.install, { confDir, binDir }, wanting(group))
  })
}

const withoutTraefik = {
  k3s: {
    kind: 'print',
    text: 'disable Traefik: set this in /etc/rancher/k3s/config.yaml on each server, then restart K3s',
    commands: ['disable: [traefik]'],
  },
  k3d: {
    kind: 'print',
    text: 'recreate the cluster without Traefik',
    commands: ["k3d cluster create --k3s-arg '--disable=traefik@server:*'"],
  },
} as const satisfies Readonly<Record<string, Fix>>

export const k3sChecks: readonly Check[] = [
  check({
    id: 'K3S-01',
    subject: 'platform',
    level: 'error',
    title: 'CNI configuration directory does not match K3s',
    why: `K3s keeps CNI configuration in /var/lib/rancher/k3s/agent/etc/cni/net.d. ${directoryConsequences.confDir}`,
    remedy: 'Install with `--platform k3s`.',
    docs,
    scope,
    needs: ['install', 'nodes', 'daemonSets'],
    find: (lookup) =>
      nodesByDirectories(lookup, ['usual', 'old-release']).flatMap((group) => {
        const { confDir = '' } = group[0]?.directories ?? {}
        const { platform, platformAttributes } = lookup.install
        const named = platformAttributes.directories === 'k3s' ? platform : undefined
        return findWrongDirectories(
          lookup.install,
          { confDir },
          { ...wanting(group), platform: named ?? 'k3s' },
        )
      }),
  }),
  check({
    id: 'K3S-02',
    subject: 'platform',
    level: 'error',
    title: 'CNI binary directory does not match this release of K3s',
    why: `Since the releases of October 2024 (v1.28.15, v1.29.10, v1.30.6, v1.31.2), K3s keeps CNI binaries in data/cni below its data directory. Older releases use data/current/bin, which each upgrade of K3s replaces. ${directoryConsequences.binDir}`,
    remedy:
      'Install with `--platform k3s` on current releases. On older ones upgrade K3s, or set `values.cni.cniBinDir=/var/lib/rancher/k3s/data/current/bin`.',
    docs: 'https://docs.k3s.io/networking/multus-ipams',
    scope,
    needs: ['install', 'nodes', 'daemonSets'],
    find: (lookup) =>
      nodesByDirectories(lookup, ['usual', 'old-release']).flatMap((group) => {
        const { confDir = '', binDir = '' } = group[0]?.directories ?? {}
        // Without the platform both directories are wrong, which K3S-01 reports.
        if (wrongDirectories(lookup.install, { confDir }).length > 0) return []
        return findWrongDirectories(lookup.install, { binDir }, wanting(group))
      }),
  }),
  check({
    id: 'K3S-03',
    subject: 'platform',
    level: 'error',
    title: 'CNI directories do not match the data directory of K3s',
    why: `K3s was started with --data-dir, so its CNI configuration and binaries are below that directory. ${directoryConsequences.binDir}`,
    remedy:
      'Set `values.cni.cniConfDir` and `values.cni.cniBinDir` to the directories below that data directory.',
    docs,
    scope,
    needs: ['install', 'nodes', 'daemonSets'],
    find: (lookup) => directoryFindings(lookup, 'data-dir'),
  }),
  check({
    id: 'K3S-04',
    subject: 'platform',
    level: 'error',
    title: 'CNI directories do not match the network plugin that replaces flannel',
    why: `With --flannel-backend=none the container runtime uses the directories of the installed CNI plugin, usually /etc/cni/net.d and /opt/cni/bin, instead of those of K3s. ${directoryConsequences.confDir}`,
    remedy: 'Set `values.cni.cniConfDir` and `values.cni.cniBinDir` to the directories of that plugin.',
    docs: 'https://docs.k3s.io/networking/basic-network-options#custom-cni',
    scope: { platform: { directories: ['k3s', 'k3s-image'] }, needsCni: true },
    needs: ['install', 'nodes', 'daemonSets'],
    find: (lookup) => directoryFindings(lookup, 'own-cni'),
  }),
  check({
    id: 'K3S-05',
    subject: 'platform',
    level: 'warning',
    title: 'Traefik uses the ports of the ingress gateway',
    why: 'K3s and k3d install Traefik, whose LoadBalancer uses ports 80 and 443 of every node. The load balancer of K3s gives a port to only one Service, so the Service of the ingress gateway keeps EXTERNAL-IP <pending>.',
    remedy:
      "Run K3s with `--disable=traefik`, create a k3d cluster with `--k3s-arg '--disable=traefik@server:*'`, or use other ports for the gateway.",
    docs: 'https://docs.k3s.io/networking/networking-services#traefik-ingress-controller',
    scope: { platform: { directories: ['k3s', 'k3s-image'] } },
    needs: ['install', 'services'],
    find: ({ install, services }): CheckFinding[] => {
      const traefik = services.find(
        ({ namespace, name, type }) =>
          namespace === 'kube-system' && name === 'traefik' && type === 'LoadBalancer',
      )
      const wanted = install.objects
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
          message: `has ${listText([...new Set(clash.map(({ port }) => String(port)))])}, which ${gateways.join(' and ')} of this install also needs`,
          fix: install.platform === 'k3d' ? withoutTraefik.k3d : withoutTraefik.k3s,
        },
      ]
    },
  }),
  check({
    id: 'K3D-01',
    subject: 'platform',
    level: 'error',
    title: 'CNI directories do not match this k3d cluster',
    why: `k3d nodes keep CNI configuration in the directory of K3s. They kept binaries in /bin before the K3s releases of October 2024 (v1.28.15, v1.29.10, v1.30.6, v1.31.2), and keep them in /var/lib/rancher/k3s/data/cni since. ${directoryConsequences.binDir}`,
    remedy:
      'Install with `--platform k3d`. On images of K3s v1.31.2 and newer also set `values.cni.cniBinDir=/var/lib/rancher/k3s/data/cni`; `install` does this if it detects them.',
    docs: 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/#k3d',
    scope: { platform: { directories: ['k3s-image'] }, needsCni: true },
    needs: ['install', 'nodes', 'daemonSets'],
    find: (lookup) =>
      nodesByDirectories(lookup, ['usual', 'old-release']).flatMap((group) => {
        const [{ directories, version } = {}] = group
        const isOld = directories?.because === 'old-release'
        // A version that is not a K3s release does not tell which directory applies.
        const binDir = version?.includes('+k3s') ? { binDir: isOld ? '/bin' : directories?.binDir } : {}
        return findWrongDirectories(
          lookup.install,
          { confDir: directories?.confDir, ...binDir },
          wanting(group),
        )
      }),
  }),
]
