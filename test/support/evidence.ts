// Evidence of clean clusters: nodes of the public samples, and only the network plugin of the platform.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderChart } from '../../src/chart/render.ts'
import type { KnownFacts, NodeFacts, WorkloadFacts } from '../../src/facts/facts.ts'
import type { CheckInput, CheckInputReads } from '../../src/preflight/check.ts'
import { renderedOf, renderingOf } from '../../src/pipeline.ts'
import { installView, type InstallView } from '../../src/preflight/install-view.ts'
import type { Detection } from '../../src/platform/detection.ts'
import { detect } from '../../src/platform/detect.ts'
import type { WorkflowContext } from '../../src/workflow/context.ts'
import { readPlatformRules } from '../../src/workflow/cluster/detection.ts'
import { readConfigurationRequest } from '../../src/config/operator-spec.ts'
import { configurationInput } from '../../src/workflow/rendering/configuration.ts'
import { packageFolder } from './generate.ts'

/** Evidence with all fields readable and writable, so that tables can change them. */
export type Clean = { -readonly [K in keyof CheckInput]: CheckInput[K] }

export interface SampleOptions {
  /** `--set` arguments of the plan; without them, it uses profile ambient. */
  readonly set?: readonly string[]
  /** Replaces the plugin of the platform: `cilium`, `calico`. */
  readonly cni?: string
}

interface RawSample {
  readonly platform: string
  readonly [field: string]: unknown
}

const samples = JSON.parse(
  readFileSync(new URL('../platform/samples.json', import.meta.url), 'utf8'),
) as readonly RawSample[]

const platformRules = readPlatformRules(join(packageFolder, 'platforms'))

/** The name of a platform in platforms/ if its sample has another name. */
const platformOf: Readonly<Record<string, string>> = {
  'gke-autopilot': 'gke',
  'eks-auto': 'eks',
  'eks-fargate': 'eks',
  'k3s-in-docker': 'k3d',
}

const cniOf: Readonly<Record<string, string>> = {
  gke: 'calico',
  eks: 'aws-vpc',
  kind: 'kindnet',
  openshift: 'ovn-kubernetes',
}

/** The DaemonSets of network plugins, as their installers create them. */
const plugins: Readonly<Record<string, { namespace: string; name: string; image: string }>> = {
  cilium: { namespace: 'kube-system', name: 'cilium', image: 'quay.io/cilium/cilium:v1.18.2' },
  calico: { namespace: 'kube-system', name: 'calico-node', image: 'docker.io/calico/node:v3.30.3' },
  'aws-vpc': { namespace: 'kube-system', name: 'aws-node', image: 'amazon-k8s-cni:v1.20.1' },
  kindnet: { namespace: 'kube-system', name: 'kindnet', image: 'kindest/kindnetd:v20250512' },
  'ovn-kubernetes': {
    namespace: 'openshift-ovn-kubernetes',
    name: 'ovnkube-node',
    image: 'ovn-kubernetes:4.19',
  },
}

/** A clean cluster of a platform (a name in the samples, or `plain`) before Istio is installed. */
export function sample(name = 'k3s', options: SampleOptions = {}): Clean {
  const platform = name === 'plain' ? undefined : (platformOf[name] ?? name)
  const known = knownOf(name, options.cni ?? cniOf[platform ?? ''])
  const detection = detect(known, platformRules)
  return structuredClone({
    ...known,
    detection,
    rights: [],
    dryRuns: [],
    admissionTrials: [],
    registryImages: [],
    taken: '2026-11-21T12:00:00Z',
    install: options.set ? planFor(platform, options.set) : planFor(platform, ['profile=ambient'], detection),
  })
}

/** The same evidence as checks receive it. */
export function readsOf(evidence: Clean): CheckInputReads {
  return Object.fromEntries(
    Object.entries(evidence).map(([key, value]) => [key, { value }]),
  ) as unknown as CheckInputReads
}

/** A node of a sample with the usual fields. Its kubelet has the minor version of the server, so it is not outdated. */
export function nodeOf(name: string): NodeFacts {
  const raw = samples.find(({ platform, labels, osImage }) => platform === name && (labels ?? osImage)) ??
    samples.find(({ platform }) => platform === name) ?? { platform: 'plain' }
  const text = (field: string, fallback: string) => (typeof raw[field] === 'string' ? raw[field] : fallback)
  const map = (field: string) => ({ ...(raw[field] as Record<string, string> | undefined) })
  const suffix =
    /^v?\d+\.\d+\.\d+(.*)$/.exec(text('kubelet', text('version', text('gitVersion', ''))))?.[1] ?? ''
  const taint = /^(.*)=(.*):(.*)$/.exec(text('taint', ''))
  return {
    name: text('name', text('nodeName', 'node-1')),
    labels: { 'kubernetes.io/os': 'linux', 'kubernetes.io/arch': 'amd64', ...map('labels') },
    annotations: map('annotations'),
    ...(typeof raw['providerID'] === 'string' && { providerID: raw['providerID'] }),
    ...(taint && {
      taints: [{ key: taint[1] ?? '', value: taint[2] ?? '', effect: taint[3] ?? '' }],
    }),
    podCIDRs: ['10.42.0.0/24'],
    addresses: [{ type: 'InternalIP', address: '192.168.10.11' }],
    allocatable: { cpu: '4', memory: '16Gi', pods: '110' },
    conditions: [
      { type: 'Ready', status: 'True', reason: 'KubeletReady', lastHeartbeatTime: '2026-11-21T11:59:50Z' },
    ],
    nodeInfo: {
      architecture: text('arch', 'amd64'),
      operatingSystem: 'linux',
      osImage: text('osImage', 'Ubuntu 24.04.1 LTS'),
      kernelVersion: text('kernel', '6.8.0-84-generic'),
      kubeletVersion: `v1.34.1${suffix}`,
      containerRuntimeVersion: text('runtime', 'containerd://2.1.4').replace(
        /^docker:.*/,
        'containerd://2.1.4',
      ),
    },
  }
}

function knownOf(name: string, cni: string | undefined): KnownFacts {
  const node = nodeOf(name)
  const suffix = /^v1\.34\.1(.*)$/.exec(node.nodeInfo.kubeletVersion)?.[1] ?? ''
  return {
    server: { gitVersion: `v1.34.1${suffix}`, major: 1, minor: 34, ready: true },
    apis: {
      groupVersions: [
        'v1',
        'apps/v1',
        'admissionregistration.k8s.io/v1',
        'rbac.authorization.k8s.io/v1',
        'policy/v1',
      ],
      coreSubresources: ['serviceaccounts/token', 'pods/log', 'pods/eviction'],
      failedGroups: [],
    },
    apiServices: [{ name: 'v1.apps', available: true }],
    nodes: [node],
    nodeLeases: [{ name: node.name, renewTime: '2026-11-21T11:59:55Z' }],
    namespaces: [
      ...['default', 'kube-system', 'kube-public', 'kube-node-lease'].map((namespace) =>
        namespaceOf(namespace),
      ),
      // Talos enforces Pod Security baseline in namespaces without labels.
      ...(name === 'talos'
        ? [namespaceOf('istio-system', { 'pod-security.kubernetes.io/enforce': 'privileged' })]
        : []),
    ],
    services: [
      {
        namespace: 'default',
        name: 'kubernetes',
        type: 'ClusterIP',
        clusterIPs: ['10.43.0.1'],
        ports: [443],
      },
    ],
    priorityClasses: [{ name: 'system-node-critical' }, { name: 'system-cluster-critical' }],
    daemonSets: cni === undefined ? [] : [pluginOf(cni)],
    ...empty(),
  }
}

const namespaceOf = (name: string, labels: Readonly<Record<string, string>> = {}) => ({
  name,
  labels: { 'kubernetes.io/metadata.name': name, ...labels },
  phase: 'Active',
})

function pluginOf(cni: string): WorkloadFacts {
  const { namespace, name, image } = plugins[cni] ?? {
    namespace: 'kube-system',
    name: cni,
    image: `${cni}:v1.0.0`,
  }
  return {
    namespace,
    name,
    labels: { 'k8s-app': name },
    containers: [{ name, image }],
    desired: 1,
    updated: 1,
    ready: 1,
    observed: true,
  }
}

const lists = [
  'pods',
  'deployments',
  'endpointSlices',
  'configMaps',
  'pullSecrets',
  'helmRecords',
  'resourceQuotas',
  'limitRanges',
  'networkPolicies',
  'runtimeClasses',
  'crds',
  'mutatingWebhooks',
  'validatingWebhooks',
  'admissionPolicies',
  'events',
  'securityGroupPolicies',
  'felixConfigurations',
  'calicoGlobalNetworkPolicies',
  'ciliumNetworkPolicies',
  'ciliumClusterwideNetworkPolicies',
  'openshiftNetworks',
  'networkAttachments',
  'istioOperators',
  'sailResources',
  'meshControlPlanes',
  'googleRevisions',
  'nodePools',
  'gateways',
  'gatewayClasses',
  'peerAuthentications',
  'authorizationPolicies',
  'requestAuthentications',
  'envoyFilters',
  'wasmPlugins',
  'virtualServices',
] as const satisfies readonly (keyof KnownFacts)[]

const empty = (): Pick<KnownFacts, (typeof lists)[number]> =>
  Object.fromEntries(lists.map((name) => [name, []])) as unknown as Pick<KnownFacts, (typeof lists)[number]>

const plans = new Map<string, InstallView>()

/** The plan of a real command line, with values from a detection; each plan is rendered once. */
export function planFor(
  platform: string | undefined,
  sets: readonly string[],
  detection?: Detection,
): InstallView {
  const all = platformRules.some(({ name }) => name === platform)
    ? [`values.global.platform=${platform}`, ...sets]
    : sets
  const key = JSON.stringify([all, detection?.values])
  const plan = plans.get(key) ?? renderPlan(all, detection)
  plans.set(key, plan)
  return plan
}

function renderPlan(sets: readonly string[], detection: Detection | undefined): InstallView {
  const context: WorkflowContext = {
    packageFolder,
    env: {},
    signal: new AbortController().signal,
    now: () => new Date(0),
    random: (bytes) => new Uint8Array(bytes),
    readStdin: () => '',
    onEvent: () => undefined,
  }
  const request = { files: [], sets }
  const user = readConfigurationRequest(request)
  const { userSpec, resolve } = configurationInput(request, user, { options: { set: sets }, context })
  const { configuration, charts } = resolve({ detection })
  const rendered = configuration.components.map((one) => {
    const { chart, options } = renderingOf(one, { charts })
    return renderedOf(one, chart, renderChart(chart, { ...options, host: context }))
  })
  return installView(configuration, rendered, userSpec)
}
