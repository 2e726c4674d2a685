// Requests to one repository of an OCI registry that holds charts.
import type { DownloadResponse } from '../../download.ts'
import { createAuthenticator, type RegistryEndpoint } from '../authenticator.ts'
import type { RegistryReference } from '../reference.ts'
import type { SourceContext } from '../../context.ts'

export interface RegistryAccess extends RegistryEndpoint {
  /** As in FetchOptions. */
  readonly pulled?: ((name: string, digest: string) => void) | undefined
}

export interface RegistrySession {
  /**
   * Sends GET for a path below `/v2/REPOSITORY/` or a URL of the registry. Throws UserError for status 401 and 403, and
   * UnreachableError for 429 and 5xx.
   */
  get(path: string, accept: string, limit: number): Promise<DownloadResponse>
}

/** A repository of a registry with an open session. */
export interface OciRepository {
  readonly context: SourceContext
  readonly session: RegistrySession
  readonly reference: RegistryReference
}

/** Opens a session. It sends nothing before its first use. */
export function openSession(context: SourceContext, access: RegistryAccess): RegistrySession {
  const authenticate = createAuthenticator(context, access)
  return {
    get: (path, accept, limit) =>
      authenticate((base, authorization) =>
        context.download({ url: new URL(path, base), accept, authorization, tls: access.tls, limit }),
      ),
  }
}
