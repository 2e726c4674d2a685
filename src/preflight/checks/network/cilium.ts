// Cilium's settings that do not go together with Istio.
import type { Labels } from '../../../facts/facts.ts'
import type { Detection } from '../../../platform/detection.ts'
import { check, type Check, type Evidence, type Fix, type CheckFinding } from '../../check.ts'
import { patchAction } from '../../fixes/patches.ts'
import { shellWord } from '../../fixes/shell.ts'
import { nameText, objectsText } from '../../wording.ts'

const docs = 'https://istio.io/latest/docs/ambient/install/platform-prerequisites/#cilium'
const owner = 'cilium-config'

interface Config {
  readonly namespace: string
  readonly data: Labels
}

/** Cilium's settings; undefined where a cloud owns them (CIL-08 tells of those) or where there are none. */
function ownConfig({
  detection,
  configMaps,
}: Pick<Evidence, 'detection' | 'configMaps'>): Config | undefined {
  if (detection.managedCni) return undefined
  return configMaps.find(({ name }) => name === owner)
}

/** One setting to be another: patched, and the agents restarted, since they read it when they start. */
function settingFix({ namespace, data }: Config, key: string, value: string, helm: string): Fix {
  const before = data[key]
  const patch = (to: string | null) =>
    `kubectl -n ${namespace} patch configmap ${owner} --type=merge -p ${shellWord(JSON.stringify({ data: { [key]: to } }))}`
  const restart = `kubectl -n ${namespace} rollout restart daemonset/cilium`
  return {
    kind: 'apply',
    text: `set ${key} to ${value}, and ${helm} in Cilium's Helm release, or its next upgrade takes this back`,
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

/** What is wrong with a setting, and the fix. */
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
/** Values of kube-proxy-replacement that turn it on, and its load balancing at sockets with it. */
const replaces: ReadonlySet<string | undefined> = new Set(['true', 'strict'])
const socketWhy =
  'Cilium then turns the address of a Service into that of a pod when an application connects, before Istio sees the connection: rules for Services, waypoints and load balancing of the mesh do not apply, and traffic may pass the mesh by.'
const socketDocs = 'https://docs.cilium.io/en/stable/network/servicemesh/istio/'

/** Settings that a cloud's Cilium had better not have, and since when it matters. */
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
    why: 'With `cni-exclusive` Cilium renames every CNI configuration but its own, and writes its own back as often as istio-cni adds itself to it: istio-cni-node never becomes ready, or pods start outside the mesh.',
    remedy:
      'Set `cni.exclusive=false` in Cilium\'s Helm values (`cni-exclusive: "false"` in ConfigMap cilium-config) and restart its agents.',
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
    why: 'istio-cni gives probes the link-local address 169.254.7.127 as their source. With BPF masquerading Cilium does not let the answers back to the node: probes of ambient pods time out and the pods never become ready.',
    remedy: "Set `bpf.masquerade=false` in Cilium's Helm values; iptables then masquerades.",
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
    title: 'Cilium balances load at the sockets of pods, before Istio',
    why: socketWhy,
    remedy: "Set `socketLB.hostNamespaceOnly=true` in Cilium's Helm values.",
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
    title: "Cilium's replacement of kube-proxy balances load before Istio",
    why: `It includes load balancing at sockets. ${socketWhy}`,
    remedy:
      "Set `socketLB.hostNamespaceOnly=true` in Cilium's Helm values; kube-proxy's replacement can stay.",
    docs: socketDocs,
    scope: { cnis: ['cilium'] },
    needs: ['detection', 'configMaps'],
    find: (evidence) => {
      const config = ownConfig(evidence)
      // Said once, by CIL-03, where the setting itself is on.
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
    why: 'With native routing, without kube-proxy and without masquerading by iptables, Cilium hands packets from pod to pod in BPF and skips the rules by which istio-cni marks kubelet probes: probes of ambient pods may fail.',
    remedy: "Set `bpf.hostLegacyRouting=true` in Cilium's Helm values.",
    docs: 'https://docs.cilium.io/en/stable/operations/performance/tuning/#ebpf-host-routing',
    scope: { cnis: ['cilium'], mode: 'ambient' },
    needs: ['detection', 'configMaps'],
    find: (evidence) => {
      const config = ownConfig(evidence)
      if (!config) return []
      const { data, namespace } = config
      const isLegacy = data['enable-host-legacy-routing'] === 'true'
      // Cilium itself falls back to the host's stack where iptables masquerades.
      const byIptables =
        data['enable-ipv4-masquerade'] !== 'false' && data['enable-bpf-masquerade'] !== 'true'
      if (isLegacy || byIptables || data['routing-mode'] !== 'native') return []
      if (!replaces.has(data['kube-proxy-replacement'])) return []
      return [
        {
          object: nameText('ConfigMap', { namespace, name: owner }),
          field: 'data[enable-host-legacy-routing]',
          message: `is ${data['enable-host-legacy-routing'] ?? 'absent'} with routing-mode=native and kube-proxy-replacement=${data['kube-proxy-replacement'] ?? ''}; true is known to work with ambient`,
          fix: {
            kind: 'print',
            text: 'route through the host, which costs some speed; or try a pod with a probe in an ambient namespace first',
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
    title: "The cloud owns Cilium's settings",
    why: "On GKE Dataplane V2 and on AKS with Cilium, the provider writes Cilium's configuration, and takes changes back. What Istio needs of it cannot be mended here: the provider's releases decide.",
    remedy:
      'Try a pod with a probe in an ambient namespace (`verify-install --canary`); ask the provider where it fails.',
    docs: 'https://learn.microsoft.com/azure/aks/azure-cni-powered-by-cilium',
    scope: { needsCni: true },
    needs: ['detection', 'configMaps', 'plan'],
    find: ({ detection, configMaps, plan }) => {
      if (!isCloudCilium(detection)) return []
      const config = configMaps.find(({ name }) => name === owner)
      const bad = harmful.filter(
        ({ key, mode }) => config?.data[key] === 'true' && (mode === undefined || mode === plan.mode),
      )
      return [
        {
          object: objectsText(detection.cnis.map(({ object }) => object)),
          field: bad.map(({ key }) => `ConfigMap ${owner} data[${key}]`).join(', ') || 'metadata.name',
          level: bad.length > 0 ? 'warning' : 'info',
          message:
            bad.length > 0
              ? `the provider's Cilium has ${bad.map(({ key }) => `${key}=true`).join(' and ')}, which does not go together with Istio elsewhere`
              : "the provider runs Cilium; its settings are not checked against Istio's needs",
          fix: {
            kind: 'print',
            text: 'nothing to change here; after the install, see whether a pod with a probe becomes ready',
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
    title: 'Cilium and istio-cni write the same CNI configuration in turn',
    why: 'Events name 05-cilium.conflist, the file that both write. Where it changes all the time, istio-cni-node does not become ready.',
    remedy: 'See CIL-01: `cni.exclusive=false`.',
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
            text: 'have Cilium leave the configuration of others alone, as CIL-01 tells',
            commands: ['kubectl -n kube-system get configmap cilium-config -o yaml | grep cni-exclusive'],
          },
        },
      ]
    },
  }),
]
