// Who we are to the server: the user entry's certificate, token, password or plugin, and --as.
import { UserError } from '../../errors.ts'
import type { Env } from '../../net/proxy.ts'
import { readText } from '../../system/read-file.ts'
import type { ConnectOptions } from '../api.ts'
import { pemField, textField, type KubeContext } from './context.ts'
import { runExecPlugin, type ExecCredential } from './exec.ts'
import { resolveFromFile, type KubeconfigEntry } from './kubeconfig.ts'
import { isRecord } from '../../values/record.ts'

/** The current credential, kept until it expires. */
export interface Credentials {
  get(): Promise<ExecCredential>
  /** Forgets a credential that the server refused; false if asking again gives the same one. */
  renew(refused: ExecCredential): boolean
}

/** A token file is read again after a minute, as client-go does; kubelet rotates it. */
const tokenFileLife = 60_000
/** A credential is replaced this long before it expires, so that it does not expire on the way. */
const margin = 10_000

type Source = (
  context: KubeContext,
  user: KubeconfigEntry,
  env: Env,
  signal?: AbortSignal,
) => Promise<ExecCredential>

/**
 * Where a credential comes from: the first row whose field the user has, in client-go's order (a plugin is asked only
 * where nothing else gives an Authorization header). Certificates go with any of them.
 */
const sources: readonly (readonly [field: string, source: Source])[] = [
  ['tokenFile', readToken],
  ['token', async (_, user) => ({ authorization: `Bearer ${textField(user, 'token')?.trim()}` })],
  ['username', async (_, user) => ({ authorization: basic(user) })],
  ['exec', runExecPlugin],
  ['auth-provider', askProvider],
]

/** The credentials of a context's user; plugins are run when first needed, once for all who wait. */
export function createCredentials(context: KubeContext, env: Env, signal?: AbortSignal): Credentials {
  const { user } = context
  const source = user && sources.find(([field]) => user.fields[field])?.[1]
  let current: Promise<ExecCredential> | undefined
  let held: ExecCredential | undefined

  const load = async (): Promise<ExecCredential> => {
    if (!user) return {}
    const given = {
      cert: await pemField(user, 'client-certificate'),
      key: await pemField(user, 'client-key'),
    }
    const credential = { ...given, ...(await source?.(context, user, env, signal)) }
    if (/[^\t\x20-\x7e]/.test(credential.authorization ?? '')) throw garbled(context, user)
    return credential
  }
  const ask = (): Promise<ExecCredential> => {
    const loading = load()
    loading.then(
      (credential) => (held = credential),
      // One failed run of a plugin must not stand for all later ones.
      () => current === loading && (current = undefined),
    )
    return loading
  }

  return {
    async get() {
      const asked = (current ??= ask())
      const known = await asked
      if (known.expires === undefined || known.expires - margin > Date.now()) return known
      if (current === asked) current = ask()
      return current ?? known
    },
    renew(refused) {
      const renewable = source === runExecPlugin || source === readToken
      if (renewable && held === refused) current = held = undefined
      return renewable
    },
  }
}

function garbled(context: KubeContext, user: KubeconfigEntry): UserError {
  return new UserError(
    'credential-text',
    `${user.file}: user "${context.userName}": the token holds a character that no token has`,
    {
      hint: 'a token is one line of letters, digits, dots and dashes',
    },
  )
}

function basic(user: KubeconfigEntry): string {
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

const providersGone: Readonly<Record<string, string>> = {
  gcp: 'install gke-gcloud-auth-plugin and run `gcloud container clusters get-credentials` again',
  azure: 'install kubelogin and run `kubelogin convert-kubeconfig`',
}

async function askProvider(context: KubeContext, user: KubeconfigEntry): Promise<ExecCredential> {
  const provider = user.fields['auth-provider']
  const name = isRecord(provider) ? provider['name'] : undefined
  const where = `${user.file}: user "${context.userName}": auth-provider`
  if (!isRecord(provider) || name !== 'oidc') {
    throw new UserError(
      'auth-provider',
      `${where}: "${String(name)}" is not supported, as in kubectl since 1.26`,
      {
        hint: providersGone[String(name)] ?? 'use an exec plugin in its place',
      },
    )
  }
  // Loaded only here: few kubeconfigs need it, and it speaks OpenID Connect better than a few lines of ours would.
  const { OpenIDConnectAuth } = await import('@kubernetes/client-node/dist/oidc_auth.js')
  const headers: Record<string, string> = {}
  // A copy: the library writes renewed tokens into what it is given.
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
    hint: 'log in again with the tool that made this kubeconfig',
    cause,
  })
}

/** Headers for --as, --as-group and --as-uid, else for `as` of the user entry. Throws UserError as-needed. */
export function impersonation(
  options: ConnectOptions,
  context: KubeContext,
): Record<string, string | readonly string[]> {
  const { as, asGroups = [], asUid } = options
  if (as) return headersFor(as, asGroups, asUid)
  if (asGroups.length > 0 || asUid) {
    const flag = asGroups.length > 0 ? '--as-group' : '--as-uid'
    throw new UserError('as-needed', `${flag} says more about a user that --as names`, {
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

/** A name as a header carries it: its UTF-8 bytes (Node takes a character for each), no control characters. */
function headerText(name: string): string {
  if (!/\p{Cc}/u.test(name)) return Buffer.from(name, 'utf8').toString('latin1')
  throw new UserError('as-name', `${JSON.stringify(name)} is not a name of a user or group`)
}
