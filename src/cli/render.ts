// Rendering with the program's clock and randomness, and as deep as Helm.
import { join } from 'node:path'
import type { Chart } from '../chart/chart.ts'
import type { RenderOptions, RenderResult } from '../chart/render.ts'
import { renderDeep } from '../deep/render.ts'
import type { Io } from './io.ts'

/** Renders a chart; Ctrl-C ends it only where it has come to a thread of its own. Rejects with what renderChart throws. */
export function renderHere(
  chart: Chart,
  options: Omit<RenderOptions, 'host'>,
  io: Io,
): Promise<RenderResult> {
  const file = join(io.packageFolder, 'dist/render-thread.js')
  return renderDeep(chart, { ...options, host: io }, { file, signal: io.signal })
}
