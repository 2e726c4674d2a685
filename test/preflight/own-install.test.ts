// Preflight reports nothing about an existing install of ambientctl, because it also runs before upgrades.
import { describe, expect, test } from '@jest/globals'
import { configMapFacts } from '../../src/cluster/collect/config-maps.ts'
import { customFacts, customSelections } from '../../src/cluster/collect/custom-resources.ts'
import { crdFacts, webhookFacts } from '../../src/cluster/collect/cluster-policies.ts'
import { daemonSetFacts, deploymentFacts, serviceFacts } from '../../src/cluster/collect/workloads.ts'
import type { KubeObject } from '../../src/manifest/object.ts'
import { checks } from '../../src/preflight/checks.ts'
import { evaluateChecks } from '../../src/preflight/evaluate.ts'
import { readsOf, sample, type Clean, type SampleOptions } from '../support/evidence.ts'
import { namespace } from '../support/installed.ts'

/** The cluster after the plan was applied, as it would be read. */
function installed(platform: string, options: SampleOptions): Clean {
  const clean = sample(platform, options)
  const live = clean.install.objects.map((object): KubeObject => ({
    ...object,
    metadata: { ...object.metadata, managedFields: [{ manager: 'ambientctl', operation: 'Apply' }] },
    status: { readyReplicas: 1, numberReady: 1, desiredNumberScheduled: 1 },
  }))
  const of = <T>(kind: string, pick: (object: KubeObject) => T | undefined): T[] =>
    live.filter((object) => object.kind === kind).flatMap((object) => pick(object) ?? [])
  const namespaces = [...new Set(clean.install.components.map((component) => component.namespace))]
  const services = of('Service', serviceFacts)
  return {
    ...clean,
    namespaces: [
      ...clean.namespaces.filter(({ name }) => !namespaces.includes(name)),
      ...namespaces.map((name) => namespace(name)),
      namespace('shop', { 'istio-injection': 'enabled' }),
      namespace('mesh', { 'istio.io/dataplane-mode': 'ambient' }),
      namespace('late', { 'istio.io/rev': 'canary' }),
    ],
    deployments: of('Deployment', deploymentFacts),
    daemonSets: [...clean.daemonSets, ...of('DaemonSet', daemonSetFacts)],
    services,
    endpointSlices: services.map(({ namespace: at, name }) => ({ namespace: at, service: name, ready: 1 })),
    configMaps: [
      ...of('ConfigMap', configMapFacts),
      ...namespaces.map((at) => ({ namespace: at, name: 'istio-ca-root-cert', data: {} })),
    ],
    crds: of('CustomResourceDefinition', (object) => ({
      ...crdFacts(object),
      stored: object.metadata.name.startsWith('telemetries.') ? ['v1alpha1'] : ['v1'],
    })).filter(({ name }) => !/^(envoyfilters|proxyconfigs|wasmplugins|trafficextensions)\./.test(name)),
    networkAttachments: of(
      'NetworkAttachmentDefinition',
      customFacts(customSelections.NetworkAttachmentDefinition),
    ),
    mutatingWebhooks: of('MutatingWebhookConfiguration', webhookFacts),
    validatingWebhooks: of('ValidatingWebhookConfiguration', webhookFacts),
    helmRecords: clean.install.components.map(({ namespace: at, release }) => ({
      namespace: at,
      name: `sh.helm.release.v1.${release}.v1`,
      labels: { owner: 'helm', name: release, 'ambientctl.io/profile': clean.install.profile },
    })),
    dryRuns: clean.install.objects.map(({ apiVersion, kind, metadata }, i) => {
      const { namespace: at, release } = clean.install.components[i % clean.install.components.length] ?? {
        namespace: '',
        release: '',
      }
      return {
        ref: { apiVersion, kind, name: metadata.name },
        exists: true,
        managers: ['ambientctl'],
        owner: { namespace: at, name: release },
        marks: { 'app.kubernetes.io/managed-by': 'Helm' },
      }
    }),
  }
}

const rows: readonly { name: string; platform: string; set: readonly string[] }[] = [
  { name: 'ambient', platform: 'k3s', set: ['profile=ambient'] },
  { name: 'ambient with a revision', platform: 'k3s', set: ['profile=ambient', 'revision=canary'] },
  { name: 'ambient on OpenShift', platform: 'openshift', set: ['profile=openshift-ambient'] },
  { name: 'ambient on GKE', platform: 'gke', set: ['profile=ambient'] },
  { name: 'sidecars', platform: 'k3s', set: ['profile=default'] },
  {
    name: 'sidecars with the CNI plugin',
    platform: 'eks',
    set: ['profile=demo', 'components.cni.enabled=true'],
  },
  { name: 'sidecars on OpenShift', platform: 'openshift', set: ['profile=openshift'] },
  { name: 'all images from one registry', platform: 'k3s', set: ['profile=demo', 'hub=mirror.local/istio'] },
]

/** Results that start with one of these are no fault of the install. */
const expected = [
  // The Gateway API is not installed.
  'GW-01 info',
]

describe('preflight reports nothing after an install of', () => {
  test.each(rows)('$name', ({ platform, set }) => {
    const found = evaluateChecks(checks, readsOf(installed(platform, { set })), { migration: false })
    const texts = found.map(({ id, level, object, message }) => `${id} ${level} ${object} ${message}`)
    expect(texts.filter((text) => !expected.some((start) => text.startsWith(start)))).toEqual([])
  })

  test('preflight reports nothing for a canary revision next to the default control plane', () => {
    const before = installed('k3s', { set: ['profile=ambient'] })
    const { install } = sample('k3s', { set: ['profile=ambient', 'revision=canary'] })
    const found = evaluateChecks(checks, readsOf({ ...before, install, dryRuns: [] }))
    expect(
      found.filter(({ level }) => level !== 'info').map(({ id, message }) => `${id} ${message}`),
    ).toEqual([])
  })
})
