// Detection of the platform: each rule alone, conflicting rules, and nodes that differ.
import { describe, expect, test } from '@jest/globals'
import { workOf } from '../support/work.ts'
import { detect } from '../../src/platform/detect.ts'
import { matchRules } from '../../src/platform/match.ts'
import { parsePlatformRules, type DetectionRule } from '../../src/platform/rules.ts'
import { toTree } from '../../src/values/tree.ts'
import { factsWith, clusterOf, samples, platformRules, type ShortCluster } from './detection-facts.ts'
import { rows } from './rules-alone.ts'

const of = (cluster: ShortCluster) => detect(factsWith(cluster), platformRules)
const show = (cluster: ShortCluster) => JSON.stringify(cluster)

describe('a strong rule alone', () => {
  test('has a test for every platform', () => {
    expect(rows.map(({ platform }) => platform).sort()).toEqual(platformRules.map(({ name }) => name))
  })

  test.each(
    rows.flatMap(({ platform, is }) => is.map((cluster) => [platform, show(cluster), cluster] as const)),
  )('identifies %s: %s', (platform, _, cluster) => expect(of(cluster).platform).toBe(platform))

  test.each(
    rows.flatMap(({ platform, isNot }) =>
      isNot.map((cluster) => [platform, show(cluster), cluster] as const),
    ),
  )('does not identify %s: %s', (_platform, _, cluster) => expect(of(cluster).platform).toBeUndefined())

  test.each(platformRules.map((one) => [one.name, one] as const))(
    'of %s always has a test',
    (name, { strong }) => {
      const row = rows.find(({ platform }) => platform === name)
      const unused = strong.filter((rule) => {
        return !row?.is.some((cluster) => {
          const facts = factsWith(cluster)
          const matching = strong.filter((one) => matchRules(one, facts, facts.nodes?.[0]))
          return matching.length === 1 && matching[0] === rule
        })
      })
      expect(unused).toEqual([])
    },
  )
})

describe('weak rules and exclusions', () => {
  const matching = (rules: readonly DetectionRule[], cluster: ShortCluster) => {
    const facts = factsWith(cluster)
    return rules.filter((rule) => matchRules(rule, facts, facts.nodes?.[0]))
  }
  const onlyMatching = (
    rule: DetectionRule,
    rules: readonly DetectionRule[],
    clusters: readonly ShortCluster[],
  ) =>
    clusters.filter((cluster) => {
      const found = matching(rules, cluster)
      return found.length === 1 && found[0] === rule
    })

  const weakRules = platformRules.flatMap(({ name, weak }) =>
    weak.map((rule) => [name, String(rule[0]?.pattern), rule, weak] as const),
  )
  test.each(weakRules)('of %s: %s is weak evidence', (name, _, rule, weak) => {
    const [cluster] = onlyMatching(rule, weak, rows.find(({ platform }) => platform === name)?.isNot ?? [])
    expect(cluster).toBeDefined()
    const { platform, evidence } = of(cluster ?? {})
    expect(platform).toBeUndefined()
    expect(evidence).toContainEqual(expect.objectContaining({ strength: 'weak' }))
  })

  const denying = platformRules.flatMap(({ name, exclude }) =>
    exclude.map((rule) => [name, String(rule[0]?.pattern), rule, exclude] as const),
  )
  test.each(denying)('of %s: %s excludes the platform', (name, _, rule, exclude) => {
    const { strong = [] } = platformRules.find((one) => one.name === name) ?? {}
    const denied = onlyMatching(rule, exclude, rows.find(({ platform }) => platform === name)?.isNot ?? [])
    expect(denied.filter((cluster) => matching(strong, cluster).length > 0)).not.toEqual([])
  })
})

describe('rules of several platforms', () => {
  const k3s = { kubelet: 'v1.34.1+k3s1' }
  const gke = { kubelet: 'v1.34.1-gke.1' }
  const cases: readonly [string, ShortCluster, string | undefined][] = [
    [
      'prefer OpenShift to IBM Cloud',
      {
        nodes: [{ labels: { 'ibm-cloud.kubernetes.io/worker-version': '4.19' } }],
        apiGroups: ['config.openshift.io'],
      },
      'openshift',
    ],
    [
      'prefer OpenShift to AWS',
      { nodes: [{ providerID: 'aws:///a/i-1', labels: { 'node.openshift.io/os_id': 'rhcos' } }] },
      'openshift',
    ],
    ['prefer k3d to K3s', { nodes: [{ ...k3s, osImage: 'K3s v1.34.1+k3s1' }] }, 'k3d'],
    ['identify K3s without the image of k3d', { nodes: [{ ...k3s, osImage: 'Ubuntu 24.04' }] }, 'k3s'],
    [
      'prefer a distribution to its cloud',
      { nodes: [{ ...k3s, providerID: 'aws:///a/i-1', labels: { 'eks.amazonaws.com/nodegroup': 'x' } }] },
      'k3s',
    ],
    [
      'prefer any platform to plain',
      { nodes: [{ kubelet: 'v1.34.1+rke2r1', providerID: 'vsphere://1' }] },
      'rke2',
    ],
    ['prefer the nodes of a virtual cluster to its server', { nodes: [gke], server: 'v1.34.1+k3s1' }, 'gke'],
    ['use the server if nothing identifies the nodes', { nodes: [{}], server: 'v1.34.1+k3s1' }, 'k3s'],
    ['use the server if the nodes are unreadable', { server: 'v1.34.1-gke.1' }, 'gke'],
    [
      'prefer API groups to the version of the server',
      { server: 'v1.34.1-eks-1', apiGroups: ['operator.openshift.io'] },
      'openshift',
    ],
    ['identify nothing without facts', {}, undefined],
    [
      'do not take EKS Anywhere for EKS',
      { nodes: [{ kubelet: 'v1.29.3-eks-1', providerID: 'vsphere://1' }], server: 'v1.29.3-eks-1' },
      'plain',
    ],
  ]
  test.each(cases)('%s', (_, cluster, platform) => expect(of(cluster).platform).toBe(platform))
})

describe('a cluster with nodes of several platforms', () => {
  const k3s = (name: string) => ({ name, kubelet: 'v1.34.1+k3s1' })
  const rke2 = (name: string) => ({ name, kubelet: 'v1.34.1+rke2r1' })

  test('is of the platform of most nodes, and all platforms are named', () => {
    expect(of({ nodes: [rke2('c'), k3s('b'), k3s('a')] })).toMatchObject({
      platform: 'k3s',
      mixed: [
        { platform: 'k3s', nodes: ['a', 'b'] },
        { platform: 'rke2', nodes: ['c'] },
      ],
    })
  })

  test('is of the first platform in order if the numbers are equal', () => {
    expect(of({ nodes: [rke2('b'), k3s('a')] }).platform).toBe('k3s')
  })

  test('is of the platform with one node more', () => {
    expect(of({ nodes: [rke2('b'), k3s('a'), rke2('c')] }).platform).toBe('rke2')
  })

  test('ignores nodes that nothing identifies', () => {
    expect(of({ nodes: [{ name: 'x' }, { name: 'y' }, k3s('a')] })).toMatchObject({
      platform: 'k3s',
      mixed: [],
    })
  })

  test('with nodes of one platform is not mixed', () => {
    expect(of({ nodes: [k3s('a'), k3s('b')] }).mixed).toEqual([])
  })
})

describe('the variant of a platform', () => {
  const auto = { labels: { 'eks.amazonaws.com/compute-type': 'auto' } }
  const fargate = { labels: { 'eks.amazonaws.com/compute-type': 'fargate' } }
  const openshift = { labels: { 'node.openshift.io/os_id': 'rhcos' } }
  const aws = { ...openshift, providerID: 'aws:///a/i-1' }
  const cases: readonly [string, ShortCluster, readonly string[], string][] = [
    [
      'changes the title if all nodes are of the variant',
      { nodes: [auto, auto] },
      ['eks-auto'],
      'EKS Auto Mode',
    ],
    [
      'does not change the title if only some nodes are of the variant',
      { nodes: [auto, { kubelet: 'v1.34.1-eks-1' }] },
      ['eks-auto'],
      'Amazon Elastic Kubernetes Service',
    ],
    [
      'may be one of several',
      { nodes: [auto, fargate] },
      ['eks-auto', 'eks-fargate'],
      'Amazon Elastic Kubernetes Service',
    ],
    [
      'Bottlerocket does not change the title',
      { nodes: [{ osImage: 'Bottlerocket OS 1.2 (aws-k8s-1.31)' }] },
      ['bottlerocket'],
      'Amazon Elastic Kubernetes Service',
    ],
    [
      'GKE Standard',
      { nodes: [{ name: 'gke-a', kubelet: 'v1.34.1-gke.1' }] },
      [],
      'Google Kubernetes Engine',
    ],
    ['needs more than the name of a node', { nodes: [{ name: 'gk3-a' }] }, [], 'unknown'],
    ['Fargate by its label', { nodes: [fargate] }, ['eks-fargate'], 'EKS on Fargate'],
    [
      'may be EKS Hybrid Nodes',
      { nodes: [{ labels: { 'eks.amazonaws.com/compute-type': 'hybrid' } }] },
      ['eks-hybrid'],
      'EKS Hybrid Nodes',
    ],
    [
      'Fargate by its taint',
      { nodes: [{ taint: 'eks.amazonaws.com/compute-type=fargate:NoSchedule' }] },
      ['eks-fargate'],
      'EKS on Fargate',
    ],
    [
      'Auto Mode by its image',
      { nodes: [{ osImage: 'Bottlerocket (EKS Auto) 2025.3.14 (aws-k8s-1.30)' }] },
      ['eks-auto', 'bottlerocket'],
      'EKS Auto Mode',
    ],
    [
      'ROSA with hosted control planes',
      { nodes: [{ ...aws, labels: { ...openshift.labels, 'hypershift.openshift.io/nodePool': 'a' } }] },
      ['rosa'],
      'Red Hat OpenShift Service on AWS',
    ],
    [
      'hosted control planes elsewhere are not ROSA',
      { nodes: [{ labels: { ...openshift.labels, 'hypershift.openshift.io/nodePool': 'a' } }] },
      [],
      'OpenShift',
    ],
    [
      'RKE1',
      { nodes: [{ annotations: { 'rke.cattle.io/external-ip': '192.0.2.1' }, providerID: 'vsphere://1' }] },
      ['rke1', 'vsphere'],
      'RKE1',
    ],
    [
      'Tanzu by its label',
      { nodes: [{ labels: { 'run.tanzu.vmware.com/tkr': 'x' } }] },
      ['tanzu'],
      'VMware Tanzu',
    ],
    [
      'ROSA',
      { nodes: [aws], apiGroups: ['managed.openshift.io'] },
      ['rosa'],
      'Red Hat OpenShift Service on AWS',
    ],
    ['self-managed OpenShift on AWS is not ROSA', { nodes: [aws] }, [], 'OpenShift'],
    [
      'managed OpenShift elsewhere is not ROSA',
      { nodes: [{ ...openshift, providerID: 'gce://p/z/vm' }], apiGroups: ['managed.openshift.io'] },
      [],
      'OpenShift',
    ],
    ['ARO', { nodes: [openshift], apiGroups: ['aro.openshift.io'] }, ['aro'], 'Azure Red Hat OpenShift'],
    [
      'ROKS',
      { nodes: [{ labels: { ...openshift.labels, 'ibm-cloud.kubernetes.io/zone': 'dal13' } }] },
      ['roks'],
      'Red Hat OpenShift on IBM Cloud',
    ],
    [
      'k3d is not the variant K3s in Docker',
      { nodes: [{ name: 'k3d-a-server-0', osImage: 'K3s v1.34.1+k3s1', kubelet: 'v1.34.1+k3s1' }] },
      [],
      'k3d',
    ],
    [
      'Tanzu on vSphere',
      { nodes: [{ providerID: 'vsphere://1' }], apiGroups: ['run.tanzu.vmware.com'] },
      ['tanzu', 'vsphere'],
      'VMware Tanzu',
    ],
  ]
  test.each(cases)('%s', (_, cluster, variants, title) => {
    expect(of(cluster)).toMatchObject({ variants, title })
  })

  test('has a test for each of its rules', () => {
    const clusters = [...cases.map(([, cluster]) => cluster), ...samples.map(clusterOf)]
    const unused = platformRules.flatMap(({ variants }) =>
      variants.flatMap(({ name, strong }) =>
        strong
          .filter((rule) => {
            return !clusters.some((cluster) => {
              const facts = factsWith(cluster)
              const found = strong.filter((one) => matchRules(one, facts, facts.nodes?.[0]))
              return found.length === 1 && found[0] === rule && of(cluster).variants.includes(name)
            })
          })
          .map((rule) => `${name}: ${rule.map(({ pattern }) => pattern).join(' and ')}`),
      ),
    )
    expect(unused).toEqual([])
  })
})

describe('the evidence', () => {
  test('lists each field once, strong before weak, with the number of objects', () => {
    const node = (name: string) => ({
      name,
      kubelet: 'v1.34.1+k3s1',
      labels: { 'node.kubernetes.io/instance-type': 'k3s' },
    })
    expect(of({ nodes: [node('a'), node('b'), node('c')] }).evidence).toEqual([
      {
        object: 'Node/a and 2 more',
        field: 'status.nodeInfo.kubeletVersion',
        value: 'v1.34.1+k3s1',
        strength: 'strong',
      },
      {
        object: 'Node/a and 2 more',
        field: 'metadata.labels[node.kubernetes.io/instance-type]',
        value: 'k3s',
        strength: 'weak',
      },
    ])
  })

  test('of an unknown cluster lists weak evidence', () => {
    const { platform, evidence } = of({ nodes: [{ name: 'a', providerID: 'aws:///eu-west-1b/i-0' }] })
    expect(platform).toBeUndefined()
    expect(evidence).toEqual([
      { object: 'Node/a', field: 'spec.providerID', value: 'aws:///eu-west-1b/i-0', strength: 'weak' },
    ])
  })

  test('cuts long values', () => {
    const { evidence } = of({ nodes: [{ annotations: { 'k3s.io/node-args': `["${'x'.repeat(5000)}"]` } }] })
    expect(evidence[0]?.value).toHaveLength(101)
  })

  test('omits other platforms', () => {
    const { evidence } = of({ nodes: [{ name: 'a', kubelet: 'v1.34.1+k3s1', providerID: 'aws:///a/i-1' }] })
    expect(evidence.map(({ field }) => field)).toEqual(['status.nodeInfo.kubeletVersion'])
  })
})

describe('the description of a cluster', () => {
  test('lists runtimes, operating systems and architectures once each', () => {
    const found = of({
      nodes: [
        { runtime: 'containerd://2.1.4', arch: 'arm64' },
        { runtime: 'containerd://1.7.1', os: 'windows' },
        { runtime: 'docker://27.3.1' },
        {},
      ],
    })
    expect(found).toMatchObject({
      containerRuntimes: ['containerd', 'docker'],
      osFamilies: ['linux', 'windows'],
      architectures: ['amd64', 'arm64'],
    })
  })

  const families: readonly [string, ShortCluster, readonly string[]][] = [
    ['IPv4', { clusterIPs: ['10.43.0.1'] }, ['IPv4']],
    ['IPv6', { clusterIPs: ['fd00::1'] }, ['IPv6']],
    ['both, from the Service', { clusterIPs: ['10.43.0.1', 'fd00::1'] }, ['IPv4', 'IPv6']],
    ['both, from the pod CIDRs', { nodes: [{ podCIDRs: ['10.42.0.0/24', 'fd42::/64'] }] }, ['IPv4', 'IPv6']],
    ['unknown', { nodes: [{}] }, []],
  ]
  test.each(families)('lists the address families: %s', (_, cluster, expected) => {
    expect(of(cluster).ipFamilies).toEqual(expected)
  })

  test('ignores other Services', () => {
    const service = { namespace: 'shop', name: 'kubernetes', clusterIPs: ['fd00::1'] }
    expect(detect({ services: [service] }, platformRules).ipFamilies).toEqual([])
    expect(
      detect({ services: [{ ...service, namespace: 'default', name: 'x' }] }, platformRules).ipFamilies,
    ).toEqual([])
  })
})

describe('rules of a custom platform', () => {
  const mine = (strong: readonly Record<string, string>[]) =>
    parsePlatformRules({
      name: 'mine',
      title: 'Mine',
      values: toTree({}),
      detect: toTree({ order: 1, strong }),
    })
  const platformWith = (strong: readonly Record<string, string>[], cluster: ShortCluster) =>
    detect(factsWith(cluster), [...platformRules, mine(strong)]).platform

  test('prefer a match of server and node to a match of the server alone', () => {
    const cluster = { server: 'v1.34.1+mine', nodes: [{ kubelet: 'v1.34.1+k3s1', labels: { a: 'b' } }] }
    expect(platformWith([{ server: 'mine', label: '^a=b$' }], cluster)).toBe('mine')
    expect(platformWith([{ server: 'mine', label: '^a=c$' }], cluster)).toBe('k3s')
    expect(platformWith([{ server: 'mine' }], cluster)).toBe('k3s')
  })

  test('match API groups, but not versions of the core group', () => {
    const cluster = { nodes: [{}], apiGroups: ['apps'] }
    expect(platformWith([{ apiGroup: '^apps$' }], cluster)).toBe('mine')
    expect(platformWith([{ apiGroup: '^v1$' }], cluster)).toBeUndefined()
  })

  test.each(['providerID', 'osImage', 'taint', 'annotation', 'server', 'apiGroup', 'daemonSet'])(
    'do not match a missing %s',
    (subject) =>
      expect(platformWith([{ [subject]: '.' }, { [subject]: 'undefined' }], { nodes: [{}] })).toBeUndefined(),
  )
})

test('detection takes time linear in the number of nodes', () => {
  const nodesOf = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      name: `node-${i}`,
      kubelet: 'v1.34.1+k3s1',
      labels: Object.fromEntries(Array.from({ length: 30 }, (__, n) => [`example.com/label-${n}`, 'value'])),
      annotations: { 'k3s.io/node-args': '["server","--disable","traefik"]' },
    }))
  const work = (count: number) => {
    const nodes = nodesOf(count)
    return workOf(() => expect(of({ nodes, daemonSets: ['kube-system/cilium'] }).platform).toBe('k3s'))
  }
  work(500)
  expect(work(1000)).toBeLessThan(2.5 * work(500))
})
