// `profile dump` with settings: the spec of an IstioOperator, as an install merges it.
import { readProfile } from '../config/layers.ts'
import type { OperatorSpec } from '../config/operator-spec.ts'
import { UserError } from '../errors.ts'
import { getPath, mergeTrees, newTree, type Tree, type Value } from '../values/tree.ts'
import { sourceFolders } from './charts/chart-folders.ts'
import { warnOnce, type WorkflowContext } from './context.ts'
import type { ConfigurationOptions } from './options.ts'
import { readUserSpec } from './rendering/configuration.ts'
import { requireValid } from './rendering/unknown-names.ts'

export type DumpProfileOptions = Pick<
  ConfigurationOptions,
  | 'filename'
  | 'set'
  | 'setString'
  | 'setJson'
  | 'setFile'
  | 'setLiteral'
  | 'platform'
  | 'revision'
  | 'manifests'
  | 'force'
>

/**
 * Returns an IstioOperator with the profile and the user's settings merged over profile `default`. The profile is
 * `name`, then that of the settings, then `default` with a file, then `ambient`. Rejects with UserError for unknown names, and
 * for two different profiles.
 */
export async function dumpProfile(
  name: string | undefined,
  options: DumpProfileOptions,
  context: WorkflowContext,
): Promise<Tree> {
  const user = await readUserSpec(options, context)
  user.warnings.forEach(warnOnce(context))
  const folders = sourceFolders(options, user, context)
  requireValid(user, folders, options)
  const own = textOf(getPath(user.spec, ['profile']))
  if (name !== undefined && own !== undefined && own !== name)
    throw new UserError('profile-twice', `two profiles are set: ${name} and ${user.origin(['profile'])}`, {
      hint: 'remove one of them',
    })
  const profile = name ?? own ?? profileWithout(user)
  const base = mergeTrees(
    readProfile(folders.profiles, 'default').spec,
    readProfile(folders.profiles, profile).spec,
  )
  const spec = mergeTrees(mergeTrees(newTree([['profile', profile]]), base), user.over(base).spec)
  return newTree([
    ['apiVersion', 'install.istio.io/v1alpha1'],
    ['kind', 'IstioOperator'],
    ['spec', spec],
  ])
}

/** The profile of settings that name none. */
function profileWithout({ hasFile, isPart }: OperatorSpec): string {
  if (isPart) return 'empty'
  return hasFile ? 'default' : 'ambient'
}

const textOf = (value: Value | undefined) => (typeof value === 'string' && value !== '' ? value : undefined)
