// CHART as it is typed → a chart.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Chart } from '../chart/chart.ts'
import { loadChart } from '../chart/files/load.ts'
import { exitStatus, UserError, UserErrors } from '../errors.ts'
import type { Arguments } from './command.ts'
import { harmless } from './harmless.ts'
import type { Io } from './io.ts'

/**
 * Finds the chart. A path that exists goes before any repository, and is read only when the answer is called: Helm
 * looks at other arguments in between. Throws UserError in Helm's words, without the path that loadChart puts before them.
 */
export async function locateChart(ref: string, args: Arguments, io: Io): Promise<() => Chart> {
  const name = ref.trim()
  const warn = (text: string) => io.err(harmless(`${text}\n`))
  if (existsSync(name)) return () => read(resolve(name), warn)
  const { fetchChart } = await import('../sources/fetch-chart.ts')
  const options = {
    ...Object.fromEntries(texts.map(([key, flag]) => [key, args.text(flag)])),
    ...Object.fromEntries(switches.map(([key, flag]) => [key, args.flag(flag)])),
    env: environment(args, io),
    signal: io.signal,
    warn: (text: string) => warn(`WARNING: ${text}`),
    pulled: (name: string, digest: string) => warn(`Pulled: ${name}\nDigest: ${digest}`),
  }
  const chart = await asHelmSays(name, () => fetchChart(name, options))
  return () => chart
}

// The options of sources by Helm's flags.
const texts = [
  ['version', 'version'],
  ['repo', 'repo'],
  ['username', 'username'],
  ['password', 'password'],
  ['certFile', 'cert-file'],
  ['keyFile', 'key-file'],
  ['caFile', 'ca-file'],
] as const
const switches = [
  ['devel', 'devel'],
  ['passCredentials', 'pass-credentials'],
  ['insecureSkipTlsVerify', 'insecure-skip-tls-verify'],
  ['plainHttp', 'plain-http'],
  ['refresh', 'charts-refresh'],
] as const

// Flags that stand for variables of Helm's.
function environment(args: Arguments, { env }: Pick<Io, 'env'>): Io['env'] {
  const given = ['registry-config', 'repository-config', 'repository-cache'].flatMap((flag) => {
    const value = args.text(flag)
    return value ? [[`HELM_${flag.toUpperCase().replace('-', '_')}`, value] as const] : []
  })
  return { ...env, ...Object.fromEntries(given) }
}

async function asHelmSays(name: string, fetch: () => Promise<Chart>): Promise<Chart> {
  try {
    return await fetch()
  } catch (error) {
    throw firstFault(name, error, { advises: true })
  }
}

function read(path: string, warn: (text: string) => void): Chart {
  try {
    return loadChart(path, warn)
  } catch (error) {
    throw firstFault(path, error, { advises: false })
  }
}

/** Helm stops at the first fault, does not say where it is, and always ends with 1. What to do about a source, it leaves out. */
function firstFault(where: string, error: unknown, { advises }: { readonly advises: boolean }): unknown {
  const first = error instanceof UserErrors ? error.errors[0] : error
  if (!(first instanceof UserError)) return error
  const { code, message, hint } = first
  const isAtHead = code === 'chart' && message.startsWith(`${where}: `)
  const text = isAtHead ? message.slice(where.length + 2) : message
  return new UserError(code, text, {
    ...(advises && hint !== undefined && { hint }),
    status: exitStatus.failed,
    cause: error,
  })
}
