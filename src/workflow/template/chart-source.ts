// CHART as it is typed → a chart.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Chart } from '../../chart/chart.ts'
import { loadChart } from '../../chart/files/load.ts'
import { exitStatus, UserError, UserErrors } from '../../errors.ts'
import { sourceAccessOptions, type SourceOptions } from '../../sources/options.ts'
import type { WorkflowContext } from '../context.ts'
import type { HelmTemplateOptions } from './options.ts'

/**
 * Finds the chart. A path that exists goes before any repository, and is read only when the answer is called: Helm
 * looks at other arguments in between. Throws UserError in Helm's words, without the path that loadChart puts before them.
 */
export async function locateChart(
  ref: string,
  given: HelmTemplateOptions,
  context: WorkflowContext,
): Promise<() => Chart> {
  const name = ref.trim()
  const warn = (message: string) => context.onEvent({ kind: 'notice', message })
  if (existsSync(name)) return () => read(resolve(name), warn)
  const { fetchChart } = await import('../../sources/fetch-chart.ts')
  const options = {
    ...Object.fromEntries(fetchOptions.map((name) => [name, given[name]])),
    refresh: given.chartsRefresh,
    env: environment(given, context),
    signal: context.signal,
    warn: (text: string) => warn(`WARNING: ${text}`),
    pulled: (name: string, digest: string) => warn(`Pulled: ${name}\nDigest: ${digest}`),
  }
  const chart = await asHelmSays(name, () => fetchChart(name, options))
  return () => chart
}

// The options of sources are called as Helm's flags.
const fetchOptions: readonly (keyof SourceOptions)[] = ['version', 'repo', 'devel', ...sourceAccessOptions]

// Options that stand for variables of Helm's.
function environment(given: HelmTemplateOptions, { env }: WorkflowContext): WorkflowContext['env'] {
  const variables = {
    HELM_REGISTRY_CONFIG: given.registryConfig,
    HELM_REPOSITORY_CONFIG: given.repositoryConfig,
    HELM_REPOSITORY_CACHE: given.repositoryCache,
  }
  return { ...env, ...Object.fromEntries(Object.entries(variables).filter(([, value]) => value)) }
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
