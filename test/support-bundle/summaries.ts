// Summaries of bundles: nothing wrong, much wrong, large, hostile, and next to nothing.
import type { BundledFile, BundledPod, BundleSummary } from '../../src/support/summary.ts'

const empty: BundleSummary = {
  program: { name: 'ambientctl', version: '0.1.0', commandLine: 'ambientctl support-bundle' },
  createdAt: '2026-03-01T08:00:00.000Z',
  duration: 1234,
  cluster: { context: 'kind-test', server: 'https://127.0.0.1:6443' },
  warnings: [],
  releases: [],
  pods: [],
  files: [],
  errors: [],
}

const file = (path: string, size: number, title: string, omitted?: number): BundledFile => ({
  path,
  section: path.includes('/') ? (path.split('/')[0] as BundledFile['section']) : 'overview',
  title,
  size,
  omitted,
})

function pod(name: string, role: BundledPod['role'], over: Partial<BundledPod> = {}): BundledPod {
  const files = [`logs/istio-system/${name}/${role}.log`, `debug/istio-system/${name}/config_dump.json`]
  const base = {
    namespace: 'istio-system',
    name,
    role,
    node: 'node-1',
    state: 'Running',
    ready: true,
    restarts: 0,
  }
  return { ...base, files, ...over }
}

const filesOf = (pods: readonly BundledPod[]) =>
  pods.flatMap(({ files }) =>
    files.map((path) => file(path, 4321, path.startsWith('logs') ? 'Log of container x' : 'Configuration')),
  )

const goodPods = [
  pod('istiod-7d9f-abcde', 'istiod'),
  pod('ztunnel-aaaaa', 'ztunnel'),
  pod('istio-cni-node-bbbbb', 'cni'),
]

const overview = [
  file('status.json', 900, 'Releases and their health'),
  file('verify-install.txt', 4200, 'Findings of verify-install'),
]

export const goodSummary: BundleSummary = {
  ...empty,
  cluster: { ...empty.cluster, version: 'v1.34.1', nodes: 1, pods: 12 },
  platform: {
    name: 'k3s',
    title: 'K3s',
    evidence: ['Node/node-1 status.nodeInfo.kubeletVersion v1.34.1+k3s1'],
  },
  releases: [
    {
      namespace: 'istio-system',
      name: 'istiod',
      chart: 'istiod-1.31.1',
      revision: 1,
      status: 'deployed',
      health: 'ready',
      updated: '2026-02-28T10:00:00Z',
    },
  ],
  findings: [],
  pods: goodPods,
  events: [],
  files: [
    ...overview,
    file('releases/istio-system/istiod/history.yaml', 700, 'History'),
    ...filesOf(goodPods),
  ],
}

const badPods = [
  ...goodPods,
  pod('istiod-canary-5c5b-fghij', 'istiod', { state: 'CrashLoopBackOff', ready: false, restarts: 17 }),
  pod('ztunnel-ccccc', 'ztunnel', {
    state: 'Running',
    restarts: 2,
    node: 'ip-10-0-12-34.eu-central-1.compute.internal',
  }),
  pod('ztunnel-ddddd', 'ztunnel', { state: 'ContainerCreating', ready: false, node: undefined, files: [] }),
  pod('hook-eeeee', 'gateway', { state: 'Succeeded', ready: false }),
]

export const badSummary: BundleSummary = {
  ...goodSummary,
  program: {
    name: 'ambientctl',
    version: '0.1.0',
    commandLine:
      'ambientctl support-bundle --context arn:aws:eks:eu-central-1:123456789012:cluster/production --since 24h',
  },
  cluster: {
    context: 'arn:aws:eks:eu-central-1:123456789012:cluster/production',
    server: 'https://0123456789ABCDEF0123456789ABCDEF.gr7.eu-central-1.eks.amazonaws.com',
    version: 'v1.33.5-eks-3cfe0ce',
    nodes: 212,
    pods: 4811,
  },
  platform: {
    name: 'eks',
    title: 'Amazon EKS',
    evidence: [
      'Node/ip-10-0-12-34.eu-central-1.compute.internal spec.providerID aws:///eu-central-1a/i-0',
      'server version v1.33.5-eks-3cfe0ce',
    ],
  },
  warnings: [
    '2 of 7 pods of the mesh are not ready',
    'the time limit of 300 s (--timeout) was reached, so files are missing',
  ],
  releases: [
    ...goodSummary.releases,
    {
      namespace: 'istio-system',
      name: 'istiod-canary',
      chart: 'istiod-1.31.1',
      revision: 4,
      status: 'failed',
      health: 'waiting',
      updated: '2026-03-01T07:51:12Z',
    },
    {
      namespace: 'kube-system',
      name: 'ztunnel',
      chart: 'ztunnel-1.31.1',
      revision: 2,
      status: 'pending-upgrade',
      health: 'missing',
      updated: '2026-03-01T07:52:40Z',
    },
  ],
  findings: [
    {
      id: 'NOD-04',
      severity: 'warning',
      status: 'found',
      title: 'A node has little memory',
      object: 'Node/a',
      message: 'Node/a has 12 MB of free memory.',
    },
    {
      id: 'CNI-02',
      severity: 'error',
      status: 'undecided',
      title: 'CNI directories do not match the platform',
      object: 'Cluster',
      message: 'DaemonSets of kube-system could not be read.',
    },
    {
      id: 'POST-03',
      severity: 'error',
      status: 'found',
      title: 'Pods of istiod do not run',
      object: 'Pod/istio-system/istiod-canary-5c5b-fghij',
      message:
        'Container discovery has restarted 17 times: exit status 1.\nfailed to create discovery service',
    },
    {
      id: 'MSH-01',
      severity: 'info',
      status: 'found',
      title: 'No workload is in the mesh',
      object: 'Cluster',
      message: 'No namespace has a label of Istio.',
    },
  ],
  pods: badPods,
  events: [
    {
      namespace: 'istio-system',
      object: 'Pod/istiod-7d9f-abcde',
      type: 'Normal',
      reason: 'Pulled',
      message: 'Container image already present on machine',
      count: 1,
      last: '2026-03-01T07:59:59Z',
    },
    {
      namespace: 'istio-system',
      object: 'Pod/istiod-canary-5c5b-fghij',
      type: 'Warning',
      reason: 'BackOff',
      message:
        'Back-off restarting failed container discovery in pod istiod-canary-5c5b-fghij_istio-system(0b1e)',
      count: 84,
      last: '2026-03-01T07:58:00Z',
    },
    {
      namespace: 'default',
      object: 'Pod/app-1',
      type: 'Warning',
      reason: 'FailedCreatePodSandBox',
      message:
        'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network: plugin type="istio-cni" name="istio-cni" failed (add)',
      count: 3,
      last: '2026-03-01T07:59:00Z',
    },
  ],
  files: [
    ...goodSummary.files,
    ...filesOf(badPods.slice(goodPods.length)).slice(0, 3),
    file('events/istio-system.txt', 10_234, '2 events of namespace istio-system'),
    file('objects/istio-system/configmaps.yaml', 120_000, '12 ConfigMaps'),
    file('logs/default/app-1/istio-proxy.log', 48_300_000, 'Log of container istio-proxy', 151_700_000),
  ],
  errors: [
    {
      what: 'Log of container install-cni of Pod/kube-system/istio-cni-node-bbbbb',
      message: 'context deadline exceeded',
    },
    {
      what: '/config_dump on port 15000 of Pod/istio-system/ztunnel-ccccc',
      message:
        'HTTP 403: pods "ztunnel-ccccc" is forbidden: User "a" cannot create resource "pods/portforward"',
    },
  ],
}

const manyPods = Array.from({ length: 200 }, (_, i) =>
  pod(`ztunnel-${String(i).padStart(5, '0')}`, 'ztunnel', {
    node: `node-${i}`,
    restarts: i % 50 === 0 ? 1 : 0,
  }),
)

export const largeSummary: BundleSummary = {
  ...goodSummary,
  pods: manyPods,
  files: [...overview, ...filesOf(manyPods)],
  events: Array.from({ length: 250 }, (_, i) => ({
    namespace: 'istio-system',
    object: `Pod/ztunnel-${i}`,
    type: i % 5 === 0 ? 'Warning' : 'Normal',
    reason: 'Unhealthy',
    message: 'Readiness probe failed',
    count: i,
    last: `2026-03-01T07:${String(i % 60).padStart(2, '0')}:00Z`,
  })),
}

export const attack =
  '<script>alert(1)</script>{{constructor}}{{{style}}}"\' onload=x javascript:alert(2) ]]>&amp; \u0000\u001b[31m\u202Ereversed\uD800\uFFFE'

const hostilePaths = [
  'javascript:alert(1)',
  '//evil.example/x',
  '../../etc/passwd',
  '/etc/passwd',
  'logs/a?b#c d/%2e%2e/"x">.log',
  'data:text/html,x',
]

/** Every string that a cluster may write tries to be more than text. */
export const hostileSummary: BundleSummary = {
  program: { name: attack, version: attack, commandLine: attack },
  createdAt: attack,
  duration: 1,
  cluster: { context: attack, server: attack, version: attack, nodes: 1, pods: 1 },
  platform: { name: attack, title: attack, evidence: [attack] },
  warnings: [attack],
  releases: [
    {
      namespace: attack,
      name: attack,
      chart: attack,
      revision: 1,
      status: attack,
      health: attack,
      updated: attack,
    },
  ],
  findings: [
    { id: attack, severity: 'error', status: 'found', title: attack, object: attack, message: attack },
  ],
  pods: [
    {
      namespace: attack,
      name: attack,
      role: attack as 'istiod',
      node: attack,
      state: attack,
      ready: false,
      restarts: 1,
      files: hostilePaths,
    },
    {
      namespace: attack,
      name: attack,
      role: 'cni',
      node: attack,
      state: attack,
      ready: true,
      restarts: 0,
      files: hostilePaths,
    },
  ],
  events: [
    {
      namespace: attack,
      object: attack,
      type: attack,
      reason: attack,
      message: attack,
      count: 2,
      last: attack,
    },
  ],
  files: [...hostilePaths, attack].map((path) => ({
    path,
    section: 'logs',
    title: attack,
    size: 1,
    omitted: 2,
  })),
  errors: [{ what: attack, message: attack }],
}

export const emptySummary = empty

export const summaries = {
  good: goodSummary,
  bad: badSummary,
  large: largeSummary,
  hostile: hostileSummary,
  empty: emptySummary,
} as const
