// Indexes of Helm repositories: the index of the repository and Helm's local copy. Each is read once per session.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readBytes } from '../../system/read-file.ts'
import { prefixed } from '../failure.ts'
import { maxIndexSize, readIndex, versionsOf, type IndexEntry, type IndexTree } from './index-file.ts'
import { getFrom, type RepositoryAccess } from './access.ts'
import type { Repository } from './repositories.ts'
import { maskUrl } from '../urls.ts'
import type { SourceContext } from '../context.ts'

/**
 * Returns the versions of a chart in Helm's local copy; empty if there is no copy or `refresh` is set. Throws
 * UserError.
 */
export async function cachedIndex(
  context: SourceContext,
  { name }: Repository,
  chart: string,
): Promise<IndexEntry[]> {
  // The name becomes a part of a file name.
  const file = /^[^/\\]+$/.test(name) ? join(context.indexFolder, `${name}-index.yaml`) : undefined
  if (context.refresh || file === undefined || !existsSync(file)) return []
  return withWhere(`${file}: `, async () => {
    return versionsOf(
      await memoize(context, file, () => readIndex(readBytes(file, { limit: maxIndexSize }))),
      chart,
    )
  })
}

/** Returns the versions of a chart in the index of the repository. Throws UserError. */
export async function fetchIndex(
  context: SourceContext,
  access: RepositoryAccess,
  chart: string,
): Promise<IndexEntry[]> {
  const url = new URL(access.url)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/index.yaml`
  const where = maskUrl(access.repository.url)
  const fetch = async () => readIndex(await getFrom(context, access, { url, limit: maxIndexSize }))
  return withWhere(`looks like "${where}" is not a valid chart repository or cannot be reached: `, async () =>
    versionsOf(await memoize(context, url.href, fetch), chart),
  )
}

async function withWhere<T>(before: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw prefixed(error, before)
  }
}

function memoize(
  { indexes }: SourceContext,
  key: string,
  read: () => IndexTree | Promise<IndexTree>,
): Promise<IndexTree> {
  const known = indexes.get(key)
  if (known) return known
  const index = Promise.resolve().then(read)
  indexes.set(key, index)
  return index
}
