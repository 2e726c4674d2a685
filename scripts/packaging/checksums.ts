// What a package is made from: the version, the place of the archives, and their checksums.
import { archiveName, targets, type Target } from './targets.ts'

/** A release on GitHub. */
export interface PublishedRelease {
  /** Without `v`: `1.2.3`. */
  readonly version: string
  /** `https://github.com/OWNER/ambientctl`. */
  readonly repository: string
  /** SHA-256 by file name. */
  readonly checksums: ReadonlyMap<string, string>
}

/** Returns the URL of a target's archive and its SHA-256. */
export function archiveOf({ version, repository, checksums }: PublishedRelease, target: Target) {
  const file = archiveName(target)
  return { url: `${repository}/releases/download/v${version}/${file}`, sha256: checksums.get(file) ?? '' }
}

/** Reads the output of `sha256sum`. Throws Error that names a line of another form, and missing archives. */
export function readChecksums(text: string): Map<string, string> {
  const checksums = new Map<string, string>()
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line === '') continue
    const [, sha256, file] = /^([0-9a-f]{64}) [ *](\S+)$/.exec(line) ?? []
    if (sha256 === undefined || file === undefined)
      throw new Error(`line ${i + 1}: "${line}" is not a SHA-256 checksum and a file name`)
    checksums.set(file, sha256)
  }
  const missing = targets.map(archiveName).filter((name) => !checksums.has(name))
  if (missing.length > 0) throw new Error(`no checksum of ${missing.join(', ')}`)
  return checksums
}
