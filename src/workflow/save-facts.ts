// `facts save`: reads the facts of a cluster, so that they can be checked elsewhere or later.
import { ApiError } from '../errors.ts'
import type { Cluster } from '../cluster/api.ts'
import type { FactsFile } from '../facts/file.ts'
import type { DryRunReport } from '../facts/dry-run.ts'
import { readClusterFacts, planWithDryRun, renderForFacts } from './checks/check.ts'
import { withCluster } from './cluster/connect.ts'
import { warn, type WorkflowContext } from './context.ts'
import { interruptible } from './interruptible.ts'
import type { ClusterOptions, ConfigurationOptions } from './options.ts'
import { readPreviousInstallIfAllowed } from './cluster/previous-install.ts'
import { readConfiguration, type ConfigurationInput } from './rendering/configuration.ts'

export interface SaveFactsOptions extends ConfigurationOptions, ClusterOptions {}

/**
 * Reads the cluster and makes a server-side dry run of an install. If the dry run fails, warns and returns the facts
 * without it. Rejects with UserError and ApiError.
 */
export async function saveFacts(options: SaveFactsOptions, context: WorkflowContext): Promise<FactsFile> {
  const input = await readConfiguration(options, context)
  return withCluster(options, context, async (cluster) => {
    const facts = await interruptible(context, readClusterFacts(cluster, context))
    context.onEvent({ kind: 'facts-collected', facts })
    const previous = readPreviousInstallIfAllowed(cluster, input.revision, context)
    const { profile, platform, defaultRevision } = await interruptible(context, previous)
    const file = { facts, installed: { profile, platform, defaultRevision } }
    const dryRun = await interruptible(context, dryRunForFacts(cluster, file, input, context))
    return { ...file, ...(dryRun && { dryRun }) }
  })
}

async function dryRunForFacts(
  cluster: Cluster,
  file: FactsFile,
  input: ConfigurationInput,
  context: WorkflowContext,
): Promise<DryRunReport | undefined> {
  const install = await renderForFacts(file, input)
  try {
    const { dryRunReport } = await planWithDryRun(cluster, install, {}, context)
    context.onEvent({ kind: 'dry-run-done', report: dryRunReport })
    return dryRunReport
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    context.onEvent({ kind: 'dry-run-failed', message: error.message })
    warn(context, `the facts are saved without a dry run: ${error.message}`)
    return undefined
  }
}
