// The facts, the platform and the findings of a bundle.
import { ApiError } from '../../errors.ts'
import type { Cluster } from '../../cluster/api.ts'
import type { DryRunReport } from '../../facts/dry-run.ts'
import type { Facts } from '../../facts/facts.ts'
import { printFacts, type FactsFile } from '../../facts/file.ts'
import { postChecks } from '../../preflight/post-checks.ts'
import { plainReport, type Report } from '../../preflight/report.ts'
import type { BundleCollection } from '../../support/bundle-files.ts'
import type { BundledFinding, BundleSummary } from '../../support/summary.ts'
import {
  checkFactsFile,
  checkReport,
  planWithDryRun,
  readClusterFacts,
  renderForFacts,
} from '../checks/check.ts'
import { evidenceText } from '../cluster/detection.ts'
import { readPreviousInstallIfAllowed } from '../cluster/previous-install.ts'
import type { WorkflowContext } from '../context.ts'
import { readConfiguration, type ConfigurationInput } from '../rendering/configuration.ts'

/** Prints a report as the command line shows it. */
export type ReportPrinter = (report: Report) => string

export interface CheckedCluster {
  readonly platform: BundleSummary['platform']
  readonly findings: readonly BundledFinding[]
  readonly facts: Facts
}

/**
 * Reads the facts, runs the checks of `preflight` for the profile and platform of the previous install, and those of
 * `verify-install`. Writes facts and reports.
 */
export async function collectChecks(
  { cluster, files, errors, signal }: BundleCollection,
  printReport: ReportPrinter,
  context: WorkflowContext,
): Promise<CheckedCluster | undefined> {
  const facts = await errors.attempt('facts', signal, () =>
    readClusterFacts(cluster, context, { isNewConnection: true }),
  )
  if (!facts) return undefined
  const input = await readConfiguration({}, withoutEvents(context))
  const file = await errors.attempt('the dry run of an install', signal, () =>
    factsFile(cluster, facts, input, context),
  )
  const { dryRun, installed } = file ?? { facts }
  await files.add(
    { path: 'facts.json', section: 'overview', title: 'Facts of the cluster, for `preflight --facts`' },
    printFacts(facts, dryRun, installed),
  )
  const reports = await errors.attempt('the checks', signal, () =>
    runChecks(file ?? { facts }, input, context),
  )
  for (const report of reports ?? []) {
    const { command } = report
    const title = `Findings of ${command}`
    await files.add({ path: `${command}.txt`, section: 'overview', title }, printReport(report))
    const json = `${JSON.stringify(plainReport(report), undefined, 2)}\n`
    await files.add({ path: `${command}.json`, section: 'overview', title: `${title}, for programs` }, json)
  }
  const [preflight] = reports ?? []
  return {
    facts,
    platform: preflight && platformOf(preflight),
    findings: (reports ?? []).flatMap(findingsOf),
  }
}

/** The configuration is resolved several times, and is not what the user asks for. */
function withoutEvents(context: WorkflowContext): WorkflowContext {
  // A copy would read the signal, and from then on Ctrl-C would not end the process.
  return Object.create(context, { onEvent: { value: () => undefined } }) as WorkflowContext
}

async function factsFile(
  cluster: Cluster,
  facts: Facts,
  input: ConfigurationInput,
  context: WorkflowContext,
): Promise<FactsFile> {
  const { profile, platform } = await readPreviousInstallIfAllowed(cluster, input.revision, context)
  const file = { facts, installed: { profile, platform } }
  const install = await renderForFacts(file, input)
  const dryRun = await dryRunOf(cluster, install, context)
  return { ...file, ...(dryRun && { dryRun }) }
}

/** A user without the rights for a dry run gets the other findings. */
async function dryRunOf(
  cluster: Cluster,
  install: Awaited<ReturnType<typeof renderForFacts>>,
  context: WorkflowContext,
): Promise<DryRunReport | undefined> {
  try {
    return (await planWithDryRun(cluster, install, {}, context)).dryRunReport
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

async function runChecks(
  file: FactsFile,
  input: ConfigurationInput,
  context: WorkflowContext,
): Promise<Report[]> {
  const { report, facts, detection } = await checkFactsFile(file, input, {}, context)
  const install = { unread: 'verify-install has no planned configuration' }
  const dryRun = { unread: 'a bundle changes nothing and makes no trials' }
  const skip = postChecks.filter(({ needs }) => needs.includes('admissionTrials')).map(({ id }) => id)
  const verified = checkReport('verify-install', postChecks, { facts, detection, install, dryRun }, { skip })
  return [report, verified]
}

function platformOf({ platform, title, evidence }: Report): BundleSummary['platform'] {
  return { name: platform, title, evidence: evidence.map(evidenceText) }
}

function findingsOf({ findings }: Report): BundledFinding[] {
  return findings.map(({ id, level, status, title, object, message }) => ({
    id,
    severity: level,
    status,
    title,
    object,
    message,
  }))
}
