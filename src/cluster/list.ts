// Lists objects page by page.
import { ApiError } from '../errors.ts'
import type { KubeObject } from '../manifest/object.ts'
import type { CollectOptions, ListOptions, ListResult, ApiResource } from './api.ts'
import { resourcePath, selectors } from './path.ts'
import { success, type Transport } from './request.ts'
import { isRecord, type JsonObject } from '../values/record.ts'

const pageSize = 500
/** How often a list starts again when it expires (410) before all pages are read. */
const maxRestarts = 3

/** No fallback: a server that cannot omit the data must reject the request. */
const metadataList = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'

/** Returns a consistent list of all objects of a resource. Adds apiVersion and kind, which list items do not have. */
export async function listAll(
  transport: Transport,
  resource: ApiResource,
  options: ListOptions,
): Promise<ListResult> {
  return collectItems(transport, resource, (object) => object, options)
}

interface Collected<T> {
  readonly items: T[]
  readonly resourceVersion: string
}

/** Maps a consistent list of all objects of a resource with `pick`; undefined drops an object. */
export async function collectItems<T>(
  transport: Transport,
  resource: ApiResource,
  pick: (object: KubeObject) => T | undefined,
  options: CollectOptions,
): Promise<Collected<T>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await pages(transport, resource, pick, options)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 410 || attempt > maxRestarts) throw error
    }
  }
}

async function pages<T>(
  transport: Transport,
  resource: ApiResource,
  pick: (object: KubeObject) => T | undefined,
  options: CollectOptions,
): Promise<Collected<T>> {
  const items: T[] = []
  let next: string | undefined
  for (;;) {
    const { rows, metadata } = await page(transport, resource, options, next)
    for (const row of rows) {
      const item = pick({ ...row, apiVersion: resource.apiVersion, kind: resource.kind } as KubeObject)
      if (item !== undefined) items.push(item)
    }
    next = String(metadata['continue'] ?? '') || undefined
    if (next === undefined) return { items, resourceVersion: String(metadata['resourceVersion'] ?? '') }
  }
}

interface Page {
  readonly rows: readonly JsonObject[]
  readonly metadata: JsonObject
}

async function page(
  transport: Transport,
  resource: ApiResource,
  options: CollectOptions,
  next: string | undefined,
): Promise<Page> {
  const subject = `list of ${resource.name}${options.namespace ? ` in ${options.namespace}` : ''}`
  const answer = await transport.call({
    method: 'GET',
    path: resourcePath(resource, options.namespace),
    query: { ...selectors(options), limit: String(options.pageSize ?? pageSize), continue: next },
    subject,
    ...(options.metadataOnly && { accept: metadataList }),
    ...(options.tries !== undefined && { tries: options.tries }),
    signal: options.signal,
  })
  // The CRD was deleted since discovery.
  if (answer.status === 404) return { rows: [], metadata: {} }
  const { body } = success(answer, subject, transport.context)
  const list = isRecord(body) ? body : {}
  return {
    rows: Array.isArray(list['items']) ? list['items'].filter(isRecord) : [],
    metadata: isRecord(list['metadata']) ? list['metadata'] : {},
  }
}
