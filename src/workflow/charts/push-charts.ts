// `charts push`: pushes the embedded charts to a registry.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readChartFiles } from '../../chart/files/load.ts'
import { packChart } from '../../chart/files/pack.ts'
import { UserError } from '../../errors.ts'
import { parseMirrorPlace } from '../../images/mirror-destination.ts'
import { pushPackedCharts, type ChartPush, type PackedChart, type PushedChart } from '../../sources/push-charts.ts'
import { parseYaml } from '../../yaml/yaml.ts'
import type { WorkflowContext } from '../context.ts'
import { withImageRegistries } from '../image-registries.ts'
import type { ImageRegistryOptions } from '../options.ts'
import { packageFolders } from './chart-folders.ts'

export type { PushedChart }

export interface PushChartsOptions extends Pick<ImageRegistryOptions, 'registryCaFile'> {
  /** `oci://HOST/PATH`; the name of each chart is added to the path. */
  readonly destination: string
  /** Replace charts of the same version that have other content. */
  readonly force?: boolean | undefined
  /** Use HTTP without TLS. */
  readonly registryPlainHttp?: boolean | undefined
}

/** Pushes all charts of the package. Rejects with UserError. */
export async function pushCharts(
  options: PushChartsOptions,
  context: WorkflowContext,
): Promise<PushedChart[]> {
  const { destination, force = false, registryPlainHttp = false } = options
  const place = parseMirrorPlace(destination)
  if (place.kind === 'layout') {
    throw new UserError('charts-destination', `${destination}: not a registry`, {
      hint: 'use oci://HOST/PATH, e.g. oci://registry.example.com/istio',
    })
  }
  const pushes = embeddedCharts(context).map((chart): ChartPush => {
    const repository = [place.path, chart.name].filter(Boolean).join('/')
    return { chart, to: { registry: place.host, repository } }
  })
  return withImageRegistries(options, context, (registries) => {
    const repositories = pushes.map(({ to }) => to)
    const writer = registries.writer({ repositories, plainHttp: registryPlainHttp })
    return pushPackedCharts(writer, pushes, { force })
  })
}

/** Packs the charts of the package, sorted by name. */
function embeddedCharts(context: WorkflowContext): PackedChart[] {
  const { charts } = packageFolders(context)
  return readdirSync(charts)
    .filter((name) => existsSync(join(charts, name, 'Chart.yaml')))
    .toSorted()
    .map((folder) => {
      const files = readChartFiles(join(charts, folder))
      const text = Buffer.from(files.get('Chart.yaml') ?? []).toString('utf8')
      const metadata = parseYaml(text) as Readonly<Record<string, unknown>>
      const name = String(metadata['name'])
      return { name, version: String(metadata['version']), metadata, bytes: packChart(name, files) }
    })
}
