// Reads the events of Istio's namespaces, of selected pods, and about pods without a network.
import type { KubeObject } from '../manifest/object.ts'
import { isRecord } from '../values/record.ts'
import type { BundleCollection } from './bundle-files.ts'
import { bundlePath } from './bundle-path.ts'
import { mayInclude, type BundleScope } from './scope.ts'

/** Maximum number of events for a namespace; the newest are kept. */
const maxEvents = 2000

/** Reasons that concern the CNI agent, in any namespace. */
const networkReason = /^(FailedCreatePodSandBox|FailedKillPod|NetworkNotReady|FailedPodSandBoxStatus|CNI)/

interface EventLine {
  readonly namespace: string
  readonly last: string
  readonly text: string
}

/** Writes one file of lines for each namespace, oldest first. */
export async function collectEvents(collection: BundleCollection, scope: BundleScope): Promise<void> {
  const { cluster, files, errors, signal } = collection
  await errors.attempt('events', signal, async () => {
    const selected = new Set(scope.pods.map(({ namespace, name }) => `${namespace}/${name}`))
    const pick = (event: KubeObject): EventLine | undefined =>
      mayInclude(event, scope) && isRelevant(event, scope, selected) ? eventLine(event) : undefined
    const events = await cluster.collect('v1', 'Event', pick, { signal })
    for (const [namespace, lines] of byNamespace(events)) {
      const path = bundlePath('events', `${namespace}.txt`)
      const title = `${lines.length} events of namespace ${namespace}`
      await files.add({ path, section: 'events', title }, lines.map(({ text }) => `${text}\n`).join(''))
    }
  })
}

function isRelevant(event: KubeObject, scope: BundleScope, selected: ReadonlySet<string>): boolean {
  const { namespace, name } = involvedObject(event)
  return (
    scope.istioNamespaces.has(event.metadata.namespace ?? '') ||
    selected.has(`${namespace}/${name}`) ||
    networkReason.test(String(event['reason'])) ||
    /istio|ztunnel|waypoint/.test(name)
  )
}

function involvedObject(event: KubeObject): { kind: string; namespace: string; name: string } {
  const object = isRecord(event['involvedObject']) ? event['involvedObject'] : {}
  const text = (key: string) => (typeof object[key] === 'string' ? object[key] : '')
  return { kind: text('kind'), namespace: text('namespace'), name: text('name') }
}

function eventLine(event: KubeObject): EventLine {
  const { kind, name } = involvedObject(event)
  const series = isRecord(event['series']) ? event['series'] : {}
  const last = [
    series['lastObservedTime'],
    event['lastTimestamp'],
    event['eventTime'],
    event.metadata['creationTimestamp'],
  ].find((time) => typeof time === 'string')
  const count = Number(series['count'] ?? event['count'] ?? 1)
  const message = String(event['message'] ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, 2000)
  const times = count > 1 ? ` (x${count})` : ''
  const text = `${String(last)} ${String(event['type'])} ${String(event['reason'])} ${kind}/${name}${times}: ${message}`
  return { namespace: event.metadata.namespace ?? '', last: String(last), text }
}

function byNamespace(events: readonly EventLine[]): Map<string, EventLine[]> {
  const groups = new Map<string, EventLine[]>()
  for (const event of events.toSorted((a, b) => (a.last < b.last ? -1 : a.last > b.last ? 1 : 0))) {
    groups.set(event.namespace, [...(groups.get(event.namespace) ?? []), event].slice(-maxEvents))
  }
  return groups
}
