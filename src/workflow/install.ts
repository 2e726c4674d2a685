// `install`: configuration → manifests → checks → plan → question → a running mesh, recorded as Helm releases.
import type { Cluster } from '../cluster/api.ts'
import { noPlatform, type Configuration } from '../config/resolve.ts'
import { install as executeInstall, type InstallResult } from '../install/install.ts'
import { memoryLabels } from '../install/memory.ts'
import type { Report } from '../preflight/report.ts'
import { getPath, newTree } from '../values/tree.ts'
import { installBlockers } from './blockers.ts'
import { checkVersion, withCluster } from './connect.ts'
import { warn, type WorkflowContext } from './context.ts'
import { interruptible } from './interruptible.ts'
import type { ClusterOptions, ConfigurationOptions } from './options.ts'
import { readPreviousInstallIfAllowed } from './previous-install.ts'
import { leftBehind, renderInstall } from './render-install.ts'
import { readConfiguration } from './resolve.ts'

export interface InstallOptions extends ConfigurationOptions, ClusterOptions {
  /** `true` skips all checks, a list those of these ids. */
  readonly skipPreflight?: true | readonly string[] | undefined
  /** An error that could not be decided does not stop the install. */
  readonly allowUndecided?: boolean | undefined
  /** Milliseconds that each component may take to become ready; 300,000 by default. */
  readonly readinessTimeout?: number | undefined
  /** False: do not wait until components are ready. */
  readonly wait?: boolean | undefined
  /** Plan only. */
  readonly dryRun?: boolean | undefined
}

export interface InstallOutcome {
  readonly status: 'nothing-to-install' | 'blocked' | 'cancelled' | 'planned' | 'done'
  readonly configuration: Configuration
  /** The preflight's report; absent where all checks were skipped. */
  readonly report?: Report | undefined
  /** True if findings stop the install. */
  readonly isBlocked: boolean
  /** With status `planned` what would change, with `done` what was changed. */
  readonly result?: InstallResult | undefined
}

/** Installs Istio, or updates an installation. Rejects with UserError and ApiError before anything is changed. */
export async function install(options: InstallOptions, context: WorkflowContext): Promise<InstallOutcome> {
  const input = await readConfiguration(options, context)
  return withCluster(options, context, async (cluster) => {
    const version = await checkVersion(cluster, context)
    const previous = await readPreviousInstallIfAllowed(cluster, input.revision, context)
    const { configuration, rendered, report } = await interruptible(
      context,
      renderInstall(cluster, version, input, previous, options, context),
    )
    if (configuration.components.length === 0) {
      return { status: 'nothing-to-install', configuration, report, isBlocked: false }
    }
    for (const line of leftBehind(configuration, previous)) warn(context, line)
    const isBlocked = reportBlockers(report, previous.releases.length > 0, options, context)
    const outcome = { configuration, report, isBlocked }
    // A dry run shows the changes all the same.
    if (isBlocked && !options.dryRun) return { status: 'blocked', ...outcome }
    if (!options.dryRun && !(await confirmInstall(cluster, configuration, context))) {
      return { status: 'cancelled', ...outcome }
    }
    const result = await executeInstall(cluster, rendered, {
      readinessTimeout: options.readinessTimeout,
      wait: options.wait,
      dryRun: options.dryRun,
      force: options.force,
      labels: memoryLabels(configuration.profile.name, recordedPlatform(configuration)),
      networkLabel: networkOf(configuration),
      onEvent: (event) => context.onEvent({ kind: 'install', event }),
      signal: context.signal,
      now: () => context.now(),
    })
    return { status: options.dryRun ? 'planned' : 'done', ...outcome, result }
  })
}

/** Reports what stands against the install, and returns whether it stops it. */
function reportBlockers(
  report: Report | undefined,
  isUpgrade: boolean,
  { allowUndecided, force, dryRun = false }: InstallOptions,
  context: WorkflowContext,
): boolean {
  if (report === undefined) return false
  const blockers = installBlockers(report, { isUpgrade, allowUndecided, force })
  context.onEvent({ kind: 'findings', blockers, dryRun })
  return blockers.stops.length > 0
}

async function confirmInstall(
  { context: name, server }: Cluster,
  configuration: Configuration,
  { confirm }: WorkflowContext,
): Promise<boolean> {
  return (await confirm?.({ kind: 'install', configuration, context: name, server })) ?? true
}

/** The platform that the next install starts from: a name, or that there is to be none. */
function recordedPlatform({ platform, withoutPlatform }: Configuration): string | undefined {
  return platform?.name ?? (withoutPlatform === undefined ? undefined : noPlatform)
}

function networkOf({ components: [first] }: Configuration): string | undefined {
  const network = getPath(first?.values ?? newTree(), ['global', 'network'])
  return typeof network === 'string' && network !== '' ? network : undefined
}
