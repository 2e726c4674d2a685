// The rows of the index page's tables, most important first.
import { compareTexts } from '../../manifest/order.ts'
import type { BundledEvent, BundledPod, BundledRelease } from '../summary.ts'
import type { FileLink } from './links.ts'

/** A word with a colour; the word alone says it too. */
export interface TonedWord {
  readonly tone: 'error' | 'warning' | 'info' | 'undecided' | 'passed'
  readonly word: string
}

export interface ReleaseRow {
  readonly name: string
  readonly namespace: string
  readonly chart: string
  readonly revision: number
  readonly status: TonedWord
  readonly health: TonedWord
  readonly updated: string
  readonly files: readonly FileLink[]
}

const healthTones: Readonly<Record<string, TonedWord['tone']>> = {
  ready: 'passed',
  waiting: 'warning',
  failed: 'error',
  missing: 'error',
}
const statusTones: Readonly<Record<string, TonedWord['tone']>> = { deployed: 'passed', failed: 'error' }

export function releaseRow(release: BundledRelease, files: readonly FileLink[]): ReleaseRow {
  const { name, namespace, chart, revision, status, health, updated } = release
  const folder = `releases/${namespace}/${name}/`
  return {
    name,
    namespace,
    chart,
    revision,
    status: { tone: statusTones[status] ?? 'warning', word: status },
    health: { tone: healthTones[health] ?? 'undecided', word: health },
    updated: timeText(updated),
    files: files.filter(({ path }) => path.startsWith(folder)),
  }
}

export interface PodRow {
  readonly name: string
  readonly namespace: string
  readonly role: string
  readonly node: string
  readonly state: TonedWord
  readonly ready: string
  readonly restarts: TonedWord
  readonly files: readonly FileLink[]
}

/** Reports whether a reader should look at a pod first. A job's pod that ended well is not ready either. */
export function isTroubled({ ready, state, restarts }: BundledPod): boolean {
  return restarts > 0 || !isWell({ ready, state })
}

const isWell = ({ ready, state }: Pick<BundledPod, 'ready' | 'state'>) => ready || state === 'Succeeded'

export function podRow(pod: BundledPod, links: ReadonlyMap<string, FileLink>): PodRow {
  const { name, namespace, role, node = '', state, ready, restarts } = pod
  return {
    name,
    namespace,
    role,
    node,
    state: { tone: isWell(pod) ? 'passed' : 'error', word: state },
    ready: ready ? 'yes' : 'no',
    restarts: { tone: restarts > 0 ? 'warning' : 'passed', word: restarts.toLocaleString('en') },
    // A file that did not fit into the bundle is not linked.
    files: pod.files.flatMap((path) => links.get(path) ?? []),
  }
}

/** Pods that are not ready first, then those with most restarts, then by name. */
export function comparePods(a: BundledPod, b: BundledPod): number {
  return (
    Number(isWell(a)) - Number(isWell(b)) ||
    b.restarts - a.restarts ||
    compareTexts(`${a.namespace}/${a.name}`, `${b.namespace}/${b.name}`)
  )
}

export interface EventRow {
  readonly type: TonedWord
  readonly reason: string
  readonly object: string
  readonly namespace: string
  readonly message: string
  readonly count: string
  readonly last: string
}

export function eventRow({ type, reason, object, namespace, message, count, last }: BundledEvent): EventRow {
  return {
    type: { tone: type === 'Warning' ? 'warning' : 'info', word: type },
    reason,
    object,
    namespace,
    message,
    count: count > 1 ? `${count.toLocaleString('en')} times` : '',
    last: timeText(last),
  }
}

/** Warnings first, the newest first among them. */
export function compareEvents(a: BundledEvent, b: BundledEvent): number {
  return Number(b.type === 'Warning') - Number(a.type === 'Warning') || compareTexts(b.last, a.last)
}

/** `2026-03-01T08:00:00.123Z` → `2026-03-01 08:00:00 UTC`; anything else stays. */
export function timeText(time: string): string {
  return time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/, '$1 $2 UTC')
}
