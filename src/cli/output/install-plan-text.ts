// What an install will do, for people.
import type { Configuration } from '../../config/resolve.ts'
import { count, type Change, type ChangeSet, type Counts } from '../../install/plan/changes.ts'
import type { InstallPlan } from '../../install/plan/plan.ts'
import type { PlanDifference } from '../../install/plan/replan.ts'
import { objectName } from '../../manifest/object.ts'

/** What happens to each component, and with `verbose` to each object. */
export function planSummary(
  { components: configured, profile, tag }: Configuration,
  cluster: { readonly server: string; readonly context: string },
  { changes: { namespaces, components } }: Pick<InstallPlan, 'changes'>,
  verbose: boolean,
): string {
  const width = Math.max(...configured.map(({ component }) => component.title.length))
  const lines = configured.flatMap(({ component, namespace, release }) => {
    const own = components.find((one) => one.release === release && one.namespace === namespace)
    const all = own?.changes ?? []
    const counts = countsText(count(all.map(({ action }) => action)))
    const title = component.title.padEnd(width)
    return [
      `  ${title}   namespace ${namespace}, release ${release}: ${counts}\n`,
      ...(verbose ? all.map((change) => `    ${changeLine(change)}`) : []),
    ]
  })
  return [
    `This will install the Istio ${tag} profile "${profile.name}" into the cluster ${cluster.context} (${cluster.server}):\n`,
    ...namespaces.map((name) => `  Namespace ${name} is created\n`),
    ...lines,
  ].join('')
}

const words: readonly (readonly [keyof Counts, string])[] = [
  ['created', 'created'],
  ['configured', 'configured'],
  ['adopted', 'adopted'],
  ['deleted', 'pruned'],
  ['unchanged', 'unchanged'],
]

/** `12 created, 3 unchanged`. */
function countsText(counts: Counts): string {
  const parts = words.flatMap(([key, word]) => (counts[key] > 0 ? [`${counts[key]} ${word}`] : []))
  return parts.join(', ') || 'no objects'
}

/** What has another outcome than planned, because the cluster changed in the meantime. */
export function differencesText(
  differences: readonly PlanDifference[],
  warnings: ChangeSet['warnings'],
): string {
  const lines = differences.map(({ ref, before, after }) => {
    const now = after ? actionText(after) : 'nothing to do'
    return `  ${objectName(ref)}: ${now} (planned: ${before ? actionText(before) : 'nothing to do'})\n`
  })
  return [
    'The cluster has changed since the plan was made:\n',
    ...lines,
    ...warnings.map((message) => `Warning: ${message}\n`),
  ].join('')
}

const actionText = ({ action, reason }: Change) => `${action}${reason ? `, ${reason}` : ''}`

/** `configure   ConfigMap/istio-system/istio (its fields become ours)`, with the fields that are taken over. */
export function changeLine({ action, ref, reason, takeovers = [] }: Change): string {
  const fields = takeovers.map(({ manager, field }) => `${field} from ${manager}`)
  const taken = fields.length > 0 ? `; takes over ${fields.join(', ')}` : ''
  return `${action.padEnd(10)}  ${objectName(ref)}${reason ? ` (${reason})` : ''}${taken}\n`
}
