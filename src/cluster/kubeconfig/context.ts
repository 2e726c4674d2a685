// Selects the kubeconfig context like kubectl.
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { didYouMean, UserError } from '../../errors.ts'
import { proxyFor, type Env } from '../../net/proxy.ts'
import { readText } from '../../system/read-file.ts'
import {
  resolveFromFile,
  homeConfig,
  readKubeconfig,
  type KubeconfigEntry,
  type Kubeconfig,
} from './kubeconfig.ts'
import { kubeconfigText } from './fields.ts'

/** The options that select a context; those of ConnectOptions. */
export interface ContextOptions {
  readonly kubeconfig?: string | undefined
  readonly context?: string | undefined
  readonly env: Env
}

/** The selected context: the API server and how to connect to it. */
export interface KubeContext {
  readonly name: string
  readonly namespace: string
  readonly server: URL
  /** PEM. */
  readonly ca: string | undefined
  readonly skipVerify: boolean
  readonly tlsServerName: string | undefined
  /** `proxy-url` of the cluster, else the proxy of the environment for this server. */
  readonly proxy: string | undefined
  readonly userName: string
  /** The user's entry; undefined for an anonymous user. */
  readonly user: KubeconfigEntry | undefined
}

const serviceAccountFolder = '/var/run/secrets/kubernetes.io/serviceaccount'

/**
 * Returns the context to use, from `--kubeconfig`, $KUBECONFIG, ~/.kube/config, or the pod's service account (kubectl's
 * order). Throws UserError: those of readKubeconfig, no-cluster, no-context, context-unknown,
 * context-incomplete, server-url.
 */
export async function chooseContext(
  options: ContextOptions,
  accountFolder: string = serviceAccountFolder,
): Promise<KubeContext> {
  const config = readKubeconfig(options.kubeconfig, options.env)
  if (config.contexts.size === 0 && options.kubeconfig === undefined) {
    const account = serviceAccount(options.env, accountFolder)
    if (account) return account
  }
  const name = options.context ?? config.currentContext
  if (name === undefined) throw noContext(config, options.env)
  const context = config.contexts.get(name)
  if (!context) throw unknown(name, config, options.context !== undefined)
  return complete(name, context, config, options.env)
}

/**
 * Returns the namespace of the selected context, for commands without a cluster; undefined if the context has none or
 * the kubeconfig cannot be read.
 */
export function namespaceInContext(
  options: ContextOptions,
  accountFolder: string = serviceAccountFolder,
): string | undefined {
  try {
    const config = readKubeconfig(options.kubeconfig, options.env)
    const context = config.contexts.get(options.context ?? config.currentContext ?? '')
    if (context) return textField(context, 'namespace')
    return config.contexts.size === 0 ? serviceAccount(options.env, accountFolder)?.namespace : undefined
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}

function noContext(config: Kubeconfig, env: Env): UserError {
  if (config.files.length === 0) {
    return new UserError(
      'no-cluster',
      `no cluster is configured: ${homeConfig(env) ?? '~/.kube/config'} does not exist`,
      {
        hint: 'set a kubeconfig with --kubeconfig or $KUBECONFIG',
      },
    )
  }
  const contexts = [...config.contexts.keys()].sort()
  const files = config.files.join(', ')
  if (contexts.length === 0) {
    return new UserError('no-cluster', `${files}: defines no contexts`, {
      hint: 'set another kubeconfig with --kubeconfig or $KUBECONFIG',
    })
  }
  return new UserError('no-context', `${files}: has no current-context`, {
    hint: `select one with --context: ${contexts.join(', ')}`,
  })
}

function unknown(name: string, config: Kubeconfig, isFlag: boolean): UserError {
  const contexts = [...config.contexts.keys()].sort()
  const files = config.files.join(', ') || 'the kubeconfig'
  const where = isFlag
    ? `--context ${name}: not in ${files}`
    : `${files}: current-context "${name}" does not exist`
  return new UserError('context-unknown', `${where}${didYouMean(name, contexts)}`, {
    hint: contexts.length > 0 ? `contexts: ${contexts.join(', ')}` : 'no contexts are defined',
  })
}

async function complete(
  name: string,
  context: KubeconfigEntry,
  config: Kubeconfig,
  env: Env,
): Promise<KubeContext> {
  const where = `${context.file}: context "${name}"`
  const clusterName = textField(context, 'cluster')
  if (clusterName === undefined) throw incomplete(where, 'names no cluster', config.clusters)
  const cluster = config.clusters.get(clusterName)
  if (!cluster)
    throw incomplete(where, `names the cluster "${clusterName}", which does not exist`, config.clusters)
  const userName = textField(context, 'user')
  const user = userName === undefined ? undefined : config.users.get(userName)
  if (userName !== undefined && !user) {
    throw incomplete(where, `names the user "${userName}", which does not exist`, config.users)
  }
  const server = serverOf(cluster, clusterName)
  const ca = await pemField(cluster, 'certificate-authority')
  const skipVerify = cluster.fields['insecure-skip-tls-verify'] === true
  if (ca !== undefined && skipVerify) {
    throw new UserError(
      'context-incomplete',
      `${cluster.file}: cluster "${clusterName}" has both a CA certificate and insecure-skip-tls-verify`,
      { hint: 'remove one of them; kubectl rejects both together' },
    )
  }
  return {
    name,
    namespace: textField(context, 'namespace') ?? 'default',
    server,
    ca,
    skipVerify,
    tlsServerName: textField(cluster, 'tls-server-name'),
    proxy: textField(cluster, 'proxy-url') ?? proxyFor(server, env),
    userName: userName ?? '',
    user,
  }
}

function incomplete(where: string, what: string, known: ReadonlyMap<string, KubeconfigEntry>): UserError {
  const names = [...known.keys()].sort()
  return new UserError('context-incomplete', `${where} ${what}`, {
    hint: names.length > 0 ? `the file defines: ${names.join(', ')}` : 'the file defines none',
  })
}

function serverOf(cluster: KubeconfigEntry, name: string): URL {
  const server = textField(cluster, 'server')
  const where = `${cluster.file}: cluster "${name}"`
  if (server === undefined) throw new UserError('context-incomplete', `${where} has no server`)
  return serverUrl(server, `${where}: server`)
}

/** Parses an API server's URL; HTTPS by default. Throws UserError server-url with `where`, not the text. */
export function serverUrl(server: string, where: string): URL {
  const full = server.includes('://') ? server : `https://${server}`
  const url = URL.canParse(full) ? new URL(full) : undefined
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url
  throw new UserError('server-url', `${where}: not an HTTP or HTTPS URL`, {
    hint: 'for example https://HOST:6443',
  })
}

/**
 * Returns a text field; undefined if absent or empty, as in client-go. Throws UserError kubeconfig-shape for other
 * types.
 */
export function textField(entry: KubeconfigEntry, field: string): string | undefined {
  return kubeconfigText(entry.fields[field], field, entry.file)
}

/** Returns the PEM text from `FIELD-data` (base64), or from the file in `FIELD`; data wins, as in client-go. */
export async function pemField(entry: KubeconfigEntry, field: string): Promise<string | undefined> {
  const data = textField(entry, `${field}-data`)
  if (data !== undefined) return Buffer.from(data, 'base64').toString('utf8')
  const path = textField(entry, field)
  if (path === undefined) return undefined
  const file = resolveFromFile(entry, path)
  try {
    return readText(file, { name: `${entry.file}: ${field}: ${file}` })
  } catch (error) {
    if (error instanceof UserError) throw error
    const code = (error as NodeJS.ErrnoException).code
    throw new UserError('kubeconfig-file', `${entry.file}: ${field}: ${file} cannot be read (${code})`, {
      cause: error,
    })
  }
}

/** Returns the in-cluster context from the pod's service account, or undefined outside a pod. */
function serviceAccount(env: Env, folder: string): KubeContext | undefined {
  const host = env['KUBERNETES_SERVICE_HOST']
  const port = env['KUBERNETES_SERVICE_PORT']
  const tokenFile = join(folder, 'token')
  if (!host || !port || readIfExists(tokenFile) === undefined) return undefined
  const server = new URL(`https://${isIPv6(host) ? `[${host}]` : host}:${port}`)
  return {
    name: 'in-cluster',
    namespace: readIfExists(join(folder, 'namespace'))?.trim() || 'default',
    server,
    ca: readIfExists(join(folder, 'ca.crt')),
    skipVerify: false,
    tlsServerName: undefined,
    proxy: proxyFor(server, env),
    userName: 'service account',
    user: { fields: { tokenFile }, file: tokenFile },
  }
}

function readIfExists(file: string): string | undefined {
  try {
    return readText(file)
  } catch {
    return undefined
  }
}
