// `preflight`: what would break, before anything is installed, and what mends it.
import type { Cluster } from '../cluster/api.ts'
import { exitStatus, UserError } from '../errors.ts'
import { checks } from '../preflight/checks.ts'
import { blocking } from '../preflight/report.ts'
import { applyFixes, fixRequest, type FixRequest } from './apply-fixes.ts'
import { parseIds } from './check-ids.ts'
import type { Arguments } from './command.ts'
import { prepare, type Prepared } from './configure.ts'
import { connectCluster } from './connect.ts'
import { examineCluster, examineFile, type Examination, type ExamineOptions } from './examine.ts'
import { readFacts } from './facts.ts'
import { interruptible } from './interruptible.ts'
import type { Io } from './io.ts'
import { printReport } from './print-report.ts'
import { remember } from './remember.ts'

/** Judges a cluster, or the facts of one; status 1 if an error was found or could not be decided. */
export async function runPreflight(args: Arguments, io: Io): Promise<number> {
  const options: ExamineOptions = {
    skip: parseIds(args.text('skip') ?? '', checks),
    migration: args.text('migrate-from') === 'sidecar',
  }
  const fix = fixRequest(args)
  const prepared = await prepare(args, io)
  const file = args.text('facts')
  if (file === undefined) return onCluster(args, io, prepared, options, fix)
  if (fix) {
    throw new UserError('fix-file', '--fix changes a cluster, and --facts reads a file: give one of them')
  }
  return conclude(await examineFile(readFacts(file, io), prepared, options), args, io)
}

async function onCluster(
  args: Arguments,
  io: Io,
  prepared: Prepared,
  options: ExamineOptions,
  fix: FixRequest | undefined,
): Promise<number> {
  const cluster = await connectCluster(args, io)
  try {
    const examine = async () => interruptible(io, examineAsInstalled(cluster, prepared, io, options))
    const first = await examine()
    if (!fix || !(await applyFixes(cluster, first.report.findings, fix, io))) return conclude(first, args, io)
    io.err('Reading the cluster again.\n')
    return conclude(await examine(), args, io)
  } finally {
    cluster.close()
  }
}

/** Examines for what an install would do: with the profile and platform of an earlier one. */
async function examineAsInstalled(
  cluster: Cluster,
  prepared: Prepared,
  io: Io,
  options: ExamineOptions,
): Promise<Examination> {
  const installed = await remember(cluster, prepared.revision, io)
  return examineCluster(cluster, prepared, io, { ...options, installed })
}

async function conclude({ report }: Examination, args: Arguments, io: Io): Promise<number> {
  await printReport(report, args, io)
  return blocking(report.findings, args.flag('allow-undecided')).length > 0
    ? exitStatus.failed
    : exitStatus.done
}
