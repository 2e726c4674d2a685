// Renders charts with the clock and the random source of a context.
import { join } from 'node:path'
import type { Chart } from '../../chart/chart.ts'
import { withPendingLookups } from '../../chart/pending-lookups.ts'
import type { LookupFunction } from '../../chart/bound-functions.ts'
import type { RenderOptions, RenderResult } from '../../chart/render.ts'
import type { Cluster } from '../../cluster/api.ts'
import type { RenderHost } from '../../functions/host.ts'
import { renderWithLargeStack } from '../../large-stack/render.ts'
import type { WorkflowContext } from '../context.ts'

/** Renders a chart. Ctrl-C stops it only in a separate thread. Rejects with the errors of renderChart. */
export function renderInContext(
  chart: Chart,
  options: Omit<RenderOptions, 'host'>,
  context: Pick<WorkflowContext, 'packageFolder' | 'signal'> & RenderHost,
): Promise<RenderResult> {
  const file = join(context.packageFolder, 'dist/render-thread.js')
  return renderWithLargeStack(chart, { ...options, host: context }, { file, signal: context.signal })
}

/**
 * Returns the result of `render`. Lookups read the cluster; without a cluster they find nothing. Rejects with ApiError
 * if the cluster is unreachable.
 */
export async function renderWithLookups(
  cluster: Cluster | undefined,
  render: (lookup?: LookupFunction) => Promise<RenderResult>,
): Promise<RenderResult> {
  if (!cluster) return render()
  const { findInCluster } = await import('./cluster-lookups.ts')
  return withPendingLookups(findInCluster(cluster), render)
}
