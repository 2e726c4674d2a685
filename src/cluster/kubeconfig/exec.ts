// Exec credential plugins of a kubeconfig (aws, gke-gcloud-auth-plugin, kubelogin), which print a token.
import { dirname, isAbsolute, join } from 'node:path'
import { isatty } from 'node:tty'
import { UserError } from '../../errors.ts'
import type { Env } from '../../net/proxy.ts'
import { maxPluginOutput } from '../../system/limits.ts'
import { runProgram } from '../../system/run-program.ts'
import type { KubeContext } from './context.ts'
import type { KubeconfigEntry, KubeconfigFields } from './kubeconfig.ts'
import { isRecord, parseJson } from '../../values/record.ts'

/** A credential for the API server. */
export interface ExecCredential {
  /** The Authorization header's value. */
  readonly authorization?: string | undefined
  /** PEM. */
  readonly cert?: string | undefined
  readonly key?: string | undefined
  /** Milliseconds since 1970; undefined if it does not expire. */
  readonly expires?: number | undefined
}

const versions = ['client.authentication.k8s.io/v1', 'client.authentication.k8s.io/v1beta1']

/**
 * Runs the plugin of a user's `exec` entry. It inherits stdin (on a terminal) and stderr, as with kubectl, so that it
 * can ask the user to log in; its stdout is never shown. Throws UserError credential-plugin.
 */
export async function runExecPlugin(
  context: KubeContext,
  user: KubeconfigEntry,
  env: Env,
  signal?: AbortSignal,
): Promise<ExecCredential> {
  const exec = user.fields['exec'] as KubeconfigFields
  const where = `${user.file}: user "${context.userName}": exec`
  const command = exec['command']
  const apiVersion = exec['apiVersion']
  if (typeof command !== 'string' || command === '') throw failed(`${where}: has no command`, exec)
  if (typeof apiVersion !== 'string' || !versions.includes(apiVersion)) {
    throw failed(
      `${where}: unknown apiVersion ${JSON.stringify(apiVersion)}; expected ${versions.join(' or ')}`,
      exec,
    )
  }
  if (apiVersion === 'client.authentication.k8s.io/v1' && !exec['interactiveMode']) {
    throw failed(`${where}: ${apiVersion} requires interactiveMode: Never, IfAvailable or Always`, exec)
  }
  const interactive = exec['interactiveMode'] !== 'Never' && isatty(0)
  if (exec['interactiveMode'] === 'Always' && !interactive) {
    throw failed(`${where}: ${command} requires a terminal to log in`, exec)
  }
  const { status, output } = await runProgram({
    program: resolve(command, user),
    args: texts(exec['args']),
    env: {
      ...env,
      ...variables(exec['env']),
      KUBERNETES_EXEC_INFO: info(apiVersion, interactive, context, exec),
    },
    input: interactive ? 'inherit' : undefined,
    stderr: 'inherit',
    limit: maxPluginOutput,
    signal,
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw failed(`${where}: ${command}: ${(error as Error).message}`, exec)
  })
  if (status !== 0) throw failed(`${where}: ${command}: failed with exit code ${status}`, exec)
  return credential(output, `${where}: ${command}`, exec)
}

/** Resolves a command with a slash relative to its kubeconfig; a bare name is looked up in PATH. */
function resolve(command: string, user: KubeconfigEntry): string {
  return /[/\\]/.test(command) && !isAbsolute(command) ? join(dirname(user.file), command) : command
}

function credential(output: string, where: string, exec: KubeconfigFields): ExecCredential {
  const answer = parseJson(output)
  const status = isRecord(answer) ? answer['status'] : undefined
  if (!isRecord(status)) throw failed(`${where}: did not print an ExecCredential`, exec)
  const { token, clientCertificateData, clientKeyData, expirationTimestamp } = status
  if (!token && !clientCertificateData)
    throw failed(`${where}: printed neither a token nor a certificate`, exec)
  const expires = typeof expirationTimestamp === 'string' ? Date.parse(expirationTimestamp) : NaN
  return {
    authorization: typeof token === 'string' && token ? `Bearer ${token}` : undefined,
    cert: typeof clientCertificateData === 'string' ? clientCertificateData : undefined,
    key: typeof clientKeyData === 'string' ? clientKeyData : undefined,
    expires: Number.isNaN(expires) ? undefined : expires,
  }
}

/** Returns KUBERNETES_EXEC_INFO: the ExecCredential that is the plugin's input. */
function info(
  apiVersion: string,
  interactive: boolean,
  context: KubeContext,
  exec: KubeconfigFields,
): string {
  const cluster = {
    server: context.server.href,
    'tls-server-name': context.tlsServerName,
    'insecure-skip-tls-verify': context.skipVerify || undefined,
    'certificate-authority-data': context.ca && Buffer.from(context.ca).toString('base64'),
    'proxy-url': context.proxy,
  }
  const spec = { interactive, ...(exec['provideClusterInfo'] === true && { cluster }) }
  return JSON.stringify({ apiVersion, kind: 'ExecCredential', spec })
}

function texts(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : []
}

function variables(list: unknown): Env {
  const rows = Array.isArray(list) ? list.filter(isRecord) : []
  return Object.fromEntries(rows.map((row) => [String(row['name']), String(row['value'] ?? '')]))
}

function failed(message: string, exec: KubeconfigFields): UserError {
  const hint = exec['installHint']
  return new UserError('credential-plugin', message, {
    hint:
      typeof hint === 'string' && hint
        ? hint.trim()
        : 'run `kubectl version` with this context to check the login',
  })
}
