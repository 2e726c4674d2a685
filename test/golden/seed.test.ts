// What the users' own documents ask of rendering, a row for each system.
import { describe, expect, test } from '@jest/globals'
import { renderChartAlone, treeOf } from '../support/charts.ts'
import { generate } from '../support/generate.ts'
import { factsOf, type Facts } from '../support/golden.ts'

interface Row {
  readonly name: string
  readonly args: readonly string[]
  readonly file?: string
  readonly facts: Readonly<Record<string, unknown>>
}

const set = (...assignments: string[]) => assignments.flatMap((assignment) => ['--set', assignment])
const ambientOn = (platform: string) => set('profile=ambient', `values.global.platform=${platform}`)
const operator = (spec: string) =>
  `apiVersion: install.istio.io/v1alpha1\nkind: IstioOperator\nspec:\n${spec}`

const agent = (namespace: string) => `DaemonSet/${namespace}/istio-cni-node spec.template.spec`
const path = (volume: string, namespace = 'istio-system') =>
  `${agent(namespace)}.volumes.[${volume}].hostPath.path`
const config = (key: string, namespace = 'istio-system') =>
  `ConfigMap/${namespace}/istio-cni-config data.${key}`
const discovery = (variable: string, name = 'istiod') =>
  `Deployment/istio-system/${name} spec.template.spec.containers.[discovery].env.[${variable}].value`

const rancher = '/var/lib/rancher/k3s/agent/etc/cni/net.d'

const rows: readonly Row[] = [
  {
    name: 'GKE: binaries in their own place, a quota where the priority class needs one',
    args: ambientOn('gke'),
    facts: {
      [path('cni-bin-dir')]: '/home/kubernetes/bin',
      [`${agent('istio-system')}.priorityClassName`]: 'system-node-critical',
      'ResourceQuota/istio-system/istio-cni-resource-quota spec.scopeSelector.matchExpressions.[0].values.[0]':
        'system-node-critical',
      'ResourceQuota/istio-system/ztunnel spec.hard.pods': '5000',
    },
  },
  {
    name: 'GKE: CNI and ztunnel in kube-system instead',
    args: [
      ...ambientOn('gke'),
      ...set('components.cni.namespace=kube-system', 'components.ztunnel.namespace=kube-system'),
    ],
    facts: {
      [path('cni-bin-dir', 'kube-system')]: '/home/kubernetes/bin',
      'DaemonSet/kube-system/ztunnel spec.template.spec.priorityClassName': 'system-node-critical',
    },
  },
  {
    name: 'EKS: the usual paths',
    args: ambientOn('eks'),
    facts: {
      [path('cni-bin-dir')]: '/opt/cni/bin',
      [path('cni-net-dir')]: '/etc/cni/net.d',
      [discovery('PLATFORM')]: 'eks',
    },
  },
  {
    name: 'k3d',
    args: ambientOn('k3d'),
    facts: { [path('cni-bin-dir')]: '/bin', [path('cni-net-dir')]: rancher },
  },
  {
    name: 'K3s',
    args: ambientOn('k3s'),
    facts: { [path('cni-bin-dir')]: '/var/lib/rancher/k3s/data/cni', [path('cni-net-dir')]: rancher },
  },
  {
    name: 'K3s with folders of its own instead of the platform',
    args: set(
      'profile=ambient',
      `values.cni.cniConfDir=${rancher}`,
      'values.cni.cniBinDir=/k3s/data/current/bin/',
    ),
    facts: { [path('cni-bin-dir')]: '/k3s/data/current/bin/', [path('cni-net-dir')]: rancher },
  },
  {
    name: 'K3s with folders of its own over the platform',
    args: [...ambientOn('k3s'), ...set('values.cni.cniBinDir=/k3s/bin')],
    facts: { [path('cni-bin-dir')]: '/k3s/bin', [path('cni-net-dir')]: rancher },
  },
  {
    name: 'MicroK8s',
    args: ambientOn('microk8s'),
    facts: {
      [path('cni-bin-dir')]: '/var/snap/microk8s/current/opt/cni/bin',
      [path('cni-net-dir')]: '/var/snap/microk8s/current/args/cni-network',
    },
  },
  {
    name: 'minikube',
    args: ambientOn('minikube'),
    facts: { [path('cni-netns-dir')]: '/var/run/docker/netns' },
  },
  {
    name: 'OpenShift: everything privileged in kube-system, and trusted there',
    args: set('profile=openshift-ambient'),
    facts: {
      [path('cni-bin-dir', 'kube-system')]: '/var/lib/cni/bin',
      [config('CHAINED_CNI_PLUGIN', 'kube-system')]: 'false',
      'ClusterRole/ztunnel rules.[0].resources.[0]': 'securitycontextconstraints',
      'ClusterRoleBinding/ztunnel subjects.[ztunnel].namespace': 'kube-system',
      'NetworkAttachmentDefinition/default/istio-cni': 'k8s.cni.cncf.io/v1',
      [discovery('CA_TRUSTED_NODE_ACCOUNTS')]: 'kube-system/ztunnel',
    },
  },
  {
    name: 'CNI in sidecar mode: namespace, excluded namespaces, chained',
    args: set('profile=minimal', 'values.cni.chained=false'),
    file: operator(`
  components: {cni: {enabled: true, namespace: kube-system}}
  values: {cni: {excludeNamespaces: [istio-system, kube-system, kube-node-lease, kube-public]}}
`),
    facts: {
      [config('EXCLUDE_NAMESPACES', 'kube-system')]: 'istio-system,kube-system,kube-node-lease,kube-public',
      [config('CHAINED_CNI_PLUGIN', 'kube-system')]: 'false',
      [config('AMBIENT_ENABLED', 'kube-system')]: 'false',
      'ConfigMap/istio-system/istio-sidecar-injector data.values.pilot.cni.enabled': true,
    },
  },
  {
    name: 'the start-up race: repaired by deleting pods',
    args: set(
      'profile=minimal',
      'components.cni.enabled=true',
      'values.cni.repair.repairPods=false',
      'values.cni.repair.deletePods=true',
    ),
    facts: {
      [config('REPAIR_DELETE_PODS')]: 'true',
      'ClusterRole/istio-cni-repair-role rules.[2].verbs.[0]': 'delete',
    },
  },
  {
    name: 'the start-up race: repaired by labelling pods',
    args: set(
      'profile=minimal',
      'components.cni.enabled=true',
      'values.cni.repair.repairPods=false',
      'values.cni.repair.labelPods=true',
      'values.cni.repair.brokenPodLabelKey=example.com/broken',
    ),
    facts: {
      [config('REPAIR_LABEL_PODS')]: 'true',
      [config('REPAIR_BROKEN_POD_LABEL_KEY')]: 'example.com/broken',
      'ClusterRole/istio-cni-repair-role rules.[2].resources.[0]': 'pods/status',
    },
  },
  {
    name: 'CNI upgrades: a canary control plane uses the CNI of another install',
    args: [...set('profile=minimal', 'values.pilot.cni.enabled=true'), '--revision', 'canary'],
    facts: {
      'ConfigMap/istio-system/istio-sidecar-injector-canary data.values.pilot.cni.enabled': true,
      [discovery('REVISION', 'istiod-canary')]: 'canary',
    },
  },
]

describe('what the documents ask', () => {
  test.each(rows)('$name', async ({ args, file, facts }) => {
    const found = factsOf(await generate(args, file))
    const asked = Object.keys(facts).map((fact) => [fact, read(found, fact)])
    expect(Object.fromEntries(asked)).toEqual(facts)
  })
})

function read(facts: Facts, fact: string): unknown {
  const value = facts.get(fact)
  return value === undefined || !fact.includes(' ') ? value : JSON.parse(value)
}

describe('the Helm form says the same as the istioctl form', () => {
  const cases = ['', 'eks', 'gke', 'k3d', 'k3s', 'microk8s', 'minikube', 'openshift'].flatMap((platform) =>
    ['cni', 'ztunnel'].map((chart) => ({ chart, platform })),
  )
  test.each(cases)('$chart on "$platform"', async ({ chart, platform }) => {
    const here = set('components.cni.namespace=istio-system', 'components.ztunnel.namespace=istio-system')
    const all = await generate([...ambientOn(platform), ...here])
    const ours = all.filter(({ metadata }) => metadata.labels?.['helm.sh/chart']?.startsWith(`${chart}-`))
    const alone = renderChartAlone(chart, treeOf({ profile: 'ambient', 'global.platform': platform }))
    expect(factsOf(alone)).toEqual(factsOf(ours))
  })
})
