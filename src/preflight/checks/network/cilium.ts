// Checks of Cilium settings that conflict with Istio.
import type { Labels } from '../../../facts/facts.ts'
import type { Detection } from '../../../platform/detection.ts'
import { check, type Check, type CheckInput, type Fix, type CheckFinding } from '../../check.ts'
import { patchAction } from '../../fixes/patches.ts'
import { shellWord } from '../../fixes/shell.ts'
import { nameText, objectsText } from '../../wording.ts'

const docs = 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/#cilium'
const owner = 'cilium-config'

interface Config {
  readonly namespace: string
  readonly data: Labels
}

/** The settings of Cilium; undefined if there are none or if a cloud provider owns them (see CIL-08). */
function ownConfig({
  detection,
  configMaps,
}: Pick<CheckInput, 'detection' | 'configMaps'>): Config | undefined {
  if (detection.managedCni) return undefined
  return configMaps.find(({ name }) => name === owner)
}

/** Changes a setting and restarts the agents, which read it only when they start. */
function settingFix({ namespace, data }: Config, key: string, value: string, helm: string): Fix {
  const before = data[key]
  const patch = (to: string | null) =>
    `kubectl -n ${namespace} patch configmap ${owner} --type=merge -p ${shellWord(JSON.stringify({ data: { [key]: to } }))}`
  const restart = `kubectl -n ${namespace} rollout restart daemonset/cilium`
  return {
    kind: 'apply',
    text: `set ${key} to ${value}, and ${helm} in Cilium's Helm release, or its next upgrade reverts this`,
    actions: [
      patchAction(
        { apiVersion: 'v1', kind: 'ConfigMap', namespace, name: owner },
        { data: { [key]: value } },
        { data },
      ),
      { do: 'restart', ref: { apiVersion: 'apps/v1', kind: 'DaemonSet', namespace, name: 'cilium' } },
    ],
    undo: [patch(before ?? null), restart],
    owner,
  }
}

/** A finding about a setting with a wrong value. */
function wrong(config: Config, key: string, wanted: string, helm: string): CheckFinding[] {
  const value = config.data[key]
  return [
    {
      object: nameText('ConfigMap', { namespace: config.namespace, name: owner }),
      field: `data[${key}]`,
      message: `is ${value ?? 'absent'}, must be ${wanted}`,
      fix: settingFix(config, key, wanted, helm),
    },
  ]
}

const hostOnly = { key: 'bpf-lb-sock-hostns-only', helm: 'socketLB.hostNamespaceOnly=true' } as const
/** Values of kube-proxy-replacement that enable it, and with it socket load balancing. */
const replaces: ReadonlySet<string | undefined> = new Set(['true', 'strict'])
const socketWhy =
  'When an application connects to a Service, Cilium replaces the address with that of a pod before Istio sees the connection. Rules for Services, waypoints and the load balancing of the mesh do not apply, and traffic may bypass the mesh.'
const socketDocs = 'https://docs.cilium.io/en/stable/network/servicemesh/istio/'

/** Settings that conflict with Istio if a cloud provider's Cilium has them. */
const harmful: readonly { readonly key: string; readonly mode?: 'ambient' }[] = [
  { key: 'cni-exclusive' },
  { key: 'enable-bpf-masquerade', mode: 'ambient' },
]

const isCloudCilium = ({ managedCni, cnis }: Detection) =>
  managedCni && cnis.some(({ name }) => name === 'cilium' || name === 'gke-dataplane-v2')

export const ciliumChecks: readonly Check[] = [
  check({
    id: 'CIL-01',
    subject: 'cni',
    level: 'error',
    title: 'Cilium removes the configuration of istio-cni',
    why: 'With `cni-exclusive`, Cilium renames all other CNI configurations and overwrites the entry that istio-cni adds to its own. istio-cni-node never becomes ready, or pods start outside the mesh.',
    remedy:
      'Set `cni.exclusive=false` in the Helm values of Cilium (`cni-exclusive: "false"` in ConfigMap cilium-config) and restart its agents.',
    docs,
    scope: { cnis: ['cilium'], needsCni: true },
    needs: ['detection', 'configMaps'],
    find: (evidence) => {
      const config = ownConfig(evidence)
      if (config?.data['cni-exclusive'] !== 'true') return []
      return wrong(config, 'cni-exclusive', 'false', 'cni.exclusive=false')
    },
  }),
  check({
    id: 'CIL-02',
    subject: 'cni',
    level: 'error',
    title: 'BPF masquerading of Cilium breaks the kubelet probes of ambient pods',
    why: 'istio-cni sets the source address of probes to the link-local address 169.254.7.127. With BPF masquerading, Cilium does not return the answers to the node: probes time out, so ambient pods never become ready.',
    remedy: 'Set `bpf.masquerade=false` in the Helm values of Cilium, which then masquerades with iptables.',
    docs,
    scope: { cnis: ['cilium'], mode: 'ambient' },
    needs: ['detection', 'configMaps'],
    find: (evidence) => {
      const config = ownConfig(evidence)
      if (config?.data['enable-bpf-masquerade'] !== 'true') return []
      return wrong(config, 'enable-bpf-masquerade', 'false', 'bpf.masquerade=false')
    },
  }),
  check({
    id: 'CIL-03',
    subject: 'cni',
    level: 'warning',
    title: 'Socket load balancing of Cilium bypasses Istio',
    why: socketWhy,
    remedy: 'Set `socketLB.hostNamespaceOnly=true` in the Helm values of Cilium.',
    docs: socketDocs,
    scope: { cnis: ['cilium'] },
    needs: ['detection', 'configMaps'],
    find: (evidence) => {
      const config = ownConfig(evidence)
      if (config?.data['bpf-lb-sock'] !== 'true' || config.data[hostOnly.key] === 'true') return []
      return wrong(config, hostOnly.key, 'true', hostOnly.helm)
    },
  }),
  check({
    id: 'CIL-04',
    subject: 'cni',
    level: 'warning',
    title: "Cilium's kube-proxy replacement bypasses Istio",
    why: `It includes socket load balancing. ${socketWhy}`,
    remedy:
      'Set `socketLB.hostNamespaceOnly=true` in the Helm values of Cilium. The kube-proxy replacement can stay.',
    docs: socketDocs,
    scope: { cnis: ['cilium'] },
    needs: ['detection', 'configMaps'],
    find: (evidence) => {
      const config = ownConfig(evidence)
      // CIL-03 reports clusters in which the setting itself is enabled.
      if (!config || config.data['bpf-lb-sock'] === 'true') return []
      if (!replaces.has(config.data['kube-proxy-replacement']) || config.data[hostOnly.key] === 'true')
        return []
      return wrong(config, hostOnly.key, 'true', hostOnly.helm)
    },
  }),
  check({
    id: 'CIL-05',
    subject: 'cni',
    level: 'warning',
    title: "Cilium routes past the host's network stack",
    why: 'With native routing, without kube-proxy and without iptables masquerading, Cilium forwards packets between pods in BPF. They skip the rules by which istio-cni marks kubelet probes, so probes of ambient pods may fail.',
    remedy: 'Set `bpf.hostLegacyRouting=true` in the Helm values of Cilium.',
    docs: 'https://docs.cilium.io/en/stable/operations/performance/tuning/#ebpf-host-routing',
    scope: { cnis: ['cilium'], mode: 'ambient' },
    needs: ['detection', 'configMaps'],
    find: (evidence) => {
      const config = ownConfig(evidence)
      if (!config) return []
      const { data, namespace } = config
      const isLegacy = data['enable-host-legacy-routing'] === 'true'
      // With iptables masquerading Cilium uses the host's network stack anyway.
      const byIptables =
        data['enable-ipv4-masquerade'] !== 'false' && data['enable-bpf-masquerade'] !== 'true'
      if (isLegacy || byIptables || data['routing-mode'] !== 'native') return []
      if (!replaces.has(data['kube-proxy-replacement'])) return []
      return [
        {
          object: nameText('ConfigMap', { namespace, name: owner }),
          field: 'data[enable-host-legacy-routing]',
          message: `is ${data['enable-host-legacy-routing'] ?? 'absent'} with routing-mode=native and kube-proxy-replacement=${data['kube-proxy-replacement'] ?? ''}; it should be true for ambient mode`,
          fix: {
            kind: 'print',
            text: 'route through the host, which is slower, or test a pod with a probe in an ambient namespace first',
            commands: [
              `helm upgrade cilium cilium/cilium -n ${namespace} --reuse-values --set bpf.hostLegacyRouting=true`,
            ],
          },
        },
      ]
    },
  }),
  check({
    id: 'CIL-08',
    subject: 'cni',
    level: 'warning',
    title: "The cloud provider manages Cilium's settings",
    why: 'On GKE Dataplane V2 and on AKS with Cilium, the provider manages the configuration of Cilium and reverts changes. You cannot adapt it to Istio.',
    remedy:
      'Test a pod with a probe in an ambient namespace (`verify-install --canary`). If it fails, ask the provider.',
    docs: 'https://learn.microsoft.com/azure/aks/azure-cni-powered-by-cilium',
    scope: { needsCni: true },
    needs: ['detection', 'configMaps', 'install'],
    find: ({ detection, configMaps, install }) => {
      if (!isCloudCilium(detection)) return []
      const config = configMaps.find(({ name }) => name === owner)
      const bad = harmful.filter(
        ({ key, mode }) => config?.data[key] === 'true' && (mode === undefined || mode === install.mode),
      )
      return [
        {
          object: objectsText(detection.cnis.map(({ object }) => object)),
          field: bad.map(({ key }) => `ConfigMap ${owner} data[${key}]`).join(', ') || 'metadata.name',
          level: bad.length > 0 ? 'warning' : 'info',
          message:
            bad.length > 0
              ? `the provider's Cilium has ${bad.map(({ key }) => `${key}=true`).join(' and ')}, which conflicts with Istio on other platforms`
              : 'the provider manages Cilium; its settings cannot be checked',
          fix: {
            kind: 'print',
            text: 'nothing to change; after the install, test whether a pod with a probe becomes ready',
            commands: ['ambientctl verify-install --canary'],
          },
        },
      ]
    },
  }),
  check({
    id: 'CIL-09',
    subject: 'cni',
    level: 'info',
    title: "Cilium and istio-cni overwrite each other's CNI configuration",
    why: 'Events name 05-cilium.conflist, which both write. If the file changes all the time, istio-cni-node does not become ready.',
    remedy: 'Set `cni.exclusive=false`, see CIL-01.',
    docs: 'https://github.com/istio/istio/issues/49538',
    scope: { cnis: ['cilium'], needsCni: true },
    needs: ['events'],
    find: ({ events }) => {
      const about = events.filter(({ message }) => message.includes('05-cilium.conflist'))
      if (about.length === 0) return []
      return [
        {
          object: objectsText([...new Set(about.map(({ object }) => object))]),
          field: 'Event.message',
          message: (about[0]?.message ?? '').slice(0, 300),
          fix: {
            kind: 'print',
            text: 'set cni-exclusive to false, as CIL-01 describes',
            commands: ['kubectl -n kube-system get configmap cilium-config -o yaml | grep cni-exclusive'],
          },
        },
      ]
    },
  }),
]
