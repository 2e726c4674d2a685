// `profile diff`: what a profile sets, in its own file and in the charts.
import { join } from 'node:path'
import { readProfile } from '../../config/layers.ts'
import { getTree, mergeTrees, newTree, type Tree } from '../../values/tree.ts'
import type { WorkflowContext } from '../context.ts'

/**
 * Returns the spec that an install with a profile starts from: the profile above the default profile, and the values
 * that the charts merge for it (`chartValues`) below `values`. Throws UserError for an unknown name.
 */
export function profileSpec(name: string, { packageFolder }: Pick<WorkflowContext, 'packageFolder'>): Tree {
  const folder = join(packageFolder, 'profiles')
  const profile = readProfile(folder, name)
  const spec = mergeTrees(readProfile(folder, 'default').spec, profile.spec)
  const values = mergeTrees(profile.chartValues, getTree(spec, ['values']) ?? newTree())
  return mergeTrees(spec, newTree([['values', values]]))
}
