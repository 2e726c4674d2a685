// Options of a chart source: logins and certificates. The flags are Helm's with the prefix `charts-`.
import { UserError } from '../../errors.ts'
import type { FetchOptions } from '../../sources/options.ts'
import type { WorkflowContext } from '../context.ts'
import type { ChartSourceOptions } from '../options.ts'

type SourceFetchOptions = Omit<FetchOptions, 'env' | 'signal' | 'warn' | 'repo' | 'version'>

const rows = [
  ['charts-username', 'chartsUsername', 'username'],
  ['charts-password', 'chartsPassword', 'password'],
  ['charts-pass-credentials', 'chartsPassCredentials', 'passCredentials'],
  ['charts-ca-file', 'chartsCaFile', 'caFile'],
  ['charts-cert-file', 'chartsCertFile', 'certFile'],
  ['charts-key-file', 'chartsKeyFile', 'keyFile'],
  ['charts-insecure-skip-tls-verify', 'chartsInsecureSkipTlsVerify', 'insecureSkipTlsVerify'],
  ['charts-plain-http', 'chartsPlainHttp', 'plainHttp'],
  ['charts-refresh', 'chartsRefresh', 'refresh'],
] as const satisfies readonly (readonly [
  flag: string,
  option: keyof ChartSourceOptions,
  fetchOption: keyof SourceFetchOptions,
])[]

/** Returns the name of the first flag that was given, or undefined. */
export function givenSourceFlag(options: ChartSourceOptions): string | undefined {
  return rows.find(([, option]) => options[option] !== undefined && options[option] !== false)?.[0]
}

/** Returns the options for fetching. Throws UserError for a user name without a password, and the reverse. */
export function chartFetchOptions(
  options: ChartSourceOptions,
  { env }: Pick<WorkflowContext, 'env'>,
): SourceFetchOptions {
  const { chartsUsername: username, chartsPassword } = options
  const fetchOptions = Object.fromEntries(
    rows.map(([, option, fetchOption]) => [fetchOption, options[option]]),
  ) as SourceFetchOptions
  const password = chartsPassword ?? env['AMBIENTCTL_CHARTS_PASSWORD']
  if (username !== undefined && !password) {
    throw new UserError('charts-login', `--charts-username ${username}: the password is missing`, {
      hint: 'set AMBIENTCTL_CHARTS_PASSWORD, or use --charts-password',
    })
  }
  if (username === undefined && chartsPassword !== undefined) {
    throw new UserError('charts-login', '--charts-password: --charts-username is missing')
  }
  return username === undefined ? fetchOptions : { ...fetchOptions, password }
}

/** Renames flags in the hints of errors: fetching names Helm's flags, and these commands have other names for them. */
export async function withChartFlagNames<T>(fetch: () => Promise<T>): Promise<T> {
  try {
    return await fetch()
  } catch (error) {
    if (!(error instanceof UserError) || error.hint === undefined) throw error
    const names = rows.map(([flag]) => flag.slice('charts-'.length)).join('|')
    const renamed = (text: string) => text.replace(new RegExp(`--(${names})\\b`, 'g'), '--charts-$1')
    // Text in backticks is the command of another program.
    const hint = error.hint.replace(/`[^`]*`|[^`]+/g, (part) => (part.startsWith('`') ? part : renamed(part)))
    throw new UserError(error.code, error.message, { hint, status: error.status, cause: error.cause })
  }
}
