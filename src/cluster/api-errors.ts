// Converts failed API requests to ApiErrors that name the object, the problem and the next step.
import { ApiError, type ApiCause } from '../errors.ts'
import { noHeaders } from '../net/retry.ts'
import type { KubeContext } from './kubeconfig/context.ts'
import { isRecord, type JsonObject } from '../values/record.ts'

/** What a request was about: `Kind/ns/name` for messages. */
export type RequestSubject = string

/**
 * Returns the error for a status of 400 and above; `body` is a metav1.Status, or the response of a proxy. `gaveUp` says
 * why the request is not sent again.
 */
export function refusedRequest(
  subject: RequestSubject,
  status: number,
  body: unknown,
  context: KubeContext,
  gaveUp = '',
): ApiError {
  const answer = isRecord(body) && body['kind'] === 'Status' ? body : undefined
  const reason = isSchemaFault(body)
    ? 'Invalid'
    : (textOf(answer, 'reason') ?? reasons[status] ?? `HTTP ${status}`)
  const causes = causesOf(answer)
  const text = explain(reason, causes, textOf(answer, 'message')) ?? firstLine(body) ?? reason
  const advice = [hints[status]?.(context) ?? '', gaveUp].filter((part) => part !== '')
  return new ApiError([`${subject}: ${text}`, ...advice].join('; '), {
    object: subject,
    status,
    reason,
    causes,
  })
}

const schemaFault = /^failed to create typed patch object \([^)]*\): /

/** True for the status 500 of server-side apply for a field that is not in the schema: no server failure. */
export function isSchemaFault(body: unknown): boolean {
  return isRecord(body) && schemaFault.test(String(body['message']))
}

/** Returns an ApiError's message without the object's name and the advice. */
export function bareMessage({ message, object, status }: ApiError): string {
  const text = message.startsWith(`${object}: `) ? message.slice(object.length + 2) : message
  const advice = { 401: '; the server rejected the credentials', 403: '; ask an administrator' }[status]
  const end = advice === undefined ? -1 : text.lastIndexOf(advice)
  return end < 0 ? text : text.slice(0, end)
}

/** Returns the error for a server that was not reached or did not respond; `error` comes from net/http. */
export function unreachable(
  subject: RequestSubject,
  error: unknown,
  context: KubeContext,
  gaveUp = '',
): ApiError {
  const code = codeOf(error) === noHeaders ? 'Timeout' : codeOf(error)
  const server = serverName(context)
  const where = `context "${context.name}"${proxyName(context)}`
  const message =
    code === 'Timeout'
      ? `${subject}: the API server ${server} (${where}) did not answer in time: ${(error as Error).message}`
      : `cannot reach the API server ${server} (${where}): ${connectionErrors[code] ?? (code.startsWith('ERR_OSSL') ? badPem : messageOf(error))}`
  const details = { object: subject, status: 0, reason: code, cause: error }
  return new ApiError(gaveUp === '' ? message : `${message}; ${gaveUp}`, details)
}

/** Returns the error for a status below 400 where a WebSocket was requested, such as a redirect to a login page. */
export function noWebSocket(subject: RequestSubject, status: number, context: KubeContext): ApiError {
  const server = `the API server ${serverName(context)} (context "${context.name}"${proxyName(context)})`
  const advice = 'check that the load balancers and proxies in front of it support WebSocket'
  const message = `${subject}: ${server} did not open a WebSocket (HTTP ${status}); ${advice}`
  return new ApiError(message, { object: subject, status, reason: `HTTP ${status}` })
}

/** Returns Node's code of an error, or its name. */
export function codeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException
  return code ?? name
}

/** Returns the server's URL without user and password. */
export function serverName(context: KubeContext): string {
  const { origin, pathname } = context.server
  return origin + pathname.replace(/\/$/, '')
}

function proxyName({ proxy }: KubeContext): string {
  if (proxy === undefined || !URL.canParse(proxy)) return ''
  const { protocol, host } = new URL(proxy)
  return `, through the proxy ${protocol}//${host}`
}

const reasons: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'RequestEntityTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'InternalError',
  502: 'BadGateway',
  503: 'ServiceUnavailable',
  504: 'Timeout',
}

const hints: Readonly<Record<number, (context: KubeContext) => string>> = {
  401: (context) =>
    `the server rejected the credentials of user "${context.userName}": log in again, or select another --context`,
  403: (context) =>
    `ask an administrator of ${serverName(context)} for this permission, or select another --context or --as`,
}

const badPem = 'a certificate or key in the kubeconfig is not valid PEM, or certificate and key do not match'
const untrusted = 'its certificate is not signed by the CA in the kubeconfig (certificate-authority)'
const connectionErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused; is it running, and is this the right context?',
  ENOTFOUND: 'its host name does not exist; check the context, the VPN and the DNS',
  EAI_AGAIN: 'its host name cannot be resolved now; check the network and the DNS',
  ECONNRESET: 'the connection was reset',
  ETIMEDOUT: 'the connection timed out; check the network and the VPN',
  EHOSTUNREACH: 'no route to the host; check the network and the VPN',
  ENETUNREACH: 'no route to its network; check the network and the VPN',
  EPROTO: 'this port does not use TLS; is the port correct?',
  ERR_SSL_WRONG_VERSION_NUMBER: 'this port does not use TLS; should the server URL start with http://?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'this port does not use TLS; should the server URL start with http://?',
  HPE_INVALID_CONSTANT: 'this port does not use plain HTTP; should the server URL start with https://?',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet; is the clock correct?',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_SIGNATURE_FAILURE: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another host name (set tls-server-name in the kubeconfig if that is expected)',
}

/** Returns conflicts and invalid fields with their paths, else the server's message. */
function explain(
  reason: string,
  causes: readonly ApiCause[],
  message: string | undefined,
): string | undefined {
  const conflicts = causes.filter((cause) => cause.reason === 'FieldManagerConflict')
  if (reason === 'Conflict' && conflicts.length > 0) {
    return conflicts.map(({ field, message }) => `${field}: ${message}`).join('; ')
  }
  if (reason === 'Invalid' && causes.length > 0) {
    return causes.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ')
  }
  return message && mask(message).replace(schemaFault, '')
}

/** Removes long values and excerpts of the request: an error may repeat a Secret's data. */
function mask(message: string): string {
  return message
    .replace(/(Invalid|Unsupported|Duplicate) value: "(?:[^"\\]|\\.){80,}"/g, '$1 value (not shown)')
    .replace(/, error found in #\d+ byte of .*/s, '')
    .slice(0, 2000)
}

function causesOf(answer: JsonObject | undefined): ApiCause[] {
  const details = answer?.['details']
  const causes = isRecord(details) ? details['causes'] : undefined
  if (!Array.isArray(causes)) return []
  return causes.filter(isRecord).map((cause) => ({
    reason: textOf(cause, 'reason') ?? '',
    message: mask(textOf(cause, 'message') ?? ''),
    field: textOf(cause, 'field') ?? '',
  }))
}

/** Returns the first line of a proxy's or load balancer's response, if it is not HTML. */
function firstLine(body: unknown): string | undefined {
  if (typeof body !== 'string') return undefined
  const line = body.trim().split('\n')[0]?.slice(0, 200) ?? ''
  return line === '' || line.startsWith('<') ? undefined : line
}

function messageOf(error: unknown): string {
  return (error as Error).message || 'the connection failed'
}

function textOf(fields: JsonObject | undefined, name: string): string | undefined {
  const value = fields?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
