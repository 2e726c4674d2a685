// Facts of the ConfigMaps that checks read, selected by name and key.
import type { ConfigMapFacts, Labels } from '../../facts/facts.ts'
import type { KubeObject } from '../../manifest/object.ts'
import { YamlError } from '../../yaml/error.ts'
import { parseYaml } from '../../yaml/yaml.ts'
import { selectFields, type FieldSelection } from './custom-resources.ts'
import { truncate, textMapAt, definedFields } from './fields.ts'

interface ConfigMapRow {
  readonly name: RegExp
  /** Keys whose values are kept as text. */
  readonly keys?: readonly string[]
  /** Keys with YAML documents, of which only some fields are kept: mesh configuration may contain tracing tokens. */
  readonly documents?: Readonly<Record<string, FieldSelection>>
}

const mesh: FieldSelection = {
  trustDomain: true,
  trustDomainAliases: true,
  rootNamespace: true,
  discoverySelectors: true,
  enableAutoMtls: true,
  meshMTLS: { minProtocolVersion: true },
  outboundTrafficPolicy: { mode: true },
  defaultConfig: {
    discoveryAddress: true,
    interceptionMode: true,
    holdApplicationUntilProxyStarts: true,
    image: { imageType: true },
    proxyMetadata: {
      ISTIO_META_ENABLE_HBONE: true,
      ISTIO_META_DNS_CAPTURE: true,
      ISTIO_META_DNS_AUTO_ALLOCATE: true,
    },
    tracing: { zipkin: { address: true } },
  },
}

const injection: FieldSelection = {
  revision: true,
  pilot: { cni: true },
  global: {
    hub: true,
    tag: true,
    variant: true,
    istioNamespace: true,
    platform: true,
    network: true,
    nativeNftables: true,
    imagePullSecrets: true,
    proxy: { image: true, autoInject: true },
    proxy_init: { image: true },
  },
}

const rows: readonly ConfigMapRow[] = [
  {
    name: /^cilium-config$/,
    keys: [
      'bpf-lb-sock',
      'bpf-lb-sock-hostns-only',
      'cni-chaining-mode',
      'cni-exclusive',
      'devices',
      'enable-bpf-masquerade',
      'enable-endpoint-routes',
      'enable-host-firewall',
      'enable-host-legacy-routing',
      'enable-ipv4',
      'enable-ipv4-masquerade',
      'enable-ipv6',
      'enable-ipv6-masquerade',
      'enable-l7-proxy',
      'enable-policy',
      'enable-wireguard',
      'ipam',
      'kube-proxy-replacement',
      'policy-cidr-match-mode',
      'routing-mode',
      'tunnel',
      'tunnel-protocol',
    ],
  },
  {
    name: /^amazon-vpc-cni$/,
    keys: ['enable-network-policy-controller', 'branch-eni-cooldown', 'enable-windows-ipam'],
  },
  {
    name: /^istio-cni-config$/,
    keys: [
      'AMBIENT_DNS_CAPTURE',
      'AMBIENT_ENABLED',
      'AMBIENT_ENABLEMENT_SELECTOR',
      'AMBIENT_IPV6',
      'AMBIENT_ENABLE_AWS_BRANCH_ENI_PROBE',
      'CHAINED_CNI_PLUGIN',
      'CURRENT_AGENT_VERSION',
      'EXCLUDE_NAMESPACES',
      'HOST_PROBE_SNAT_IP',
      'HOST_PROBE_SNAT_IPV6',
      'ISTIO_OWNED_CNI_CONFIG',
      'NATIVE_NFTABLES',
      'REPAIR_ENABLED',
    ],
  },
  { name: /^istio-sidecar-injector(-|$)/, documents: { values: injection } },
  // Checks only need its existence.
  { name: /^istio-ca-root-cert$/ },
  { name: /^istio(-|$)/, documents: { mesh } },
]

/** Returns the facts of a ConfigMap with a name in the table; undefined for others. */
export function configMapFacts({ metadata, data }: KubeObject): ConfigMapFacts | undefined {
  const row = rows.find(({ name }) => name.test(metadata.name))
  if (!row) return undefined
  const all = textMapAt(data, () => true, Infinity) ?? {}
  const selected: Record<string, string> = {}
  for (const key of row.keys ?? [])
    if (Object.hasOwn(all, key)) selected[key] = truncate(all[key] ?? '', 2000)
  for (const [key, shape] of Object.entries(row.documents ?? {})) {
    if (Object.hasOwn(all, key))
      selected[key] = JSON.stringify(selectFields(parse(all[key] ?? ''), shape) ?? {})
  }
  const namespace = metadata.namespace ?? ''
  return {
    ...definedFields({ namespace, name: metadata.name, labels: textMapAt(metadata.labels) }),
    data: selected as Labels,
  }
}

/** Parses a document; invalid YAML has no fields (istiod reports it). */
function parse(text: string): unknown {
  try {
    return parseYaml(text)
  } catch (error) {
    if (error instanceof YamlError) return undefined
    throw error
  }
}
