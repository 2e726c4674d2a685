// The name and namespace of a release, by Helm's rules.
import { nameFromTemplate } from '../../chart/name-template.ts'
import { exitStatus, UserError } from '../../errors.ts'
import type { WorkflowContext } from '../context.ts'
import type { HelmTemplateOptions } from './options.ts'

export interface NamedChart {
  readonly name: string
  /** The argument CHART. */
  readonly chart: string
}

/** Returns name and chart from `[NAME] CHART` and the flags for names. Throws UserError with Helm's message. */
export function nameAndChart(
  words: readonly string[],
  { nameTemplate: template = '', generateName = false }: HelmTemplateOptions,
  context: WorkflowContext,
): NamedChart {
  const [first = '', second, ...others] = words
  if (others.length > 0)
    throw usageError(`expected at most two arguments, unexpected arguments: ${others.join(', ')}`)
  if (second === undefined) {
    return {
      name: template === '' ? 'release-name' : nameFromTemplate(template, context, context.env),
      chart: first,
    }
  }
  if (generateName) throw usageError('cannot set --generate-name and also specify a name')
  if (template !== '') throw usageError('cannot set --name-template and also specify a name')
  return { name: first, chart: second }
}

/**
 * Returns the namespace of -n, $HELM_NAMESPACE, the kubeconfig context, or `default`. Ignores an unreadable kubeconfig.
 */
export async function releaseNamespace(
  options: HelmTemplateOptions,
  { env }: Pick<WorkflowContext, 'env'>,
): Promise<string> {
  const namespace = options.namespace || env['HELM_NAMESPACE']
  return namespace || (await contextNamespace(options, env)) || 'default'
}

async function contextNamespace(
  { kubeContext, kubeconfig }: HelmTemplateOptions,
  env: WorkflowContext['env'],
): Promise<string | undefined> {
  const { namespaceInContext } = await import('../../cluster/kubeconfig/context.ts')
  const context = kubeContext ?? env['HELM_KUBECONTEXT']
  return namespaceInContext({ kubeconfig, context, env })
}

function usageError(text: string): UserError {
  return new UserError('usage', text, { status: exitStatus.failed })
}
