// The table of Istio's Helm charts: where the keys of their values are in a spec.

/** A chart of Istio that `install` contains. */
export type IstioChart = 'base' | 'istiod' | 'cni' | 'ztunnel'

/** How the values of a chart are in a spec. */
export interface ChartValues {
  readonly chart: IstioChart
  /** The key of the chart's values below `spec.values`. */
  readonly valuesKey: string
  /** The key of its component. */
  readonly component: string
  /** Names of the chart in umbrella charts. */
  readonly names: readonly string[]
  /** Keys at the root of the chart's values that are at the root of `spec.values`, too. */
  readonly shared: readonly string[]
  /** Keys at the root that only this chart has: they identify a values file. */
  readonly own: readonly string[]
}

/** Keys that mean the same in every chart. */
export const sharedKeys = [
  'global',
  'revision',
  'compatibilityVersion',
  'platform',
  'ownerName',
  'experimental',
]

export const istioCharts: readonly ChartValues[] = [
  {
    chart: 'base',
    valuesKey: 'base',
    component: 'base',
    names: ['base', 'istio-base'],
    shared: [...sharedKeys, 'defaultRevision'],
    own: ['defaultRevision', 'base', 'enableCRDTemplates', 'excludedCRDs', 'validationURL'],
  },
  {
    chart: 'istiod',
    valuesKey: 'pilot',
    component: 'pilot',
    names: ['istiod', 'istio-istiod', 'istio-discovery'],
    shared: [
      ...sharedKeys,
      ...['meshConfig', 'sidecarInjectorWebhook', 'telemetry', 'base', 'istiodRemote', 'revisionTags'],
      ...['istio_cni', 'gatewayClasses', 'defaultRevision', 'gateways'],
    ],
    own: [
      ...['pilot', 'meshConfig', 'sidecarInjectorWebhook', 'telemetry', 'istiodRemote', 'revisionTags'],
      ...['autoscaleEnabled', 'autoscaleMin', 'autoscaleMax', 'traceSampling', 'istio_cni', 'taint'],
      ...['keepaliveMaxServerConnectionAge', 'jwksResolverExtraRootCA', 'gatewayClasses', 'deploymentLabels'],
      ...['trustedZtunnelNamespace', 'extraContainerArgs', 'sidecarInjectorWebhookAnnotations'],
    ],
  },
  {
    chart: 'cni',
    valuesKey: 'cni',
    component: 'cni',
    names: ['cni', 'istio-cni'],
    shared: sharedKeys,
    own: [
      ...['cniBinDir', 'cniConfDir', 'cniConfFileName', 'cniNetnsDir', 'excludeNamespaces', 'chained'],
      ...[
        'istioOwnedCNIConfig',
        'istioOwnedCNIConfigFileName',
        'repair',
        'ambient',
        'daemonSetLabels',
        'cni',
      ],
      ...['useAppArmorAnnotation'],
    ],
  },
  {
    chart: 'ztunnel',
    valuesKey: 'ztunnel',
    component: 'ztunnel',
    names: ['ztunnel', 'istio-ztunnel'],
    shared: sharedKeys,
    own: ['ztunnel', 'resourceName', 'xdsAddress', 'caAddress', 'peerCaCrl', 'istioNamespace'],
  },
]

/** Profiles that the charts had once, and what they are today. */
const oldChartProfiles: Readonly<Record<string, ChartProfile>> = {
  default: { profile: '' },
  openshift: { profile: '', platform: 'openshift' },
  'openshift-ambient': { profile: 'ambient', platform: 'openshift' },
}

/** A profile of the charts; '' without one. Some old names also mean a platform. */
export interface ChartProfile {
  readonly profile: string
  readonly platform?: string
}

/** Returns the profile and the platform that a value of the charts' key `profile` means today. */
export function chartProfile(name: string): ChartProfile {
  return (Object.hasOwn(oldChartProfiles, name) ? oldChartProfiles[name] : undefined) ?? { profile: name }
}

/** Returns the component of a chart, such as `pilot`. */
export function componentOf(chart: IstioChart): string {
  return rowOf(chart).component
}

/** Returns the chart of a name such as `istio/cni`, `istio-cni` or `oci://…/charts/istiod`, or undefined. */
export function chartNamed(name: string): IstioChart | undefined {
  const last =
    name
      .replace(/\/+$/, '')
      .split('/')
      .at(-1)
      ?.replace(/-\d+\.\d+.*\.tgz$/, '') ?? ''
  return istioCharts.find(({ names }) => names.includes(last))?.chart
}

/** Returns the row of a chart. */
export function rowOf(chart: IstioChart): ChartValues {
  return istioCharts.find((row) => row.chart === chart) ?? fail(chart)
}

function fail(chart: string): never {
  throw new RangeError(`unknown chart ${chart}`)
}
