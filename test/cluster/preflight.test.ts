// Problems from the platform pages with real objects: preflight finds them, --fix fixes them.
import { afterEach, expect, test } from '@jest/globals'
import { afterAllWithGo, beforeAllWithGo, describeWithGo } from '../peer/with-go.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import type { PlainReport } from '../../src/preflight/report.ts'
import { runCommand } from '../support/generate.ts'
import { startSandbox, type Sandbox } from './sandbox/cluster.ts'
import { nodesOf } from './sandbox/nodes.ts'
import { until } from './support.ts'

let sandbox: Sandbox

beforeAllWithGo(async () => {
  sandbox = await startSandbox({ platform: 'k3s', nodes: 3 })
}, 900_000)

afterAllWithGo(() => sandbox.stop())

const run = (...argv: string[]) => runCommand([...argv, '-c', sandbox.kubeconfig])
const apply = (...items: readonly object[]) =>
  sandbox.kubectl(['apply', '--server-side', '-f', '-'], {
    input: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
  })
const remove = (...names: string[]) => sandbox.kubectl(['delete', '--ignore-not-found', ...names])

/** Returns `ID level` of each finding, and the report. */
async function preflight(...argv: string[]) {
  const { stdout, stderr, status } = await run('preflight', '-o', 'json', ...argv)
  if (stdout === '') throw new Error(stderr)
  const report = JSON.parse(stdout) as PlainReport
  const about = (id: string) => report.findings.filter((finding) => finding.id === id)
  const bad = report.findings.filter(({ level }) => level !== 'info')
  return { status, stderr, report, about, bad: bad.map(({ id, level }) => `${id} ${level}`) }
}

async function imitate(platform: string): Promise<void> {
  await sandbox.kubectl(['delete', 'nodes', '--all', '--wait=false'])
  await sandbox.kubectl(['create', '-f', '-'], {
    input: JSON.stringify({ apiVersion: 'v1', kind: 'List', items: nodesOf(platform, 3) }),
  })
}

/** A CustomResourceDefinition that accepts any spec; its schema defines `fields` of spec. */
function definition(
  group: string,
  plural: string,
  kind: string,
  scope: string,
  fields: object = {},
): KubeObject {
  const spec = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: fields }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope,
      names: { kind, plural, singular: kind.toLowerCase() },
      versions: ['v1beta1', 'v2'].map((name) => ({
        name,
        served: true,
        storage: name === 'v2',
        schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
      })),
    },
  }
}

function daemonSet(name: string, image: string, env: Readonly<Record<string, string>> = {}): KubeObject {
  const variables = Object.entries(env).map(([key, value]) => ({ name: key, value }))
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name, namespace: 'kube-system' },
    spec: {
      selector: { matchLabels: { 'k8s-app': name } },
      template: {
        metadata: { labels: { 'k8s-app': name } },
        spec: { containers: [{ name, image, env: variables }], tolerations: [{ operator: 'Exists' }] },
      },
    },
  }
}

function namespace(name: string, labels: Record<string, string>): KubeObject {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } }
}

describeWithGo('a clean K3s', () => {
  test('has no error and no warning', async () => {
    const { status, bad, report } = await preflight()
    expect(bad).toEqual([])
    expect(status).toBe(0)
    expect(report.platform).toBe('k3s')
  })

  test('has no error and no warning after an install', async () => {
    await run('install', '-y')
    const { bad } = await preflight()
    await run('uninstall', '--purge', '-y')
    expect(bad).toEqual([])
  })
})

describeWithGo('a user without permissions', () => {
  test('lists the missing permissions in a report', async () => {
    const { status, stdout } = await runCommand(['preflight', '-o', 'json', '-c', sandbox.kubeconfigs.guest])
    expect(status).toBe(1)
    const { findings } = JSON.parse(stdout) as PlainReport
    expect(findings.find(({ id }) => id === 'API-05')).toMatchObject({ level: 'error', status: 'found' })
    expect(findings.filter(({ status }) => status === 'undecided').length).toBeGreaterThan(50)
  })
})

describeWithGo('EKS: security groups for pods', () => {
  afterAllWithGo(async () => {
    await remove('crd/securitygrouppolicies.vpcresources.k8s.aws')
    await remove('-n', 'kube-system', 'daemonset/aws-node')
    await imitate('k3s')
  })

  test('finds the enforcing mode strict, and sets it to standard with --fix ID', async () => {
    await imitate('eks')
    await apply(
      definition('vpcresources.k8s.aws', 'securitygrouppolicies', 'SecurityGroupPolicy', 'Namespaced'),
      daemonSet('aws-node', 'amazon-k8s-cni:v1.20.1', { ENABLE_POD_ENI: 'true', WARM_ENI_TARGET: '1' }),
    )
    await sandbox.kubectl([
      'wait',
      '--for=condition=Established',
      'crd/securitygrouppolicies.vpcresources.k8s.aws',
    ])
    expect((await preflight()).about('EKS-01')).toEqual([])
    await apply({
      apiVersion: 'vpcresources.k8s.aws/v1beta1',
      kind: 'SecurityGroupPolicy',
      metadata: { name: 'db', namespace: 'default' },
      spec: { podSelector: { matchLabels: { app: 'db' } }, securityGroups: { groupIds: ['sg-1'] } },
    })
    const found = await preflight()
    expect(found.report.platform).toBe('eks')
    expect(found.about('EKS-01')).toMatchObject([
      { status: 'found', object: 'DaemonSet/kube-system/aws-node' },
    ])

    const unnamed = await preflight('--fix', '-y')
    expect(unnamed.about('EKS-01')).toHaveLength(1)
    const fixed = await preflight('--fix=EKS-01', '-y')
    expect(fixed.stderr).toMatch(/EKS-01 applied[\s\S]*To undo/)
    expect(fixed.about('EKS-01')).toEqual([])
    const { stdout } = await sandbox.kubectl(['get', 'ds', 'aws-node', '-n', 'kube-system', '-o', 'json'])
    const [container] = (
      JSON.parse(stdout) as { spec: { template: { spec: { containers: [{ env: unknown }] } } } }
    ).spec.template.spec.containers
    expect(container.env).toEqual(
      expect.arrayContaining([
        { name: 'WARM_ENI_TARGET', value: '1' },
        { name: 'POD_SECURITY_GROUP_ENFORCING_MODE', value: 'standard' },
      ]),
    )
  })
})

describeWithGo('Cilium', () => {
  const crd = (fields: object) =>
    definition(
      'cilium.io',
      'ciliumclusterwidenetworkpolicies',
      'CiliumClusterwideNetworkPolicy',
      'Cluster',
      fields,
    )
  const enableDefaultDeny = {
    type: 'object',
    properties: { egress: { type: 'boolean' }, ingress: { type: 'boolean' } },
  }
  const config = (data: Record<string, string>) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'cilium-config', namespace: 'kube-system' },
    data,
  })

  beforeAllWithGo(async () => {
    await apply(daemonSet('cilium', 'quay.io/cilium/cilium:v1.18.2'), crd({ enableDefaultDeny }))
    await apply(
      namespace('shop', { 'istio.io/dataplane-mode': 'ambient' }),
      config({ 'cni-exclusive': 'true', 'enable-bpf-masquerade': 'true', 'enable-policy': 'default' }),
    )
  })

  afterAllWithGo(async () => {
    await remove('crd/ciliumclusterwidenetworkpolicies.cilium.io')
    await remove('-n', 'kube-system', 'daemonset/cilium', 'configmap/cilium-config')
    await remove('namespace/shop')
  })

  test('fixes cni-exclusive and BPF masquerade only by ID', async () => {
    const found = await preflight()
    expect(found.bad).toEqual(expect.arrayContaining(['CIL-01 error', 'CIL-02 error']))
    expect(found.status).toBe(1)
    const fixed = await preflight('--fix=CIL-01,CIL-02', '-y')
    expect(fixed.about('CIL-01')).toEqual([])
    expect(fixed.about('CIL-02')).toEqual([])
    // The agents restart once for the fix, and once more to revert it.
    expect(fixed.stderr.match(/restart of DaemonSet\/kube-system\/cilium applied/g)).toHaveLength(1)
    expect(fixed.stderr.match(/rollout restart/g)).toHaveLength(1)
    const { stdout } = await sandbox.kubectl([
      'get',
      'cm',
      'cilium-config',
      '-n',
      'kube-system',
      '-o',
      'json',
    ])
    expect(JSON.parse(stdout)).toMatchObject({
      data: { 'cni-exclusive': 'false', 'enable-bpf-masquerade': 'false', 'enable-policy': 'default' },
    })
  })

  test('a default deny gets a policy that allows probes', async () => {
    await apply({
      apiVersion: 'cilium.io/v2',
      kind: 'CiliumClusterwideNetworkPolicy',
      metadata: { name: 'default-deny' },
      spec: { endpointSelector: {}, ingress: [{}] },
    })
    expect((await preflight()).about('CIL-06')).toMatchObject([{ level: 'warning', status: 'found' }])
    const fixed = await preflight('--fix=CIL-06', '-y')
    expect(fixed.about('CIL-06')).toEqual([])
    const { stdout } = await sandbox
      .kubectl(['get', 'ccnp', 'allow-ambient-hostprobes', '-o', 'json'])
      .catch(() =>
        sandbox.kubectl([
          'get',
          'ciliumclusterwidenetworkpolicies.cilium.io',
          'allow-ambient-hostprobes',
          '-o',
          'json',
        ]),
      )
    expect(JSON.parse(stdout)).toMatchObject({
      spec: {
        enableDefaultDeny: { egress: false, ingress: false },
        endpointSelector: {},
        ingress: [{ fromCIDR: ['169.254.7.127/32'] }],
      },
    })
  })
})

describeWithGo('GKE: pods of a critical priority class', () => {
  afterAllWithGo(() => imitate('k3s'))
  afterEach(async () => void (await run('uninstall', '--purge', '-y')))

  test('the quota of the charts suffices, and --fix creates one without it', async () => {
    await imitate('gke')
    await apply(daemonSet('netd', 'gke/netd:v1'))
    expect((await preflight()).about('GKE-01')).toEqual([])
    const without = [
      '--set',
      'values.cni.resourceQuotas.enabled=false',
      '--set',
      'values.ztunnel.resourceQuotas.enabled=false',
    ]
    await apply(namespace('istio-system', {}))
    const found = await preflight(...without)
    expect([...found.about('GKE-01'), ...found.about('NS-04')].map(({ level }) => level)).toContain('error')
    const fixed = await preflight('--fix', '-y', ...without)
    expect([...fixed.about('GKE-01'), ...fixed.about('NS-04')]).toEqual([])
    const { stdout } = await sandbox.kubectl([
      'get',
      'quota',
      'gcp-critical-pods',
      '-n',
      'istio-system',
      '-o',
      'json',
    ])
    expect(JSON.parse(stdout)).toMatchObject({
      spec: {
        hard: { pods: '1k' },
        scopeSelector: {
          matchExpressions: [
            { operator: 'In', scopeName: 'PriorityClass', values: ['system-node-critical'] },
          ],
        },
      },
    })
    await remove('-n', 'kube-system', 'daemonset/netd')
    await remove('namespace/istio-system')
  })
})

describeWithGo('Pod Security', () => {
  afterAllWithGo(() => remove('namespace/istio-system'))

  test('--fix relabels a namespace that enforces baseline', async () => {
    await apply(namespace('istio-system', { 'pod-security.kubernetes.io/enforce': 'baseline' }))
    const found = await preflight()
    expect(found.about('NS-01')).toMatchObject([{ level: 'error', object: 'Namespace/istio-system' }])
    expect((await run('install', '-y')).stderr).toContain('Preflight blocked the install')
    const fixed = await preflight('--fix', '-y')
    expect(fixed.bad).toEqual([])
    const { stdout } = await sandbox.kubectl(['get', 'ns', 'istio-system', '-o', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({
      metadata: { labels: { 'pod-security.kubernetes.io/enforce': 'privileged' } },
    })
  })
})

describeWithGo('a quota that counts limits', () => {
  afterAllWithGo(() => remove('namespace/istio-system'))

  test('is reported once, by the check that has a fix', async () => {
    await apply(namespace('istio-system', {}))
    await apply({
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'small', namespace: 'istio-system' },
      spec: { hard: { 'limits.cpu': '20' } },
    })
    const isCounted = async () => (await preflight()).about('NS-06')[0]?.level === 'error'
    await until(isCounted)
    const found = await preflight()
    expect(found.bad).toEqual(['NS-06 error'])
    expect(found.about('NS-06')).toMatchObject([
      { object: 'ResourceQuota/istio-system/small', fix: expect.stringContaining('--set values.pilot') },
    ])
    const sets = ['cni', 'ztunnel', 'pilot'].flatMap((key) => [
      '--set',
      `values.${key}.resources.limits.cpu=2`,
    ])
    expect((await preflight(...sets)).bad).toEqual([])
  })
})
