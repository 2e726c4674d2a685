// What a caller may say about where a chart comes from.
import type { Env } from '../net/proxy.ts'

/** Names and meanings are those of Helm's flags. */
export interface FetchOptions {
  /** An exact version or a constraint (`^1.2`, `>=1.2 <2`); the newest that is no prerelease if absent or ''. */
  readonly version?: string | undefined
  /** Without a version: prereleases too. */
  readonly devel?: boolean | undefined
  /** A repository's URL; the reference is then the name of a chart in it. */
  readonly repo?: string | undefined
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** Send username and password to other hosts too, where a repository's index points there. */
  readonly passCredentials?: boolean | undefined
  /** Files in PEM: a client's certificate and key, and the authorities that servers are held to. */
  readonly certFile?: string | undefined
  readonly keyFile?: string | undefined
  readonly caFile?: string | undefined
  readonly insecureSkipTlsVerify?: boolean | undefined
  /** Speak to an OCI registry without TLS. */
  readonly plainHttp?: boolean | undefined
  /** Ask the source for what a copy is at hand of, too; one that does not answer is an error then. */
  readonly refresh?: boolean | undefined
  /** A reference is no path, even where there is something of that name. */
  readonly onlyRemote?: boolean | undefined
  /** Where folders, proxies and credentials are looked up. */
  readonly env: Env
  /** Ends the fetching; the promise rejects with an AbortError. */
  readonly signal?: AbortSignal | undefined
  /** Gets what the user should know although the chart was found: a cached copy in use, a login that failed. */
  readonly warn?: ((message: string) => void) | undefined
  /** Gets what a registry gave: `HOST/PATH/NAME:TAG`, and the manifest's digest. */
  readonly pulled?: ((name: string, digest: string) => void) | undefined
  /** Milliseconds for an answer to begin, and for each pause within it; ten times as long for the whole. 30,000 by default. */
  readonly timeout?: number | undefined
}
