// Renders charts. Deeply nested templates, which Helm allows, need a thread with a larger stack.
import type { Chart } from '../chart/chart.ts'
import { renderChart } from '../chart/render.ts'
import type { RenderOptions, RenderResult } from '../chart/render.ts'
import { attemptRender } from '../chart/stack.ts'
import { UserError } from '../errors.ts'
import type { ThreadOptions } from './thread-client.ts'

export interface LargeStackOptions extends ThreadOptions {
  /** Always render in a separate thread. By default a thread is used only if this thread's stack is too small. */
  readonly always?: boolean | undefined
}

/**
 * As renderChart. If this thread's stack is too small, renders again in a thread with a larger one. Rejects with the
 * errors of renderChart.
 */
export async function renderWithLargeStack(
  chart: Chart,
  options: RenderOptions,
  { always = false, ...thread }: LargeStackOptions,
): Promise<RenderResult> {
  if (!always) {
    const { lackedStack, outcome } = attemptRender(() => renderChart(chart, options))
    if (!lackedStack) return outcome()
  }
  // Loaded only here, because few charts need it.
  const { renderInThread } = await import('./thread-client.ts')
  const answer = await renderInThread(chart, options, thread)
  if ('result' in answer) return answer.result
  const { code, message, ...rest } = answer.error
  throw new UserError(code, message, rest)
}
