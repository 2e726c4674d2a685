// Reads the events of Istio's namespaces, of selected pods, and about pods without a network.
import type { KubeObject } from '../manifest/object.ts'
import { compareTexts } from '../manifest/order.ts'
import { isRecord } from '../values/record.ts'
import type { BundleCollection } from './bundle-files.ts'
import { bundlePath } from './bundle-path.ts'
import { mayInclude, mentionsMesh, type BundleScope } from './scope.ts'
import type { BundledEvent } from './summary.ts'

/** Maximum number of events of a namespace; the newest are kept. */
const maxEvents = 2000
const maxMessage = 2000

/** Reasons that concern the CNI agent, in any namespace. */
const networkReason = /^(FailedCreatePodSandBox|FailedKillPod|NetworkNotReady|FailedPodSandBoxStatus|CNI)/

/** Writes one file of lines for each namespace, oldest first, and returns all events. */
export async function collectEvents(
  collection: BundleCollection,
  scope: BundleScope,
): Promise<BundledEvent[]> {
  const { cluster, files, errors, signal } = collection
  const selected = new Set(scope.pods.map(({ namespace, name }) => `${namespace}/${name}`))
  const pick = (event: KubeObject): BundledEvent | undefined =>
    mayInclude(event, scope) && isRelevant(event, scope, selected) ? bundledEvent(event) : undefined
  const found = await errors.attempt('events', signal, () => cluster.collect('v1', 'Event', pick, { signal }))
  const groups = byNamespace(found ?? [])
  for (const [namespace, events] of groups) {
    const path = bundlePath('events', `${namespace}.txt`)
    const title = `${events.length} events of namespace ${namespace}`
    await files.add({ path, section: 'events', title }, events.map(eventLine).join(''))
  }
  return [...groups.values()].flat()
}

function isRelevant(event: KubeObject, scope: BundleScope, selected: ReadonlySet<string>): boolean {
  const { namespace, name } = involvedObject(event)
  return (
    scope.istioNamespaces.has(event.metadata.namespace ?? '') ||
    selected.has(`${namespace}/${name}`) ||
    networkReason.test(String(event['reason'])) ||
    mentionsMesh(name)
  )
}

function involvedObject(event: KubeObject): { kind: string; namespace: string; name: string } {
  const object = isRecord(event['involvedObject']) ? event['involvedObject'] : {}
  const text = (key: string) => (typeof object[key] === 'string' ? object[key] : '')
  return { kind: text('kind'), namespace: text('namespace'), name: text('name') }
}

function bundledEvent(event: KubeObject): BundledEvent {
  const { kind, name } = involvedObject(event)
  const series = isRecord(event['series']) ? event['series'] : {}
  const times = [
    series['lastObservedTime'],
    event['lastTimestamp'],
    event['eventTime'],
    event.metadata['creationTimestamp'],
  ]
  const message = textOf(event['message']).replace(/\s+/g, ' ')
  return {
    namespace: event.metadata.namespace ?? '',
    object: `${kind}/${name}`,
    type: textOf(event['type']),
    reason: textOf(event['reason']),
    message: message.slice(0, maxMessage),
    count: Number(series['count'] ?? event['count'] ?? 1),
    last: textOf(times.find((time) => typeof time === 'string')),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function eventLine({ last, type, reason, object, count, message }: BundledEvent): string {
  return `${last} ${type} ${reason} ${object}${count > 1 ? ` (x${count})` : ''}: ${message}\n`
}

function byNamespace(events: readonly BundledEvent[]): Map<string, BundledEvent[]> {
  const groups = new Map<string, BundledEvent[]>()
  for (const event of events.toSorted((a, b) => compareTexts(a.last, b.last))) {
    const group = groups.get(event.namespace)
    if (group) group.push(event)
    else groups.set(event.namespace, [event])
  }
  const newest = [...groups].map(([namespace, group]) => [namespace, group.slice(-maxEvents)] as const)
  return new Map(newest.toSorted(([a], [b]) => compareTexts(a, b)))
}
