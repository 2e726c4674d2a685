// Flags of `--charts`: who asks, and whom to trust. Helm's names, with `charts-` before them, since install talks to a cluster too.
import { UserError } from '../errors.ts'
import type { FetchOptions } from '../sources/options.ts'
import type { Arguments, Flag } from './command.ts'
import type { Io } from './io.ts'

type Options = Omit<FetchOptions, 'env' | 'signal' | 'warn' | 'repo' | 'version'>

interface Row {
  readonly flag: Flag
  readonly option: keyof Options
}

const rows: readonly Row[] = [
  {
    flag: {
      name: 'charts-username',
      value: 'NAME',
      help: 'the login at the source of --charts; else what Helm and Docker know',
    },
    option: 'username',
  },
  {
    flag: {
      name: 'charts-password',
      value: 'TEXT',
      help: 'its password; $AMBIENTCTL_CHARTS_PASSWORD is seen by fewer',
    },
    option: 'password',
  },
  {
    flag: {
      name: 'charts-pass-credentials',
      help: 'send the login to other hosts too, where the index points there',
    },
    option: 'passCredentials',
  },
  {
    flag: { name: 'charts-ca-file', value: 'FILE', help: "who may sign the source's certificate" },
    option: 'caFile',
  },
  {
    flag: { name: 'charts-cert-file', value: 'FILE', help: "a client's certificate for the source" },
    option: 'certFile',
  },
  { flag: { name: 'charts-key-file', value: 'FILE', help: 'its key' }, option: 'keyFile' },
  {
    flag: { name: 'charts-insecure-skip-tls-verify', help: "take any certificate of the source's" },
    option: 'insecureSkipTlsVerify',
  },
  { flag: { name: 'charts-plain-http', help: 'speak HTTP without TLS to a registry' }, option: 'plainHttp' },
  {
    flag: { name: 'charts-refresh', help: 'ask the source although the charts are in the cache' },
    option: 'refresh',
  },
]

/** For every command that takes --charts. */
export const chartFlags: readonly Flag[] = rows.map(({ flag }) => flag)

/** The names of those that were given. */
export function givenChartFlags(args: Arguments): string[] {
  return chartFlags.map(({ name }) => name).filter((name) => args.text(name) !== undefined || args.flag(name))
}

/** What they say. Throws UserError for half a login. */
export function chartOptions(args: Arguments, { env }: Pick<Io, 'env'>): Options {
  const given = rows.map(({ flag, option }) => [
    option,
    flag.value ? args.text(flag.name) : args.flag(flag.name),
  ])
  const options = Object.fromEntries(given) as Options
  const password = options.password ?? env['AMBIENTCTL_CHARTS_PASSWORD']
  if (options.username !== undefined && !password) {
    throw new UserError(
      'charts-login',
      `--charts-username ${options.username}: there is no password with it`,
      {
        hint: 'set AMBIENTCTL_CHARTS_PASSWORD, or give --charts-password',
      },
    )
  }
  if (options.username === undefined && options.password !== undefined) {
    throw new UserError('charts-login', '--charts-password: there is no --charts-username with it')
  }
  return options.username === undefined ? options : { ...options, password }
}

/** Hints name the flags of `template`, which are Helm's: here they are called as above. */
export async function withChartFlags<T>(fetch: () => Promise<T>): Promise<T> {
  try {
    return await fetch()
  } catch (error) {
    if (!(error instanceof UserError) || error.hint === undefined) throw error
    const names = chartFlags.map(({ name }) => name.slice('charts-'.length)).join('|')
    const ours = (text: string) => text.replace(new RegExp(`--(${names})\\b`, 'g'), '--charts-$1')
    // What stands in backticks is another program's.
    const hint = error.hint.replace(/`[^`]*`|[^`]+/g, (part) => (part.startsWith('`') ? part : ours(part)))
    throw new UserError(error.code, error.message, { hint, status: error.status, cause: error.cause })
  }
}
