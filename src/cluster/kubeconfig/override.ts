// Applies flags that override the kubeconfig, like client-go's overrides.
import { UserError } from '../../errors.ts'
import { proxyFor, type Env } from '../../net/proxy.ts'
import { readText } from '../../system/read-file.ts'
import { serverUrl, type KubeContext } from './context.ts'

/** Each field overrides one field of a cluster or user entry. */
export interface KubeconfigOverrides {
  /** The API server's URL; works without a kubeconfig too. */
  readonly server?: string | undefined
  readonly token?: string | undefined
  /** A PEM file. */
  readonly caFile?: string | undefined
  readonly skipVerify?: boolean | undefined
  readonly tlsServerName?: string | undefined
}

/**
 * Returns the context from `choose` with the overrides; without a kubeconfig, a context from the overrides alone.
 * Throws UserError: those of `choose`, server-url, kubeconfig-file.
 */
export async function applyOverrides(
  choose: () => Promise<KubeContext>,
  { server: url, token, caFile, skipVerify, tlsServerName }: KubeconfigOverrides,
  env: Env,
): Promise<KubeContext> {
  const server = url === undefined ? undefined : serverUrl(url, '--kube-apiserver')
  const chosen = await choose().catch((error: unknown) => {
    if (server && error instanceof UserError && error.code === 'no-cluster') return contextFor(server, env)
    throw error
  })
  return {
    ...chosen,
    ...(server && { server, proxy: proxyFor(server, env) }),
    ...(caFile !== undefined && { ca: readCa(caFile) }),
    ...(skipVerify && { skipVerify, ca: undefined }),
    ...(tlsServerName !== undefined && { tlsServerName }),
    ...(token !== undefined && { user: { fields: { token }, file: '--kube-token' } }),
  }
}

function contextFor(server: URL, env: Env): KubeContext {
  return {
    name: server.host,
    namespace: 'default',
    server,
    ca: undefined,
    skipVerify: false,
    tlsServerName: undefined,
    proxy: proxyFor(server, env),
    userName: '',
    user: undefined,
  }
}

function readCa(file: string): string {
  try {
    return readText(file, { name: `--kube-ca-file: ${file}` })
  } catch (error) {
    if (error instanceof UserError) throw error
    const code = (error as NodeJS.ErrnoException).code
    throw new UserError('kubeconfig-file', `--kube-ca-file: ${file} cannot be read (${code})`, {
      cause: error,
    })
  }
}
