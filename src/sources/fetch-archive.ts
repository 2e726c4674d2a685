// Fetches the archive of a remote reference: a registry, a repository by URL or name, or the URL of an archive.
import { refused } from './failure.ts'
import type { FetchOptions } from './options.ts'
import { helmPaths } from './settings/paths.ts'
import { fromRegistry } from './oci/charts/registry.ts'
import { ociScheme, parseReference } from './oci/reference.ts'
import type { RegistryAccess } from './oci/charts/session.ts'
import { readRepositories, type Repository } from './repository/repositories.ts'
import { fromRepository, fromUrl } from './repository/repository.ts'
import { readTls } from './settings/tls-files.ts'
import { maskUrl } from './urls.ts'
import type { FetchedContent, SourceContext } from './context.ts'

/** Fetches the archive of a remote reference. Local paths are not checked. Throws UserError. */
export async function fetchArchive(
  context: SourceContext,
  name: string,
  options: FetchOptions,
): Promise<FetchedContent> {
  const version = (options.version ?? '').trim() || (options.devel ? '>0.0.0-0' : '')
  const viaRegistry = (url: string): Promise<FetchedContent> =>
    fromRegistry(context, registryAccess(url, options), '')
  if (options.repo) {
    return fromRepository(context, repositoryAt(options.repo, options), { chart: name, version }, viaRegistry)
  }
  if (name.startsWith(ociScheme)) return fromRegistry(context, registryAccess(name, options), version)
  const known = readRepositories(helmPaths(context.env).repositories)
  if (/^https?:\/\//.test(name)) return fromUrl(context, urlOf(name), ownerOf(name, known, options))
  return fromRepository(context, ...named(name, version, known, options), viaRegistry)
}

function urlOf(text: string): URL {
  if (URL.canParse(text)) return new URL(text)
  throw refused('chart-reference', `invalid chart URL format: ${maskUrl(text)}`)
}

function repositoryAt(url: string, options: FetchOptions): Repository {
  const { username = '', password = '', passCredentials = false } = options
  const { certFile, keyFile, caFile, insecureSkipTlsVerify } = options
  return {
    name: '',
    url,
    username,
    password,
    passCredentials,
    certFile,
    keyFile,
    caFile,
    insecureSkipTlsVerify,
  }
}

/** Returns the configured repository that contains a URL, for its login, or a repository at the URL itself. */
function ownerOf(url: string, known: readonly Repository[], options: FetchOptions): Repository {
  const owner = known.find((one) => one.url !== '' && url.startsWith(`${one.url.replace(/\/$/, '')}/`))
  return owner && !options.username ? withFlags(owner, options) : repositoryAt(url, options)
}

function named(
  name: string,
  version: string,
  known: readonly Repository[],
  options: FetchOptions,
): [Repository, { chart: string; version: string }] {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(name)?.[1]
  if (scheme !== undefined) throw refused('chart-reference', `scheme ${JSON.stringify(scheme)} not supported`)
  const slash = name.indexOf('/')
  if (slash < 0) {
    throw refused(
      'chart-reference',
      `non-absolute URLs should be in form of repo_name/path_to_chart, got: ${name}`,
      {
        hint: 'if it is a path, it does not exist; a chart is PATH, REPOSITORY/NAME, https://… or oci://…',
      },
    )
  }
  const repository = known.find((one) => one.name === name.slice(0, slash))
  if (repository === undefined) {
    throw refused('chart-repository', `repo ${name.slice(0, slash)} not found`, {
      hint: `known repositories: ${known.map((one) => one.name).join(', ') || 'none'}; add it with \`helm repo add\`, or use --repo URL`,
    })
  }
  return [withFlags(repository, options), { chart: name.slice(slash + 1), version }]
}

/** Flags take precedence over repositories.yaml. */
function withFlags(repository: Repository, options: FetchOptions): Repository {
  const given = repositoryAt(repository.url, options)
  const isGiven = ([, value]: [string, unknown]): boolean =>
    value !== undefined && value !== '' && value !== false
  return {
    ...repository,
    ...Object.fromEntries(Object.entries(given).filter((entry) => isGiven(entry))),
  }
}

function registryAccess(url: string, options: FetchOptions): RegistryAccess {
  const { username = '', password = '', plainHttp = false } = options
  const login = { username, password, identityToken: '', registryToken: '', origin: 'the command line' }
  return {
    reference: parseReference(url),
    login: username === '' ? undefined : login,
    tls: readTls(options, 'the command line'),
    plainHttp,
    pulled: options.pulled,
  }
}
