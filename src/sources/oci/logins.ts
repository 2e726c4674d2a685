// Finds logins to OCI registries in the files of Helm, Docker and Podman.
import { UserError } from '../../errors.ts'
import { askHelper } from './credential-helper.ts'
import { loginFiles } from '../settings/paths.ts'
import { readSettings } from '../settings/settings-file.ts'
import type { LoginContext } from '../context.ts'
import { isRecord } from '../../values/record.ts'

export interface Login {
  readonly username: string
  readonly password: string
  /** A refresh token used instead of a password. */
  readonly identityToken: string
  /** A bearer token for the registry itself. */
  readonly registryToken: string
  /** Where the login comes from, for messages: a file, a helper or the command line. Never a secret. */
  readonly origin: string
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the first login in the files for a repository, or undefined. In each file the order is: the credential helper
 * of the registry, the default helper, the logins in the file. A helper that fails causes only a warning, because many
 * charts need no login.
 */
export async function findLogin(
  context: LoginContext,
  host: string,
  repository: string,
): Promise<Login | undefined> {
  for (const file of loginFiles(context.env)) {
    const config = readConfig(file)
    if (config === undefined) continue
    const found = (await byHelper(context, config, host)) ?? loginInFile(config, file, host, repository)
    if (found) return found
  }
  return undefined
}

function readConfig(file: string): Fields | undefined {
  const text = readSettings(file, 'registry-config')
  if (text === undefined || text.trim() === '') return undefined
  try {
    const value = JSON.parse(text) as unknown
    return isRecord(value) ? value : undefined
  } catch {
    // The message of the parser is dropped, because it quotes the text, which can contain secrets.
    throw new UserError('registry-config', `${file}: not JSON`)
  }
}

async function byHelper(context: LoginContext, config: Fields, host: string): Promise<Login | undefined> {
  const server = serverOf(host)
  const special = isRecord(config['credHelpers']) ? config['credHelpers'][server] : undefined
  const helper = special ?? config['credsStore']
  if (typeof helper !== 'string' || helper === '') return undefined
  try {
    const found = await askHelper(helper, server, context)
    if (found === undefined || found.secret === '') return undefined
    const { username, secret } = found
    const isToken = username === '<token>'
    return {
      username: isToken ? '' : username,
      password: isToken ? '' : secret,
      identityToken: isToken ? secret : '',
      registryToken: '',
      origin: `docker-credential-${helper}`,
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    context.warn(error.message)
    return undefined
  }
}

function loginInFile(config: Fields, file: string, host: string, repository: string): Login | undefined {
  const auths = config['auths']
  if (!isRecord(auths)) return undefined
  const entry = keysFor(host, repository)
    .map((key) => (Object.hasOwn(auths, key) ? auths[key] : byHost(auths, key)))
    .find(isRecord)
  if (entry === undefined) return undefined
  const text = (key: string): string => (typeof entry[key] === 'string' ? entry[key] : '')
  const [username = '', ...rest] = Buffer.from(text('auth'), 'base64').toString('utf8').split(':')
  const login = {
    username: username || text('username'),
    password: rest.join(':') || text('password'),
    identityToken: text('identitytoken'),
    registryToken: text('registrytoken'),
  }
  return Object.values(login).every((value) => value === '') ? undefined : { ...login, origin: file }
}

/**
 * Keys for a repository. Podman has logins for parts of a registry, longest path first. Docker Hub has a legacy key.
 */
function keysFor(host: string, repository: string): string[] {
  const parts = [host, ...repository.split('/')]
  const paths = parts.map((_, i) => parts.slice(0, parts.length - i).join('/'))
  return [...paths, serverOf(host)]
}

/** Finds legacy keys: `https://HOST/v1/` instead of the host. */
function byHost(auths: Fields, host: string): unknown {
  const key = Object.keys(auths).find((one) => one.replace(/^https?:\/\//, '').split('/')[0] === host)
  return key === undefined || !/^https?:\/\//.test(key) ? undefined : auths[key]
}

function serverOf(host: string): string {
  return ['docker.io', 'index.docker.io', 'registry-1.docker.io'].includes(host)
    ? 'https://index.docker.io/v1/'
    : host
}
