// The last log lines of containers that crash.
import type { Cluster } from '../../cluster/api.ts'
import { redactText } from '../../redact/text.ts'
import { causeOf } from './causes/causes.ts'
import type { CrashedContainer } from './observed-symptom.ts'
import type { Problem } from './symptoms.ts'

/** Lines that a report shows. */
const shownLines = 5
/** Bytes of a log that are read: enough for some long lines. */
const maxBytes = 16_384
/** Characters of a line that a report shows. */
const lineLength = 300
/** Milliseconds for the log of one container: the kubelet of a broken node may not respond. */
const timeLimit = 5_000

/** Adds the last log lines of crashed containers, and the cause that they tell. Never rejects. */
export async function withLogs(cluster: Cluster, problems: readonly Problem[]): Promise<Problem[]> {
  return await Promise.all(
    problems.map(async (problem) => {
      const log = problem.crashed ? await lastLines(cluster, problem.crashed) : []
      return log.length === 0 ? problem : { ...problem, log, explanation: causeOf({ ...problem, log }) }
    }),
  )
}

/** Returns the last lines of the run that crashed, or of the current run; none if neither can be read. */
async function lastLines(cluster: Cluster, container: CrashedContainer): Promise<readonly string[]> {
  for (const previous of [true, false]) {
    try {
      const text = await readLog(cluster, { ...container, previous, tailLines: shownLines })
      if (text !== '') return redactText(text).trimEnd().split('\n').slice(-shownLines).map(shorten)
    } catch {
      // Without the permission, or before the first restart, there is no such log: the status still tells the problem.
    }
  }
  return []
}

async function readLog(cluster: Cluster, log: Parameters<Cluster['log']>[0]): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await cluster.log(log, AbortSignal.timeout(timeLimit))) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString()
}

const shorten = (line: string) => (line.length > lineLength ? `${line.slice(0, lineLength)}…` : line)
