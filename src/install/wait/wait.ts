// Waits with watches until objects are ready, and reports why they are not.
import type { Cluster } from '../../cluster/api.ts'
import { exitStatus, UserError } from '../../errors.ts'
import { objectKey, objectName } from '../../manifest/object.ts'
import type { KubeObject, ObjectRef } from '../../manifest/object.ts'
import { diagnose } from './diagnose.ts'
import { mapParallel } from '../parallel.ts'
import { becomesReady, readinessOf } from './readiness.ts'
import type { Readiness } from './readiness.ts'
import { describeProblem } from './symptoms.ts'
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
  /** What to do after the timeout if no problem explains it; by default, what helps an install. */
  readonly hint?: string | undefined
  /** Objects that were just read or written, by objectKey; these are not read again. */
  readonly known?: ReadonlyMap<string, KubeObject> | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: WaitProgress) => void) | undefined
}

type WatchedObjects = Map<string, WatchedObject>

/** Milliseconds until the first diagnosis of a wait, and between later ones. */
const firstDiagnosis = 5_000
const diagnosisInterval = 15_000

/**
 * Resolves when all objects are ready, with notes on them (`scaled to 0`). Rejects with a UserError `not-ready` that
 * names objects, pods and causes after the timeout or when an object has failed; with the signal's reason on Ctrl-C.
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
  const report = onlyChanges((progress) => options.onProgress?.(progress))
  const reportProgress = () => report(progressOf(objects, problems))
  reportProgress()
  const watching = watchObjects(cluster, unready(objects), stop.signal, (ref, object) => {
    objects.set(objectKey(ref), { ref, object })
    if (unready(objects).length === 0 || hasFailed(objects)) end()
    else reportProgress()
  })
  const diagnosing = diagnosePeriodically(stop.signal, async () => {
    problems = await diagnose(cluster, liveUnready(objects))
    reportProgress()
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
  throw notReady(objects, await diagnose(cluster, liveUnready(objects)), options)
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

/** Runs `diagnoseNow` periodically until the signal aborts; resolves after the last run. */
async function diagnosePeriodically(signal: AbortSignal, diagnoseNow: () => Promise<void>): Promise<void> {
  for (let wait = firstDiagnosis; ; wait = diagnosisInterval) {
    await pause(wait, signal)
    if (signal.aborted) return
    await diagnoseNow()
  }
}

/** Resolves after some milliseconds, or when the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}

function notReady(objects: WatchedObjects, problems: readonly Problem[], options: WaitOptions): UserError {
  const outcome = hasFailed(objects) ? 'has failed' : `is not ready after ${formatSeconds(options.timeout)}`
  const lines = unready(objects).map((entry) => `  ${objectName(entry.ref)}: ${stateOf(entry).message}`)
  const details = problems.flatMap((problem) => [
    `    ${describeProblem(problem)}`,
    ...(problem.explanation ? [`    cause: ${problem.explanation.cause}`] : []),
  ])
  const fixes = new Set(problems.flatMap(({ explanation }) => explanation?.fix ?? []))
  return new UserError('not-ready', [`${options.title} ${outcome}:`, ...lines, ...details].join('\n'), {
    hint:
      [...fixes].join('\n') ||
      options.hint ||
      'inspect its pods with `kubectl describe`, or wait longer with `--readiness-timeout`',
    status: exitStatus.failed,
  })
}

/** Formats a duration like Go, the format of `--readiness-timeout`: `5m0s`, `1.5s`. */
function formatSeconds(milliseconds: number): string {
  const seconds = milliseconds / 1000
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`
}
