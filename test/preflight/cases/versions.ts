// Compatible versions, and upgrades.
import type { CrdFacts, ServiceFacts } from '../../../src/facts/facts.ts'
import { sample, type Clean, type SampleOptions } from '../../support/evidence.ts'
import { istioCni, istiod, istiodOf, ztunnel } from '../../support/installed.ts'
import type { Case } from '../case.ts'

/** A cluster whose plan installs 1.31.1. */
const on = (change: Partial<Clean>, options: SampleOptions = {}): Clean =>
  structuredClone({ ...sample('k3s', options), ...change })

/** Installs only the CNI: control planes are the existing ones. */
const cniOnly = ['profile=empty', 'components.cni.enabled=true']

const image = (path: string, tag: string) => ({
  path: `${path}.containers[0].image`,
  value: `mirror.local:5000/istio/pilot:${tag}`,
})

const crd = (stored: readonly string[]): CrdFacts => ({
  name: 'telemetries.telemetry.istio.io',
  served: ['v1', 'v1alpha1'],
  stored,
})

const zipkin: ServiceFacts = { namespace: 'istio-system', name: 'tracer' }

export const cases: readonly Case[] = [
  {
    id: 'PREV-13',
    name: 'reports a revision two minors older than the new CNI',
    clean: () => on({ deployments: [istiodOf('1-30', '1.30.0')], daemonSets: [istioCni('1.29.0')] }),
    ...image('deployments[istiod-1-30]', '1.29.4-distroless'),
    found: {
      object: 'DaemonSet/istio-system/istio-cni-node',
      message: 'Deployment/istio-system/istiod-1-30 is 1.29.4-distroless',
      fix: 'ambientctl uninstall --revision',
    },
  },
  {
    id: 'PREV-13',
    name: 'reports a CNI alone that is two minors older than the control plane',
    clean: () => on({ deployments: [istiod('1.32.0')] }, { set: cniOnly }),
    ...image('deployments[istiod]', '1.33.0'),
    found: { object: 'DaemonSet/istio-system/istio-cni-node', message: 'will be 1.31.1' },
  },
  {
    id: 'PREV-13',
    name: 'reports an existing CNI two minors older than the new control plane',
    clean: () =>
      on({ daemonSets: [istioCni('1.30.0')] }, { set: ['profile=minimal', 'values.pilot.cni.enabled=true'] }),
    ...image('daemonSets[istio-cni-node]', '1.29.0'),
    found: { object: 'DaemonSet/istio-system/istio-cni-node', message: 'is 1.29.0' },
  },
  {
    id: 'PREV-13',
    name: 'ignores an image without a version',
    clean: () => on({ deployments: [istiodOf('old', 'latest')] }),
    path: 'deployments[istiod-old].containers[0].image',
    value: 'registry.local/pilot:v1.28.0@sha256:0123',
    found: { object: 'DaemonSet/istio-system/istio-cni-node', message: '1.28.0' },
  },
  {
    id: 'PREV-14',
    name: 'reports an existing ztunnel two minors older than its new istiod',
    clean: () =>
      on(
        { daemonSets: [ztunnel('1.30.0')] },
        { set: ['profile=ambient', 'components.ztunnel.enabled=false'] },
      ),
    ...image('daemonSets[ztunnel]', '1.29.0'),
    found: {
      object: 'DaemonSet/istio-system/ztunnel',
      message: 'ztunnel must have the minor version of its istiod or the one before',
    },
  },
  {
    id: 'PREV-14',
    name: 'reports an existing ztunnel newer than its new istiod',
    clean: () =>
      on(
        { daemonSets: [ztunnel('1.31.9')] },
        { set: ['profile=ambient', 'components.ztunnel.enabled=false'] },
      ),
    ...image('daemonSets[ztunnel]', '1.32.0'),
    found: { object: 'DaemonSet/istio-system/ztunnel', message: 'is 1.32.0' },
  },
  {
    id: 'PREV-14',
    name: 'reports a new ztunnel newer than its istiod, and ignores other revisions',
    clean: () =>
      on(
        {
          deployments: [
            istiod('1.31.0'),
            istiodOf('old', '1.25.0'),
            istiod('1.25.0', { namespace: 'other' }),
          ],
        },
        { set: ['profile=ambient', 'components.pilot.enabled=false'] },
      ),
    ...image('deployments[istio-system/istiod]', '1.30.0'),
    found: { object: 'DaemonSet/istio-system/ztunnel', message: 'Deployment/istio-system/istiod is 1.30.0' },
  },
  {
    id: 'PREV-15',
    name: 'reports an upgrade in place by two minors',
    clean: () => on({ deployments: [istiod('1.30.9')] }),
    ...image('deployments[istiod]', '1.29.9'),
    found: {
      object: 'Deployment/istio-system/istiod',
      message: 'is 1.29.9 and would be upgraded to 1.31.1',
      fix: 'upgrade to 1.30 first',
    },
  },
  {
    id: 'PREV-15',
    name: 'ignores the distance to another revision',
    clean: () => on({ deployments: [istiod('1.28.0', { name: 'istiod-1-28' })] }),
    path: 'deployments[0].name',
    value: 'istiod',
    found: { object: 'Deployment/istio-system/istiod', fix: '1.29, 1.30' },
  },
  {
    id: 'PREV-15',
    name: 'ignores an image without a version',
    clean: () => on({ deployments: [istiod('latest')] }),
    ...image('deployments[istiod]', 'v1.28.0'),
    found: { object: 'Deployment/istio-system/istiod' },
  },
  {
    id: 'PREV-16',
    name: 'reports a downgrade by a minor',
    clean: () => on({ deployments: [istiod('1.31.7')] }),
    ...image('deployments[istiod]', '1.32.0'),
    found: { object: 'Deployment/istio-system/istiod', message: 'would be downgraded to 1.31.1' },
  },
  {
    id: 'PREV-20',
    name: 'reports a stored version that the new CRD lacks',
    clean: () => on({ crds: [crd(['v1alpha1'])] }),
    path: 'crds[telemetries.telemetry.istio.io].stored',
    value: ['v1alpha0', 'v1alpha1'],
    found: {
      object: 'CustomResourceDefinition/telemetries.telemetry.istio.io',
      message: 'stored as v1alpha0',
      level: 'error',
      fix: 'storedVersions\\":[\\"v1alpha1\\"]',
    },
  },
  {
    id: 'PREV-20',
    name: 'ignores CRDs of others',
    clean: () => on({ crds: [{ ...crd(['v0']), name: 'telemetries.example.io' }] }),
    path: 'crds[0].name',
    value: 'telemetries.telemetry.istio.io',
    found: { object: 'CustomResourceDefinition/telemetries.telemetry.istio.io' },
  },
  {
    id: 'PREV-20',
    name: 'reports a stored version that the new CRD does not serve',
    clean: () => {
      const clean = on({ crds: [crd(['v1alpha1'])] })
      return clean
    },
    path: 'install.objects[telemetries.telemetry.istio.io].spec.versions[v1alpha1].served',
    value: false,
    found: { object: 'CustomResourceDefinition/telemetries.telemetry.istio.io', level: 'warning' },
  },
  {
    id: 'PREV-26',
    name: 'reports a minor version with other defaults',
    clean: () => on({ deployments: [istiod('1.31.0')] }),
    ...image('deployments[istiod]', '1.30.2'),
    found: {
      object: 'Deployment/istio-system/istiod',
      message: 'PILOT_ENABLE_STRICT_GATEWAY_MERGING',
      fix: '"path":"compatibilityVersion","value":"1.30"',
    },
  },
  {
    id: 'PREV-26',
    name: 'reports a version before all known changes',
    clean: () => on({ deployments: [istiod('1.31.0')] }),
    ...image('deployments[istiod]', '1.20.0'),
    found: {
      object: 'Deployment',
      message: 'leaves the network namespace of the host',
      fix: '"value":"1.25"',
    },
  },
  {
    id: 'PREV-26',
    name: 'reports a plan without a compatibilityVersion',
    clean: () =>
      on({ deployments: [istiod('1.30.0')] }, { set: ['profile=ambient', 'compatibilityVersion=1.30'] }),
    path: 'install',
    value: sample('k3s').install,
    found: { object: 'Deployment' },
  },
  {
    id: 'PREV-26',
    name: 'compares a new revision with the newest control plane',
    clean: () => on({ deployments: [istiodOf('1-29', '1.29.0'), istiodOf('stable', '1.31.0')] }),
    ...image('deployments[istiod-stable]', '1.30.2'),
    found: {
      object: 'Deployment/istio-system/istiod-stable',
      message: 'from 1.30 to 1.31',
      fix: '"value":"1.30"',
    },
  },
  {
    id: 'PREV-26',
    name: 'ignores other control planes if a control plane is upgraded in place',
    clean: () => on({ deployments: [istiod('1.31.0'), istiodOf('1-32', '1.32.0')] }),
    ...image('deployments[istiod]', '1.30.2'),
    found: { object: 'Deployment/istio-system/istiod', message: 'from 1.30 to 1.31' },
  },
  {
    id: 'PREV-26',
    name: 'accepts a plan that sets the affected values',
    clean: () =>
      on(
        { deployments: [istiod('1.30.0')] },
        {
          set: [
            'profile=ambient',
            'values.pilot.env.PILOT_ENABLE_STRICT_GATEWAY_MERGING=true',
            'values.pilot.env.PILOT_AUTO_SEND_UNHEALTHY_ENDPOINTS=true',
            'values.pilot.env.PILOT_SPAWN_UPSTREAM_SPAN_FOR_GATEWAY=true',
          ],
        },
      ),
    path: 'install.userValues.values.pilot.env.PILOT_SPAWN_UPSTREAM_SPAN_FOR_GATEWAY',
    value: undefined,
    found: { object: 'Deployment', message: 'gateways trace the call to the backend' },
  },
  {
    id: 'NS-28',
    name: 'reports zipkin with an istiod that sent traces to it',
    clean: () => on({ deployments: [istiod('1.22.0')], services: [{ ...zipkin, name: 'zipkin' }] }),
    ...image('deployments[istiod]', '1.21.6'),
    found: {
      object: 'Service/istio-system/zipkin',
      fix: '"path":"meshConfig.extensionProviders[0].name","value":"zipkin"',
    },
  },
  {
    id: 'NS-28',
    name: 'identifies the Service by its name',
    clean: () => on({ deployments: [istiod('1.20.0')], services: [zipkin] }),
    path: 'services[tracer].name',
    value: 'zipkin',
    found: { object: 'Service/istio-system/zipkin' },
  },
  {
    id: 'NS-28',
    name: 'identifies the Service by its namespace',
    clean: () =>
      on({ deployments: [istiod('1.20.0')], services: [{ namespace: 'tracing', name: 'zipkin' }] }),
    path: 'services[zipkin].namespace',
    value: 'istio-system',
    found: { object: 'Service/istio-system/zipkin' },
  },
  {
    id: 'NS-28',
    name: 'accepts a plan with a provider of traces',
    clean: () =>
      on(
        { deployments: [istiod('1.20.0')], services: [{ ...zipkin, name: 'zipkin' }] },
        {
          set: [
            'profile=ambient',
            'meshConfig.extensionProviders[0].name=otel',
            'meshConfig.extensionProviders[0].opentelemetry.service=otel.example.com',
            'meshConfig.extensionProviders[0].opentelemetry.port=4317',
          ],
        },
      ),
    path: 'install.userValues.meshConfig.extensionProviders',
    value: undefined,
    found: { object: 'Service/istio-system/zipkin' },
  },
  {
    id: 'NS-28',
    name: 'reports zipkin only with an istiod to upgrade',
    clean: () => on({ services: [{ ...zipkin, name: 'zipkin' }] }),
    path: 'deployments[+]',
    value: istiod('1.20.0'),
    found: { object: 'Service/istio-system/zipkin' },
  },
]
