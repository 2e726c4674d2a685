// What flags say of the cluster in place of the kubeconfig: client-go's overrides.
import { readFileSync } from 'node:fs'
import { UserError } from '../../errors.ts'
import { proxyFor, type Env } from '../../net/proxy.ts'
import { serverUrl, type KubeContext } from './context.ts'

/** Each stands in for one field of a cluster's or a user's entry. */
export interface KubeconfigOverrides {
  /** The API server's URL; without a kubeconfig it is enough. */
  readonly server?: string | undefined
  readonly token?: string | undefined
  /** A PEM file. */
  readonly caFile?: string | undefined
  readonly skipVerify?: boolean | undefined
  readonly tlsServerName?: string | undefined
}

/**
 * The context that `choose` finds, overridden; where there is no kubeconfig, one made of the overrides alone. Throws
 * UserError: what `choose` throws, server-url, kubeconfig-file.
 */
export async function applyOverrides(
  choose: () => Promise<KubeContext>,
  { server: url, token, caFile, skipVerify, tlsServerName }: KubeconfigOverrides,
  env: Env,
): Promise<KubeContext> {
  const server = url === undefined ? undefined : serverUrl(url, '--kube-apiserver')
  const chosen = await choose().catch((error: unknown) => {
    if (server && error instanceof UserError && error.code === 'no-cluster') return bare(server, env)
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

function bare(server: URL, env: Env): KubeContext {
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
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw new UserError('kubeconfig-file', `--kube-ca-file: ${file} cannot be read (${code})`, {
      cause: error,
    })
  }
}
