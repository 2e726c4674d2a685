// A cache of fetched charts: content by digest, and digests by reference and version. Content is verified when it is
// read.
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '../system/make-folder.ts'

export interface ChartCache {
  /** Returns the content with a digest (`sha256:…`), or undefined if it is missing or damaged. */
  read(digest: string): Buffer | undefined
  /** Stores content and returns its digest. */
  write(content: Uint8Array): string
  /** Returns the digest that was last stored for a key. */
  readRef(key: readonly string[]): string | undefined
  writeRef(key: readonly string[], digest: string): void
}

/** Returns the `sha256:…` digest of content. */
export function contentDigest(content: Uint8Array): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`
}

/**
 * Opens the cache in a folder, which is created on the first write. If the folder cannot be written, `warn` is called
 * once and nothing is cached.
 */
export function openChartCache(folder: string, warn: (message: string) => void): ChartCache {
  let hasWarned = false
  const tryWrite = (path: string, content: Uint8Array | string): void => {
    try {
      writeWhole(path, content)
    } catch (error) {
      if (!hasWarned) warn(`the chart cannot be cached: ${(error as Error).message}`)
      hasWarned = true
    }
  }
  const keyPath = (key: readonly string[]): string => {
    // Keys are hashed, because a URL can contain a secret.
    return join(folder, 'refs', contentDigest(Buffer.from(JSON.stringify(key))).slice('sha256:'.length))
  }
  return {
    read(digest) {
      const path = contentPath(folder, digest)
      const content = path === undefined ? undefined : tryRead(path)
      if (path === undefined || content === undefined || contentDigest(content) === digest) return content
      warn(`a chart in the cache is damaged and is ignored: ${path}`)
      rmSync(path, { force: true })
      return undefined
    },
    write(content) {
      const digest = contentDigest(content)
      const path = contentPath(folder, digest)
      if (path !== undefined) tryWrite(path, content)
      return digest
    },
    readRef(key) {
      const digest = tryRead(keyPath(key))?.toString('latin1').trim()
      return digest !== undefined && contentPath(folder, digest) !== undefined ? digest : undefined
    },
    writeRef: (key, digest) => tryWrite(keyPath(key), `${digest}\n`),
  }
}

function contentPath(folder: string, digest: string): string | undefined {
  const hex = /^sha256:([0-9a-f]{64})$/.exec(digest)?.[1]
  return hex === undefined ? undefined : join(folder, 'sha256', hex)
}

function tryRead(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A cache that cannot be read is treated as empty.
    if (code !== undefined) return undefined
    throw error
  }
}

/** Writes a file atomically: other processes see the old content or the new one. */
function writeWhole(path: string, content: Uint8Array | string): void {
  makeFolder(dirname(path), 0o700)
  const partial = `${path}.${randomUUID()}`
  try {
    writeFileSync(partial, content, { mode: 0o600 })
    renameSync(partial, path)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}
