// Waits with watches until objects are ready, and reports why they are not.
import type { Cluster } from '../../cluster/api.ts'
import { exitStatus, UserError } from '../../errors.ts'
import { objectKey, objectName } from '../../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'
import { diagnose } from './diagnose.ts'
import { diagnosePeriodically } from './diagnosis-times.ts'
import { mapParallel } from '../parallel.ts'
import { becomesReady, readinessOf } from './readiness.ts'
import type { Readiness } from './readiness.ts'
import { problemLines } from './problem-text.ts'
import { stopRule } from './stop-rule.ts'
import type { Problem } from './symptoms.ts'
import { watchObjects, unreadObjects } from './watch-objects.ts'
import type { WatchedObject } from './watch-objects.ts'

export interface WaitProgress {
  readonly message: string
  readonly ready: number
  readonly desired: number
}

export interface WaitOptions {
  /** The release that waits, for messages: `ztunnel`. */
  readonly title: string
  /** Milliseconds. */
  readonly timeout: number
  /**
   * False: also wait for objects with problems that nothing in the cluster ends; by default such a problem ends the wait.
   * True: the user can set it, so the message names `--fail-fast=false`.
   */
  readonly failFast?: boolean | undefined
  /** What to do after the timeout if no problem explains it; by default, what helps an install. */
  readonly hint?: string | undefined
  /** Objects that were just read or written, by objectKey; these are not read again. */
  readonly known?: ReadonlyMap<string, KubeObject> | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: WaitProgress) => void) | undefined
}

type WatchedObjects = Map<string, WatchedObject>

const hopeless = 'cannot become ready'
const inspection = 'inspect its pods with `kubectl describe`, or wait longer with `--readiness-timeout`'
const waitingLonger = 'if something else will end the problem, wait for it with `--fail-fast=false`'

/**
 * Resolves when all objects are ready, with notes on them (`scaled to 0`). Rejects with a UserError `not-ready` that
 * names objects, pods and causes after the timeout, when an object has failed, or when a problem will not end by itself;
 * with the signal's reason on Ctrl-C.
 */
export async function waitReady(
  cluster: Cluster,
  refs: readonly ObjectRef[],
  options: WaitOptions,
): Promise<string[]> {
  options.signal?.throwIfAborted()
  const waited = refs.filter(becomesReady)
  const objects = unreadObjects(waited)
  await mapParallel(waited, async (ref) => {
    const key = objectKey(ref)
    objects.set(key, { ref, object: options.known?.get(key) ?? (await cluster.get(ref)) })
  })
  if (unready(objects).length > 0) await watchUntilReady(cluster, objects, options)
  return [...objects.values()].flatMap((entry) => {
    const { message } = stateOf(entry)
    return message ? [`${objectName(entry.ref)}: ${message}`] : []
  })
}

async function watchUntilReady(
  cluster: Cluster,
  objects: WatchedObjects,
  options: WaitOptions,
): Promise<void> {
  const stop = new AbortController()
  const end = () => stop.abort()
  const timer = setTimeout(end, options.timeout)
  options.signal?.addEventListener('abort', end)
  if (options.signal?.aborted) end()
  let problems: readonly Problem[] = []
  let lasting: readonly Problem[] = []
  const report = onlyChanges((progress) => options.onProgress?.(progress))
  const reportProgress = () => report(progressOf(objects, problems))
  reportProgress()
  const watching = watchObjects(cluster, unready(objects), stop.signal, (ref, object) => {
    objects.set(objectKey(ref), { ref, object })
    if (unready(objects).length === 0 || hasFailed(objects)) end()
    else reportProgress()
  })
  const willLast = stopRule(cluster)
  const diagnosing = diagnosePeriodically(stop.signal, {
    ready: () => progressOf(objects, []).ready,
    diagnose: async () => {
      problems = await diagnose(cluster, liveUnready(objects))
      reportProgress()
      if (options.failFast === false) return
      lasting = await willLast(problems)
      if (lasting.length > 0) end()
    },
  })
  try {
    await watching
  } finally {
    end()
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', end)
    await diagnosing
  }
  if (unready(objects).length === 0) return
  options.signal?.throwIfAborted()
  if (lasting.length > 0) throw notReady(objects, problems, hopeless, options)
  const outcome = hasFailed(objects) ? 'has failed' : `is not ready after ${formatSeconds(options.timeout)}`
  throw notReady(objects, await diagnose(cluster, liveUnready(objects)), outcome, options)
}

function stateOf({ object }: WatchedObject): Readiness {
  return object ? readinessOf(object) : { state: 'waiting', message: 'does not exist', ready: 0, desired: 0 }
}

const unready = (objects: WatchedObjects) =>
  [...objects.values()].filter((entry) => stateOf(entry).state !== 'ready')

const hasFailed = (objects: WatchedObjects) =>
  [...objects.values()].some((entry) => stateOf(entry).state === 'failed')

const liveUnready = (objects: WatchedObjects): KubeObject[] =>
  unready(objects).flatMap(({ object }) => object ?? [])

/** Returns pod counts of all objects, and a message about those that are not ready. */
function progressOf(objects: WatchedObjects, problems: readonly Problem[]): WaitProgress {
  const states = [...objects.values()].map(stateOf)
  const sum = (field: 'ready' | 'desired') => states.reduce((total, state) => total + state[field], 0)
  const names = unready(objects).map(({ ref }) => objectName(ref))
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
  const reason = problems[0] ? ` (${problems[0].reason})` : ''
  return { message: shown.join(', ') + reason, ready: sum('ready'), desired: sum('desired') }
}

/** Drops progress that equals the previous one. */
function onlyChanges(report: (progress: WaitProgress) => void): (progress: WaitProgress) => void {
  let last = ''
  return (progress) => {
    const text = JSON.stringify(progress)
    if (text !== last) report(progress)
    last = text
  }
}

function notReady(
  objects: WatchedObjects,
  problems: readonly Problem[],
  outcome: string,
  { title, hint, failFast }: WaitOptions,
): UserError {
  const lines = unready(objects).map((entry) => `  ${objectName(entry.ref)}: ${stateOf(entry).message}`)
  const isKnown = problems.some(({ explanation }) => explanation)
  const advice = outcome === hopeless && failFast ? waitingLonger : isKnown ? undefined : (hint ?? inspection)
  const message = [
    `${title} ${outcome}:`,
    ...lines,
    ...problems.flatMap((one) => problemLines(one).map((line) => `    ${line}`)),
  ].join('\n')
  return new UserError('not-ready', message, { ...(advice && { hint: advice }), status: exitStatus.failed })
}

/** Formats a duration like Go, the format of `--readiness-timeout`: `5m0s`, `1.5s`. */
function formatSeconds(milliseconds: number): string {
  const seconds = milliseconds / 1000
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`
}
