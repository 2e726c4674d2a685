// Rendering charts whose templates nest deeper than this thread's stack: Helm's limits need more.
import type { Chart } from '../chart/chart.ts'
import { renderChart } from '../chart/render.ts'
import type { RenderOptions, RenderResult } from '../chart/render.ts'
import { attemptRender } from '../chart/stack.ts'
import { UserError } from '../errors.ts'
import type { ThreadOptions } from './thread-client.ts'

export interface LargeStackOptions extends ThreadOptions {
  /** Renders in a thread at once, and not only where the stack of this one is too small. */
  readonly always?: boolean | undefined
}

/** renderChart, again in a thread with a large stack if this one's was too small. Rejects with what renderChart throws. */
export async function renderWithLargeStack(
  chart: Chart,
  options: RenderOptions,
  { always = false, ...thread }: LargeStackOptions,
): Promise<RenderResult> {
  if (!always) {
    const { lackedStack, outcome } = attemptRender(() => renderChart(chart, options))
    if (!lackedStack) return outcome()
  }
  // Few runs come here.
  const { renderInThread } = await import('./thread-client.ts')
  const answer = await renderInThread(chart, options, thread)
  if ('result' in answer) return answer.result
  const { code, message, ...rest } = answer.fault
  throw new UserError(code, message, rest)
}
