// The API's refusals as ApiErrors that say which object, what is wrong and who can mend it.
import { ApiError, type ApiCause } from '../errors.ts'
import type { KubeContext } from './kubeconfig/context.ts'
import type { KubeconfigFields } from './kubeconfig/kubeconfig.ts'
import { isRecord } from '../values/record.ts'

/** What a request was about: `Kind/ns/name` for messages. */
export type RequestSubject = string

/** An HTTP answer of 400 and above; `body` is a metav1.Status, or whatever a proxy on the way said. */
export function refusedRequest(
  subject: RequestSubject,
  status: number,
  body: unknown,
  context: KubeContext,
): ApiError {
  const answer = isRecord(body) && body['kind'] === 'Status' ? body : undefined
  const reason = isSchemaFault(body)
    ? 'Invalid'
    : (textOf(answer, 'reason') ?? reasons[status] ?? `HTTP ${status}`)
  const causes = causesOf(answer)
  const said = explain(reason, causes, textOf(answer, 'message')) ?? plain(body) ?? reason
  const hint = hints[status]?.(context)
  return new ApiError(`${subject}: ${said}${hint ? `; ${hint}` : ''}`, {
    object: subject,
    status,
    reason,
    causes,
  })
}

const schemaFault = /^failed to create typed patch object \([^)]*\): /

/** Whether an answer of 500 is server-side apply's for a field that the schema does not have: no fault of the server. */
export function isSchemaFault(body: unknown): boolean {
  return isRecord(body) && schemaFault.test(String(body['message']))
}

/** A refusal without the object's name and without advice, for where both stand elsewhere. */
export function bareMessage({ message, object, status }: ApiError): string {
  const said = message.startsWith(`${object}: `) ? message.slice(object.length + 2) : message
  const advice = { 401: '; the server did not accept the login', 403: '; ask an administrator' }[status]
  const end = advice === undefined ? -1 : said.lastIndexOf(advice)
  return end < 0 ? said : said.slice(0, end)
}

/** The server was not reached, or went silent: `error` as net/http rejects. */
export function unreachable(subject: RequestSubject, error: unknown, context: KubeContext): ApiError {
  const code = codeOf(error)
  const server = serverName(context)
  const where = `context "${context.name}"${proxyName(context)}`
  const message =
    code === 'Timeout'
      ? `${subject}: the API server ${server} (${where}) did not answer in time: ${(error as Error).message}`
      : `cannot reach the API server ${server} (${where}): ${whys[code] ?? (code.startsWith('ERR_OSSL') ? badPem : messageOf(error))}`
  return new ApiError(message, { object: subject, status: 0, reason: code, cause: error })
}

/** Node's code of an error, or the name of one that has none. */
export function codeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException
  return code ?? name
}

/** The server's URL without a password that may stand in it. */
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
    `the server did not accept the login of user "${context.userName}": log in again, or choose another --context`,
  403: (context) =>
    `ask an administrator of ${serverName(context)} for this right, or choose another --context or --as`,
}

const badPem = 'a certificate or key of the kubeconfig is not PEM, or the two do not belong together'
const untrusted = 'its certificate is not signed by the CA of the kubeconfig (certificate-authority)'
const whys: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused; is it running, and is this the right context?',
  ENOTFOUND: 'its host name is not known; check the context, the VPN and the DNS',
  EAI_AGAIN: 'its host name cannot be looked up now; check the network and the DNS',
  ECONNRESET: 'the connection was cut',
  ETIMEDOUT: 'the connection timed out; check the network and the VPN',
  EHOSTUNREACH: 'no route to the host; check the network and the VPN',
  ENETUNREACH: 'no route to its network; check the network and the VPN',
  EPROTO: 'it does not speak TLS here; is the port right?',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS here; should the server be http://?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS here; should the server be http://?',
  HPE_INVALID_CONSTANT: 'it does not speak HTTP here; should the server be https://?',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet; is the clock right?',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_SIGNATURE_FAILURE: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another host name (tls-server-name of the kubeconfig may name it)',
}

/** Conflicts and invalid fields by name; else the server's own sentence. */
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

/** A refusal may repeat the whole object, a Secret's data too: no long value, and no excerpt of what was sent. */
function mask(message: string): string {
  return message
    .replace(/(Invalid|Unsupported|Duplicate) value: "(?:[^"\\]|\\.){80,}"/g, '$1 value (not shown)')
    .replace(/, error found in #\d+ byte of .*/s, '')
    .slice(0, 2000)
}

function causesOf(answer: KubeconfigFields | undefined): ApiCause[] {
  const details = answer?.['details']
  const causes = isRecord(details) ? details['causes'] : undefined
  if (!Array.isArray(causes)) return []
  return causes.filter(isRecord).map((cause) => ({
    reason: textOf(cause, 'reason') ?? '',
    message: mask(textOf(cause, 'message') ?? ''),
    field: textOf(cause, 'field') ?? '',
  }))
}

/** What a proxy or load balancer said: its first line, not a page of HTML. */
function plain(body: unknown): string | undefined {
  if (typeof body !== 'string') return undefined
  const line = body.trim().split('\n')[0]?.slice(0, 200) ?? ''
  return line === '' || line.startsWith('<') ? undefined : line
}

function messageOf(error: unknown): string {
  return (error as Error).message || 'the connection failed'
}

function textOf(fields: KubeconfigFields | undefined, name: string): string | undefined {
  const value = fields?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
