// Charts of another Istio in place of the embedded ones: `--charts SOURCE`, `--istio-version VERSION`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Chart } from '../chart/chart.ts'
import { chartFacts } from '../chart/facts.ts'
import { components, type ComponentKey } from '../config/components.ts'
import { readProfile } from '../config/layers.ts'
import type { Catalog } from '../config/resolve.ts'
import { UserError } from '../errors.ts'
import { newTree } from '../values/tree.ts'
import type { Arguments } from './command.ts'
import { harmless } from './harmless.ts'
import type { Io } from './io.ts'

export type FetchedCharts = ReadonlyMap<ComponentKey, Chart>

/** Where Istio publishes its charts. */
const official = 'https://istio-release.storage.googleapis.com/charts'

/**
 * The charts that the flags name; undefined where they name none, or a folder (which configure.ts reads). All are of
 * istiod's version, so that a constraint gives no mixture. Says on stderr which they are.
 */
export async function fetchCharts(args: Arguments, io: Io): Promise<FetchedCharts | undefined> {
  const given = args.text('charts')
  const version = args.text('istio-version')
  if (given === undefined && (version === undefined || version === embeddedVersion(io))) return undefined
  if (given !== undefined && !(await isRemote(given, io))) {
    if (version === undefined) return undefined
    const message = `--istio-version ${version}: the charts of a folder have one version`
    throw new UserError('charts-version', message, {
      hint: 'leave it out, or name a repository with --charts',
    })
  }
  if (args.text('manifests') !== undefined) {
    throw new UserError('charts-twice', '--manifests, and charts of a repository: give one of them')
  }
  return fetchAll((given ?? official).replace(/\/$/, ''), version, io)
}

function embeddedVersion({ packageFolder }: Io): unknown {
  return readProfile(join(packageFolder, 'profiles'), 'default').spec['tag']
}

const isUrl = (source: string): boolean => /^(oci|https?):\/\//.test(source)

/** A URL, or the name of a repository that Helm knows; what is there as a folder is one. */
async function isRemote(source: string, { env }: Io): Promise<boolean> {
  if (isUrl(source)) return true
  if (existsSync(source) || !/^[\w.-]+$/.test(source)) return false
  const { knownRepository } = await import('../sources/repositories.ts')
  return knownRepository(source, env) !== undefined
}

async function fetchAll(source: string, version: string | undefined, io: Io): Promise<FetchedCharts> {
  const [{ fetchChart }, { maskUrl }] = await Promise.all([
    import('../sources/fetch-chart.ts'),
    import('../sources/urls.ts'),
  ])
  const warn = (message: string) => io.err(harmless(`Warning: ${message}\n`))
  const fetch = (name: string, wanted: string | undefined): Promise<Chart> => {
    const options = { version: wanted, env: io.env, signal: io.signal, warn }
    return /^https?:/.test(source)
      ? fetchChart(name, { ...options, repo: source })
      : fetchChart(`${source}/${name}`, options)
  }
  const istiod = await fetch('istiod', version)
  checkProfiles(istiod)
  const chosen = istiod.metadata.version
  const all = components
    .filter(({ isList }) => !isList)
    .map(async ({ key, folders: [name = ''] }) => {
      return [key, key === 'pilot' ? istiod : await fetch(name, chosen)] as const
    })
  const charts = new Map(await Promise.all(all))
  io.err(harmless(`Using the charts of Istio ${chosen} from ${maskUrl(source)}.\n`))
  return charts
}

/** Without profiles of its own a chart would take no notice of the one in force. */
function checkProfiles(istiod: Chart): void {
  if (chartFacts(istiod).profiles.length > 0) return
  const { name, version } = istiod.metadata
  throw new UserError('charts-too-old', `chart ${name} ${version} knows no profiles`, {
    hint: 'take a newer version; charts of old are for helm',
  })
}

/**
 * The profiles, for charts that are not the embedded ones: images are those of the charts, and not those that the
 * embedded profiles name.
 */
export function withoutImages(catalog: Catalog, charts: FetchedCharts): Catalog {
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
