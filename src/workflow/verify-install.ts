// `verify-install`: checks an installed mesh for problems.
import type { Cluster } from '../cluster/api.ts'
import { UserError } from '../errors.ts'
import type { Facts, ReadResult } from '../facts/facts.ts'
import type { AdmissionTrial, DryRunReport } from '../facts/dry-run.ts'
import { testValidationWebhook, runCanary } from '../install/canary.ts'
import { postChecks } from '../preflight/post-checks.ts'
import { istiods, revisionOf } from '../preflight/post/mesh-components.ts'
import { checkIds } from './checks/check-ids.ts'
import { checkReport, readClusterFacts, detectIn } from './checks/check.ts'
import { withCluster } from './cluster/connect.ts'
import { warn, type WorkflowContext } from './context.ts'
import { platformsFolder, readPlatformRules } from './cluster/detection.ts'
import { interruptible } from './interruptible.ts'
import type { CheckOptions, ClusterOptions } from './options.ts'
import { resultOf, type CheckResult } from './preflight.ts'
import { readFacts } from './cluster/read-facts.ts'

export interface VerifyInstallOptions extends ClusterOptions, CheckOptions {
  /** Also start a pod with a readiness probe in a temporary ambient namespace. */
  readonly canary?: boolean | undefined
  /** An image that supports `netexec --http-port=8080`, as agnhost does. */
  readonly canaryImage?: string | undefined
  /** Milliseconds; 60,000 by default. */
  readonly canaryTimeout?: number | undefined
}

/** The default image of the canary. */
export const defaultCanaryImage = 'registry.k8s.io/e2e-test-images/agnhost:2.53'

/** Checks that need requests to the server, so saved facts are not enough. */
const liveOnly = postChecks.filter(({ needs }) => needs.includes('admissionTrials')).map(({ id }) => id)

/** Runs the checks of an installed mesh on a cluster or on saved facts. Rejects with UserError and ApiError. */
export async function verifyInstall(
  options: VerifyInstallOptions,
  context: WorkflowContext,
): Promise<CheckResult> {
  const skip = checkIds(options.skip ?? [], postChecks)
  if (options.facts !== undefined) {
    if (options.canary) {
      throw new UserError(
        'canary-file',
        '--canary and --facts cannot be used together: --canary starts a pod, --facts reads a file',
      )
    }
    const unread = 'this check needs a cluster, but the facts come from a file'
    const { facts } = readFacts(options.facts, context)
    return conclude(facts, { unread }, [...skip, ...liveOnly], options, context)
  }
  return withCluster(options, context, async (cluster) => {
    const facts = await interruptible(context, readClusterFacts(cluster, context))
    const admissionTrials = await runTrials(cluster, facts, options, context)
    const dryRun = { value: { digest: '', rights: [], objects: [], admissionTrials } }
    return conclude(facts, dryRun, skip, options, context)
  })
}

async function runTrials(
  cluster: Cluster,
  { known }: Facts,
  options: VerifyInstallOptions,
  context: WorkflowContext,
): Promise<AdmissionTrial[]> {
  const [plane] = 'value' in known.deployments ? istiods(known.deployments.value) : []
  const webhook = plane
    ? [await testValidationWebhook(cluster, plane.workload.namespace, revisionOf(plane))]
    : []
  if (!options.canary) return webhook
  context.onEvent({ kind: 'task-started', task: 'canary' })
  const canary = await runCanary(cluster, {
    image: options.canaryImage ?? defaultCanaryImage,
    timeout: options.canaryTimeout ?? 60_000,
    suffix: Buffer.from(context.random(3)).toString('hex'),
    signal: context.signal,
    now: () => context.now(),
    onCleanupFailure: (message) => warn(context, message),
  })
  return [...webhook, canary]
}

function conclude(
  facts: Facts,
  dryRun: ReadResult<DryRunReport>,
  skip: readonly string[],
  options: VerifyInstallOptions,
  context: WorkflowContext,
): CheckResult {
  const detection = detectIn(facts, readPlatformRules(platformsFolder(undefined, context)))
  const install = { unread: 'verify-install has no planned configuration' }
  const report = checkReport('verify-install', postChecks, { facts, detection, install, dryRun }, { skip })
  return resultOf(report, options)
}
