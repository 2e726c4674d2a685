// How fetching fails: what the user gave is wrong (UserError), or the other side did not answer (Unreachable).
import { exitStatus, UserError, type UserErrorOptions } from '../errors.ts'

/** Nobody answered, or not to the end; a copy in the cache may serve instead. */
export class UnreachableError extends UserError {
  constructor(message: string, options: UserErrorOptions = {}) {
    super('chart-unreachable', message, { status: exitStatus.failed, ...options })
  }
}

/** The answer is known, and it is no. */
export function refused(code: string, message: string, options: UserErrorOptions = {}): UserError {
  return new UserError(code, message, { status: exitStatus.failed, ...options })
}

/** The same error with words before its message. */
export function prefixed(error: unknown, before: string): unknown {
  if (!(error instanceof UserError) || before === '') return error
  const { code, message, hint, status } = error
  const options = { ...(hint !== undefined && { hint }), status, cause: error.cause }
  return error instanceof UnreachableError
    ? new UnreachableError(before + message, options)
    : new UserError(code, before + message, options)
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'its name cannot be looked up now',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ETIMEDOUT: 'no connection in time',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
}

/** Node's codes for certificates that are not to be trusted, and for TLS that does not come about. */
const isTls = (code: string): boolean => /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/.test(code)

/** Node's error of a request, as one of ours; others pass as they are. `what` begins the message. */
export function asFailure(error: unknown, what: string): unknown {
  const { code, name, message } = error as { code?: unknown; name?: unknown; message?: unknown }
  if (name === 'AbortError' || error instanceof UserError) return error
  if (name === 'TimeLimitError') return new UnreachableError(`${what}: ${String(message)}`, { cause: error })
  if (typeof code !== 'string') return error
  if (isTls(code)) {
    const isPlain = speaksPlain(error)
    const fault = isPlain ? 'the server speaks no TLS' : `no trusted TLS connection (${code})`
    const hint = isPlain
      ? 'an http:// URL, or --plain-http for a registry, goes without; a login then is readable on the way'
      : 'give the authority that signed its certificate with --ca-file FILE'
    return refused('chart-tls', `${what}: ${fault}`, { hint, cause: error })
  }
  return new UnreachableError(`${what}: ${reasons[code] ?? code}`, { cause: error })
}

/** Did the server speak plain HTTP where TLS was expected? */
export function speaksPlain(error: unknown): boolean {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  if (error instanceof UserError) return cause !== undefined && speaksPlain(cause)
  return (
    /^(EPROTO|ERR_SSL_)/.test(String(code)) &&
    /wrong version number|packet length too long/i.test(String(message))
  )
}
