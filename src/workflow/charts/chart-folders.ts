// Finds the folders of charts, profiles and platforms: those of the package, or of --manifests or --charts.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Chart } from '../../chart/chart.ts'
import { loadChart } from '../../chart/files/load.ts'
import type { Component, ComponentKey } from '../../config/components.ts'
import type { DataFolder } from '../../config/layers.ts'
import type { OperatorSpec } from '../../config/operator-spec.ts'
import { UserError } from '../../errors.ts'
import { getPath } from '../../values/tree.ts'
import type { WorkflowContext } from '../context.ts'
import { platformsFolder } from '../cluster/detection.ts'
import type { ChartSourceOptions } from '../options.ts'

/** The folders from which charts and data are read. */
export interface ManifestFolders {
  /** Undefined for a bundle, whose charts are read already. */
  readonly charts: string | undefined
  readonly profiles: DataFolder
  readonly platforms: DataFolder
}

/** Folders on the disk. */
export interface DiskFolders extends ManifestFolders {
  readonly charts: string
  readonly profiles: string
  readonly platforms: string
}

/** Returns the folders of the package. */
export function packageFolders({ packageFolder }: Pick<WorkflowContext, 'packageFolder'>): DiskFolders {
  const inPackage = (folder: string) => join(packageFolder, folder)
  return { charts: inPackage('charts'), profiles: inPackage('profiles'), platforms: inPackage('platforms') }
}

/**
 * Returns the folders set by a flag or by installPackagePath, otherwise those of the package. Throws UserError for an
 * invalid folder.
 */
export function sourceFolders(
  { manifests, charts }: ChartSourceOptions,
  user: OperatorSpec,
  context: Pick<WorkflowContext, 'packageFolder'>,
): DiskFolders {
  if (manifests === '') throw emptyFlag('--manifests: the name of a folder is empty')
  if (charts === '') throw emptyFlag('--charts: the source is empty')
  const flag = manifests ?? charts
  const folder = flag ?? getPath(user.spec, ['installPackagePath'])
  if (typeof folder !== 'string' || folder === '') return packageFolders(context)
  const missing = ['charts', 'profiles'].filter((name) => !existsSync(join(folder, name)))
  if (missing.length === 0) {
    return {
      charts: join(folder, 'charts'),
      profiles: join(folder, 'profiles'),
      platforms: platformsFolder(folder, context),
    }
  }
  const name = manifests === undefined ? '--charts' : '--manifests'
  const origin = flag === undefined ? `${user.origin(['installPackagePath'])}: ` : `${name} `
  throw new UserError('manifests-folder', `${origin}${folder}: ${problemOf(folder, missing)}`, {
    hint: hintFor(folder, charts),
  })
}

function emptyFlag(message: string): UserError {
  return new UserError('manifests-folder', message, { hint: 'leave the flag out to use the embedded charts' })
}

function problemOf(folder: string, missing: readonly string[]): string {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return 'folder does not exist'
  if (!found.isDirectory()) return 'is a file; to render a single chart use `ambientctl template`'
  return `does not contain ${missing.join('/ and ')}/`
}

// Common mistakes: the folder of the whole release, its charts/ folder, a folder of packed charts.
const mistakes: readonly (readonly [path: string, hint: (folder: string) => string])[] = [
  ['manifests/charts', (folder) => `use its manifests folder: ${join(folder, 'manifests')}`],
  ['base/Chart.yaml', (folder) => `use the parent folder, which contains profiles/: ${join(folder, '..')}`],
  ['index.yaml', () => 'packed charts must be served over HTTP, or pushed to a registry with helm push'],
]

function hintFor(folder: string, charts: string | undefined): string {
  const row = mistakes.find(([path]) => existsSync(join(folder, path)))
  if (row) return row[1](folder)
  return charts === undefined
    ? 'use the manifests/ folder of an Istio release, or a folder with charts/ and profiles/'
    : 'use https://…, oci://…, the name of a repository added with `helm repo add`, or the manifests/ folder of an Istio release'
}

/** Loads the charts of components. Charts that do not exist are left out. */
export function loadCharts(folder: string, components: readonly Component[]): Map<ComponentKey, Chart> {
  const charts = new Map<ComponentKey, Chart>()
  for (const component of components) {
    if (charts.has(component.key)) continue
    const found = chartFolder(folder, component)
    if (found !== undefined) charts.set(component.key, loadChart(found))
  }
  return charts
}

/** Returns the folder of a component's chart in a folder of charts, or undefined if there is none. */
export function chartFolder(folder: string, { folders }: Component): string | undefined {
  return folders.map((name) => join(folder, name)).find((path) => existsSync(join(path, 'Chart.yaml')))
}

/** Throws UserError with all components that have no chart; `from` is the source of the charts. */
export function requireCharts(
  components: readonly Component[],
  charts: ReadonlyMap<ComponentKey, Chart>,
  from: string,
): void {
  const missing = [...new Set(components)].filter(({ key }) => !charts.has(key))
  if (missing.length === 0) return
  const names = missing.map(({ folders }) => folders.join(' or '))
  throw new UserError('chart-missing', `${from}: missing charts: ${names.join(', ')}`, {
    hint: `use a profile without ${missing.map(({ title }) => title).join(' and ')}, or charts of another version`,
  })
}
