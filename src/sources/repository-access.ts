// One GET of a Helm repository: its login where it belongs, its certificates, and what a refusal means.
import { STATUS_CODES } from 'node:http'
import type { TlsSettings } from '../net/http.ts'
import { basic, type DownloadResponse } from './download.ts'
import { refused, UnreachableError } from './failure.ts'
import { maskUrl, userOf } from './urls.ts'
import type { Repository } from './repositories.ts'
import { readTls } from './tls-files.ts'
import type { SourceContext } from './context.ts'

/** A repository, its certificates read. */
export interface RepositoryAccess {
  readonly repository: Repository
  readonly url: URL
  readonly tls: TlsSettings
}

/** Throws UserError for a URL that is none, or files that cannot be read. */
export function accessOf(repository: Repository): RepositoryAccess {
  const { name, url } = repository
  const where = name === '' ? maskUrl(url) : `repository ${name}`
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1] ?? ''
  if (!/^https?$/.test(scheme) || !URL.canParse(url)) {
    throw refused('chart-repository', `could not find protocol handler for: ${scheme}`, {
      hint:
        scheme === 'oci'
          ? 'a chart in a registry is oci://HOST/PATH/NAME, without --repo'
          : `a repository is https://… or http://…, and this one is ${maskUrl(url)}`,
    })
  }
  return { repository, url: new URL(url), tls: readTls(repository, where) }
}

export interface RepositoryGet {
  readonly url: URL
  readonly accept?: string
  /** Bytes that the answer may have. */
  readonly limit: number
}

/** The body of an answer with status 200. Throws UserError for any other, Unreachable where it may be another one later. */
export async function getFrom(
  world: SourceContext,
  access: RepositoryAccess,
  { url, accept, limit }: RepositoryGet,
): Promise<Buffer> {
  const authorization = loginFor(access, url)
  const answer = await world.download({ url, accept, authorization, tls: access.tls, limit })
  requireOk(answer, url)
  return answer.body
}

/** Scheme, host and port must be those of the repository, unless the login is for all. */
function loginFor({ url: base, repository }: RepositoryAccess, url: URL): string | undefined {
  const { username, password, passCredentials } = repository
  const given = username === '' && password === '' ? userOf(base) : { username, password }
  if (given === undefined) return undefined
  return passCredentials || base.origin === url.origin ? basic(given.username, given.password) : undefined
}

function requireOk({ status }: DownloadResponse, url: URL): void {
  if (status === 200) return
  const message = `failed to fetch ${maskUrl(url)} : ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd()
  if (status >= 500 || status === 429) throw new UnreachableError(message)
  const isLogin = status === 401 || status === 403
  throw refused(isLogin ? 'chart-login' : 'chart-fetch', message, {
    ...(isLogin && {
      hint: 'log in with --username and --password, or by `helm repo add NAME URL --username …`',
    }),
  })
}
