// Fetches charts from repositories and registries: the only part of rendering that uses the network.
import { env as processEnv } from 'node:process'
import type { Chart } from '../chart/chart.ts'
import type { FetchOptions } from '../sources/options.ts'
import { frozen } from './chart.ts'
import { asChartError } from './error.ts'
import { requireKnown } from './arguments.ts'
import type { OptionNames } from './arguments.ts'

/** Options of fetchChart. Names and meanings are those of Helm's flags. */
export interface FetchChartOptions extends Omit<FetchOptions, 'env' | 'onlyRemote' | 'pulled' | 'refresh'> {
  /**
   * Environment variables for Helm's settings, Docker's logins, proxies and the cache; those of the process by default.
   */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
}

const known: OptionNames<FetchChartOptions> = {
  version: true,
  devel: true,
  repo: true,
  username: true,
  password: true,
  passCredentials: true,
  certFile: true,
  keyFile: true,
  caFile: true,
  insecureSkipTlsVerify: true,
  plainHttp: true,
  env: true,
  signal: true,
  warn: true,
  timeout: true,
}

/**
 * Fetches a chart as `helm pull` does: `oci://…`, `https://….tgz`, with `repo` the name of a chart, or REPOSITORY/NAME
 * of a repository added with `helm repo add`. An existing path is read. Digests are verified. Fetched charts are
 * cached, and used if the source does not answer. Rejects with ChartError `fetch`, or `chart` if the content is not a
 * chart.
 */
export async function fetchChart(reference: string, options: FetchChartOptions = {}): Promise<Chart> {
  try {
    requireKnown(options, known, 'fetchChart')
    const { env = processEnv, ...rest } = options
    const { fetchChart: fetch } = await import('../sources/fetch-chart.ts')
    return frozen(await fetch(reference, { ...rest, env }))
  } catch (error) {
    throw asChartError(error)
  }
}
