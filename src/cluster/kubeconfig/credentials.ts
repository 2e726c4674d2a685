// Credentials of a kubeconfig user (certificate, token, password or plugin), and impersonation.
import { UserError } from '../../errors.ts'
import type { Env } from '../../net/proxy.ts'
import { readText } from '../../system/read-file.ts'
import type { ConnectOptions } from '../api.ts'
import { pemField, textField, type KubeContext } from './context.ts'
import { runExecPlugin, type ExecCredential } from './exec.ts'
import { resolveFromFile, type KubeconfigEntry } from './kubeconfig.ts'
import { isRecord } from '../../values/record.ts'

/** Caches a credential until it expires. */
export interface Credentials {
  get(): Promise<ExecCredential>
  /** Drops a credential that the server rejected; returns false if it cannot be renewed. */
  renew(rejected: ExecCredential): boolean
}

/** A token file is read again after a minute, like in client-go, because the kubelet rotates it. */
const tokenFileLife = 60_000
/** Milliseconds before expiry at which a credential is renewed, so that it does not expire during a request. */
const margin = 10_000

type Source = (
  context: KubeContext,
  user: KubeconfigEntry,
  env: Env,
  signal?: AbortSignal,
) => Promise<ExecCredential>

/**
 * Sources of a credential in client-go's order: the first whose field the user entry has (a plugin runs only if nothing
 * else sets an Authorization header). Certificates are used in addition.
 */
const sources: readonly (readonly [field: string, source: Source])[] = [
  ['tokenFile', readToken],
  ['token', async (_, user) => ({ authorization: `Bearer ${textField(user, 'token')?.trim()}` })],
  ['username', async (_, user) => ({ authorization: basicAuthHeader(user) })],
  ['exec', runExecPlugin],
  ['auth-provider', refreshOidcToken],
]

/** Creates the credentials of a context's user; a plugin runs once, on first use. */
export function createCredentials(context: KubeContext, env: Env, signal?: AbortSignal): Credentials {
  const { user } = context
  const source = user && sources.find(([field]) => user.fields[field])?.[1]
  let current: Promise<ExecCredential> | undefined
  let loaded: ExecCredential | undefined

  const load = async (): Promise<ExecCredential> => {
    if (!user) return {}
    const certificate = {
      cert: await pemField(user, 'client-certificate'),
      key: await pemField(user, 'client-key'),
    }
    const credential = { ...certificate, ...(await source?.(context, user, env, signal)) }
    if (/[^\t\x20-\x7e]/.test(credential.authorization ?? '')) throw invalidToken(context, user)
    return credential
  }
  const startLoading = (): Promise<ExecCredential> => {
    const loading = load()
    loading.then(
      (credential) => (loaded = credential),
      // A failed run of a plugin is not cached.
      () => current === loading && (current = undefined),
    )
    return loading
  }

  return {
    async get() {
      const loading = (current ??= startLoading())
      const known = await loading
      if (known.expires === undefined || known.expires - margin > Date.now()) return known
      if (current === loading) current = startLoading()
      return current ?? known
    },
    renew(rejected) {
      const renewable = source === runExecPlugin || source === readToken
      if (renewable && loaded === rejected) current = loaded = undefined
      return renewable
    },
  }
}

function invalidToken(context: KubeContext, user: KubeconfigEntry): UserError {
  return new UserError(
    'credential-text',
    `${user.file}: user "${context.userName}": the token contains an invalid character`,
    {
      hint: 'a token is one line of printable ASCII characters',
    },
  )
}

function basicAuthHeader(user: KubeconfigEntry): string {
  const pair = `${textField(user, 'username') ?? ''}:${textField(user, 'password') ?? ''}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

async function readToken(context: KubeContext, user: KubeconfigEntry): Promise<ExecCredential> {
  const file = resolveFromFile(user, textField(user, 'tokenFile') ?? '')
  try {
    const token = readText(file, { name: `user "${context.userName}": tokenFile: ${file}` }).trim()
    return { authorization: `Bearer ${token}`, expires: Date.now() + tokenFileLife + margin }
  } catch (error) {
    if (error instanceof UserError) throw error
    const code = (error as NodeJS.ErrnoException).code
    throw new UserError(
      'kubeconfig-file',
      `user "${context.userName}": tokenFile: ${file} cannot be read (${code})`,
      {
        cause: error,
      },
    )
  }
}

const removedProviders: Readonly<Record<string, string>> = {
  gcp: 'install gke-gcloud-auth-plugin and run `gcloud container clusters get-credentials` again',
  azure: 'install kubelogin and run `kubelogin convert-kubeconfig`',
}

async function refreshOidcToken(context: KubeContext, user: KubeconfigEntry): Promise<ExecCredential> {
  const provider = user.fields['auth-provider']
  const name = isRecord(provider) ? provider['name'] : undefined
  const where = `${user.file}: user "${context.userName}": auth-provider`
  if (!isRecord(provider) || name !== 'oidc') {
    throw new UserError(
      'auth-provider',
      `${where}: "${String(name)}" is not supported, as in kubectl since 1.26`,
      {
        hint: removedProviders[String(name)] ?? 'use an exec plugin instead',
      },
    )
  }
  // Loaded on demand: few kubeconfigs use OpenID Connect.
  const { OpenIDConnectAuth } = await import('@kubernetes/client-node/dist/oidc_auth.js')
  const headers: Record<string, string> = {}
  // A copy, because the library writes renewed tokens into its argument.
  const authProvider = structuredClone(provider)
  await new OpenIDConnectAuth()
    .applyAuthentication({ name: context.userName, authProvider }, { headers })
    .catch((error: unknown) => {
      throw expired(`${where}: the token could not be renewed`, error)
    })
  const { Authorization } = headers
  if (!Authorization) throw expired(`${where}: the token has expired and cannot be renewed`)
  return { authorization: Authorization }
}

function expired(message: string, cause?: unknown): UserError {
  return new UserError('auth-provider', message, {
    hint: 'log in again with the tool that created this kubeconfig',
    cause,
  })
}

/** Returns the headers of --as, --as-group and --as-uid, else of `as` in the user entry. Throws UserError as-needed. */
export function impersonation(
  options: ConnectOptions,
  context: KubeContext,
): Record<string, string | readonly string[]> {
  const { as, asGroups = [], asUid } = options
  if (as) return headersFor(as, asGroups, asUid)
  if (asGroups.length > 0 || asUid) {
    const flag = asGroups.length > 0 ? '--as-group' : '--as-uid'
    throw new UserError('as-needed', `${flag} requires --as`, {
      hint: 'add --as USER',
    })
  }
  const { user } = context
  const named = user && textField(user, 'as')
  if (!named) return {}
  const groups = user.fields['as-groups']
  return headersFor(named, Array.isArray(groups) ? groups.map(String) : [], textField(user, 'as-uid'))
}

function headersFor(
  user: string,
  groups: readonly string[],
  uid?: string,
): Record<string, string | readonly string[]> {
  return {
    'Impersonate-User': headerText(user),
    ...(groups.length > 0 && { 'Impersonate-Group': groups.map(headerText) }),
    ...(uid && { 'Impersonate-Uid': headerText(uid) }),
  }
}

/**
 * Returns a name as a header value: one character for each UTF-8 byte. Throws UserError as-name for control characters.
 */
function headerText(name: string): string {
  if (!/\p{Cc}/u.test(name)) return Buffer.from(name, 'utf8').toString('latin1')
  throw new UserError('as-name', `${JSON.stringify(name)} is not a valid user or group name`)
}
