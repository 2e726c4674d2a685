// List and watch: events without gaps across broken connections, expired versions and server restarts.
import { anySignal } from '../async/any-signal.ts'
import { ApiError } from '../errors.ts'
import type { KubeObject } from '../manifest/object.ts'
import type { ApiResource, WatchEvent, WatchOptions } from './api.ts'
import { listAll } from './list.ts'
import { resourcePath, selectors } from './path.ts'
import type { Transport } from './request.ts'
import { unknownKind, type ApiSession } from './session.ts'
import { refusedRequest, unreachable } from './api-errors.ts'
import { isRecord } from '../values/record.ts'

/** Seconds of one watch request; short, to notice a dead connection. */
const watchTimeout = 90
/** After a stream of this many milliseconds, a failure counts as the first one. */
const stableAfter = 5000

/**
 * Yields the events of a kind until the options' signal or `stopped` aborts. Resumes after a broken connection. After
 * an expired version (410) it lists and yields the differences as events: DELETED then has the object as last seen,
 * only for objects that were yielded before or are in `known`. Rejects with ApiError if the server rejects the watch,
 * or cannot be reached until the retry budget is spent.
 */
export async function* watch(
  { transport, discovery }: ApiSession,
  apiVersion: string,
  kind: string,
  options: WatchOptions,
  stopped: AbortSignal | undefined,
): AsyncGenerator<WatchEvent> {
  const { signal, release } = anySignal(options.signal, stopped)
  try {
    if (signal.aborted) return
    const resource = await discovery.find(apiVersion, kind)
    if (!resource) unknownKind({ apiVersion, kind, namespace: options.namespace })
    yield* events(transport, resource, { ...options, signal })
  } finally {
    release()
  }
}

async function* events(
  transport: Transport,
  resource: ApiResource,
  options: WatchOptions,
): AsyncGenerator<WatchEvent> {
  const { signal } = options
  const seen = new Map((options.known ?? []).map((object) => [keyOf(object), object]))
  let version = options.resourceVersion
  let failures = 0
  while (!signal.aborted) {
    const startedAt = Date.now()
    try {
      if (version === undefined) {
        const listed = await listAll(transport, resource, options)
        yield* difference(seen, listed.items)
        version = listed.resourceVersion
      }
      for await (const { type, object } of changes(transport, resource, options, version)) {
        version = object.metadata['resourceVersion'] as string
        if (type !== 'BOOKMARK') yield track(seen, { type, object })
      }
      // Without a delay, watches that end at once would flood the server.
      if (Date.now() - startedAt < 1000)
        throw unreachable(subjectOf(resource), endedAtOnce, transport.context)
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      if (isGone(error)) version = undefined
      failures = Date.now() - startedAt > stableAfter ? 1 : failures + 1
      await transport.pause(error, failures, signal)
    }
  }
}

const endedAtOnce = Object.assign(new Error('the watch ended as soon as it began'), { code: 'ECONNRESET' })

interface Change {
  readonly type: WatchEvent['type'] | 'BOOKMARK'
  readonly object: KubeObject
}

/** Yields the events of one watch request; ends when the server ends it, rejects when the connection breaks. */
async function* changes(
  transport: Transport,
  resource: ApiResource,
  options: WatchOptions,
  version: string,
): AsyncGenerator<Change> {
  const subject = subjectOf(resource)
  const request = {
    method: 'GET',
    path: resourcePath(resource, options.namespace),
    query: {
      ...selectors(options),
      watch: 'true',
      allowWatchBookmarks: 'true',
      resourceVersion: version,
      timeoutSeconds: String(watchTimeout),
    },
    subject,
  }
  const stream = await transport.open(request, options.signal)
  for await (const line of lines(stream.body)) {
    const event = JSON.parse(line) as { type: string; object: KubeObject }
    if (event.type === 'ERROR') throw errorOf(event.object, subject, transport)
    yield event as Change
  }
}

function subjectOf(resource: ApiResource): string {
  return `watch of ${resource.name}`
}

function errorOf(status: unknown, subject: string, transport: Transport): ApiError {
  const code = isRecord(status) && typeof status['code'] === 'number' ? status['code'] : 500
  return refusedRequest(subject, code, status, transport.context)
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 410
}

function keyOf({ metadata }: KubeObject): string {
  return `${metadata.namespace ?? ''}/${metadata.name}`
}

function track(seen: Map<string, KubeObject>, event: WatchEvent): WatchEvent {
  if (event.type === 'DELETED') seen.delete(keyOf(event.object))
  else seen.set(keyOf(event.object), event.object)
  return event
}

/** Yields the differences between the objects seen so far and a new list. */
function* difference(seen: Map<string, KubeObject>, items: readonly KubeObject[]): Generator<WatchEvent> {
  const now = new Map(items.map((object) => [keyOf(object), object]))
  for (const [key, before] of [...seen]) {
    // An object that was deleted and created again has another uid.
    if (now.get(key)?.metadata['uid'] !== before.metadata['uid']) {
      yield track(seen, { type: 'DELETED', object: before })
    }
  }
  for (const [key, object] of now) {
    const before = seen.get(key)
    if (before?.metadata['resourceVersion'] === object.metadata['resourceVersion']) continue
    yield track(seen, { type: before ? 'MODIFIED' : 'ADDED', object })
  }
}

/** Yields the complete lines of a byte stream; drops an incomplete last line. */
async function* lines(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = []
  for await (const chunk of body) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString('utf8')
      parts = []
      start = end + 1
    }
    parts.push(chunk.subarray(start))
  }
}
