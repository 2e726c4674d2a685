// Rendering with the context's clock and randomness, in a larger stack where the chart needs one.
import { join } from 'node:path'
import type { Chart } from '../../chart/chart.ts'
import { withPendingLookups } from '../../chart/pending-lookups.ts'
import type { LookupFunction } from '../../chart/bound-functions.ts'
import type { RenderOptions, RenderResult } from '../../chart/render.ts'
import type { Cluster } from '../../cluster/api.ts'
import type { RenderHost } from '../../functions/host.ts'
import { renderWithLargeStack } from '../../large-stack/render.ts'
import type { WorkflowContext } from '../context.ts'

/** Renders a chart; Ctrl-C ends it only in a thread of its own. Rejects with what renderChart throws. */
export function renderInContext(
  chart: Chart,
  options: Omit<RenderOptions, 'host'>,
  context: Pick<WorkflowContext, 'packageFolder' | 'signal'> & RenderHost,
): Promise<RenderResult> {
  const file = join(context.packageFolder, 'dist/render-thread.js')
  return renderWithLargeStack(chart, { ...options, host: context }, { file, signal: context.signal })
}

/**
 * The result of `render`; the cluster answers its lookups, and without a cluster they find nothing. Rejects with
 * ApiError where the cluster is not reached.
 */
export async function renderWithLookups(
  cluster: Cluster | undefined,
  render: (lookup?: LookupFunction) => Promise<RenderResult>,
): Promise<RenderResult> {
  if (!cluster) return render()
  const { findInCluster } = await import('./cluster-lookups.ts')
  return withPendingLookups(findInCluster(cluster), render)
}
