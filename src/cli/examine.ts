// A preflight from end to end: facts → platform → configuration → manifests → plan → findings.
import type { Cluster, ServerVersion } from '../cluster/api.ts'
import { collectFacts } from '../cluster/collect/collect-facts.ts'
import { createLiveObjects } from '../cluster/live-objects.ts'
import type { Configuration } from '../config/resolve.ts'
import type { Facts, ReadResult } from '../facts/facts.ts'
import type { FactsFile, InstalledFacts } from '../facts/file.ts'
import type { DryRunReport } from '../facts/dry-run.ts'
import { renderAsLive } from '../install/instance.ts'
import { planInstall, type InstallPlan, type PlanRequest } from '../install/plan/plan.ts'
import { manifestsDigest } from '../manifest/digest.ts'
import type { Rendered } from '../pipeline.ts'
import { detectionFacts, detect } from '../platform/detect.ts'
import type { Detection } from '../platform/detection.ts'
import type { PlatformRules } from '../platform/rules.ts'
import type { Check } from '../preflight/check.ts'
import { checks } from '../preflight/checks.ts'
import { evidenceOf, type EvidenceInput } from '../preflight/evidence.ts'
import { checksRun, evaluateChecks, type EvaluateOptions } from '../preflight/evaluate.ts'
import { clusterDiagram } from '../preflight/cluster-diagram.ts'
import { installView } from '../preflight/install-view.ts'
import type { Report } from '../preflight/report.ts'
import type { Prepared } from './configure.ts'
import { capabilitiesOf, clusterCapabilities } from './connect.ts'
import { sayUnread } from './detect-cluster.ts'
import type { Io } from './io.ts'
import { whileReading } from './progress.ts'

/** All that a preflight came upon; `rendered` is what an install would apply. */
export interface Examination {
  readonly facts: Facts
  readonly configuration: Configuration
  readonly rendered: readonly Rendered[]
  readonly report: Report
}

/** What is to be judged. */
type Told = Omit<Examination, 'report'> & { readonly detection: Detection }

export interface ExamineOptions extends EvaluateOptions {
  /** What an earlier install left. */
  readonly installed?: InstalledFacts
  /** True if the cluster is read for the first time on this connection. */
  readonly isNewConnection?: boolean
  /** What the plan is made for. */
  readonly request?: (configuration: Configuration) => PlanRequest
}

/** Examines the cluster: reads it, renders for it, and plans the install with dry runs on the server. */
export async function examineCluster(
  cluster: Cluster,
  prepared: Prepared,
  io: Io,
  options: ExamineOptions,
): Promise<Examination & { readonly plan: InstallPlan }> {
  const live = createLiveObjects(cluster)
  const facts = await whileReading(io, 'Reading the cluster', (tell) =>
    collectFacts(live.observed, {
      isNewConnection: options.isNewConnection,
      now: () => io.now(),
      onProgress: ({ done, total }) => tell(`${done} of ${total} collections`),
    }),
  )
  sayUnread(facts, prepared.given, io)
  const detection = detectIn(facts, prepared.platformSigns())
  const { configuration, render } = prepared.resolveWith({ ...choicesOf(options.installed ?? {}), detection })
  const capabilities = await clusterCapabilities(cluster, await versionOf(facts, cluster))
  const rendered = await renderAsLive(cluster, live, (instances) => render(capabilities, instances, cluster))
  const plan = await whileReading(io, 'Planning the install', (tell) =>
    planInstall(cluster, rendered, {
      ...options.request?.(configuration),
      istioNamespace: configuration.istioNamespace,
      live,
      now: () => io.now(),
      onProgress: (done, total) => tell(`${done} of ${total} objects`),
    }),
  )
  const told = { facts, configuration, rendered, detection }
  return { ...conclude(told, { value: plan.dryRun }, prepared, options), plan }
}

/** The server's version, from the facts if they have it. */
async function versionOf({ known: { server } }: Facts, cluster: Cluster): Promise<ServerVersion> {
  return 'value' in server ? server.value : cluster.version()
}

/** Examines saved facts; the dry run saved with them counts if it was made with the same manifests. */
export async function examineFile(
  { dryRun, ...file }: FactsFile,
  prepared: Prepared,
  options: EvaluateOptions,
): Promise<Examination> {
  const told = await renderFrom(file, prepared)
  return conclude(told, sameManifests(dryRun, told.rendered), prepared, options)
}

/** What facts alone say of an install, so that it is the same where they are saved and where they are judged. */
export async function renderFrom(
  { facts, installed = {} }: Pick<FactsFile, 'facts' | 'installed'>,
  prepared: Prepared,
): Promise<Told> {
  const detection = detectIn(facts, prepared.platformSigns())
  const { configuration, render } = prepared.resolveWith({ ...choicesOf(installed), detection })
  return { facts, detection, configuration, rendered: await render(capabilitiesOf(facts)) }
}

/** How a configuration goes on from what is installed. */
export const choicesOf = ({ profile, platform }: InstalledFacts) => ({
  installedProfile: profile,
  installedPlatform: platform,
})

function sameManifests(
  dryRun: DryRunReport | undefined,
  rendered: readonly Rendered[],
): ReadResult<DryRunReport> {
  if (!dryRun) return { unread: 'the file holds no answers of the server to an install' }
  if (dryRun.digest === manifestsDigest(rendered)) return { value: dryRun }
  return {
    unread:
      "the server's answers in the file are to other manifests (save the facts with these files and flags)",
  }
}

function conclude(
  { facts, configuration, rendered, detection }: Told,
  dryRun: ReadResult<DryRunReport>,
  { given }: Prepared,
  options: ExamineOptions,
): Examination {
  const plan = { value: installView(configuration, rendered, given) }
  const report = reportOf('preflight', checks, { facts, detection, plan, dryRun }, options)
  return { facts, configuration, rendered, report }
}

/** Asks the checks of all that is known, and says what it is about. */
export function reportOf(
  command: Report['command'],
  checks: readonly Check[],
  { facts, detection, plan, dryRun }: Omit<EvidenceInput, 'detection'> & { readonly detection: Detection },
  options: EvaluateOptions,
): Report {
  const reads = evidenceOf({ facts, detection: asRead(detection, facts), plan, dryRun })
  return {
    command,
    platform: detection.platform ?? 'unknown',
    title: detection.title,
    evidence: detection.evidence,
    findings: evaluateChecks(checks, reads, options),
    checks: checksRun(checks, reads, options).map(({ id, subject, level, title, why, remedy, docs }) => ({
      id,
      subject,
      level,
      title,
      why,
      remedy,
      ...(docs !== undefined && { docs }),
    })),
    skipped: options.skip ?? [],
    diagram: clusterDiagram(facts, detection, 'value' in plan ? plan.value : undefined),
  }
}

/** What the cluster is, by its facts. */
export function detectIn(facts: Facts, signs: readonly PlatformRules[]): Detection {
  return detect(detectionFacts(facts), signs)
}

/** Without nodes, that nothing was recognised says nothing. */
function asRead(detection: Detection, { known: { nodes } }: Facts): ReadResult<Detection> {
  return 'unread' in nodes && detection.platform === undefined ? nodes : { value: detection }
}
