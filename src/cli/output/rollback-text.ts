// Describes the plan of a rollback.
import type { LeftPlan } from '../../install/left-releases.ts'
import { count } from '../../install/plan/changes.ts'
import type { InstallPlan } from '../../install/plan/plan.ts'
import type { EarlierInstall } from '../../workflow/earlier-install.ts'
import { changeLine, countsText, leftTexts } from './install-plan-text.ts'
import { titleOf } from './title.ts'

/** Why a rollback may uninstall a component. */
export const newSince = 'new since that install'

/** Returns the planned changes by component, with the revision that each returns to; with `verbose` also by object. */
export function rollbackSummary(
  target: EarlierInstall,
  cluster: { readonly server: string; readonly context: string },
  { changes: { namespaces, components } }: Pick<InstallPlan, 'changes'>,
  left: LeftPlan | undefined,
  verbose: boolean,
): string {
  const width = Math.max(0, ...components.map((planned) => titleOf(planned).length))
  const lines = components.flatMap((planned) => {
    const { release, namespace, changes } = planned
    const earlier = target.revisions.find((one) => one.release === release && one.namespace === namespace)
    const counts = countsText(count(changes.map(({ action }) => action)))
    const to = earlier === undefined ? '' : ` to revision ${earlier.revision} (${earlier.chart})`
    return [
      `  ${titleOf(planned).padEnd(width)}   namespace ${namespace}, release ${release}${to}: ${counts}\n`,
      ...(verbose ? changes.map((change) => `    ${changeLine(change)}`) : []),
    ]
  })
  return [
    `This will return the cluster ${cluster.context} (${cluster.server}) to ${installText(target)}:\n`,
    ...namespaces.map((name) => `  Namespace ${name} is created\n`),
    ...lines,
    ...leftTexts(left, newSince, verbose),
  ].join('')
}

/** Returns `install 3 of 2026-11-23T06:40:00Z`. */
export function installText({ install, updated }: EarlierInstall): string {
  return `install ${install}${updated === '' ? '' : ` of ${updated}`}`
}
