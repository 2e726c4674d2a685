// Detects network plugins by their DaemonSets, or by the platform that includes them.
import type { WorkloadFacts } from '../facts/facts.ts'
import type { Cni } from './detection.ts'
import { matchRules } from './match.ts'
import type { CniRules, PlatformRules } from './rules.ts'
import type { DetectionFacts } from './targets.ts'

interface Row {
  readonly name: string
  /** `namespace/name` of its DaemonSet, as its own manifests and charts have it. */
  readonly daemonSet: RegExp
  /** The container whose image tells the version; otherwise the first. */
  readonly container?: string
  /** True if the cloud provider owns its configuration. */
  readonly managed?: true
}

/** Plugins that chain behind others come last: the first that is found is the primary one. */
const rows: readonly Row[] = [
  { name: 'cilium', daemonSet: /\/cilium$/, container: 'cilium-agent' },
  { name: 'gke-dataplane-v2', daemonSet: /^kube-system\/anetd$/, container: 'cilium-agent', managed: true },
  { name: 'aws-vpc', daemonSet: /^kube-system\/aws-node$/, container: 'aws-node' },
  { name: 'azure', daemonSet: /^kube-system\/azure-(cns|ip-masq-agent)$/ },
  { name: 'terway', daemonSet: /^kube-system\/terway(-eni|-eniip)?$/, container: 'terway' },
  { name: 'ovn-kubernetes', daemonSet: /\/ovnkube-node$/, container: 'ovnkube-controller' },
  { name: 'openshift-sdn', daemonSet: /^openshift-sdn\/sdn$/, container: 'sdn' },
  { name: 'canal', daemonSet: /^kube-system\/(rke2-)?canal$/, container: 'calico-node' },
  { name: 'calico', daemonSet: /\/calico-node$/, container: 'calico-node' },
  {
    name: 'flannel',
    daemonSet: /\/(kube-flannel-ds(-\w+)?|kube-flannel|rke2-flannel)$/,
    container: 'kube-flannel',
  },
  { name: 'kindnet', daemonSet: /^kube-system\/kindnet$/ },
  { name: 'weave', daemonSet: /\/weave-net$/, container: 'weave' },
  { name: 'antrea', daemonSet: /\/antrea-agent$/, container: 'antrea-agent' },
  { name: 'kube-router', daemonSet: /\/kube-router$/, container: 'kube-router' },
  { name: 'multus', daemonSet: /\/(kube-multus-ds(-\w+)?|multus|rke2-multus)$/, container: 'kube-multus' },
]

export interface DetectedCnis {
  readonly primary: string | undefined
  readonly all: readonly Cni[]
  readonly managed: boolean
}

/** All plugins in the order of the table; what a platform builds in counts where no DaemonSet takes its place. */
export function detectCnis(facts: DetectionFacts, platform: PlatformRules | undefined): DetectedCnis {
  const daemonSets = facts.daemonSets ?? []
  const own = rows.flatMap((row) => {
    const found = daemonSets.find(({ namespace, name }) => row.daemonSet.test(`${namespace}/${name}`))
    return found ? [cniOf(row, found)] : []
  })
  const fromPlatform = (platform?.cnis ?? []).flatMap((rules) => builtIn(rules, facts))
  const main = own.filter(({ name }) => name !== 'multus')
  const all = main.length > 0 ? own : [...fromPlatform.map(({ cni }) => cni), ...own]
  const primary = all[0]?.name
  const managed =
    rows.some((row) => row.name === primary && row.managed) ||
    fromPlatform.some(({ cni, managed: owned }) => cni.name === primary && owned)
  return { primary, all, managed }
}

function cniOf({ name, container }: Row, daemonSet: WorkloadFacts): Cni {
  const image = (daemonSet.containers.find((one) => one.name === container) ?? daemonSet.containers[0])?.image
  const version = image === undefined ? undefined : tagOf(image)
  const object = `DaemonSet/${daemonSet.namespace}/${daemonSet.name}`
  return { name, object, ...(version !== undefined && { version }) }
}

/** The tag of an image's name; a port is none, and a digest says no version. */
function tagOf(image: string): string | undefined {
  return /:([^:/@]+)(?:@.*)?$/.exec(image.replace(/@.*$/, ''))?.[1]
}

function builtIn(rules: CniRules, facts: DetectionFacts): { readonly cni: Cni; readonly managed: boolean }[] {
  const { name, managed, strong, exclude } = rules
  const nodes = facts.nodes ?? []
  // Only servers tell of flags that hold for all nodes, so that one node excludes for all.
  if (nodes.some((node) => exclude.some((rule) => matchRules(rule, facts, node)))) return []
  const places = nodes.map((node) => strong.map((rule) => matchRules(rule, facts, node)).find(Boolean))
  const object = places.find(Boolean)?.[0]?.object
  return object === undefined ? [] : [{ cni: { name, object }, managed }]
}
