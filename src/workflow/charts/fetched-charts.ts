// Fetches charts of another Istio version to use instead of the embedded ones: `--charts`, `--istio-version`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Chart } from '../../chart/chart.ts'
import { chartFacts } from '../../chart/metadata/facts.ts'
import { components, type Component, type ComponentKey } from '../../config/components.ts'
import { readProfile } from '../../config/layers.ts'
import type { OverlayCatalog } from '../../config/resolve.ts'
import { UserError } from '../../errors.ts'
import type { FoundChart } from '../../sources/fetch-chart.ts'
import { newTree } from '../../values/tree.ts'
import { warn, type WorkflowContext } from '../context.ts'
import type { ChartSourceOptions } from '../options.ts'
import { chartFetchOptions, givenSourceFlag, withChartFlagNames } from './source-flags.ts'

/** Charts of one version. Components without a chart in the source are missing. */
export interface FetchedCharts {
  readonly charts: ReadonlyMap<ComponentKey, Chart>
  /** The same charts as they were fetched. */
  readonly archives: ReadonlyMap<ComponentKey, Uint8Array>
  /** For messages: `https://charts.example.com, Istio 1.30.2`. */
  readonly from: string
  /** The URL of the repository or registry, or the name of a repository; without a password. */
  readonly source: string
}

/** The repository where Istio publishes its charts. */
export const istioRepository = 'https://istio-release.storage.googleapis.com/charts'

/**
 * Fetches the charts selected by flags. Returns undefined for the embedded charts and for a folder, which resolve.ts
 * reads. All charts have istiod's version, also with a constraint. Reports the charts and where they came from.
 */
export async function fetchCharts(
  options: ChartSourceOptions,
  context: WorkflowContext,
): Promise<FetchedCharts | undefined> {
  const { charts: source, istioVersion: version, manifests } = options
  if (source === undefined && (version === undefined || version === embeddedVersion(context)))
    return rejectSourceFlags(options, 'the embedded charts')
  if (source !== undefined && !(await isRemote(source, context))) {
    if (version === undefined) return rejectSourceFlags(options, `the folder ${source}`)
    const message = `--istio-version ${version}: not allowed with a folder, whose charts have one version`
    throw new UserError('charts-version', message, {
      hint: 'remove the flag, or use a repository with --charts',
    })
  }
  if (manifests !== undefined) {
    throw new UserError('charts-twice', '--manifests cannot be used with charts of a repository: use one of them')
  }
  return withChartFlagNames(() => fetchAll((source ?? istioRepository).replace(/\/$/, ''), options, context))
}

/** Rejects flags for a source on the network, because they show that the user expected another source. */
function rejectSourceFlags(options: ChartSourceOptions, source: string): undefined {
  const flag = givenSourceFlag(options)
  if (flag === undefined) return undefined
  throw new UserError('charts-flags', `--${flag}: not used, because ${source} needs no network`, {
    hint: 'use a repository or a registry with --charts, or remove the flag',
  })
}

/** Returns the version of Istio that the program contains. */
export function embeddedVersion({ packageFolder }: Pick<WorkflowContext, 'packageFolder'>): string {
  return String(readProfile(join(packageFolder, 'profiles'), 'default').spec['tag'] ?? '')
}

const isUrl = (source: string): boolean => /^(oci|https?):\/\//.test(source)

/** Returns true for a URL, and for the name of a Helm repository unless a folder has this name. */
async function isRemote(source: string, { env }: WorkflowContext): Promise<boolean> {
  if (isUrl(source)) return true
  if (existsSync(source) || !/^[\w.-]+$/.test(source)) return false
  const { knownRepository } = await import('../../sources/repository/repositories.ts')
  return knownRepository(source, env) !== undefined
}

async function fetchAll(
  source: string,
  options: ChartSourceOptions,
  context: WorkflowContext,
): Promise<FetchedCharts> {
  const [{ openFetcher }, { maskUrl }] = await Promise.all([
    import('../../sources/fetch-chart.ts'),
    import('../../sources/urls.ts'),
  ])
  const isRepository = /^https?:/.test(source)
  const fetcher = openFetcher({
    ...chartFetchOptions(options, context),
    ...(isRepository && { repo: source }),
    onlyRemote: true,
    env: context.env,
    signal: context.signal,
    warn: (message) => warn(context, message),
  })
  const reference = (name: string): string => (isRepository ? name : `${source}/${name}`)
  try {
    const istiod = await fetcher.fetch(reference('istiod'), options.istioVersion ?? '')
    checkProfiles(istiod.chart)
    const version = istiod.chart.metadata.version
    const find = ({ key, folders, isList }: Component): Promise<FoundChart | undefined> => {
      const name = reference(folders[0] ?? '')
      if (key === 'pilot') return Promise.resolve(istiod)
      // The profile, which selects the components, is not resolved yet, so other charts are optional.
      return key === 'base' ? fetcher.fetch(name, version) : fetcher.fetchIfThere(name, version, isList)
    }
    const found = await Promise.all(components.map(async (one) => [one.key, await find(one)] as const))
    const all = found.flatMap(([key, chart]) => (chart ? [[key, chart] as const] : []))
    const where = maskUrl(source)
    context.onEvent({
      kind: 'charts-fetched',
      source: where,
      version,
      charts: all.flatMap(([, { chart, origin }]) =>
        origin === 'disk' ? [] : [{ name: chart.metadata.name, origin }],
      ),
    })
    return {
      charts: new Map(all.map(([key, { chart }]) => [key, chart])),
      archives: new Map(all.flatMap(([key, { archive }]) => (archive ? [[key, archive]] : []))),
      from: `${where}, Istio ${version}`,
      source: where,
    }
  } finally {
    fetcher.close()
  }
}

/** Throws UserError for a chart without profiles, because it would ignore the selected profile. */
function checkProfiles(istiod: Chart): void {
  if (chartFacts(istiod).profiles.length > 0) return
  const { name, version } = istiod.metadata
  throw new UserError('charts-too-old', `chart ${name} ${version} has no profiles`, {
    hint: 'use a newer version, use helm for these charts, or use the manifests/ folder of the release, which has profiles',
  })
}

/**
 * Returns the catalog for fetched charts: profiles without hub and tag, so that the images of the charts are used.
 */
export function withoutImages(
  catalog: OverlayCatalog,
  { charts }: Pick<FetchedCharts, 'charts'>,
): OverlayCatalog {
  const tag = charts.get('pilot')?.metadata.appVersion
  return {
    ...catalog,
    profile(name) {
      const profile = catalog.profile(name)
      const rest = Object.entries(profile.spec).filter(([key]) => key !== 'hub' && key !== 'tag')
      return { ...profile, spec: newTree(tag === undefined ? rest : [...rest, ['tag', tag]]) }
    },
  }
}
