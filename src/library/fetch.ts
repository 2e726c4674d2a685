// Charts from repositories and registries: the only part of the library that touches the network.
import { env as processEnv } from 'node:process'
import type { Chart } from '../chart/chart.ts'
import type { FetchOptions } from '../sources/options.ts'
import { frozen } from './chart.ts'
import { asChartError } from './error.ts'
import { requireKnown } from './given.ts'
import type { Known } from './given.ts'

/** Names and meanings are those of Helm's flags. */
export interface FetchChartOptions extends Omit<FetchOptions, 'env' | 'onlyRemote' | 'pulled' | 'refresh'> {
  /** Variables that tell where Helm's settings, Docker's logins, proxies and the cache are; the process's own if absent. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
}

const known: Known<FetchChartOptions> = {
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
 * Fetches a chart as `helm pull` finds it: `oci://…`; `https://….tgz`; with `repo` a chart's name; else REPOSITORY/NAME of a
 * repository that `helm repo add` named; a path that exists is read. Digests are checked, and what was fetched is kept in a
 * cache for when the source does not answer. Rejects with ChartError `fetch`, or `chart` for what is no chart.
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
