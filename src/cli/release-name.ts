// What a release is called and where it lives, by Helm's rules.
import { nameFromTemplate } from '../chart/name-template.ts'
import { exitStatus, UserError } from '../errors.ts'
import type { Arguments } from './command.ts'
import type { Io } from './io.ts'

export interface NamedChart {
  readonly name: string
  /** CHART as it was typed. */
  readonly chart: string
}

/** `[NAME] CHART` and the flags about names. Throws UserError in Helm's words. */
export function nameAndChart(args: Arguments, io: Io): NamedChart {
  const [first = '', second, ...others] = args.positionals ?? []
  const template = args.text('name-template') ?? ''
  if (others.length > 0)
    throw fault(`expected at most two arguments, unexpected arguments: ${others.join(', ')}`)
  if (second === undefined) {
    return { name: template === '' ? 'release-name' : nameFromTemplate(template, io, io.env), chart: first }
  }
  if (args.flag('generate-name')) throw fault('cannot set --generate-name and also specify a name')
  if (template !== '') throw fault('cannot set --name-template and also specify a name')
  return { name: first, chart: second }
}

/** -n, $HELM_NAMESPACE, the kubeconfig's context, or default: a kubeconfig that cannot be read says nothing. */
export async function releaseNamespace(args: Arguments, { env }: Pick<Io, 'env'>): Promise<string> {
  return args.text('namespace') || env['HELM_NAMESPACE'] || (await contextNamespace(args, env)) || 'default'
}

async function contextNamespace(args: Arguments, env: Io['env']): Promise<string | undefined> {
  const { namespaceInContext } = await import('../cluster/kubeconfig/context.ts')
  const context = args.text('kube-context') ?? env['HELM_KUBECONTEXT']
  return namespaceInContext({ kubeconfig: args.text('kubeconfig'), context, env })
}

function fault(text: string): UserError {
  return new UserError('usage', text, { status: exitStatus.failed })
}
