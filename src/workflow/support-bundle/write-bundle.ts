// Writes the archive of a bundle so that it fits into its size limit.
import { redactStrings } from '../../support/redact-strings.ts'
import { renderIndexPage } from '../../support/index-page/index-page.ts'
import type { BundledFile, BundleSummary } from '../../support/summary.ts'
import { writeArchive, type ArchiveEntry } from './archive.ts'
import { logLimit, shortenLogs, type FittedFile } from './fit.ts'
import type { OutputFile } from './output-file.ts'
import { writeError, type Spool, type SpooledFile } from './spool.ts'

export interface WriteBundleRequest {
  readonly output: OutputFile
  readonly spool: Spool
  /** Without files. */
  readonly summary: BundleSummary
  /** Bytes. */
  readonly maxSize: number
  /** The time of all files in the archive. */
  readonly time: Date
  readonly signal: AbortSignal
}

export interface WrittenBundle {
  /** Bytes. */
  readonly size: number
  readonly summary: BundleSummary
}

/** Each round leaves out at least a third of what is too much; logs that are left out whole end the rounds. */
const maxRounds = 8
/** The part of the limit to aim at, since parts of a log compress differently. */
const margin = 0.9

/**
 * Writes the temporary file of a bundle. If it is larger than its limit, shortens the longest logs, then leaves out the largest
 * other files, and writes it again. Rejects with UserError if the disk cannot take it.
 */
export async function writeBundle(request: WriteBundleRequest): Promise<WrittenBundle> {
  const { spool, maxSize } = request
  // Reads that ignored the time limit may still add files.
  const all = spool.list()
  let files: FittedFile[] = all.map((file) => ({ file, skip: 0 }))
  for (let round = 1; ; round++) {
    const summary = summaryOf(request.summary, all, files)
    const size = await archive(request, summary, files)
    if (size <= maxSize || round === maxRounds) return { size, summary }
    files = await smaller(files, (maxSize / size) * margin)
  }
}

/** Returns files whose size is about `ratio` of that of these. */
async function smaller(files: readonly FittedFile[], ratio: number): Promise<FittedFile[]> {
  const all = files.map(({ file }) => file)
  const left = files.reduce((sum, { file, skip }) => sum + file.size - skip, 0) * ratio
  const others = all.filter(({ isLog }) => !isLog).reduce((sum, { size }) => sum + size, 0)
  const logs = all.filter(({ isLog }) => isLog).map(({ size }) => size)
  if (left > others) return shortenLogs(all, logLimit(logs, left - others))
  return withoutLargest(await shortenLogs(all, 0), left)
}

/** Leaves out the largest dumps and objects until the others have at most `left` bytes. */
function withoutLargest(files: readonly FittedFile[], left: number): FittedFile[] {
  const largest = files.toSorted((a, b) => b.file.size - b.skip - (a.file.size - a.skip))
  let size = largest.reduce((sum, { file, skip }) => sum + file.size - skip, 0)
  const dropped = new Set<SpooledFile>()
  for (const { file, skip } of largest) {
    if (size <= left) break
    if (file.section === 'overview') continue
    size -= file.size - skip
    dropped.add(file)
  }
  return files.filter(({ file }) => !dropped.has(file))
}

/** Lists the files with their final sizes, and says what was left out. */
function summaryOf(
  summary: BundleSummary,
  all: readonly SpooledFile[],
  files: readonly FittedFile[],
): BundleSummary {
  const kept = new Set(files.map(({ file }) => file))
  const dropped = all.filter((file) => !kept.has(file))
  const bundled = files.map(({ file, skip }) => bundledFile(file, skip))
  const shortened = bundled.filter(({ omitted }) => omitted !== undefined).length
  const errors = dropped.map(({ path }) => ({
    what: path,
    message: 'left out, because the bundle would be too large',
  }))
  const warnings = [
    ...summary.warnings,
    ...(shortened > 0 ? [`the older lines of ${shortened} logs were left out (--max-size)`] : []),
    ...(dropped.length > 0 ? [`${dropped.length} files were left out (--max-size)`] : []),
  ]
  const paths = new Set(bundled.map(({ path }) => path))
  const pods = summary.pods.map((pod) => ({ ...pod, files: pod.files.filter((path) => paths.has(path)) }))
  return redactStrings({ ...summary, warnings, pods, files: bundled, errors: [...summary.errors, ...errors] })
}

function bundledFile({ path, section, title, size, omitted = 0 }: SpooledFile, skip: number): BundledFile {
  const left = omitted + skip
  return { path, section, title, size: size - skip, ...(left > 0 && { omitted: left }) }
}

async function archive(
  { output, time, signal }: WriteBundleRequest,
  summary: BundleSummary,
  files: readonly FittedFile[],
): Promise<number> {
  const entries: ArchiveEntry[] = [
    { path: 'index.html', content: renderIndexPage(summary) },
    { path: 'summary.json', content: `${JSON.stringify(summary, undefined, 2)}\n` },
    { path: 'errors.json', content: `${JSON.stringify(summary.errors, undefined, 2)}\n` },
    ...files.map(({ file, skip }) => ({ path: file.path, content: { parts: file.parts, skip } })),
  ]
  try {
    return await writeArchive(output.temporary, entries, { folder: output.folder, time, signal })
  } catch (error) {
    signal.throwIfAborted()
    throw writeError(output.path, error)
  }
}
