// How a helm command names the chart of a component.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Component } from '../../config/components.ts'
import type { FetchedCharts } from '../charts/fetched-charts.ts'

/** A chart as arguments of helm. */
export interface ChartReference {
  /** A folder, `oci://…/istiod`, `istio/istiod`, or `istiod` with a repository. */
  readonly chart: string
  /** The URL of a Helm repository, for `--repo`. */
  readonly repository?: string | undefined
  readonly version?: string | undefined
}

/**
 * Returns the chart of a component: that of the source if charts were fetched and the source has it, otherwise its
 * folder in `folder`.
 */
export function chartReference(
  { key, folders }: Component,
  folder: string,
  fetched: FetchedCharts | undefined,
): ChartReference {
  const chart = fetched?.charts.get(key)
  if (!fetched || !chart) {
    const name = folders.find((one) => existsSync(join(folder, one, 'Chart.yaml'))) ?? folders[0] ?? ''
    return { chart: join(folder, name) }
  }
  const { name, version } = chart.metadata
  if (/^https?:/.test(fetched.source)) return { chart: name, repository: fetched.source, version }
  return { chart: `${fetched.source}/${name}`, version }
}
