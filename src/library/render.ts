// The library's heart: a chart and values to what Helm would install.
import type { Chart } from '../chart/chart.ts'
import { splitRelease, templateText } from '../chart/manifests.ts'
import type { RenderResult } from '../chart/render.ts'
import { renderWithLargeStack } from '../large-stack/render.ts'
import { UserError } from '../errors.ts'
import { withLookups, withRefs } from './lookups.ts'
import { asChartError } from './error.ts'
import { nameOf } from './given.ts'
import { normalize } from './normalize.ts'
import type { RenderChartOptions } from './options.ts'
import type { RenderedChart } from './rendered.ts'

/**
 * Renders a chart with its subcharts as Helm does. Touches neither disk nor network, changes nothing that it is given, and
 * gives equal bytes for equal input unless a template asks for time or chance. Rejects with ChartError in Helm's words, and with
 * whatever a function of the options throws.
 */
export async function renderChart(chart: Chart, options: RenderChartOptions = {}): Promise<RenderedChart> {
  try {
    requireChart(chart)
    const { thread = false, signal } = options
    const how = { file: threadFile, always: thread, signal }
    const inner = normalize(options)
    return renderedChart(
      await withRefs(options, (schemaRefs) =>
        withLookups(options, { ...inner, schemaRefs }, (each) => renderWithLargeStack(chart, each, how)),
      ),
    )
  } catch (error) {
    throw asChartError(error)
  }
}

/** From src/library/ and dist/library/ alike; a bundle as CommonJS has no URL, and no thread. */
const threadPath = '../../dist/render-thread.js'
const threadFile = URL.canParse(threadPath, import.meta.url)
  ? new URL(threadPath, import.meta.url)
  : threadPath

function requireChart(chart: unknown): void {
  const { metadata, templates } = (chart ?? {}) as Partial<Chart>
  if (typeof metadata?.name === 'string' && Array.isArray(templates)) return
  throw new UserError('usage', `renderChart: expected a chart, got ${nameOf(chart)}`, {
    hint: 'chartFromFiles, chartFromArchive, loadChart and fetchChart make one',
  })
}

// Throws ChartError with the rendered files where one is not YAML.
function renderedChart(result: RenderResult): RenderedChart {
  try {
    const split = splitRelease(result)
    const { manifest, documents, hooks, notes, warnings } = split
    const { files, crds } = result
    return { files, text: templateText(split), manifest, objects: documents, hooks, crds, notes, warnings }
  } catch (error) {
    throw asChartError(error, result.files)
  }
}
