// A folder of charts, profiles and platforms: the package's own, or the one that --manifests or --charts names.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Chart } from '../../chart/chart.ts'
import { loadChart } from '../../chart/files/load.ts'
import type { Component, ComponentKey } from '../../config/components.ts'
import type { UserSpec } from '../../config/user.ts'
import { UserError } from '../../errors.ts'
import { getPath } from '../../values/tree.ts'
import type { WorkflowContext } from '../context.ts'
import { platformsFolder } from '../cluster/detection.ts'
import type { ChartSourceOptions } from '../options.ts'

/** Where charts and data are read. */
export interface ManifestFolders {
  readonly charts: string
  readonly profiles: string
  readonly platforms: string
}

/** Those of the package. */
export function packageFolders({ packageFolder }: Pick<WorkflowContext, 'packageFolder'>): ManifestFolders {
  const own = (folder: string) => join(packageFolder, folder)
  return { charts: own('charts'), profiles: own('profiles'), platforms: own('platforms') }
}

/** Those that a flag or a file's installPackagePath names, else the package's. Throws UserError for what is no such folder. */
export function sourceFolders(
  { manifests, charts }: ChartSourceOptions,
  user: UserSpec,
  context: Pick<WorkflowContext, 'packageFolder'>,
): ManifestFolders {
  const flag = manifests ?? charts
  const given = flag ?? getPath(user.spec, ['installPackagePath'])
  if (typeof given !== 'string' || given === '') return packageFolders(context)
  const missing = ['charts', 'profiles'].filter((folder) => !existsSync(join(given, folder)))
  if (missing.length === 0) {
    return {
      charts: join(given, 'charts'),
      profiles: join(given, 'profiles'),
      platforms: platformsFolder(given, context),
    }
  }
  const name = manifests === undefined ? '--charts' : '--manifests'
  const origin = flag === undefined ? `${user.origin(['installPackagePath'])}: ` : `${name} `
  throw new UserError('manifests-folder', `${origin}${given}: ${faultOf(given, missing)}`, {
    hint: hintFor(given, charts),
  })
}

function faultOf(given: string, missing: readonly string[]): string {
  const found = statSync(given, { throwIfNoEntry: false })
  if (found === undefined) return 'there is no such folder'
  if (!found.isDirectory()) return 'is a file; a single chart is for `ambientctl template`'
  return `has no ${missing.join('/ and no ')}/ in it`
}

// What people name in its place: the whole release, its charts/ alone, a folder of packed charts.
const near: readonly (readonly [path: string, hint: (given: string) => string])[] = [
  ['manifests/charts', (given) => `give its manifests folder: ${join(given, 'manifests')}`],
  ['base/Chart.yaml', (given) => `give the folder above, with profiles/ in it: ${join(given, '..')}`],
  ['index.yaml', () => 'packed charts are served over HTTP, or pushed into a registry with helm push'],
]

function hintFor(given: string, charts: string | undefined): string {
  const row = near.find(([path]) => existsSync(join(given, path)))
  if (row) return row[1](given)
  return charts === undefined
    ? "give the manifests/ folder of an Istio release, or a folder laid out as this package's"
    : 'give https://…, oci://…, the name of a repository that `helm repo add` added, or the manifests/ folder of an Istio release'
}

/** The charts of these components; one that is not there is left out. */
export function loadCharts(folder: string, wanted: readonly Component[]): Map<ComponentKey, Chart> {
  const charts = new Map<ComponentKey, Chart>()
  for (const { key, folders } of wanted) {
    if (charts.has(key)) continue
    const found = folders
      .map((name) => join(folder, name))
      .find((path) => existsSync(join(path, 'Chart.yaml')))
    if (found !== undefined) charts.set(key, loadChart(found))
  }
  return charts
}

/** Throws UserError naming every component in use that has no chart; `from` says where it was looked for. */
export function requireCharts(
  wanted: readonly Component[],
  charts: ReadonlyMap<ComponentKey, Chart>,
  from: string,
): void {
  const missing = [...new Set(wanted)].filter(({ key }) => !charts.has(key))
  if (missing.length === 0) return
  const names = missing.map(({ folders }) => folders.join(' or '))
  throw new UserError('chart-missing', `${from}: has no chart ${names.join(', and no chart ')}`, {
    hint: `take a profile that does without ${missing.map(({ title }) => title).join(' and ')}, or charts of another version`,
  })
}
