// Requests to a Helm repository: sends its login only where allowed, uses its certificates, and converts errors.
import { STATUS_CODES } from 'node:http'
import type { TlsSettings } from '../../net/http.ts'
import { basicAuthHeader, type DownloadResponse } from '../download.ts'
import { refused, UnreachableError } from '../failure.ts'
import { maskUrl, userOf } from '../urls.ts'
import type { Repository } from './repositories.ts'
import { readTls } from '../settings/tls-files.ts'
import type { SourceContext } from '../context.ts'

/** A repository with its certificates. */
export interface RepositoryAccess {
  readonly repository: Repository
  readonly url: URL
  readonly tls: TlsSettings
}

/** Reads the certificates of a repository. Throws UserError for an invalid URL or unreadable files. */
export function accessOf(repository: Repository): RepositoryAccess {
  const { name, url } = repository
  const where = name === '' ? maskUrl(url) : `repository ${name}`
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1] ?? ''
  if (!/^https?$/.test(scheme) || !URL.canParse(url)) {
    throw refused('chart-repository', `could not find protocol handler for: ${scheme}`, {
      hint:
        scheme === 'oci'
          ? 'for a chart in a registry use oci://HOST/PATH/NAME without --repo'
          : `the URL of a repository must start with https:// or http://, and this one is ${maskUrl(url)}`,
    })
  }
  return { repository, url: new URL(url), tls: readTls(repository, where) }
}

export interface RepositoryGet {
  readonly url: URL
  readonly accept?: string
  /** The maximum size of the response in bytes. */
  readonly limit: number
}

/** Returns the body of a response with status 200. Throws UnreachableError for 429 and 5xx, UserError for others. */
export async function getFrom(
  context: SourceContext,
  access: RepositoryAccess,
  { url, accept, limit }: RepositoryGet,
): Promise<Buffer> {
  const authorization = loginFor(access, url)
  const answer = await context.download({ url, accept, authorization, tls: access.tls, limit })
  requireOk(answer, url)
  return answer.body
}

/** The login is sent only to the origin of the repository, unless passCredentials is set. */
function loginFor({ url: base, repository }: RepositoryAccess, url: URL): string | undefined {
  const { username, password, passCredentials } = repository
  const login = username === '' && password === '' ? userOf(base) : { username, password }
  if (login === undefined) return undefined
  return passCredentials || base.origin === url.origin
    ? basicAuthHeader(login.username, login.password)
    : undefined
}

function requireOk({ status }: DownloadResponse, url: URL): void {
  if (status === 200) return
  const message = `failed to fetch ${maskUrl(url)} : ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd()
  if (status >= 500 || status === 429) throw new UnreachableError(message)
  const isLogin = status === 401 || status === 403
  throw refused(isLogin ? 'chart-login' : 'chart-fetch', message, {
    ...(isLogin && {
      hint: 'log in with --username and --password, or with `helm repo add NAME URL --username …`',
    }),
  })
}
