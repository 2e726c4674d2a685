// Checks a cluster: facts → platform → configuration → manifests → plan with server-side dry runs → findings.
import type { Cluster, ServerVersion } from '../../cluster/api.ts'
import { collectFacts } from '../../cluster/collect/collect-facts.ts'
import { createLiveObjects } from '../../cluster/live-objects.ts'
import type { Configuration } from '../../config/resolve.ts'
import type { Facts, ReadResult } from '../../facts/facts.ts'
import type { FactsFile, InstalledFacts } from '../../facts/file.ts'
import type { DryRunReport } from '../../facts/dry-run.ts'
import { renderWithLiveInstances } from '../../install/instance-labels.ts'
import { planInstall, type InstallPlan, type PlanOptions, type PlanRequest } from '../../install/plan/plan.ts'
import { manifestsDigest } from '../../manifest/digest.ts'
import type { RenderedRelease } from '../../pipeline.ts'
import { detectionFacts, detect } from '../../platform/detect.ts'
import type { Detection } from '../../platform/detection.ts'
import type { PlatformRules } from '../../platform/rules.ts'
import type { Check } from '../../preflight/check.ts'
import { checks } from '../../preflight/checks.ts'
import { checkInputOf, type CheckInputSources } from '../../preflight/check-input.ts'
import { applicableChecks, evaluateChecks, type EvaluateOptions } from '../../preflight/evaluate.ts'
import { clusterDiagram } from '../../preflight/cluster-diagram.ts'
import { installView } from '../../preflight/install-view.ts'
import type { RegistryImage } from '../../preflight/registry-image.ts'
import { describeCheck, type Report } from '../../preflight/report.ts'
import { warnOfUnreadSources } from '../cluster/cluster-detection.ts'
import { capabilitiesOf, clusterCapabilities } from '../cluster/connect.ts'
import { runTask, type WorkflowContext } from '../context.ts'
import type { ConfigurationInput } from '../rendering/configuration.ts'
import type { ImageCheckOptions } from './image-check.ts'

/** An install rendered for a cluster or for saved facts. */
export interface RenderedInstall {
  readonly facts: Facts
  readonly detection: Detection
  readonly configuration: Configuration
  readonly rendered: readonly RenderedRelease[]
}

/** A rendered install with the report of the checks. */
export interface CheckedInstall extends RenderedInstall {
  readonly report: Report
}

/** A checked install with its plan. */
export interface PlannedInstall extends CheckedInstall {
  readonly plan: InstallPlan
}

export interface CheckClusterOptions extends EvaluateOptions, ImageCheckOptions {
  readonly previous?: InstalledFacts
  /** True if the cluster is read for the first time on this connection. */
  readonly isNewConnection?: boolean
  /** Returns the options that determine the content of the plan. */
  readonly request?: (configuration: Configuration) => PlanRequest
}

/** Reads the cluster, renders for it, plans the install with dry runs on the server, and runs the checks. */
export async function checkCluster(
  cluster: Cluster,
  input: ConfigurationInput,
  options: CheckClusterOptions,
  context: WorkflowContext,
): Promise<PlannedInstall> {
  const live = createLiveObjects(cluster)
  const facts = await readClusterFacts(live.observed, context, options)
  warnOfUnreadSources(facts, input.userSpec, context)
  const detection = detectIn(facts, input.platformRules())
  const { configuration, render } = input.resolve({ previous: options.previous, detection })
  const capabilities = await clusterCapabilities(cluster, await versionOf(facts, cluster))
  const rendered = await renderWithLiveInstances(cluster, live, (instances) =>
    render(capabilities, instances, cluster),
  )
  const install = { facts, detection, configuration, rendered }
  const registryImages = await imagesFor(rendered, options, context)
  const request = options.request?.(configuration)
  const plan = await planWithDryRun(cluster, install, { ...request, live }, context)
  const dryRun = { value: plan.dryRunReport }
  return { ...install, plan, report: reportInstall(install, { dryRun, registryImages }, input, options) }
}

/** The server's version, from the facts if they have it. */
async function versionOf({ known: { server } }: Facts, cluster: Cluster): Promise<ServerVersion> {
  return 'value' in server ? server.value : cluster.version()
}

/** Reads the facts for the checks, and reports progress. */
export function readClusterFacts(
  cluster: Cluster,
  context: WorkflowContext,
  { isNewConnection }: Pick<CheckClusterOptions, 'isNewConnection'> = {},
): Promise<Facts> {
  return runTask('read-cluster', context, (progress) =>
    collectFacts(cluster, {
      isNewConnection,
      now: () => context.now(),
      onProgress: ({ done, total }) => progress(done, total),
    }),
  )
}

/** Plans the install with server-side dry runs, and reports progress. */
export function planWithDryRun(
  cluster: Cluster,
  { configuration, rendered }: Pick<RenderedInstall, 'configuration' | 'rendered'>,
  options: Omit<PlanOptions, 'istioNamespace' | 'onProgress' | 'now'>,
  context: WorkflowContext,
): Promise<InstallPlan> {
  const { istioNamespace } = configuration
  return runTask('dry-run', context, (onProgress) =>
    planInstall(cluster, rendered, { ...options, istioNamespace, now: () => context.now(), onProgress }),
  )
}

/** Checks saved facts. The saved dry run is used only if it was made with the same manifests. */
export async function checkFactsFile(
  { dryRun: dryRun, ...file }: FactsFile,
  input: ConfigurationInput,
  options: EvaluateOptions & ImageCheckOptions,
  context: WorkflowContext,
): Promise<CheckedInstall> {
  const install = await renderForFacts(file, input)
  const { rendered } = install
  const sources = {
    dryRun: dryRunOfSameManifests(dryRun, rendered),
    registryImages: await imagesFor(rendered, options, context),
  }
  return { ...install, report: reportInstall(install, sources, input, options) }
}

/** Most runs ask no registry, so the client of registries is loaded here. */
async function imagesFor(
  rendered: readonly RenderedRelease[],
  { imageCheck }: ImageCheckOptions,
  context: WorkflowContext,
): Promise<RegistryImage[] | undefined> {
  if (imageCheck === undefined) return undefined
  const { readRegistryImages } = await import('./registry-images.ts')
  return readRegistryImages(rendered, imageCheck, context)
}

/** Renders from facts alone, so that the result is the same where they are saved and where they are checked. */
export async function renderForFacts(
  { facts, installed }: Pick<FactsFile, 'facts' | 'installed'>,
  input: ConfigurationInput,
): Promise<RenderedInstall> {
  const detection = detectIn(facts, input.platformRules())
  const { configuration, render } = input.resolve({ previous: installed, detection })
  return { facts, detection, configuration, rendered: await render(capabilitiesOf(facts)) }
}

function dryRunOfSameManifests(
  dryRun: DryRunReport | undefined,
  rendered: readonly RenderedRelease[],
): ReadResult<DryRunReport> {
  if (!dryRun) return { unread: 'the file has no dry run' }
  if (dryRun.digest === manifestsDigest(rendered)) return { value: dryRun }
  return {
    unread:
      'the dry run in the file was made with other manifests (save the facts with these files and flags)',
  }
}

function reportInstall(
  { facts, configuration, rendered, detection }: RenderedInstall,
  sources: Pick<CheckInputSources, 'dryRun' | 'registryImages'>,
  { userSpec }: ConfigurationInput,
  options: EvaluateOptions,
): Report {
  const install = { value: installView(configuration, rendered, userSpec) }
  return checkReport('preflight', checks, { facts, detection, install, ...sources }, options)
}

/** Runs the checks and returns the report. */
export function checkReport(
  command: Report['command'],
  toRun: readonly Check[],
  sources: Omit<CheckInputSources, 'detection'> & { readonly detection: Detection },
  options: EvaluateOptions,
): Report {
  const { facts, detection, install } = sources
  const reads = checkInputOf({ ...sources, detection: detectionResult(detection, facts) })
  return {
    command,
    platform: detection.platform ?? 'unknown',
    title: detection.title,
    evidence: detection.evidence,
    findings: evaluateChecks(toRun, reads, options),
    checks: applicableChecks(toRun, reads, options).map(describeCheck),
    skipped: options.skip ?? [],
    diagram: clusterDiagram(facts, detection, 'value' in install ? install.value : undefined),
  }
}

/** Detects the platform from facts. */
export function detectIn(facts: Facts, rules: readonly PlatformRules[]): Detection {
  return detect(detectionFacts(facts), rules)
}

/** Returns the detection as evidence: unread if nodes could not be read and no platform was found. */
function detectionResult(detection: Detection, { known: { nodes } }: Facts): ReadResult<Detection> {
  return 'unread' in nodes && detection.platform === undefined ? nodes : { value: detection }
}
