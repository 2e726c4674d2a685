// Charts fetched before, by their digest; and what names and versions led to which digest. Content is verified when read.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface ChartCache {
  /** The content of a digest (`sha256:…`), or undefined if it is not there or damaged. */
  read(digest: string): Buffer | undefined
  /** Keeps content; returns its digest. */
  write(content: Uint8Array): string
  /** What a key led to when it was last asked. */
  recall(key: readonly string[]): string | undefined
  remember(key: readonly string[], digest: string): void
}

/** `sha256:…` of content. */
export function contentDigest(content: Uint8Array): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`
}

/**
 * The cache in a folder, which is made when something is first kept. A folder that cannot be written is told once, by
 * `warn`, and is no failure.
 */
export function openChartCache(folder: string, warn: (message: string) => void): ChartCache {
  let told = false
  const keep = (path: string, content: Uint8Array | string): void => {
    try {
      writeWhole(path, content)
    } catch (error) {
      if (!told) warn(`the chart is not kept for later: ${(error as Error).message}`)
      told = true
    }
  }
  const keyPath = (key: readonly string[]): string => {
    // Only hashed, so that no URL with a secret in it is written down.
    return join(folder, 'refs', contentDigest(Buffer.from(JSON.stringify(key))).slice('sha256:'.length))
  }
  return {
    read(digest) {
      const path = contentPath(folder, digest)
      const content = path === undefined ? undefined : tryRead(path)
      if (path === undefined || content === undefined || contentDigest(content) === digest) return content
      warn(`a chart in the cache is damaged and is not used: ${path}`)
      rmSync(path, { force: true })
      return undefined
    },
    write(content) {
      const digest = contentDigest(content)
      const path = contentPath(folder, digest)
      if (path !== undefined) keep(path, content)
      return digest
    },
    recall(key) {
      const digest = tryRead(keyPath(key))?.toString('latin1').trim()
      return digest !== undefined && contentPath(folder, digest) !== undefined ? digest : undefined
    },
    remember: (key, digest) => keep(keyPath(key), `${digest}\n`),
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
    // A cache that cannot be read is as good as an empty one.
    if (code !== undefined) return undefined
    throw error
  }
}

/** Others see the old file or the new one, never a part. */
function writeWhole(path: string, content: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const partial = `${path}.${randomUUID()}`
  try {
    writeFileSync(partial, content, { mode: 0o600 })
    renameSync(partial, path)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}
