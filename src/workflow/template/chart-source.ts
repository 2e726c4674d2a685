// Finds and loads the chart of `template [NAME] CHART`.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Chart } from '../../chart/chart.ts'
import { loadChart } from '../../chart/files/load.ts'
import { exitStatus, UserError, UserErrors } from '../../errors.ts'
import { sourceAccessOptions, type SourceOptions } from '../../sources/options.ts'
import type { WorkflowContext } from '../context.ts'
import type { HelmTemplateOptions } from './options.ts'

/**
 * Finds the chart and returns a function that loads it. An existing path takes precedence over repositories, and is
 * read only when the function is called, because Helm first validates other arguments. Throws UserError with Helm's
 * message, without the path that loadChart adds.
 */
export async function locateChart(
  ref: string,
  templateOptions: HelmTemplateOptions,
  context: WorkflowContext,
): Promise<() => Chart> {
  const name = ref.trim()
  const warn = (message: string) => context.onEvent({ kind: 'notice', message })
  if (existsSync(name)) return () => read(resolve(name), warn)
  const { fetchChart } = await import('../../sources/fetch-chart.ts')
  const options = {
    ...Object.fromEntries(fetchOptions.map((name) => [name, templateOptions[name]])),
    refresh: templateOptions.chartsRefresh,
    env: environment(templateOptions, context),
    signal: context.signal,
    warn: (text: string) => warn(`WARNING: ${text}`),
    pulled: (name: string, digest: string) => warn(`Pulled: ${name}\nDigest: ${digest}`),
  }
  const chart = await withHelmErrors(name, () => fetchChart(name, options))
  return () => chart
}

// Options of a source have the names of Helm's flags.
const fetchOptions: readonly (keyof SourceOptions)[] = ['version', 'repo', 'devel', ...sourceAccessOptions]

// These options override Helm's environment variables.
function environment(options: HelmTemplateOptions, { env }: WorkflowContext): WorkflowContext['env'] {
  const variables = {
    HELM_REGISTRY_CONFIG: options.registryConfig,
    HELM_REPOSITORY_CONFIG: options.repositoryConfig,
    HELM_REPOSITORY_CACHE: options.repositoryCache,
  }
  return { ...env, ...Object.fromEntries(Object.entries(variables).filter(([, value]) => value)) }
}

async function withHelmErrors(name: string, fetch: () => Promise<Chart>): Promise<Chart> {
  try {
    return await fetch()
  } catch (error) {
    throw firstError(name, error, { withHint: true })
  }
}

function read(path: string, warn: (text: string) => void): Chart {
  try {
    return loadChart(path, warn)
  } catch (error) {
    throw firstError(path, error, { withHint: false })
  }
}

/** Returns the first error with exit status 1 and without its location, as Helm reports it. */
function firstError(where: string, error: unknown, { withHint }: { readonly withHint: boolean }): unknown {
  const first = error instanceof UserErrors ? error.errors[0] : error
  if (!(first instanceof UserError)) return error
  const { code, message, hint } = first
  const startsWithPath = code === 'chart' && message.startsWith(`${where}: `)
  const text = startsWithPath ? message.slice(where.length + 2) : message
  return new UserError(code, text, {
    ...(withHint && hint !== undefined && { hint }),
    status: exitStatus.failed,
    cause: error,
  })
}
