// Options of a chart source: logins and certificates. The flags are Helm's with the prefix `charts-`.
import { UserError } from '../../errors.ts'
import { sourceAccessOptions, type FetchOptions, type SourceAccessOptions } from '../../sources/options.ts'
import type { WorkflowContext } from '../context.ts'
import type { ChartSourceOptions } from '../options.ts'

type SourceFetchOptions = SourceAccessOptions & Pick<FetchOptions, 'refresh'>

const fetchOptions: readonly (keyof SourceFetchOptions)[] = [...sourceAccessOptions, 'refresh']
type ChartsOption = `charts${Capitalize<keyof SourceFetchOptions>}`

/** The names of an option: `caFile` for sources, `chartsCaFile` for workflows, `charts-ca-file` as a flag. */
const rows = fetchOptions.map((name) => {
  const option = `charts${name.charAt(0).toUpperCase()}${name.slice(1)}` as ChartsOption
  return { name, option, flag: option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) }
})

/** Returns the name of the first flag that was given, or undefined. */
export function givenSourceFlag(options: ChartSourceOptions): string | undefined {
  return rows.find(({ option }) => options[option] !== undefined && options[option] !== false)?.flag
}

/** Returns the options for fetching. Throws UserError for a user name without a password, and the reverse. */
export function chartFetchOptions(
  options: ChartSourceOptions,
  { env }: Pick<WorkflowContext, 'env'>,
): SourceFetchOptions {
  const { chartsUsername: username, chartsPassword } = options
  const fetchOptions = Object.fromEntries(
    rows.map(({ name, option }) => [name, options[option]]),
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
    const names = rows.map(({ flag }) => flag.slice('charts-'.length)).join('|')
    const renamed = (text: string) => text.replace(new RegExp(`--(${names})\\b`, 'g'), '--charts-$1')
    // Text in backticks is the command of another program.
    const hint = error.hint.replace(/`[^`]*`|[^`]+/g, (part) => (part.startsWith('`') ? part : renamed(part)))
    throw new UserError(error.code, error.message, { hint, status: error.status, cause: error.cause })
  }
}
