// `--bundle FILE.tgz`: charts, profiles, platforms and configuration from a bundle.
import { readBundle, type VerifiedBundle } from '../../bundle/read-bundle.ts'
import { badBundle } from '../../bundle/failure.ts'
import { configPath } from '../../bundle/paths.ts'
import { chartFromArchive } from '../../chart/files/assemble.ts'
import type { Chart } from '../../chart/chart.ts'
import { UserError } from '../../errors.ts'
import { fromBytes } from '../../template/bytes.ts'
import { givenSourceFlag } from '../charts/source-flags.ts'
import type { WorkflowContext } from '../context.ts'
import type { ChartSourceOptions, ConfigurationOptions, FileContents } from '../options.ts'
import { programVersion } from '../../system/program-version.ts'
import type { OpenedBundle } from './opened-bundle.ts'

/** Returns the bundle of the options, read once; undefined without `bundle`. Rejects with UserError. */
export async function bundleOf(
  options: ConfigurationOptions & FileContents,
  context: Pick<WorkflowContext, 'packageFolder' | 'signal'>,
): Promise<OpenedBundle | undefined> {
  const { bundle: file, openedBundle } = options
  if (file === undefined) return undefined
  rejectOtherCharts(options)
  return openedBundle ?? openBundle(file, context)
}

const chartFlags: readonly (readonly [option: keyof ChartSourceOptions, flag: string])[] = [
  ['manifests', '--manifests'],
  ['charts', '--charts'],
  ['istioVersion', '--istio-version'],
]

/** A flag for charts shows that the user expected others than those of the bundle. */
function rejectOtherCharts(options: ChartSourceOptions): void {
  const source = givenSourceFlag(options)
  const given = chartFlags.find(([option]) => options[option] !== undefined)?.[1] ?? (source && `--${source}`)
  if (given === undefined) return
  throw new UserError('bundle-charts', `${given} cannot be used with --bundle, which contains the charts`, {
    hint: 'remove one of them, or save a bundle of other charts with `ambientctl bundle save`',
  })
}

/** Verifies a bundle and loads its charts. Rejects with UserError. */
export async function openBundle(
  file: string,
  context: Pick<WorkflowContext, 'packageFolder' | 'signal'>,
): Promise<OpenedBundle> {
  if (file === '')
    throw new UserError('bundle-unreadable', '--bundle: the name of a file is empty', {
      hint: 'write --bundle FILE.tgz',
    })
  const program = programVersion(context)
  return loadBundle(await readBundle(file, { program, signal: context.signal }))
}

/** Loads the charts of a bundle. Throws UserError. */
export function loadBundle(verified: VerifiedBundle): OpenedBundle {
  const { file, index, contents } = verified
  const contentOf = (path: string): Buffer => {
    const content = contents.get(path)
    if (content) return content
    throw badBundle('bundle-damaged', file, `${path} is missing`)
  }
  const loaded = new Map<string, Chart>()
  const charts = index.charts.map(({ component, path }) => {
    const chart = loaded.get(path) ?? chartIn(verified, path, contentOf(path))
    loaded.set(path, chart)
    return [component, chart] as const
  })
  const dataFiles = (folder: string) =>
    [...contents].flatMap(([path, content]) => {
      const [parent = '', name = ''] = path.split('/')
      return parent === folder ? [[name.slice(0, -'.yaml'.length), fromBytes(content)] as const] : []
    })
  return {
    verified,
    charts: new Map(charts),
    profiles: new Map(dataFiles('profiles')),
    platforms: new Map(dataFiles('platforms')),
    config: fromBytes(contentOf(configPath)),
    hasChartImages: index.chartImages,
    hasOwnProfiles: index.chartSource === 'folder',
  }
}

function chartIn({ file }: VerifiedBundle, path: string, content: Buffer): Chart {
  try {
    return chartFromArchive(content, path)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw badBundle('bundle-damaged', file, error.message, { cause: error })
  }
}
