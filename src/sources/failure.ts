// Errors of fetching: UserError for wrong input, UnreachableError if the source does not answer.
import { exitStatus, UserError, type UserErrorOptions } from '../errors.ts'

/** The source did not answer or the answer was incomplete. A cached copy can be used instead. */
export class UnreachableError extends UserError {
  constructor(message: string, options: UserErrorOptions = {}) {
    super('chart-unreachable', message, { status: exitStatus.failed, ...options })
  }
}

/** The cause of an UnreachableError: the server answered that it is busy or has failed. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
  readonly answer: { readonly status: number; readonly retryAfter: string | undefined }

  constructor(status: number, retryAfter: string | undefined) {
    super(`status ${status}`)
    this.answer = { status, retryAfter }
  }
}

/** Returns a UserError with exit status 1: the source answered and refused. */
export function refused(code: string, message: string, options: UserErrorOptions = {}): UserError {
  return new UserError(code, message, { status: exitStatus.failed, ...options })
}

/** Returns the same error with a prefix before its message. */
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
  EAI_AGAIN: 'temporary failure in name resolution',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ETIMEDOUT: 'connection timed out',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
}

/** True for Node's codes for untrusted certificates and failed TLS handshakes. */
const isTls = (code: string): boolean => /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/.test(code)

/** Converts Node's error of a request to a UserError. Returns any other error unchanged. `what` starts the message. */
export function asFailure(error: unknown, what: string): unknown {
  const { code, name, message } = error as { code?: unknown; name?: unknown; message?: unknown }
  if (name === 'AbortError' || error instanceof UserError) return error
  if (name === 'TimeLimitError') return new UnreachableError(`${what}: ${String(message)}`, { cause: error })
  if (typeof code !== 'string') return error
  if (isTls(code)) {
    const isPlain = isPlainHttpServer(error)
    const problem = isPlain ? 'the server does not use TLS' : `the TLS connection is not trusted (${code})`
    const hint = isPlain
      ? 'to connect without TLS use an http:// URL, or --plain-http for a registry; logins are then sent unencrypted'
      : 'use --ca-file FILE to trust the CA that signed the certificate'
    return refused('chart-tls', `${what}: ${problem}`, { hint, cause: error })
  }
  return new UnreachableError(`${what}: ${reasons[code] ?? code}`, { cause: error })
}

/** Returns true if the server used plain HTTP where TLS was expected. */
export function isPlainHttpServer(error: unknown): boolean {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  if (error instanceof UserError) return cause !== undefined && isPlainHttpServer(cause)
  return (
    /^(EPROTO|ERR_SSL_)/.test(String(code)) &&
    /wrong version number|packet length too long/i.test(String(message))
  )
}
