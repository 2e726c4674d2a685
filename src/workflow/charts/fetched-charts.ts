// Charts of another Istio in place of the embedded ones: `--charts SOURCE`, `--istio-version VERSION`.
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

/** Charts of one version; a component that the source has no chart for is not among them. */
export interface FetchedCharts {
  readonly charts: ReadonlyMap<ComponentKey, Chart>
  /** For messages: `https://charts.example.com, Istio 1.30.2`. */
  readonly from: string
}

/** Where Istio publishes its charts. */
const official = 'https://istio-release.storage.googleapis.com/charts'

/**
 * The charts that the flags name; undefined where they name none, or a folder (which resolve.ts reads). All are of
 * istiod's version, so that a constraint gives no mixture. Reports which they are, and whether the source was asked.
 */
export async function fetchCharts(
  options: ChartSourceOptions,
  context: WorkflowContext,
): Promise<FetchedCharts | undefined> {
  const { charts: given, istioVersion: version, manifests } = options
  if (given === undefined && (version === undefined || version === embeddedVersion(context)))
    return refuseFlags(options, 'the embedded charts')
  if (given !== undefined && !(await isRemote(given, context))) {
    if (version === undefined) return refuseFlags(options, `the folder ${given}`)
    const message = `--istio-version ${version}: the charts of a folder have one version`
    throw new UserError('charts-version', message, {
      hint: 'leave it out, or name a repository with --charts',
    })
  }
  if (manifests !== undefined) {
    throw new UserError('charts-twice', '--manifests, and charts of a repository: give one of them')
  }
  return withChartFlagNames(() => fetchAll((given ?? official).replace(/\/$/, ''), options, context))
}

/** A login for what needs none is a mistake about where the charts come from. */
function refuseFlags(options: ChartSourceOptions, source: string): undefined {
  const flag = givenSourceFlag(options)
  if (flag === undefined) return undefined
  throw new UserError('charts-flags', `--${flag}: ${source} needs no network`, {
    hint: 'name a repository or a registry with --charts, or leave the flag out',
  })
}

function embeddedVersion({ packageFolder }: Pick<WorkflowContext, 'packageFolder'>): unknown {
  return readProfile(join(packageFolder, 'profiles'), 'default').spec['tag']
}

const isUrl = (source: string): boolean => /^(oci|https?):\/\//.test(source)

/** A URL, or the name of a repository that Helm knows; what is there as a folder is one. */
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
    const chosen = istiod.chart.metadata.version
    const find = ({ key, folders, isList }: Component): Promise<FoundChart | undefined> => {
      const name = reference(folders[0] ?? '')
      if (key === 'pilot') return Promise.resolve(istiod)
      // Of the others it is not known yet which the profile needs.
      return key === 'base' ? fetcher.fetch(name, chosen) : fetcher.fetchIfThere(name, chosen, isList)
    }
    const found = await Promise.all(components.map(async (one) => [one.key, await find(one)] as const))
    const all = found.flatMap(([key, chart]) => (chart ? [[key, chart] as const] : []))
    const where = maskUrl(source)
    context.onEvent({
      kind: 'charts-fetched',
      source: where,
      version: chosen,
      charts: all.flatMap(([, { chart, origin }]) =>
        origin === 'disk' ? [] : [{ name: chart.metadata.name, origin }],
      ),
    })
    return {
      charts: new Map(all.map(([key, { chart }]) => [key, chart])),
      from: `${where}, Istio ${chosen}`,
    }
  } finally {
    fetcher.close()
  }
}

/** Without profiles of its own a chart would take no notice of the one in force. */
function checkProfiles(istiod: Chart): void {
  if (chartFacts(istiod).profiles.length > 0) return
  const { name, version } = istiod.metadata
  throw new UserError('charts-too-old', `chart ${name} ${version} knows no profiles`, {
    hint: 'use a newer version, use helm for these charts, or pass the manifests/ folder of the release, which has profiles',
  })
}

/**
 * The profiles, for charts that are not the embedded ones: images are those of the charts, and not those that the
 * embedded profiles name.
 */
export function withoutImages(catalog: OverlayCatalog, { charts }: FetchedCharts): OverlayCatalog {
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
