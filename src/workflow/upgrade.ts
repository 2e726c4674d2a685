// `upgrade`: an install over a control plane that runs, one minor version at a time.
import { UserError } from '../errors.ts'
import { readRunningControlPlanes, type RunningControlPlane } from '../install/records/running-versions.ts'
import { chartVersion, isDowngrade, minorVersion, upgradeSteps } from '../release/upgrade-steps.ts'
import { embeddedVersion } from './charts/fetched-charts.ts'
import { imageCheckOf } from './checks/image-check.ts'
import { withCluster } from './cluster/connect.ts'
import type { WorkflowContext } from './context.ts'
import { install } from './install.ts'
import type { InstallOutcome, UpgradeStep } from './install-outcome.ts'
import type { InstallOptions } from './options.ts'
import { requestedRevision } from './rendering/configuration.ts'
import { readFilesOnce } from './rendering/read-files-once.ts'

export interface UpgradeOptions extends Omit<InstallOptions, 'plan'> {
  /** The version to reach: `1.31.1`, or `1.31` for its newest patch. By default that of the charts, in one step. */
  readonly to?: string | undefined
}

/**
 * Upgrades an installed control plane as `install` does; with `to`, by one step towards this version. Rejects with
 * UserError if no such control plane runs, and for a version that is older than the installed one, except with `force`.
 */
export async function upgrade(options: UpgradeOptions, context: WorkflowContext): Promise<InstallOutcome> {
  requireOptions(options)
  imageCheckOf(options)
  const { options: whole, spec } = await readFilesOnce(options, context)
  const { to, ...given } = whole
  const revision = requestedRevision(spec) || 'default'
  const planes = await withCluster(options, context, readRunningControlPlanes)
  const plane = requirePlane(planes, revision)
  if (to === undefined) return install(given, context)
  const step = upgradeStep(plane, to, options, context)
  context.onEvent({ kind: 'upgrade-step', step })
  return { ...(await install({ ...given, istioVersion: step.version }, context)), step }
}

/** Reports wrong options before a cluster is read. */
function requireOptions({ to, istioVersion, manifests, bundle, dryRun }: UpgradeOptions): void {
  if (dryRun === 'client')
    throw new UserError('upgrade-options', 'upgrade --dry-run=client: not possible without a cluster', {
      hint: 'use --dry-run, or install --dry-run=client',
    })
  if (to === undefined) return
  const other = [
    istioVersion === undefined ? '' : 'istio-version',
    manifests === undefined ? '' : 'manifests',
    bundle === undefined ? '' : 'bundle',
  ]
  const [flag] = other.filter((name) => name !== '')
  if (flag !== undefined)
    throw new UserError(
      'upgrade-options',
      `--to cannot be used with --${flag}: --to selects the charts of each step`,
      {
        hint: 'for charts of a repository or registry use --charts',
      },
    )
  if (minorVersion(to) === undefined)
    throw new UserError('upgrade-version', `--to ${to}: not a version of Istio`, {
      hint: 'expected a version such as 1.31.1, or 1.31 for its newest patch',
    })
}

function requirePlane(planes: readonly RunningControlPlane[], revision: string): RunningControlPlane {
  const plane = planes.find((one) => one.revision === revision)
  if (plane) return plane
  if (planes.length === 0)
    throw new UserError('not-installed', 'there is no control plane in this cluster to upgrade', {
      hint: 'to install Istio, run `ambientctl install`',
    })
  const installed = planes.map((one) => `${one.revision} (${one.version || 'unknown version'})`).join(', ')
  throw new UserError('not-installed', `no control plane has revision ${revision}; installed: ${installed}`, {
    hint: 'name an installed revision with --revision, or add a new one with `ambientctl install --revision NAME`',
  })
}

/** Returns the first step towards a version. */
function upgradeStep(
  { revision, version: from }: RunningControlPlane,
  to: string,
  { force = false, charts }: UpgradeOptions,
  context: WorkflowContext,
): UpgradeStep {
  const target = to.replace(/^v/, '')
  if (minorVersion(from) === undefined)
    throw new UserError(
      'upgrade-version',
      `--to ${to}: the installed version of revision ${revision} is unknown`,
      {
        hint: `its image has no tag such as 1.30.2; to install a version without steps, use ambientctl upgrade --istio-version ${target}`,
      },
    )
  if (isDowngrade(from, target) && !force)
    throw new UserError('upgrade-version', `--to ${to}: older than the installed version ${from}`, {
      hint: 'to return to an earlier install, run `ambientctl rollback`; --force installs the older version',
    })
  const embedded = charts === undefined ? embeddedVersion(context) : ''
  const [first = target, ...next] = upgradeSteps(from, target)
  const version = chartVersion(first, embedded)
  return { from, to: target, version, next, isEmbedded: version === embedded }
}
