// Charts from repositories and registries: the only part of the library that touches the network.
import { env as processEnv } from 'node:process'
import type { Chart } from '../chart/chart.ts'
import { frozen } from './chart.ts'
import { asChartError } from './error.ts'
import { requireKnown } from './given.ts'
import type { Known } from './given.ts'

/** Names and meanings are those of Helm's flags. */
export interface FetchChartOptions {
  /** An exact version or a constraint (`^1.2`, `>=1.2 <2`); the newest that is no prerelease if absent. */
  readonly version?: string | undefined
  /** Without a version: prereleases too. */
  readonly devel?: boolean | undefined
  /** A repository's URL; the reference is then the name of a chart in it. */
  readonly repo?: string | undefined
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** Send the login to other hosts too, where a repository's index points there. */
  readonly passCredentials?: boolean | undefined
  /** Files in PEM: a client's certificate and key, and the authorities that servers are held to. */
  readonly certFile?: string | undefined
  readonly keyFile?: string | undefined
  readonly caFile?: string | undefined
  readonly insecureSkipTlsVerify?: boolean | undefined
  /** Speak to an OCI registry without TLS. */
  readonly plainHttp?: boolean | undefined
  /** Variables that tell where Helm's settings, Docker's logins, proxies and the cache are; the process's own if absent. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** Ends the fetching; the promise rejects with an AbortError. */
  readonly signal?: AbortSignal | undefined
  /** Hears what one should know although the chart was found: a cached copy in use, a login that failed. */
  readonly warn?: ((text: string) => void) | undefined
  /** Milliseconds for an answer to begin, and for each pause within it; ten times as long for the whole. 30,000 if absent. */
  readonly timeout?: number | undefined
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
 * cache for when nobody answers. Rejects with ChartError `fetch`, or `chart` for what is no chart.
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
