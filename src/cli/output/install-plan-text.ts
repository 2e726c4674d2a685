// Describes the plan of an install.
import type { Configuration } from '../../config/resolve.ts'
import { count, type Change, type ChangeSet, type Counts } from '../../install/plan/changes.ts'
import type { InstallPlan } from '../../install/plan/plan.ts'
import type { PlanDifference } from '../../install/plan/replan.ts'
import { versionChange } from '../../install/plan/version-change.ts'
import type { LeftPlan } from '../../install/left-releases.ts'
import type { UninstallStep } from '../../install/uninstall-plan.ts'
import { objectName, type ObjectRef } from '../../manifest/object.ts'
import { tagOf } from '../../preflight/istio/versions.ts'

/** Why an install may uninstall a component. */
export const notConfigured = 'no longer configured'

/** Returns the planned changes by component; with `verbose` also by object. */
export function planSummary(
  { components: configured, profile, tag }: Configuration,
  cluster: { readonly server: string; readonly context: string },
  { changes: { namespaces, components } }: Pick<InstallPlan, 'changes'>,
  left: LeftPlan | undefined,
  verbose: boolean,
): string {
  const width = Math.max(...configured.map(({ component }) => component.title.length))
  const lines = configured.flatMap(({ component, namespace, release }) => {
    const planned = components.find((one) => one.release === release && one.namespace === namespace)
    const all = planned?.changes ?? []
    const counts = countsText(count(all.map(({ action }) => action)))
    const title = component.title.padEnd(width)
    return [
      `  ${title}   namespace ${namespace}, release ${release}: ${counts}\n`,
      ...(verbose ? all.map((change) => `    ${changeLine(change)}`) : []),
    ]
  })
  const change = versionChange({ components }, 'pilot')
  const what = change
    ? `upgrade Istio ${versionsText(change)}, profile "${profile.name}", in`
    : `install the Istio ${tag} profile "${profile.name}" into`
  return [
    `This will ${what} the cluster ${cluster.context} (${cluster.server}):\n`,
    ...namespaces.map((name) => `  Namespace ${name} is created\n`),
    ...lines,
    ...leftTexts(left, notConfigured, verbose),
  ].join('')
}

/** `from 1.30.2 to 1.31.1`; the variant of the images, such as `-distroless`, only if it changes. */
export function versionsText(images: { readonly from: string; readonly to: string }): string {
  const [from = '', to = ''] = [images.from, images.to].map((image) => tagOf(image) ?? image)
  const variants = [from, to].map((tag) => /-(distroless|debug)$/.exec(tag)?.[0] ?? '')
  const shown = (tag: string) => (variants[0] === variants[1] ? tag.replace(/-(distroless|debug)$/, '') : tag)
  return `from ${shown(from)} to ${shown(to)}`
}

/** Returns the releases that an install or a rollback may uninstall. `why` completes `the release is …`. */
export function leftTexts(left: LeftPlan | undefined, why: string, verbose: boolean): string[] {
  return (left?.uninstall.steps ?? []).map((step) => leftText(step, why, verbose))
}

function leftText({ title, release, objects }: UninstallStep, why: string, verbose: boolean): string {
  const where = `namespace ${release?.namespace}, release ${release?.name}`
  const lines = verbose ? objects.map((ref) => `    ${deleteLine(ref, why)}`) : []
  return [`  ${title}   ${where}: ${why}, ${objects.length} objects\n`, ...lines].join('')
}

/** Returns `delete      ConfigMap/istio-system/x (REASON)` for an object of a release that is uninstalled. */
export function deleteLine(ref: ObjectRef, why: string): string {
  return changeLine({ ref, action: 'delete', reason: `its component is ${why}` })
}

const words: readonly (readonly [keyof Counts, string])[] = [
  ['created', 'created'],
  ['configured', 'configured'],
  ['adopted', 'adopted'],
  ['deleted', 'pruned'],
  ['unchanged', 'unchanged'],
]

/** Returns `12 created, 3 unchanged`. */
export function countsText(counts: Counts): string {
  const parts = words.flatMap(([key, word]) => (counts[key] > 0 ? [`${counts[key]} ${word}`] : []))
  return parts.join(', ') || 'no objects'
}

/** Returns the objects whose planned change differs, because the cluster has changed since the first plan. */
export function differencesText(
  differences: readonly PlanDifference[],
  warnings: ChangeSet['warnings'],
): string {
  const lines = differences.map(({ ref, before, after }) => {
    const now = after ? actionText(after) : 'no change'
    return `  ${objectName(ref)}: ${now} (planned: ${before ? actionText(before) : 'no change'})\n`
  })
  return [
    'The cluster has changed since the install was planned:\n',
    ...lines,
    ...warnings.map((message) => `Warning: ${message}\n`),
  ].join('')
}

const actionText = ({ action, reason }: Change) => `${action}${reason ? `, ${reason}` : ''}`

/** Returns `configure   ConfigMap/istio-system/istio (REASON)`, with the fields that are taken over. */
export function changeLine({ action, ref, reason, takeovers = [] }: Change): string {
  const fields = takeovers.map(({ manager, field }) => `${field} from ${manager}`)
  const taken = fields.length > 0 ? `; takes over ${fields.join(', ')}` : ''
  return `${action.padEnd(10)}  ${objectName(ref)}${reason ? ` (${reason})` : ''}${taken}\n`
}
