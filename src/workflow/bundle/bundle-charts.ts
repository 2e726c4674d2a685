// The charts, profiles and platforms that a bundle contains.
import type { BundledChart } from '../../bundle/bundle-index.ts'
import { isBundlePath } from '../../bundle/paths.ts'
import { fileOf, type BundleSourceFile } from '../../bundle/write-bundle.ts'
import { chartFromArchive } from '../../chart/files/assemble.ts'
import { readChartFiles } from '../../chart/files/load.ts'
import { packChart } from '../../chart/files/pack.ts'
import { components, type Component } from '../../config/components.ts'
import { listNames, readDataText, type DataFolder } from '../../config/layers.ts'
import { exitStatus, UserError } from '../../errors.ts'
import { toBytes } from '../../template/bytes.ts'
import { chartFolder, packageFolders } from '../charts/chart-folders.ts'
import type { WorkflowContext } from '../context.ts'
import type { ConfigurationInput } from '../rendering/configuration.ts'

export interface ChartsToBundle {
  readonly charts: readonly BundledChart[]
  readonly files: readonly BundleSourceFile[]
}

/**
 * Returns the charts of all components that the source has, also of those that the configuration does not enable. Throws
 * UserError.
 */
export function chartsToBundle(
  input: Pick<ConfigurationInput, 'folders' | 'fetched'>,
  context: Pick<WorkflowContext, 'packageFolder'>,
): ChartsToBundle {
  const files = new Map<string, BundleSourceFile>()
  const charts = components.flatMap((component): BundledChart[] => {
    const content = archiveOf(component, input, context)
    if (content === undefined) return []
    const { name, version } = chartFromArchive(content, component.folders[0] ?? '').metadata
    const path = `charts/${name}-${version}.tgz`
    const file = fileOf(path, content)
    requireUsable(file, files.get(path))
    files.set(path, file)
    return [{ component: component.key, name, version, path }]
  })
  return { charts, files: [...files.values()] }
}

/** As renders do: fetched charts, and embedded ones for the gateways that the source does not have. */
function archiveOf(
  component: Component,
  { folders, fetched }: Pick<ConfigurationInput, 'folders' | 'fetched'>,
  context: Pick<WorkflowContext, 'packageFolder'>,
): Uint8Array | undefined {
  const archive = fetched?.archives.get(component.key)
  if (archive || (fetched && !component.isList)) return archive
  const parent = folders.charts ?? packageFolders(context).charts
  const folder = chartFolder(parent, component)
  if (folder === undefined) return undefined
  const files = readChartFiles(folder)
  const metadata = chartFromArchive(packChart('chart', files), folder).metadata
  return packChart(metadata.name, files)
}

function requireUsable(file: BundleSourceFile, other: BundleSourceFile | undefined): void {
  const refuse = (problem: string) =>
    new UserError('bundle-chart', `${file.path}: ${problem}`, { status: exitStatus.failed })
  if (!isBundlePath(file.path)) throw refuse('a bundle cannot have a chart of this name and version')
  if (other && other.digest !== file.digest) throw refuse('two different charts have this name and version')
}

/** Returns the profiles and platforms, which additional files of an install can choose from. */
export function dataToBundle({ profiles, platforms }: ConfigurationInput['folders']): BundleSourceFile[] {
  return [...dataFiles(profiles, 'profile'), ...dataFiles(platforms, 'platform')]
}

function dataFiles(folder: DataFolder, kind: 'profile' | 'platform'): BundleSourceFile[] {
  return listNames(folder)
    .map((name) => ({ name, path: `${kind}s/${name}.yaml` }))
    .filter(({ path }) => isBundlePath(path))
    .map(({ name, path }) => fileOf(path, toBytes(readDataText(folder, kind, name))))
}
