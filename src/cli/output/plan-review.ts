// Describes a plan for reviewers: what the install changes, object by object, with diffs.
import type { Configuration } from '../../config/resolve.ts'
import { count, type Change, type ComponentChanges } from '../../install/plan/changes.ts'
import { objectKey } from '../../manifest/object.ts'
import type { ReviewedPlan } from '../../workflow/make-plan.ts'
import { stripControlCharacters } from './control-characters.ts'
import { changeLine, countsText } from './install-plan-text.ts'
import { differenceText } from './live-diff-text.ts'
import { titleOf } from './title.ts'

type Reviewed = Pick<ReviewedPlan, 'plan' | 'saved' | 'differences' | 'context'>

/** Returns the text of a plan: cluster and configuration, then each component with its changes and diffs. */
export function planReview(configuration: Configuration, reviewed: Reviewed): string {
  const { plan, differences } = reviewed
  const { namespaces, components } = plan.changes
  const text = [
    ...headLines(configuration, reviewed),
    ...(namespaces.length > 0 ? [''] : []),
    ...namespaces.map((name) => `create      Namespace/${name}`),
    ...components.map((component) => componentText(component, differences)),
  ]
  return stripControlCharacters(text.map((line) => `${line}\n`).join(''))
}

function headLines(
  { tag, profile, platform, revision }: Configuration,
  { saved, context }: Pick<Reviewed, 'saved' | 'context'>,
): string[] {
  return [
    `Plan to install Istio ${tag}, made by ambientctl ${saved.program} at ${saved.createdAt}`,
    '',
    `Cluster    ${context} (${saved.cluster.server})`,
    `Profile    ${profile.name}`,
    `Platform   ${platform?.name ?? 'none'}`,
    `Revision   ${revision || 'default'}`,
  ]
}

const records = { install: 'install as', upgrade: 'upgrade to', unchanged: 'unchanged at' } as const

function componentText(component: ComponentChanges, differences: ReviewedPlan['differences']): string {
  const { release, namespace, record, revision, changes } = component
  const counts = countsText(count(changes.map(({ action }) => action)))
  const head = `${titleOf(component)}: release ${namespace}/${release}, ${records[record]} revision ${revision}: ${counts}\n`
  const changed = changes.filter(({ action }) => action !== 'unchanged')
  return `\n${head}${changed.map((change) => changeText(change, differences)).join('')}`.trimEnd()
}

/** Returns the action, and the diff unless it would only repeat a whole CRD or a deleted object. */
function changeText(change: Change, differences: ReviewedPlan['differences']): string {
  const difference = differences.get(objectKey(change.ref))
  const isLong = change.action === 'create' && change.ref.kind === 'CustomResourceDefinition'
  if (difference === undefined || isLong || change.action === 'delete') return changeLine(change)
  return changeLine(change) + differenceText({ ...difference, reason: undefined })
}
