// `preflight`: checks the cluster for problems before installing.
import type { Cluster } from '../cluster/api.ts'
import { UserError } from '../errors.ts'
import { checks } from '../preflight/checks.ts'
import { blocking, type Report } from '../preflight/report.ts'
import { applyFixes } from './checks/apply-fixes.ts'
import { checkIds } from './checks/check-ids.ts'
import { imageCheckOf } from './checks/image-check.ts'
import { checkCluster, checkFactsFile, type CheckClusterOptions } from './checks/check.ts'
import { withCluster } from './cluster/connect.ts'
import type { WorkflowContext } from './context.ts'
import { interruptible } from './interruptible.ts'
import type { CheckImagesOptions, CheckOptions, ClusterOptions, ConfigurationOptions } from './options.ts'
import { readPreviousInstallIfAllowed } from './cluster/previous-install.ts'
import { readFacts } from './cluster/read-facts.ts'
import { readConfiguration, type ConfigurationInput } from './rendering/configuration.ts'

export interface PreflightOptions
  extends ConfigurationOptions, ClusterOptions, CheckOptions, CheckImagesOptions {
  /** `sidecar` also runs the checks for a migration from sidecars to ambient mode. */
  readonly migrateFrom?: 'sidecar' | undefined
  /** Apply fixes: all safe ones with `true`, or those of the checks in the list. */
  readonly fix?: true | readonly string[] | undefined
}

export interface CheckResult {
  readonly report: Report
  /** False if a check of severity error failed or is undecided. */
  readonly passed: boolean
}

/**
 * Checks a cluster, or saved facts, for problems of an install. With `fix` applies fixes and checks again. Rejects with
 * UserError.
 */
export async function preflight(options: PreflightOptions, context: WorkflowContext): Promise<CheckResult> {
  const toCheck = {
    skip: checkIds(options.skip ?? [], checks),
    migration: options.migrateFrom === 'sidecar',
    ...imageCheckOf(options),
  }
  const named = fixIds(options.fix)
  const input = await readConfiguration(options, context)
  if (options.facts === undefined) {
    return withCluster(options, context, async (cluster) => {
      const first = await checkLikeInstall(cluster, input, toCheck, context)
      const isChanged =
        options.fix !== undefined && (await applyFixes(cluster, first.findings, named, context))
      if (!isChanged) return resultOf(first, options)
      context.onEvent({ kind: 'checking-again' })
      return resultOf(await checkLikeInstall(cluster, input, toCheck, context), options)
    })
  }
  if (options.fix !== undefined) {
    throw new UserError('fix-file', '--fix changes a cluster and --facts reads a file: use one of them')
  }
  const { report } = await checkFactsFile(readFacts(options.facts, context), input, toCheck, context)
  return resultOf(report, options)
}

/** Returns a report and whether it passed. */
export function resultOf(report: Report, { allowUndecided = false }: CheckOptions): CheckResult {
  return { report, passed: blocking(report.findings, allowUndecided).length === 0 }
}

/** Returns the ids in `fix`; undefined for all safe fixes. Throws UserError for unknown ids and for an empty list. */
function fixIds(fix: PreflightOptions['fix']): string[] | undefined {
  if (fix === undefined || fix === true) return undefined
  const ids = checkIds(fix, checks)
  if (ids.length > 0) return ids
  throw new UserError('fix-empty', '--fix= names no check', {
    hint: 'use ids (--fix=CIL-01,NS-01), or --fix without a value for all safe fixes',
  })
}

/** Runs the checks with the profile and platform of the previous install, as `install` does. */
async function checkLikeInstall(
  cluster: Cluster,
  input: ConfigurationInput,
  options: CheckClusterOptions,
  context: WorkflowContext,
): Promise<Report> {
  const check = async () => {
    const previous = await readPreviousInstallIfAllowed(cluster, input.revision, context)
    return checkCluster(cluster, input, { ...options, previous }, context)
  }
  return (await interruptible(context, check())).report
}
