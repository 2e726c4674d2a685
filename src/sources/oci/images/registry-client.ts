// Requests to one repository of an OCI registry that holds images, with logins and retries.
import { sleep } from '../../../async/sleep.ts'
import { retryDelay, type RequestFailure } from '../../../net/retry.ts'
import { BusyError } from '../../failure.ts'
import { createAuthenticator, type RegistryEndpoint } from '../authenticator.ts'
import { sendAndFollow, type RegistryRequest, type TransferContext } from './registry-request.ts'
import type { RegistryResponse } from './registry-response.ts'

export interface RegistryClient {
  /** Sends a request. Throws UserError for 401 and 403, and UnreachableError for 429, 5xx and broken connections. */
  send(request: RegistryRequest): Promise<RegistryResponse>
}

const mostTries = 5
/** Idempotent: an upload that has failed is started again by its caller. */
const retried: readonly RegistryRequest['method'][] = ['GET', 'HEAD', 'POST']

/** Returns a client. It sends nothing before its first use. */
export function openRegistryClient(context: TransferContext, endpoint: RegistryEndpoint): RegistryClient {
  const authenticate = createAuthenticator(context, endpoint)
  const attempt = (request: RegistryRequest): Promise<RegistryResponse> =>
    authenticate((base, authorization) => {
      const url = new URL(request.path, base)
      // An upload can lead to another host, which must not get the login.
      const login = url.origin === base.origin ? authorization : undefined
      return sendAndFollow(context, { ...request, url, authorization: login, tls: endpoint.tls })
    })
  return {
    send: (request) => {
      const tries = retried.includes(request.method) ? mostTries : 1
      return withRetries(() => attempt(request), { tries, signal: context.signal })
    },
  }
}

/** Runs `work` again after failures that may pass, such as a closed connection, with growing delays. */
export async function withRetries<T>(
  work: () => Promise<T>,
  { tries: most = mostTries, signal }: { readonly tries?: number; readonly signal: AbortSignal | undefined },
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const failure = transientFailure(error)
      const delay =
        failure && tries < most ? retryDelay(failure, { tries, reached: false }, Math.random()) : undefined
      if (delay === undefined) throw error
      await sleep(delay, signal)
    }
  }
}

/** The failure that `error` or its cause reports, if another attempt may succeed. */
function transientFailure(error: unknown): RequestFailure | undefined {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (error instanceof BusyError) return { kind: 'status', ...error.answer }
  if (cause !== undefined) return transientFailure(cause)
  // Another connection may be faster than one that hangs.
  if (code === 'Timeout') return { kind: 'error', code: 'ECONNRESET' }
  return typeof code === 'string' ? { kind: 'error', code } : undefined
}
