// Renders a chart with values to the manifests that Helm would install.
import type { Chart } from '../chart/chart.ts'
import { splitRelease, templateText } from '../chart/manifests.ts'
import type { RenderResult } from '../chart/render.ts'
import { renderWithLargeStack } from '../large-stack/render.ts'
import { UserError } from '../errors.ts'
import { withLookups, withRefs } from './lookups.ts'
import { asChartError } from './error.ts'
import { nameOf } from './arguments.ts'
import { normalize } from './normalize.ts'
import type { RenderChartOptions } from './options.ts'
import type { RenderedChart } from './rendered.ts'

/**
 * Renders a chart with its subcharts as Helm does. Uses neither disk nor network and does not change its arguments.
 * Equal input gives equal bytes unless a template uses the time or random data. Rejects with ChartError with Helm's
 * message, and with the errors of functions in the options.
 */
export async function renderChart(chart: Chart, options: RenderChartOptions = {}): Promise<RenderedChart> {
  try {
    requireChart(chart)
    const { thread = false, signal } = options
    const threadOptions = { file: threadFile, always: thread, signal }
    const inner = normalize(options)
    return renderedChart(
      await withRefs(options, (schemaRefs) =>
        withLookups(options, { ...inner, schemaRefs }, (each) =>
          renderWithLargeStack(chart, each, threadOptions),
        ),
      ),
    )
  } catch (error) {
    throw asChartError(error)
  }
}

/**
 * The path is the same from src/library/ and dist/library/. A CommonJS bundle has no URL, so it cannot start the
 * thread.
 */
const threadPath = '../../dist/render-thread.js'
const threadFile = URL.canParse(threadPath, import.meta.url)
  ? new URL(threadPath, import.meta.url)
  : threadPath

function requireChart(chart: unknown): void {
  const { metadata, templates } = (chart ?? {}) as Partial<Chart>
  if (typeof metadata?.name === 'string' && Array.isArray(templates)) return
  throw new UserError('usage', `renderChart: expected a chart, got ${nameOf(chart)}`, {
    hint: 'create a chart with chartFromFiles, chartFromArchive, loadChart or fetchChart',
  })
}

// Throws ChartError with the rendered files if one of them is not YAML.
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
