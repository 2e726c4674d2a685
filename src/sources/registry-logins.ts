// Logins to OCI registries, as Helm's, Docker's and Podman's files keep them.
import { UserError } from '../errors.ts'
import { askHelper } from './credential-helper.ts'
import { loginFiles } from './paths.ts'
import { readSettings } from './settings-file.ts'
import type { SourceContext } from './context.ts'
import { isRecord } from '../values/record.ts'

export interface Login {
  readonly username: string
  readonly password: string
  /** Given in place of a password, to get tokens with. */
  readonly identityToken: string
  /** A token that the registry itself takes. */
  readonly registryToken: string
  /** Who says so: a file, a helper, the command line. Never what. */
  readonly origin: string
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The first login that the files have for a repository; undefined for none. In each file the helper of the registry comes
 * first, then that of all, then what is written there. A helper that fails is warned of, as many images need no login.
 */
export async function findLogin(
  world: SourceContext,
  host: string,
  repository: string,
): Promise<Login | undefined> {
  for (const file of loginFiles(world.env)) {
    const config = readConfig(file)
    if (config === undefined) continue
    const found = (await byHelper(world, config, host)) ?? written(config, file, host, repository)
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
    // The parser's message quotes the text, and the text is secret.
    throw new UserError('registry-config', `${file}: not JSON`)
  }
}

async function byHelper(world: SourceContext, config: Fields, host: string): Promise<Login | undefined> {
  const server = serverOf(host)
  const special = isRecord(config['credHelpers']) ? config['credHelpers'][server] : undefined
  const helper = special ?? config['credsStore']
  if (typeof helper !== 'string' || helper === '') return undefined
  try {
    const found = await askHelper(helper, server, world)
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
    world.warn(error.message)
    return undefined
  }
}

function written(config: Fields, file: string, host: string, repository: string): Login | undefined {
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

/** Podman has logins for parts of a registry: the longest path first. Docker's own registry has a name of old. */
function keysFor(host: string, repository: string): string[] {
  const parts = [host, ...repository.split('/')]
  const paths = parts.map((_, i) => parts.slice(0, parts.length - i).join('/'))
  return [...paths, serverOf(host)]
}

/** Old files have `https://HOST/v1/` for a host. */
function byHost(auths: Fields, host: string): unknown {
  const key = Object.keys(auths).find((one) => one.replace(/^https?:\/\//, '').split('/')[0] === host)
  return key === undefined || !/^https?:\/\//.test(key) ? undefined : auths[key]
}

function serverOf(host: string): string {
  return ['docker.io', 'index.docker.io', 'registry-1.docker.io'].includes(host)
    ? 'https://index.docker.io/v1/'
    : host
}
