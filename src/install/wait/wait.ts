// Waits by watch until objects are ready, and says what keeps them from it.
import { sleep } from '../../async/sleep.ts'
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
import { follow, newBoard } from './watching.ts'
import type { Followed } from './watching.ts'

export interface WaitProgress {
  readonly message: string
  readonly ready: number
  readonly desired: number
}

export interface WaitOptions {
  /** Who waits, for messages: `ztunnel`. */
  readonly title: string
  /** Milliseconds. */
  readonly timeout: number
  /** Objects that were just read or written, by objectKey: these need not be read again. */
  readonly known?: ReadonlyMap<string, KubeObject> | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: WaitProgress) => void) | undefined
}

type Board = Map<string, Followed>

/** A wait that stands still is looked into after the first time, then every second one. Milliseconds. */
const lookAfter = 5_000
const lookAgainAfter = 15_000

/**
 * Resolves when all objects are ready, with notes on them (`runs nowhere`). Rejects with a UserError `not-ready` that
 * names the objects, pods and causes on timeout or when one has failed for good; with the signal's reason on Ctrl-C.
 */
export async function waitReady(
  cluster: Cluster,
  refs: readonly ObjectRef[],
  options: WaitOptions,
): Promise<string[]> {
  options.signal?.throwIfAborted()
  const waited = refs.filter(becomesReady)
  const board = newBoard(waited)
  await mapParallel(waited, async (ref) => {
    const key = objectKey(ref)
    board.set(key, { ref, object: options.known?.get(key) ?? (await cluster.get(ref)) })
  })
  if (unready(board).length > 0) await watchBoard(cluster, board, options)
  return [...board.values()].flatMap((seen) => {
    const { message } = stateOf(seen)
    return message ? [`${objectName(seen.ref)}: ${message}`] : []
  })
}

async function watchBoard(cluster: Cluster, board: Board, options: WaitOptions): Promise<void> {
  const stop = new AbortController()
  const end = () => stop.abort()
  const timer = setTimeout(end, options.timeout)
  options.signal?.addEventListener('abort', end)
  if (options.signal?.aborted) end()
  let problems: readonly Problem[] = []
  const tell = onlyNews((progress) => options.onProgress?.(progress))
  const show = () => tell(progressOf(board, problems))
  show()
  const watching = follow(cluster, unready(board), stop.signal, (ref, object) => {
    board.set(objectKey(ref), { ref, object })
    if (unready(board).length === 0 || hasFailed(board)) end()
    else show()
  })
  const looking = lookNowAndThen(stop.signal, async () => {
    problems = await diagnose(cluster, liveUnready(board))
    show()
  })
  try {
    await watching
  } finally {
    end()
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', end)
    await looking
  }
  if (unready(board).length === 0) return
  options.signal?.throwIfAborted()
  throw notReady(board, await diagnose(cluster, liveUnready(board)), options)
}

function stateOf({ ref, object }: Followed): Readiness {
  return object
    ? readinessOf(object)
    : { state: 'waiting', message: `there is no ${ref.kind}`, ready: 0, desired: 0 }
}

const unready = (board: Board) => [...board.values()].filter((seen) => stateOf(seen).state !== 'ready')

const hasFailed = (board: Board) => [...board.values()].some((seen) => stateOf(seen).state === 'failed')

const liveUnready = (board: Board): KubeObject[] => unready(board).flatMap(({ object }) => object ?? [])

/** Counts over all objects; the text is about those that are not ready. */
function progressOf(board: Board, problems: readonly Problem[]): WaitProgress {
  const states = [...board.values()].map(stateOf)
  const sum = (field: 'ready' | 'desired') => states.reduce((total, state) => total + state[field], 0)
  const names = unready(board).map(({ ref }) => objectName(ref))
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
  const reason = problems[0] ? ` (${problems[0].reason})` : ''
  return { message: shown.join(', ') + reason, ready: sum('ready'), desired: sum('desired') }
}

/** Leaves out what would be told twice in a row. */
function onlyNews(tell: (progress: WaitProgress) => void): (progress: WaitProgress) => void {
  let last = ''
  return (progress) => {
    const text = JSON.stringify(progress)
    if (text !== last) tell(progress)
    last = text
  }
}

/** Runs `look` again and again until the signal aborts; resolves when the last run has ended. */
async function lookNowAndThen(signal: AbortSignal, look: () => Promise<void>): Promise<void> {
  for (let wait = lookAfter; ; wait = lookAgainAfter) {
    await sleep(wait, signal).catch(() => undefined)
    if (signal.aborted) return
    await look()
  }
}

function notReady(board: Board, problems: readonly Problem[], options: WaitOptions): UserError {
  const how = hasFailed(board) ? 'has failed' : `is not ready after ${formatSeconds(options.timeout)}`
  const objects = unready(board).map((seen) => `  ${objectName(seen.ref)}: ${stateOf(seen).message}`)
  const details = problems.flatMap((problem) => [
    `    ${describeProblem(problem)}`,
    ...(problem.explanation ? [`    cause: ${problem.explanation.cause}`] : []),
  ])
  const fixes = new Set(problems.flatMap(({ explanation }) => explanation?.fix ?? []))
  return new UserError('not-ready', [`${options.title} ${how}:`, ...objects, ...details].join('\n'), {
    hint:
      [...fixes].join('\n') ||
      'look at its pods with `kubectl describe`; `--readiness-timeout` gives more time',
    status: exitStatus.failed,
  })
}

/** As Go prints a duration, which is what `--readiness-timeout` takes: `5m0s`, `1.5s`. */
function formatSeconds(milliseconds: number): string {
  const seconds = milliseconds / 1000
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`
}
