// `diff`: compares the live objects of a cluster with the objects after an install.
import type { ObjectDifference } from '../../diff/compare-objects.ts'
import { selectedObjects, type ObjectSelection } from '../../diff/select.ts'
import { UserError } from '../../errors.ts'
import type { Configuration } from '../../config/resolve.ts'
import type { InstallPlan, PlanBlocker } from '../../install/plan/plan.ts'
import type { Change } from '../../install/plan/changes.ts'
import type { ObjectRef } from '../../manifest/object.ts'
import { readPreviousInstallIfAllowed } from '../cluster/previous-install.ts'
import { checkVersion, withCluster } from '../cluster/connect.ts'
import { warn, type WorkflowContext } from '../context.ts'
import { componentFilter } from '../generate.ts'
import { interruptible } from '../interruptible.ts'
import type { ClusterOptions, ConfigurationOptions } from '../options.ts'
import { planWithoutChecks, recordLabels, unconfiguredReleases } from '../prepare-install.ts'
import { readConfiguration } from '../rendering/configuration.ts'
import {
  conflictOf,
  liveDifference,
  type LiveDifference,
  type ReleaseDifferences,
} from './live-differences.ts'

export interface LiveDiffOptions extends ConfigurationOptions, ClusterOptions, ObjectSelection {
  /** The keys of components (`pilot`, `ingressGateways`) or the names of gateways to compare; all by default. */
  readonly component?: readonly string[] | undefined
}

/** What an install would change in a cluster. */
export interface LiveDiff {
  readonly configuration: Configuration
  /** The kubeconfig's context, and the URL of the API server. */
  readonly context: string
  readonly server: string
  /** The namespaces that an install creates. */
  readonly namespaces: readonly ObjectDifference[]
  /** Releases without differences have no objects. */
  readonly releases: readonly ReleaseDifferences[]
  /** Objects that could not be compared: the server rejects them, or another release owns them. */
  readonly errors: readonly PlanBlocker[]
}

/**
 * Plans an install with server-side dry runs, and returns the objects that it would change. Runs no checks and changes
 * nothing. Conflicts with other field managers are warnings. Rejects with UserError and ApiError.
 */
export async function diffLive(options: LiveDiffOptions, context: WorkflowContext): Promise<LiveDiff> {
  const isCompared = selectedObjects(options)
  const input = await readConfiguration(options, context)
  return withCluster(options, context, async (cluster) => {
    const version = await checkVersion(cluster, context)
    const previous = await readPreviousInstallIfAllowed(cluster, input.revision, context)
    const request = (configuration: Configuration) => ({
      force: options.force,
      showConflicts: true,
      failOnRejection: true,
      labels: recordLabels(configuration),
    })
    const planning = planWithoutChecks(cluster, version, input, { previous, request }, context)
    const { configuration, plan } = await interruptible(context, planning)
    for (const line of unconfiguredReleases(configuration, previous)) warn(context, line)
    for (const message of plan.changes.warnings) warn(context, message)
    const { context: name, server } = cluster
    const selection = { isSelected: componentFilter(options.component ?? [], configuration), isCompared }
    return { configuration, context: name, server, ...differencesOf(plan, selection, context) }
  })
}

interface Selection {
  readonly isSelected: ReturnType<typeof componentFilter>
  readonly isCompared: (ref: ObjectRef) => boolean
}

function differencesOf(
  plan: InstallPlan,
  { isSelected, isCompared }: Selection,
  context: WorkflowContext,
): Pick<LiveDiff, 'namespaces' | 'releases' | 'errors'> {
  const errors: PlanBlocker[] = []
  for (const blocker of plan.blockers) {
    // A running operation stops an install, but not a comparison.
    if (blocker instanceof UserError && blocker.code === 'operation-pending') warn(context, blocker.message)
    else errors.push(blocker)
  }
  const releases = plan.releases
    .filter(({ rendered }) => isSelected(rendered))
    .map(({ ref, changes }): ReleaseDifferences => {
      const compared = changes.changes.filter((change) => isCompared(change.ref))
      if (!plan.request.force)
        compared.flatMap((one) => conflictOf(one) ?? []).forEach((line) => warn(context, line))
      return { ...ref, objects: compared.flatMap((change) => differenceOrError(change, errors)) }
    })
  const namespaces = plan.changes.namespaces.map(newNamespace).filter(({ ref }) => isCompared(ref))
  return { namespaces, releases, errors }
}

function differenceOrError(change: Change, errors: PlanBlocker[]): readonly LiveDifference[] {
  try {
    const difference = liveDifference(change)
    return difference ? [difference] : []
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    errors.push(error)
    return []
  }
}

function newNamespace(name: string): ObjectDifference {
  const after = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } }
  return { change: 'added', ref: { apiVersion: 'v1', kind: 'Namespace', name }, before: undefined, after }
}
