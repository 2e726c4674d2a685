// `facts save`: what a cluster is, in a file, so that it can be judged elsewhere and later.
import { readFileSync } from 'node:fs'
import type { Cluster } from '../cluster/api.ts'
import { collectFacts } from '../cluster/collect/collect-facts.ts'
import { rehearse } from '../cluster/rehearse.ts'
import { ApiError, exitStatus, UserError } from '../errors.ts'
import type { Facts } from '../facts/facts.ts'
import { printFacts, readFactsFile, type FactsFile } from '../facts/file.ts'
import type { Rehearsal } from '../facts/rehearsal.ts'
import { toSend } from '../install/sent.ts'
import type { Arguments } from './command.ts'
import { prepare, warn, type Prepared } from './configure.ts'
import { connectCluster } from './connect.ts'
import { renderFrom } from './examine.ts'
import { isFolder, writePrivate } from './files.ts'
import { harmless } from './harmless.ts'
import { interruptible } from './interruptible.ts'
import type { Io } from './io.ts'
import { remember } from './remember.ts'
import { openProgress, type Progress } from './progress.ts'

/** Reads the cluster, rehearses an install of the configuration, and writes both; `-` is standard output. */
export async function saveFacts(args: Arguments, io: Io): Promise<number> {
  const path = args.positional ?? '-'
  if (path !== '-' && isFolder(path)) {
    throw new UserError('facts-file', `${path}: is a folder`, { hint: 'name a file, such as cluster.json' })
  }
  const prepared = await prepare(args, io)
  const cluster = await connectCluster(args, io)
  const progress = await openProgress(io)
  try {
    const reading = collectFacts(cluster, {
      now: () => io.now(),
      onProgress: ({ done, total }) => progress.update('facts', `${done} of ${total} collections read`),
    })
    const facts = await interruptible(io, reading)
    progress.finish('facts', 'done', `: ${counts(facts)}`)
    for (const line of unread(facts)) progress.line(`Warning: ${line}`)
    const { profile, platform } = await interruptible(io, remember(cluster, prepared.revision, io))
    const installed = { profile, platform }
    const rehearsal = await interruptible(
      io,
      rehearseFor(cluster, { facts, installed }, prepared, io, progress),
    )
    const text = printFacts(facts, rehearsal, installed)
    if (path === '-') io.out(text)
    else writePrivate(path, text)
    const size = (Buffer.byteLength(text) / 1e6).toFixed(1)
    io.err(
      `Wrote ${path === '-' ? 'facts' : harmless(path)} (${size} MB). It describes your cluster: show it to few.\n`,
    )
    return exitStatus.done
  } finally {
    progress.close()
    cluster.close()
  }
}

/** Reads a file of `facts save`; `-` is standard input. Throws UserError: facts-file, and those of readFactsFile. */
export function readFacts(path: string, io: Pick<Io, 'readStdin'>): FactsFile {
  return path === '-' ? readFactsFile(io.readStdin(), 'standard input') : readFactsFile(readText(path), path)
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'is a folder',
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new UserError('facts-file', `--facts ${path}: ${reasons[code] ?? code}`, {
      hint: 'name a file that `facts save FILE` wrote',
      cause: error,
    })
  }
}

/** A server that refuses to be asked leaves the facts as they are: they are worth saving. */
async function rehearseFor(
  cluster: Cluster,
  file: Pick<FactsFile, 'facts' | 'installed'>,
  prepared: Prepared,
  io: Io,
  progress: Progress,
): Promise<Rehearsal | undefined> {
  const { configuration, rendered } = await renderFrom(file, prepared)
  try {
    const rehearsal = await rehearse(cluster, rendered, {
      istioNamespace: configuration.istioNamespace,
      toSend,
      onProgress: (done, total) => progress.update('rehearsal', `${done} of ${total} objects tried`),
    })
    progress.finish('rehearsal', 'done', `: ${outcome(rehearsal)}`)
    return rehearsal
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    progress.finish('rehearsal', 'failed', ' not made')
    warn(io, `what the server would say to an install is not known: ${error.message}`)
    return undefined
  }
}

/** `3 nodes, 120 pods, 12 namespaces and 61 other objects`. */
function counts({ known }: Facts): string {
  const lengths = Object.entries(known).map(
    ([name, read]) => [name, 'value' in read && Array.isArray(read.value) ? read.value.length : 0] as const,
  )
  const named = ['nodes', 'pods', 'namespaces']
  const others = lengths.reduce((sum, [name, length]) => sum + (named.includes(name) ? 0 : length), 0)
  const parts = named.map((name) => `${lengths.find(([key]) => key === name)?.[1] ?? 0} ${name}`)
  return `${parts.join(', ')} and ${others} other objects`
}

/** What could not be read, a line for each reason. */
function unread({ known }: Facts): string[] {
  const byReason = new Map<string, string[]>()
  for (const [name, read] of Object.entries(known)) {
    if ('unread' in read) byReason.set(read.unread, [...(byReason.get(read.unread) ?? []), name])
  }
  return [...byReason].map(([reason, names]) => `${names.join(', ')} not read: ${reason}`)
}

function outcome({ objects, rights, probes }: Rehearsal): string {
  const refused = objects.filter(({ refusal }) => refusal).length
  const pods = probes.filter(({ refusal }) => refusal).length
  const untried = [...objects, ...probes].filter((one) => one.untried !== undefined).length
  const denied = rights.filter(({ allowed }) => !allowed).length
  return `${refused} of ${objects.length} objects and ${pods} of ${probes.length} pods refused, ${untried} not tried, ${denied} of ${rights.length} rights missing`
}
