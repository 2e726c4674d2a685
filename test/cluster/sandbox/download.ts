// Downloads released programs: first all checksums, which shows in seconds whether the hosts are reachable; then the
// files.
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readTar } from '../../../src/chart/files/tar.ts'
import { createHttp } from '../../../src/net/http.ts'
import type { Env } from '../../../src/net/proxy.ts'
import { createDownload, type Download } from '../../../src/sources/download.ts'
import { reported, type Report } from './progress.ts'
import { digestFrom, type Artifact } from './releases.ts'

/** Thrown if a host does not respond, or does not have a file of the table of releases. */
export class NotReachedError extends Error {
  override readonly name = 'NotReachedError'
  /** True if a retry may succeed. */
  readonly isTemporary: boolean

  constructor(
    message: string,
    { isTemporary = false, ...options }: ErrorOptions & { isTemporary?: boolean } = {},
  ) {
    super(message, options)
    this.isTemporary = isTemporary
  }
}

/** Thrown if the content differs from that of the release. */
export class ChecksumError extends Error {
  override readonly name = 'ChecksumError'
}

/** A file of a release, and the path for its program. */
export interface DownloadTarget {
  readonly artifact: Artifact
  readonly path: string
}

export interface DownloadOptions {
  /** Environment variables, for proxies. */
  readonly env: Env
  readonly report: Report
  /** Milliseconds without progress: for checksums, which includes connecting to a host, and for programs. */
  readonly timeouts?: { readonly checksum: number; readonly program: number }
}

const defaultTimeouts = { checksum: 5_000, program: 60_000 }
/** Bytes: several times the size of the largest program (kube-apiserver, kwok: about 80 MB). */
const mostBytes = 400_000_000
const mostChecksumBytes = 100_000
/** Complete attempts for a file; within one, an interrupted transfer is resumed, too. */
const mostTries = 2

/**
 * Downloads programs, verifies them and moves them to their paths. Rejects with NotReachedError or ChecksumError;
 * verified programs stay.
 */
export async function downloadPrograms(
  targets: readonly DownloadTarget[],
  options: DownloadOptions,
): Promise<void> {
  const timeouts = options.timeouts ?? defaultTimeouts
  const http = createHttp({ env: options.env })
  try {
    const digests = await fetchDigests(createDownload({ http, timeout: timeouts.checksum }), targets)
    const download = createDownload({ http, timeout: timeouts.program })
    for (const [i, { artifact, path }] of targets.entries()) {
      const { program: what } = artifact
      const position = `(${i + 1} of ${targets.length})`
      const step = { doing: 'downloading', done: 'downloaded', what, position }
      const save = async () => write(path, await fetchProgram(download, artifact, digests[i]!))
      await reported(step, options.report, save)
    }
  } finally {
    http.close()
  }
}

/** Returns the digests in the order of `targets`; fetches each URL once, all in parallel. */
async function fetchDigests(download: Download, targets: readonly DownloadTarget[]): Promise<string[]> {
  const texts = new Map<string, Promise<string>>()
  const text = (url: URL): Promise<string> => {
    const known = texts.get(url.href)
    if (known) return known
    const fetched = fetchFile(download, url, mostChecksumBytes).then(String)
    texts.set(url.href, fetched)
    return fetched
  }
  return Promise.all(
    targets.map(async ({ artifact: { url, digest } }) => {
      if (typeof digest === 'string') return digest
      const found = digestFrom(await text(digest), basename(url.pathname))
      if (found === undefined) throw new NotReachedError(`${digest.href}: no SHA-256 digest in the answer`)
      return found
    }),
  )
}

async function fetchProgram(download: Download, artifact: Artifact, digest: string): Promise<Buffer> {
  for (let tries = 1; ; tries++) {
    try {
      const content = await fetchFile(download, artifact.url, mostBytes)
      const found = createHash('sha256').update(content).digest('hex')
      if (found === digest) return await unpack(artifact, content)
      throw new ChecksumError(
        `${artifact.url.href}: the SHA-256 digest is ${found}, the release's is ${digest}; --build builds the programs from Go modules instead`,
      )
    } catch (error) {
      const isFinal = error instanceof NotReachedError && !error.isTemporary
      if (isFinal || tries >= mostTries) throw error
    }
  }
}

async function fetchFile(download: Download, url: URL, limit: number): Promise<Buffer> {
  const answer = await download({ url, limit }).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    throw new NotReachedError(message, { cause: error, isTemporary: true })
  })
  if (answer.status === 200) return answer.body
  throw new NotReachedError(`${url.href}: HTTP status ${answer.status}`)
}

async function unpack({ member, url }: Artifact, content: Buffer): Promise<Buffer> {
  if (member === undefined) return content
  const tar = await promisify(gunzip)(content, { maxOutputLength: mostBytes })
  for (const entry of readTar(tar)) if (entry.kind === 'file' && entry.name === member) return entry.data
  throw new NotReachedError(`${url.href}: the archive has no ${member}`)
}

/** Renames the finished file, so that other processes never see an incomplete program. */
function write(path: string, content: Buffer): void {
  const partial = `${path}.${process.pid}`
  mkdirSync(dirname(path), { recursive: true })
  try {
    writeFileSync(partial, content)
    chmodSync(partial, 0o755)
    renameSync(partial, path)
  } finally {
    rmSync(partial, { force: true })
  }
}
