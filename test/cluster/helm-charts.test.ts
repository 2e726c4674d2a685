// Installs, upgrades and uninstalls the charts with real Helm only, with --wait.
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { describeWithGo } from '../peer/with-go.ts'
import { renderChartAlone, treeOf } from '../support/charts.ts'
import { packageFolder } from '../support/generate.ts'
import { refOf } from '../../src/manifest/object.ts'
import { deleteAll, useEngine } from './engine.ts'
import { helm as runHelm } from './helm.ts'
import { snapshot, snapshotEqual } from './snapshot.ts'

interface Release {
  readonly name: string
  readonly chart: string
  /** The values of the upgrade. */
  readonly change: string
  /** Where their effect is visible: kind, name, JSONPath. */
  readonly seen: readonly [kind: string, name: string, path: string]
  readonly was: string
  readonly becomes: string
}

const cpu = '{.spec.template.spec.containers[0].resources.requests.cpu}'
const replicas = '{.spec.minReplicas}'

// In the order of Istio's documentation; the control plane is in istio-system, as `global.istioNamespace` says.
const mesh: readonly Release[] = [
  {
    name: 'istio-base',
    chart: 'base',
    change: 'defaultRevision=canary',
    seen: [
      'validatingwebhookconfiguration',
      'istiod-default-validator',
      '{.webhooks[0].clientConfig.service.name}',
    ],
    was: 'istiod',
    becomes: 'istiod-canary',
  },
  {
    name: 'istiod',
    chart: 'istiod',
    change: 'autoscaleMin=2',
    seen: ['hpa', 'istiod', replicas],
    was: '1',
    becomes: '2',
  },
  {
    name: 'istio-cni',
    chart: 'cni',
    change: 'resources.requests.cpu=50m',
    seen: ['daemonset', 'istio-cni-node', cpu],
    was: '100m',
    becomes: '50m',
  },
  {
    name: 'ztunnel',
    chart: 'ztunnel',
    change: 'resources.requests.cpu=50m',
    seen: ['daemonset', 'ztunnel', cpu],
    was: '200m',
    becomes: '50m',
  },
]

// Installed without a control plane, because its injector rejects gateway pods while istiod does not respond.
const gateways: readonly Release[] = [
  {
    name: 'gateway',
    chart: 'gateway',
    change: 'autoscaling.minReplicas=2',
    seen: ['hpa', 'gateway', replicas],
    was: '1',
    becomes: '2',
  },
  {
    name: 'ingress',
    chart: 'istio-ingress',
    change: 'gateways.istio-ingressgateway.autoscaleMin=2',
    seen: ['hpa', 'istio-ingressgateway', replicas],
    was: '1',
    becomes: '2',
  },
  {
    name: 'egress',
    chart: 'istio-egress',
    change: 'gateways.istio-egressgateway.autoscaleMin=2',
    seen: ['hpa', 'istio-egressgateway', replicas],
    was: '1',
    becomes: '2',
  },
]

const engine = useEngine()
const ns = 'istio-system'
const selection = ['--set', 'profile=ambient', '--set', 'global.platform=k3s']

const helm = (...args: string[]) => runHelm(engine.sandbox, [...args, '--wait', '--timeout', '60s', '-n', ns])

const read = async ([kind, name, path]: Release['seen']) =>
  (await engine.sandbox.kubectl(['get', kind, name, '-n', ns, '-o', `jsonpath=${path}`])).stdout

/** Installs and upgrades all charts, then uninstalls them in reverse order. */
async function live(releases: readonly Release[]): Promise<void> {
  const folder = (chart: string) => join(packageFolder, 'charts', chart)
  for (const { name, chart, seen, was } of releases) {
    expect(await helm('install', name, folder(chart), ...selection)).toContain('STATUS: deployed')
    expect(await read(seen)).toBe(was)
  }
  for (const { name, chart, change, seen, becomes } of releases) {
    const upgraded = await helm('upgrade', name, folder(chart), ...selection, '--set', change)
    expect(upgraded).toMatch(/STATUS: deployed\nREVISION: 2/)
    expect(await read(seen)).toBe(becomes)
  }
  for (const { name } of releases.toReversed())
    expect(await helm('uninstall', name)).toContain(`release "${name}" uninstalled`)
}

/** The objects with the policy `keep`: CRDs, because deleting them deletes the user's resources. */
function kept(chart: string): string[] {
  return renderChartAlone(chart, treeOf({}))
    .filter(({ metadata }) => metadata.annotations?.['helm.sh/resource-policy'] === 'keep')
    .map(({ metadata }) => metadata.name)
    .sort()
}

describeWithGo('real Helm without ambientctl', () => {
  let before: string[]
  beforeAll(async () => {
    await engine.sandbox.kubectl(['create', 'namespace', ns])
    before = await snapshot(engine.cluster)
  })

  // A running istiod creates more objects, which no chart can delete: Secret istio-ca-secret, a ConfigMap
  // istio-ca-root-cert in each namespace, Leases.
  test('installs, upgrades and uninstalls an ambient mesh, and keeps only the CRDs', async () => {
    await live(mesh)
    const { items } = await engine.cluster.list('apiextensions.k8s.io/v1', 'CustomResourceDefinition')
    const crds = items.map(refOf)
    expect(crds.map(({ name }) => name).sort()).toEqual(kept('base'))
    await deleteAll(engine.cluster, crds)
    expect(await snapshotEqual(engine.cluster, before)).toEqual(before)
  })

  test('installs, upgrades and uninstalls gateways, and waits for their addresses', async () => {
    await live(gateways)
    expect(await snapshotEqual(engine.cluster, before)).toEqual(before)
  })

  test('allows deleting its namespace', async () => {
    await engine.sandbox.kubectl(['delete', 'namespace', ns])
  })

  test('fails if a load balancer gets no address', async () => {
    const annotation = 'service.annotations.ambientctl\\.test/load-balancer=none'
    const install = runHelm(engine.sandbox, [
      ...['install', 'pending', join(packageFolder, 'charts/gateway'), '--set', annotation],
      ...['--wait', '--timeout', '3s', '-n', 'default'],
    ])
    await expect(install).rejects.toThrow(/context deadline exceeded/)
  })
})
