import { objectField } from '../../src/patch/fields.ts'
import { strategicMerge } from '../../src/patch/strategic-merge.ts'
import { toTree, type Tree } from '../../src/values/tree.ts'
import type { MergeQuestion } from './merge-cases.ts'

const apiVersions: Readonly<Record<MergeQuestion['kind'], string>> = {
  Deployment: 'apps/v1',
  DaemonSet: 'apps/v1',
  Service: 'v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  PodDisruptionBudget: 'policy/v1',
}

/** Returns what strategicMerge gives for a case. */
export function mergeOutcome({ kind, object, patch }: MergeQuestion): Tree {
  return strategicMerge(
    toTree(object as Record<string, unknown>),
    toTree(patch as Record<string, unknown>),
    objectField(apiVersions[kind], kind),
  )
}
