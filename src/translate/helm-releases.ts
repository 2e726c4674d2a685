// Translates Helm releases of Istio's charts to the spec of an IstioOperator.
import { getPath, isTree, mergeTrees, newTree, setPath, type Tree, type Value } from '../values/tree.ts'
import { mergeTranslated, translateChartValues } from './helm-values.ts'
import { chartNamed, chartProfile, componentOf, type IstioChart } from './istio-charts.ts'

/** A release of any chart. */
export interface HelmRelease {
  /** '' if it is generated. */
  readonly name: string
  /** `istio/cni`, a folder, or an `oci://` URL. */
  readonly chart: string
  readonly namespace?: string | undefined
  readonly version?: string | undefined
  readonly values: Tree
}

/** The releases of Istio's charts as one spec. */
export interface TranslatedReleases {
  readonly spec: Tree
  /** The version of the charts, if they have one. */
  readonly version: string | undefined
  /** The registry of the charts, if they are from one. */
  readonly charts: string | undefined
  readonly notices: readonly string[]
}

const releaseNames: Readonly<Record<IstioChart, string>> = {
  base: 'istio-base',
  istiod: 'istiod',
  cni: 'istio-cni',
  ztunnel: 'ztunnel',
}

interface IstioRelease extends HelmRelease {
  readonly istioChart: IstioChart
}

/** Returns true if a release is of a chart that `install` contains. */
export function isIstioRelease({ chart }: Pick<HelmRelease, 'chart'>): boolean {
  return chartNamed(chart) !== undefined
}

/** Returns the spec that installs what the releases install. Releases of other charts are ignored. */
export function translateReleases(all: readonly HelmRelease[]): TranslatedReleases {
  const releases = all.flatMap((release): IstioRelease[] => {
    const istioChart = chartNamed(release.chart)
    return istioChart ? [{ ...release, istioChart }] : []
  })
  const translated = mergeTranslated(
    releases.map(({ istioChart, values }) => translateChartValues(istioChart, values)),
  )
  const charts = releases.map(({ istioChart }) => istioChart)
  const { profile, platform } = chartProfile(translated.profile)
  const onPlatform = newTree()
  if (platform !== undefined) setPath(onPlatform, ['values', 'global', 'platform'], platform)
  const spec = [onPlatform, componentsFor(charts, profile), namespacesOf(releases), translated.spec].reduce(
    mergeTrees,
  )
  return {
    spec,
    version: releases.map(({ version }) => version).find((one) => one !== undefined),
    charts: releases.flatMap(({ chart }) => /^(oci:\/\/.+)\/[^/]+$/.exec(chart)?.[1] ?? [])[0],
    notices: [...differences(releases), ...renamed(releases), ...otherProfiles(releases, translated.profile)],
  }
}

/** Returns the profile and the components that contain exactly these charts. */
function componentsFor(charts: readonly IstioChart[], profile: string): Tree {
  const spec = newTree()
  const enable = (chart: IstioChart, enabled: boolean) =>
    setPath(spec, ['components', componentOf(chart), 'enabled'], enabled)
  const isAmbient = profile === 'ambient' && charts.includes('istiod')
  // Profile ambient contains these charts; any other one changes only their values, and the charts have no gateways.
  if (profile !== '' && profile !== 'default' && !isAmbient) setPath(spec, ['values', 'profile'], profile)
  if (!charts.includes('istiod')) {
    setPath(spec, ['profile'], 'empty')
    for (const chart of charts) enable(chart, true)
    return spec
  }
  setPath(spec, ['profile'], isAmbient ? 'ambient' : 'minimal')
  for (const chart of ['cni', 'ztunnel'] as const)
    if (charts.includes(chart) !== isAmbient) enable(chart, charts.includes(chart))
  if (!charts.includes('base')) enable('base', false)
  return spec
}

const istioNamespace = 'istio-system'

function namespacesOf(releases: readonly IstioRelease[]): Tree {
  const spec = newTree()
  const mesh = releases.find(({ istioChart }) => istioChart === 'istiod')?.namespace ?? istioNamespace
  if (mesh !== istioNamespace) setPath(spec, ['values', 'global', 'istioNamespace'], mesh)
  for (const { istioChart, namespace = istioNamespace } of releases) {
    const isOwn = istioChart === 'cni' || istioChart === 'ztunnel'
    if (isOwn && namespace !== mesh)
      setPath(spec, ['components', componentOf(istioChart), 'namespace'], namespace)
  }
  return spec
}

/** Returns a notice for each global value that two releases set differently. */
function differences(releases: readonly IstioRelease[]): string[] {
  const seen = new Map<string, Value>()
  const notices: string[] = []
  for (const { values, istioChart } of releases) {
    for (const [path, value] of leaves(getPath(values, ['global']) ?? null, ['global'])) {
      const before = seen.get(path)
      if (before !== undefined && text(before) !== text(value))
        notices.push(
          `${path} is ${text(before)} and, for chart ${istioChart}, ${text(value)}: the last one is used`,
        )
      seen.set(path, value)
    }
  }
  return notices
}

function* leaves(value: Value, path: readonly string[]): Generator<[string, Value]> {
  if (!isTree(value)) yield [path.join('.'), value]
  else for (const [key, inner] of Object.entries(value)) yield* leaves(inner, [...path, key])
}

const text = (value: Value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function renamed(releases: readonly IstioRelease[]): string[] {
  return releases.flatMap(({ name, istioChart }) => {
    const ours = releaseNames[istioChart]
    if (name === '' || name === ours || (istioChart === 'istiod' && name.startsWith('istiod-'))) return []
    return [`release ${name} of chart ${istioChart}: ambientctl names it ${ours}`]
  })
}

/** All charts of an install have one profile. */
function otherProfiles(releases: readonly IstioRelease[], profile: string): string[] {
  return releases.flatMap(({ istioChart, values }) => {
    const own = values['profile'] ?? ''
    if (istioChart === 'base' || own === profile) return []
    return [
      `chart ${istioChart} has ${own === '' ? 'no profile' : `profile ${text(own)}`}: profile ${profile} is used`,
    ]
  })
}
