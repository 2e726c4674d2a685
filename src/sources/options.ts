// Options for fetching charts.
import type { Env } from '../net/proxy.ts'
import type { TlsFiles } from './settings/tls-files.ts'

/** The login to a chart source, and how its certificate is verified. Names and meanings are those of Helm's flags. */
export interface SourceAccessOptions extends TlsFiles {
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** Send username and password also to other hosts that the index of the repository names. */
  readonly passCredentials?: boolean | undefined
  /** Connect to an OCI registry without TLS. */
  readonly plainHttp?: boolean | undefined
}

/** The names of SourceAccessOptions. */
export const sourceAccessOptions: readonly (keyof SourceAccessOptions)[] = [
  'username',
  'password',
  'passCredentials',
  'certFile',
  'keyFile',
  'caFile',
  'insecureSkipTlsVerify',
  'plainHttp',
]

/** A chart in a source, as the flags of `helm template` and `helm pull` name it. */
export interface SourceOptions extends SourceAccessOptions {
  /** An exact version or a constraint (`^1.2`, `>=1.2 <2`). If absent or '', the newest version without prereleases. */
  readonly version?: string | undefined
  /** Include prereleases if no version is given. */
  readonly devel?: boolean | undefined
  /** The URL of a repository. The reference is then the name of a chart in it. */
  readonly repo?: string | undefined
}

export interface FetchOptions extends SourceOptions {
  /** Fetch even if a cached copy exists. An unreachable source is then an error. */
  readonly refresh?: boolean | undefined
  /** Do not treat the reference as a path, even if the path exists. */
  readonly onlyRemote?: boolean | undefined
  /** The environment variables for folders, proxies and credentials. */
  readonly env: Env
  /** Aborts the fetch; the promise rejects with AbortError. */
  readonly signal?: AbortSignal | undefined
  /** Called with warnings, such as the use of a cached copy or a failed credential helper. */
  readonly warn?: ((message: string) => void) | undefined
  /** Called after a pull from a registry with `HOST/PATH/NAME:TAG` and the digest of the manifest. */
  readonly pulled?: ((name: string, digest: string) => void) | undefined
  /** Milliseconds without progress; the whole download may take ten times as long. Default: 30,000. */
  readonly timeout?: number | undefined
}
