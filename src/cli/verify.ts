// `verify-install`: does the installed mesh work?
import type { Cluster } from '../cluster/api.ts'
import { collectFacts } from '../cluster/collect/collect-facts.ts'
import { exitStatus, UserError } from '../errors.ts'
import type { Facts, ReadResult } from '../facts/facts.ts'
import type { Probe, Rehearsal } from '../facts/rehearsal.ts'
import { probeWebhook, runCanary } from '../install/canary.ts'
import { postChecks } from '../preflight/post-checks.ts'
import { istiods, revisionOf } from '../preflight/post/mesh-components.ts'
import { blocking } from '../preflight/report.ts'
import { parseIds } from './check-ids.ts'
import type { Arguments } from './command.ts'
import { platformSignsOf, warn } from './configure.ts'
import { connectCluster } from './connect.ts'
import { parseDuration } from './duration.ts'
import { detectIn, reportOf } from './examine.ts'
import { readFacts } from './facts.ts'
import { interruptible } from './interruptible.ts'
import type { Io } from './io.ts'
import { printReport } from './print-report.ts'

/** Asks the questions of after an install; status 1 if an error was found or could not be decided. */
export async function runVerify(args: Arguments, io: Io): Promise<number> {
  const skip = parseIds(args.text('skip') ?? '', postChecks)
  const file = args.text('facts')
  if (file !== undefined) {
    if (args.flag('canary')) {
      throw new UserError('canary-file', '--canary starts a pod, and --facts reads a file: give one of them')
    }
    const unread = 'the facts are from a file, and this asks the server itself'
    return conclude(readFacts(file, io).facts, { unread }, { skip: [...skip, ...liveOnly] }, args, io)
  }
  const cluster = await connectCluster(args, io)
  try {
    const facts = await interruptible(io, collectFacts(cluster, { now: () => io.now() }))
    const value = await probes(cluster, facts, args, io)
    return conclude(
      facts,
      { value: { digest: '', rights: [], objects: [], probes: value } },
      { skip },
      args,
      io,
    )
  } finally {
    cluster.close()
  }
}

/** Decided by asking the server, which a file cannot. */
const liveOnly = postChecks.filter(({ needs }) => needs.includes('probes')).map(({ id }) => id)

async function probes(cluster: Cluster, { known }: Facts, args: Arguments, io: Io): Promise<Probe[]> {
  const [plane] = 'value' in known.deployments ? istiods(known.deployments.value) : []
  const webhook = plane ? [await probeWebhook(cluster, plane.workload.namespace, revisionOf(plane))] : []
  if (!args.flag('canary')) return webhook
  io.err('Starting a canary pod in a scratch namespace.\n')
  const canary = await runCanary(cluster, {
    image: args.text('canary-image') ?? '',
    timeout: parseDuration('canary-timeout', args.text('canary-timeout') ?? '60s'),
    suffix: Buffer.from(io.random(3)).toString('hex'),
    signal: io.signal,
    now: () => io.now(),
    onLeft: (message) => warn(io, message),
  })
  return [...webhook, canary]
}

async function conclude(
  facts: Facts,
  rehearsal: ReadResult<Rehearsal>,
  options: { readonly skip: readonly string[] },
  args: Arguments,
  io: Io,
): Promise<number> {
  const detection = detectIn(facts, platformSignsOf(io))
  const plan = { unread: 'no configuration is asked about' }
  const report = reportOf('verify-install', postChecks, { facts, detection, plan, rehearsal }, options)
  await printReport(report, args, io)
  return blocking(report.findings, args.flag('allow-undecided')).length > 0
    ? exitStatus.failed
    : exitStatus.done
}
